// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUB says of numeric types: their category, and their bits in the order of unsigned numbers.
#pragma once

#include "limits.cuh"
#include "radix_key.cuh"

#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum Category {
  NOT_A_NUMBER,
  SIGNED_INTEGER,
  UNSIGNED_INTEGER,
  FLOATING_POINT,
};

template <Category Category_, bool Primitive, bool NullType_, class UnsignedBits_, class T>
struct BaseTraits {
  static constexpr Category CATEGORY = Category_;
  static constexpr bool PRIMITIVE = Primitive;
  static constexpr bool NULL_TYPE = NullType_;
};

namespace detail {

/// \p Category_ is that of a number, whose greatest and least values are highest() and lowest().
template <Category Category_, class Bits, class T> struct number_traits {
  using UnsignedBits = Bits;

  static constexpr Category CATEGORY = Category_;
  static constexpr bool PRIMITIVE = sizeof(T) <= 8;
  static constexpr bool NULL_TYPE = false;
  static constexpr Bits HIGH_BIT = static_cast<Bits>(Bits(1) << (sizeof(Bits) * 8 - 1));
  static constexpr Bits LOWEST_KEY = CATEGORY == UNSIGNED_INTEGER ? Bits(0)
                                     : CATEGORY == SIGNED_INTEGER ? HIGH_BIT
                                                                  : static_cast<Bits>(-1);
  static constexpr Bits MAX_KEY =
      CATEGORY == UNSIGNED_INTEGER ? static_cast<Bits>(-1) : static_cast<Bits>(Bits(-1) ^ HIGH_BIT);

  /// The bits of a number as an unsigned one of the same order.
  static __host__ __device__ Bits TwiddleIn(Bits key) {
    return in_unsigned_order<CATEGORY == FLOATING_POINT, CATEGORY == SIGNED_INTEGER>(key);
  }
  static __host__ __device__ Bits TwiddleOut(Bits key) {
    if constexpr (CATEGORY == FLOATING_POINT)
      return static_cast<Bits>(key & HIGH_BIT ? key ^ HIGH_BIT : ~key);
    else
      return TwiddleIn(key);
  }
  static __host__ __device__ T Max() { return highest<T>(); }
  static __host__ __device__ T Lowest() { return lowest<T>(); }
};

} // namespace detail

template <Category Category_, class UnsignedBits_, class T>
struct BaseTraits<Category_, true, false, UnsignedBits_, T>
    : detail::number_traits<Category_, UnsignedBits_, T> {};

struct NullType;
template <class T> struct NumericTraits : BaseTraits<NOT_A_NUMBER, false, false, T, T> {};
template <>
struct NumericTraits<NullType> : BaseTraits<NOT_A_NUMBER, false, true, NullType, NullType> {};

#define OFFLOOM_CUB_NUMBER(Type, Category_, Bits)                                                  \
  template <> struct NumericTraits<Type> : detail::number_traits<Category_, Bits, Type> {};
OFFLOOM_CUB_NUMBER(bool, UNSIGNED_INTEGER, unsigned char)
OFFLOOM_CUB_NUMBER(char, std::is_signed_v<char> ? SIGNED_INTEGER : UNSIGNED_INTEGER, unsigned char)
OFFLOOM_CUB_NUMBER(signed char, SIGNED_INTEGER, unsigned char)
OFFLOOM_CUB_NUMBER(short, SIGNED_INTEGER, unsigned short)
OFFLOOM_CUB_NUMBER(int, SIGNED_INTEGER, unsigned)
OFFLOOM_CUB_NUMBER(long, SIGNED_INTEGER, unsigned long)
OFFLOOM_CUB_NUMBER(long long, SIGNED_INTEGER, unsigned long long)
OFFLOOM_CUB_NUMBER(unsigned char, UNSIGNED_INTEGER, unsigned char)
OFFLOOM_CUB_NUMBER(unsigned short, UNSIGNED_INTEGER, unsigned short)
OFFLOOM_CUB_NUMBER(unsigned, UNSIGNED_INTEGER, unsigned)
OFFLOOM_CUB_NUMBER(unsigned long, UNSIGNED_INTEGER, unsigned long)
OFFLOOM_CUB_NUMBER(unsigned long long, UNSIGNED_INTEGER, unsigned long long)
OFFLOOM_CUB_NUMBER(__int128, SIGNED_INTEGER, unsigned __int128)
OFFLOOM_CUB_NUMBER(unsigned __int128, UNSIGNED_INTEGER, unsigned __int128)
OFFLOOM_CUB_NUMBER(float, FLOATING_POINT, unsigned)
OFFLOOM_CUB_NUMBER(double, FLOATING_POINT, unsigned long long)
OFFLOOM_CUB_NUMBER(__half, FLOATING_POINT, unsigned short)
OFFLOOM_CUB_NUMBER(__nv_bfloat16, FLOATING_POINT, unsigned short)
#undef OFFLOOM_CUB_NUMBER

template <class T> struct Traits : NumericTraits<std::remove_cv_t<T>> {};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
