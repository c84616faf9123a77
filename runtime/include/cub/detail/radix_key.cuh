// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys as unsigned numbers of the same order, and digits of them.
#pragma once

#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <std::size_t Bytes> struct unsigned_of;
template <> struct unsigned_of<1> {
  using type = std::uint8_t;
};
template <> struct unsigned_of<2> {
  using type = std::uint16_t;
};
template <> struct unsigned_of<4> {
  using type = std::uint32_t;
};
template <> struct unsigned_of<8> {
  using type = std::uint64_t;
};
template <> struct unsigned_of<16> {
  using type = unsigned __int128;
};

template <class T>
constexpr bool is_float =
    std::is_floating_point_v<T> || std::is_same_v<T, __half> || std::is_same_v<T, __nv_bfloat16>;
// Without GNU's extensions of the language, 128 bits are no integer to the standard library.
template <class T> constexpr bool has_sign_bit = std::is_signed_v<T> || std::is_same_v<T, __int128>;

/// The bits of a number as an unsigned one of the same order.
template <bool IsFloat, bool HasSign, class Bits>
__host__ __device__ constexpr Bits in_unsigned_order(Bits bits) {
  constexpr Bits Sign = static_cast<Bits>(Bits(1) << (sizeof(Bits) * 8 - 1));
  if constexpr (IsFloat)
    return static_cast<Bits>(bits & Sign ? ~bits : bits | Sign);
  else
    return static_cast<Bits>(HasSign ? bits ^ Sign : bits);
}

/// The bits of a key, in which unsigned order is the order of keys; zeros of both signs are the
/// same.
template <class Key> __host__ __device__ auto ordered_bits(const Key &key) {
  using Bits = typename unsigned_of<sizeof(Key)>::type;
  constexpr Bits Sign = Bits(1) << (sizeof(Key) * 8 - 1);
  Bits bits;
  std::memcpy(&bits, &key, sizeof bits);
  if (is_float<Key> && bits == Sign)
    bits = 0;
  return in_unsigned_order<is_float<Key>, has_sign_bit<Key>>(bits);
}

/// The bits from \p begin to before \p end, in the direction of the sort.
template <class Key>
__host__ __device__ auto radix_of(const Key &key, bool descending, int begin, int end) {
  auto bits = ordered_bits(key);
  using Bits = decltype(bits);
  if (descending)
    bits = static_cast<Bits>(~bits);
  const int width = end - begin;
  const Bits mask = width >= static_cast<int>(sizeof(Bits) * 8)
                        ? Bits(~Bits(0))
                        : static_cast<Bits>((Bits(1) << width) - 1);
  return static_cast<Bits>(static_cast<Bits>(bits >> begin) & mask);
}

/// Keys that are numbers.
struct whole_keys {
  template <class Key>
  __host__ __device__ std::size_t digit(const Key &key, bool descending, int begin, int end) {
    return static_cast<std::size_t>(radix_of(key, descending, begin, end));
  }
};

/// Keys of parts that are numbers: \p Decomposer makes a key a tuple of references to them, the
/// most significant one first. Bits are counted from the last part on.
template <class Decomposer> struct keys_of_parts {
  Decomposer decompose;

  template <class Key>
  __host__ __device__ std::size_t digit(const Key &key, bool descending, int begin, int end) {
    Key own = key;
    return std::apply(
        [=](auto &...part) {
          std::size_t result = 0;
          int offset = bits_of<decltype(part)...>;
          ((offset -= bits_of<decltype(part)>,
            result |= digit_of_part(part, offset, descending, begin, end)),
           ...);
          return result;
        },
        decompose(own));
  }
  /// The same for keys of any width, a digit of 32 bits after the other from the first one on.
  template <class Key>
  __host__ __device__ bool is_before(const Key &a, const Key &b, bool descending, int begin,
                                     int end) {
    for (int low; end > begin; end = low) {
      low = std::max(begin, end - 32);
      const std::size_t of_a = digit(a, descending, low, end),
                        of_b = digit(b, descending, low, end);
      if (of_a != of_b)
        return of_a < of_b;
    }
    return false;
  }
  template <class Key> __host__ __device__ int bits() const {
    using Parts = std::decay_t<std::invoke_result_t<Decomposer &, Key &>>;
    return bits_of_tuple(static_cast<Parts *>(nullptr));
  }

private:
  template <class... Part>
  static constexpr int bits_of = (0 + ... + static_cast<int>(sizeof(Part) * 8));
  template <template <class...> class Tuple, class... Part>
  __host__ __device__ static int bits_of_tuple(Tuple<Part...> *) {
    return bits_of<Part...>;
  }
  /// Which bits of a digit are of a part whose bits begin at \p offset.
  template <class Part>
  __host__ __device__ static std::size_t digit_of_part(const Part &part, int offset,
                                                       bool descending, int begin, int end) {
    const int first = std::max(begin - offset, 0);
    const int last = std::min<int>(end - offset, sizeof(Part) * 8);
    if (first >= last)
      return 0;
    return static_cast<std::size_t>(radix_of(part, descending, first, last))
           << (offset + first - begin);
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
