// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices whose sums lose nothing, whatever their order: so plain sums are what a
// tensor core makes (offloom/tensor_core.h). Matrices of small integers are such ones, and of few
// bits.
//
// All addends are multiples of a unit, and all sums stay below 2^24 of it.
#pragma once

#include "cxx20.h"
#include "standard_pieces.h"

#include <cstdint>

namespace offloom::tensor_core::detail {

/// Exponents of the largest number of a matrix and of the lowest bit that any has, or a bound of
/// them.
struct bit_range {
  int largest, lowest;
};
template <unsigned count> bit_range bit_range_of(const float *x) {
  std::uint32_t any = 0, most = 0, least = ~0u; // without signs; the least of those that are not 0
  for (unsigned i = 0; i < count; ++i) {
    const std::uint32_t bits = cxx20::bit_cast<std::uint32_t>(x[i]) << 1;
    any |= bits;
    most = std::max(most, bits);
    least = std::min(least, bits - 1);
  }
  if (most == 0)
    return {0, 0};
  const auto exponent_of = [](std::uint32_t bits) { return static_cast<int>(bits >> 24) - 127; };
  const int places = 24 - cxx20::countr_zero(any | 1u << 24); // of the fractions
  return {exponent_of(most), exponent_of(least + 1) - places};
}

/// Whether all are multiples of 2^`exponent`, fewer than 2^23.
template <unsigned count> bool are_multiples(const float *x, int exponent) {
  const float scale = cxx20::bit_cast<float>(static_cast<std::uint32_t>(127 - exponent) << 23);
  constexpr std::uint32_t limit = std::uint32_t{127 + 23} << 23;
  std::uint32_t wrong = 0;
  for (unsigned i = 0; i < count; ++i) {
    const float multiple = x[i] * scale;
    const bool fits = (cxx20::bit_cast<std::uint32_t>(multiple) & 0x7fffffffu) < limit;
    const float number = fits ? multiple : 0.5f;
    wrong |= static_cast<float>(static_cast<int>(number)) != number;
  }
  return !wrong;
}

/// Adds the products of rows of A, of K elements, to as many rows of C.
template <class Row, unsigned N, unsigned K, unsigned rows>
void add_plainly(const float *a, const float *b, float *c) {
  Row sums[rows];
  __builtin_memcpy(sums, c, sizeof sums);
  for (unsigned r = 0; r < rows; ++r)
    sums[r] += 0.0f; // no zero is negative
  for (unsigned k = 0; k < K; ++k) {
    Row of_b;
    __builtin_memcpy(&of_b, b + k * N, sizeof of_b);
    for (unsigned r = 0; r < rows; ++r)
      sums[r] += of_b * a[r * K + k];
  }
  __builtin_memcpy(c, sums, sizeof sums);
}

/// C += A * B, if plain sums of it lose nothing. False, and nothing done, if they might.
/// `least_exponent` is that of the factors' type.
template <unsigned M, unsigned N, unsigned K>
bool multiply_exactly(const float *a, const float *b, float *c, int least_exponent) {
  typedef float row __attribute__((vector_size(N * sizeof(float))));
  constexpr unsigned rows = M % 8 == 0 ? 8 : M;
  const bit_range of_a = bit_range_of<M * K>(a), of_b = bit_range_of<K * N>(b);
  // Products are below 2^(below - log2 K), and tensor cores cut nothing off, which they do below
  // the greatest exponent by last_place.
  const int below = std::max(of_a.largest, least_exponent) +
                    std::max(of_b.largest, least_exponent) + 2 + cxx20::bit_width(K - 1);
  const int unit = of_a.lowest + of_b.lowest;
  if (below - unit > 23 || unit < -100 || below > 100 || !are_multiples<M * N>(c, unit))
    return false;
  for (unsigned m = 0; m < M; m += rows)
    add_plainly<row, N, K, rows>(a + m * K, b, c + m * N);
  return true;
}

} // namespace offloom::tensor_core::detail
