// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products as a tensor core of sm_90 makes them, bit for bit.
//
// CUDA leaves the order and the width of these sums open. They were measured on an H100, whose
// results test/conformance/ptx/matrix-sums.cu and groups/warp-matrix-sums.cu keep:
//
// - Some products, of neighbours along k, and the element of C are summed at once; their number is
//   a matter of the instruction. Products are exact.
// - An addend's exponent is that of C's element, or the sum of the factors' exponents. Subnormal
//   factors have the least one of their type, so that not all have a leading 1.
// - All addends are cut off below 2^(greatest exponent - 25), toward zero, and then summed without
//   an error.
// - A sum becomes a float toward zero, but infinite where it is too large; it becomes a half by
//   rounding to the nearest. What is rounded to 0 is +0.
//
// Doubles are a chain of fused multiplications and additions in the order of k.
#pragma once

#include "half_precision_formats.h"

#include <bit>
#include <cstdint>

namespace offloom::tensor_core {

/// What a sum becomes. Halves are given as float here.
enum class result { to_float, to_half };

/// The lowest of the bits that count, below the greatest exponent.
inline constexpr int last_place = 25;

/// `c` and the products of `count` numbers, which lie `step_a` and `step_b` apart, for any numbers.
/// `least_exponent` is that of the factors' type: -14 for half, -126 for bfloat16 and tf32.
float sum_of_products(const float *a, unsigned step_a, const float *b, unsigned step_b,
                      unsigned count, float c, int least_exponent, result becomes);

namespace detail {

/// Of zeros, which do not count, and of infinities and NaN, which do beside zeros too.
inline constexpr int no_exponent = -10000, special_exponent = 20000;

inline int exponent_of(float x, int least_exponent) {
  const auto bits = std::bit_cast<std::uint32_t>(x) & 0x7fffffffu;
  const int exponent = static_cast<int>(bits >> 23) - 127;
  return bits == 0                   ? no_exponent
         : exponent > 127            ? special_exponent
         : exponent < least_exponent ? least_exponent
                                     : exponent;
}

/// 2^exponent, in the range of normal numbers.
inline float float_power(int exponent) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23);
}
inline double double_power(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// `sum`, which is no subnormal float.
template <result becomes> float rounded(double sum) {
  constexpr std::uint64_t lost = (std::uint64_t{1} << 29) - 1; // of a double's fraction
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if constexpr (becomes == result::to_float)
    return static_cast<float>(std::bit_cast<double>(bits & ~lost));
  // To odd first, so that it is rounded once.
  const std::uint64_t sticky = (bits & lost) != 0 ? lost + 1 : 0;
  const auto odd = static_cast<float>(std::bit_cast<double>((bits & ~lost) | sticky));
  return fp16_format::to_float(fp16_format::from_float(odd)) + 0.0f;
}

/// Adds products of `count` numbers each to the N elements of a row of C. False, and nothing done,
/// where numbers are so large or small that sum_of_products() is needed.
template <unsigned N, unsigned count, result becomes>
bool add_to_row(float *c, const float *a, const int *exponents_of_a, const float *b,
                const int *exponents_of_b) {
  constexpr int least = last_place - 126, largest = 120; // the sum is a normal float, or 0
  int exponent[N];
  int extreme = 0;
  for (unsigned n = 0; n < N; ++n)
    exponent[n] = exponent_of(c[n], -127);
  for (unsigned k = 0; k < count; ++k)
    for (unsigned n = 0; n < N; ++n) {
      const int its = exponents_of_a[k] + exponents_of_b[k * N + n];
      exponent[n] = its > exponent[n] ? its : exponent[n];
    }
  for (unsigned n = 0; n < N; ++n) {
    extreme |= exponent[n] > largest || (exponent[n] < least && exponent[n] > no_exponent / 2);
    exponent[n] = exponent[n] < least ? least : exponent[n];
  }
  if (extreme)
    return false;
  float scale[N];
  int sum[N], further[N] = {};
  for (unsigned n = 0; n < N; ++n) {
    scale[n] = float_power(last_place - exponent[n]);
    sum[n] = static_cast<int>(c[n] * scale[n]);
  }
  // Eight products, each below 2^27, fit into an int.
  static_assert(count <= 16);
  for (unsigned k = 0; k < count; ++k)
    for (unsigned n = 0; n < N; ++n)
      (k < 8 ? sum : further)[n] += static_cast<int>(a[k] * b[k * N + n] * scale[n]);
  for (unsigned n = 0; n < N; ++n)
    c[n] = rounded<becomes>((static_cast<double>(sum[n]) + further[n]) *
                            double_power(exponent[n] - last_place));
  return true;
}

} // namespace detail

/// The NaN that a GPU gives for all.
inline float one_nan(float x) { return x == x ? x : std::bit_cast<float>(0x7fffffff); }

/// C += A * B for matrices of M x K and K x N, whose rows follow each other. `together` products
/// are summed at once.
template <unsigned M, unsigned N, unsigned K, unsigned together, result becomes>
void multiply(const float *a, const float *b, float *c, int least_exponent) {
  static_assert(K % together == 0);
  int exponents_of_a[M * K], exponents_of_b[K * N];
  for (unsigned i = 0; i < M * K; ++i)
    exponents_of_a[i] = detail::exponent_of(a[i], least_exponent);
  for (unsigned i = 0; i < K * N; ++i)
    exponents_of_b[i] = detail::exponent_of(b[i], least_exponent);
  for (unsigned m = 0; m < M; ++m)
    for (unsigned k = 0; k < K; k += together) {
      const unsigned at_a = m * K + k, at_b = k * N;
      if (detail::add_to_row<N, together, becomes>(c + m * N, a + at_a, exponents_of_a + at_a,
                                                   b + at_b, exponents_of_b + at_b))
        continue;
      for (unsigned n = 0; n < N; ++n)
        c[m * N + n] = sum_of_products(a + at_a, 1, b + at_b + n, N, together, c[m * N + n],
                                       least_exponent, becomes);
    }
}

/// The same of doubles.
template <unsigned M, unsigned N, unsigned K>
void multiply(const double *a, const double *b, double *c) {
  for (unsigned m = 0; m < M; ++m)
    for (unsigned k = 0; k < K; ++k)
      for (unsigned n = 0; n < N; ++n)
        c[m * N + n] = __builtin_fma(a[m * K + k], b[k * N + n], c[m * N + n]);
}

} // namespace offloom::tensor_core
