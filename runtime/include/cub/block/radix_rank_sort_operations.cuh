// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Digits of keys whose bits are in their order (CUB's Traits<Key>::TwiddleIn).
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include <cstdint>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// The zeros of both signs are one key.
template <class Key, Category = Traits<Key>::CATEGORY> struct BaseDigitExtractor {
  using TraitsT = Traits<Key>;
  using UnsignedBits = typename TraitsT::UnsignedBits;

  static __host__ __device__ UnsignedBits ProcessFloatMinusZero(UnsignedBits key) { return key; }
};
template <class Key> struct BaseDigitExtractor<Key, FLOATING_POINT> {
  using TraitsT = Traits<Key>;
  using UnsignedBits = typename TraitsT::UnsignedBits;

  static __host__ __device__ UnsignedBits ProcessFloatMinusZero(UnsignedBits key) {
    const auto sign = static_cast<UnsignedBits>(UnsignedBits(1) << (sizeof(key) * 8 - 1));
    return key == TraitsT::TwiddleIn(sign) ? TraitsT::TwiddleIn(0) : key;
  }
};

template <class Key> struct BFEDigitExtractor : BaseDigitExtractor<Key> {
  using typename BaseDigitExtractor<Key>::UnsignedBits;

  std::uint32_t bit_start, num_bits;

  __device__ explicit BFEDigitExtractor(std::uint32_t bit_start = 0, std::uint32_t num_bits = 0)
      : bit_start(bit_start), num_bits(num_bits) {}
  __device__ std::uint32_t Digit(UnsignedBits key) const {
    return BFE(this->ProcessFloatMinusZero(key), bit_start, num_bits);
  }
};

template <class Key> struct ShiftDigitExtractor : BaseDigitExtractor<Key> {
  using typename BaseDigitExtractor<Key>::UnsignedBits;

  std::uint32_t bit_start, mask;

  __device__ explicit ShiftDigitExtractor(std::uint32_t bit_start = 0, std::uint32_t num_bits = 0)
      : bit_start(bit_start), mask((1u << num_bits) - 1) {}
  __device__ std::uint32_t Digit(UnsignedBits key) const {
    return static_cast<std::uint32_t>(this->ProcessFloatMinusZero(key) >> bit_start) & mask;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
