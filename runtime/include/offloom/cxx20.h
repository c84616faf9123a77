// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What C++20's library has and migrated code of C++17, or cuda::std in C++17, needs, by the same
// names.
//
// Migrated code keeps the standard that its author chose, and nvcc's default is C++17.
#pragma once

#include "../host_defines.h"

#include <limits>
#include <type_traits>

namespace offloom::cxx20 {

template <class T> struct type_identity {
  using type = T;
};
template <class T> using type_identity_t = typename type_identity<T>::type;

template <class T> struct remove_cvref {
  using type = std::remove_cv_t<std::remove_reference_t<T>>;
};
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;

/// The object of type \p To with the bytes of \p from, which are as many.
template <class To, class From>
[[nodiscard]] __host__ __device__ constexpr To bit_cast(const From &from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

/// The number of bits that are one.
template <class T> [[nodiscard]] __host__ __device__ constexpr int popcount(T x) noexcept {
  static_assert(std::is_unsigned_v<T>);
  if constexpr (sizeof(T) <= sizeof(unsigned int))
    return __builtin_popcount(x);
  else
    return __builtin_popcountll(x);
}

/// How many zeros precede the first one; the width of \p T if there is none.
template <class T> [[nodiscard]] __host__ __device__ constexpr int countl_zero(T x) noexcept {
  static_assert(std::is_unsigned_v<T>);
  constexpr int width = std::numeric_limits<T>::digits;
  if (x == 0)
    return width;
  if constexpr (sizeof(T) <= sizeof(unsigned int))
    return __builtin_clz(x) - (std::numeric_limits<unsigned int>::digits - width);
  else
    return __builtin_clzll(x);
}

/// How many zeros follow the last one; the width of \p T if there is none.
template <class T> [[nodiscard]] __host__ __device__ constexpr int countr_zero(T x) noexcept {
  static_assert(std::is_unsigned_v<T>);
  if (x == 0)
    return std::numeric_limits<T>::digits;
  if constexpr (sizeof(T) <= sizeof(unsigned int))
    return __builtin_ctz(x);
  else
    return __builtin_ctzll(x);
}

/// How many ones follow the last zero.
template <class T> [[nodiscard]] __host__ __device__ constexpr int countr_one(T x) noexcept {
  return countr_zero(static_cast<T>(~x));
}

/// Is \p x a power of two?
template <class T> [[nodiscard]] __host__ __device__ constexpr bool has_single_bit(T x) noexcept {
  return popcount(x) == 1;
}

/// How many bits it takes to write \p x down.
template <class T> [[nodiscard]] __host__ __device__ constexpr int bit_width(T x) noexcept {
  return std::numeric_limits<T>::digits - countl_zero(x);
}

/// Is \p x below \p y, whatever the signs of their types are?
template <class X, class Y>
[[nodiscard]] __host__ __device__ constexpr bool cmp_less(X x, Y y) noexcept {
  if constexpr (std::is_signed_v<X> == std::is_signed_v<Y>)
    return x < y;
  else if constexpr (std::is_signed_v<X>)
    return x < 0 || std::make_unsigned_t<X>(x) < y;
  else
    return y >= 0 && x < std::make_unsigned_t<Y>(y);
}

/// \p x, which is mostly true, or mostly false: [[likely]] and [[unlikely]].
///
/// g++ learns nothing of numbers from a condition within __builtin_expect() until loops have moved
/// what depends on them, and then takes a thread's place for one that may wrap around. It has the
/// attributes in C++17; clang++ warns of them there.
[[gnu::always_inline]] __host__ __device__ inline bool likely(bool x) noexcept {
#if defined(__clang__)
  return __builtin_expect(x, true);
#else
  if (x) [[likely]]
    return true;
  return false;
#endif
}
[[gnu::always_inline]] __host__ __device__ inline bool unlikely(bool x) noexcept {
#if defined(__clang__)
  return __builtin_expect(x, false);
#else
  if (x) [[unlikely]]
    return true;
  return false;
#endif
}

/// Is this evaluated while the program is compiled?
[[nodiscard]] __host__ __device__ constexpr bool is_constant_evaluated() noexcept {
  return __builtin_is_constant_evaluated();
}

} // namespace offloom::cxx20

namespace offloom {
// What migrated code itself asks for.
using cxx20::bit_cast, cxx20::is_constant_evaluated;
} // namespace offloom
