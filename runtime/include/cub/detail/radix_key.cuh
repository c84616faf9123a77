// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys as unsigned numbers of the same order, and digits of them.
#pragma once

#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"
#include <cstdint>
#include <cstring>
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

template <class T>
constexpr bool is_float =
    std::is_floating_point_v<T> || std::is_same_v<T, __half> || std::is_same_v<T, __nv_bfloat16>;

/// The bits of a key, in which unsigned order is the order of keys; zeros of both signs are the
/// same.
template <class Key> __host__ __device__ auto ordered_bits(const Key &key) {
  using Bits = typename unsigned_of<sizeof(Key)>::type;
  constexpr Bits Sign = Bits(1) << (sizeof(Key) * 8 - 1);
  Bits bits;
  std::memcpy(&bits, &key, sizeof bits);
  if constexpr (is_float<Key>) {
    if (bits == Sign)
      bits = 0;
    return static_cast<Bits>(bits & Sign ? ~bits : bits | Sign);
  } else {
    return static_cast<Bits>(std::is_signed_v<Key> ? bits ^ Sign : bits);
  }
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

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
