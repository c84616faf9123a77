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

#include "../half_precision_formats.h"
#include "cxx20.h"
#include "tensor_core_exact.h"

#include <cstdint>

namespace offloom::tensor_core {

/// What a sum becomes. Halves are given as float here.
enum class result { to_float, to_half };

/// The lowest of the bits that count, below the greatest exponent.
inline constexpr int last_place = 25;

/// `c` and the products of `count` numbers, for any numbers. B's are `step_b` apart.
/// `least_exponent` is that of the factors' type: -14 for half, -126 for bfloat16 and tf32.
float sum_of_products(const float *a, const float *b, unsigned step_b, unsigned count, float c,
                      int least_exponent, result becomes);

namespace detail {

/// Of zeros, which do not count, and of infinities and NaN, which do beside zeros too.
inline constexpr int no_exponent = -10000, special_exponent = 20000;

inline int exponent_of(float x, int least_exponent) {
  const auto bits = cxx20::bit_cast<std::uint32_t>(x) & 0x7fffffffu;
  const int exponent = static_cast<int>(bits >> 23) - 127;
  return bits == 0                   ? no_exponent
         : exponent > 127            ? special_exponent
         : exponent < least_exponent ? least_exponent
                                     : exponent;
}

/// `sum`, which is no subnormal float, as the bits of a float.
template <result becomes> float rounded(double sum) {
  constexpr std::uint64_t lost = (std::uint64_t{1} << 29) - 1; // of a double's fraction
  const auto bits = cxx20::bit_cast<std::uint64_t>(sum);
  if constexpr (becomes == result::to_float)
    return static_cast<float>(cxx20::bit_cast<double>(bits & ~lost));
  // To odd first, so that it is rounded once.
  const std::uint64_t sticky = (bits & lost) != 0 ? lost + 1 : 0;
  const auto odd = static_cast<float>(cxx20::bit_cast<double>((bits & ~lost) | sticky));
  return fp16_format::to_float(fp16_format::from_float(odd)) + 0.0f;
}

/// Rows of N numbers.
template <unsigned N> struct vectors {
  typedef float floats __attribute__((vector_size(N * sizeof(float))));
  typedef int ints __attribute__((vector_size(N * sizeof(int))));
  typedef std::int64_t longs __attribute__((vector_size(N * sizeof(std::int64_t))));
  typedef double doubles __attribute__((vector_size(N * sizeof(double))));
};

/// Adds products of `count` numbers each to the elements of some rows of C, of N elements each, a
/// row in a vector. False, and nothing done, where numbers are so large or small that
/// sum_of_products() is needed.
template <unsigned N, unsigned count, unsigned rows, result becomes>
bool add_to_rows(float *c, const float *a, const int *exponents_of_a, unsigned step_a,
                 const float *b, const int *exponents_of_b) {
  using floats = typename vectors<N>::floats;
  using ints = typename vectors<N>::ints;
  using longs = typename vectors<N>::longs;
  using doubles = typename vectors<N>::doubles;
  constexpr int least = last_place - 126, largest = 120; // the sum is a normal float, or 0

  int of_c[rows * N];
  for (unsigned i = 0; i < rows * N; ++i)
    of_c[i] = exponent_of(c[i], -127);
  ints exponent[rows], extreme = {};
  __builtin_memcpy(exponent, of_c, sizeof exponent);
  for (unsigned k = 0; k < count; ++k) {
    ints of_b;
    __builtin_memcpy(&of_b, exponents_of_b + k * N, sizeof of_b);
    for (unsigned r = 0; r < rows; ++r) {
      const ints its = of_b + exponents_of_a[r * step_a + k];
      exponent[r] = its > exponent[r] ? its : exponent[r];
    }
  }
  for (unsigned r = 0; r < rows; ++r) {
    extreme |= (exponent[r] > largest) | ((exponent[r] < least) & (exponent[r] > no_exponent / 2));
    exponent[r] = exponent[r] < least ? exponent[r] * 0 + least : exponent[r];
  }
  int extremes[N], any = 0;
  __builtin_memcpy(extremes, &extreme, sizeof extremes);
  for (int each : extremes)
    any |= each;
  if (any)
    return false;

  floats scale[rows];
  ints sum[rows], further[rows];
  for (unsigned r = 0; r < rows; ++r) {
    const ints power = (last_place + 127 - exponent[r]) << 23;
    floats own;
    __builtin_memcpy(&scale[r], &power, sizeof power);
    __builtin_memcpy(&own, c + r * N, sizeof own);
    sum[r] = __builtin_convertvector(own * scale[r], ints);
    further[r] = ints{};
  }
  // Eight products, each below 2^27, fit into an int.
  constexpr unsigned first = count < 8 ? count : 8;
  static_assert(count - first <= 8);
  const auto add = [&](unsigned k, ints(&to)[rows]) __attribute__((always_inline)) {
    floats of_b;
    __builtin_memcpy(&of_b, b + k * N, sizeof of_b);
    for (unsigned r = 0; r < rows; ++r)
      to[r] += __builtin_convertvector(of_b * a[r * step_a + k] * scale[r], ints);
  };
  for (unsigned k = 0; k < first; ++k)
    add(k, sum);
  for (unsigned k = first; k < count; ++k)
    add(k, further);
  for (unsigned r = 0; r < rows; ++r) {
    const longs power = (__builtin_convertvector(exponent[r], longs) + (1023 - last_place)) << 52;
    doubles unit;
    __builtin_memcpy(&unit, &power, sizeof unit);
    const doubles total =
        (__builtin_convertvector(sum[r], doubles) + __builtin_convertvector(further[r], doubles)) *
        unit;
    double exact[N];
    __builtin_memcpy(exact, &total, sizeof exact);
    for (unsigned n = 0; n < N; ++n)
      c[r * N + n] = rounded<becomes>(exact[n]);
  }
  return true;
}

} // namespace detail

/// The NaN that a GPU gives for all.
inline float one_nan(float x) { return x == x ? x : cxx20::bit_cast<float>(0x7fffffff); }

/// C += A * B for matrices of M x K and K x N, whose rows follow each other. `together` products
/// are summed at once.
template <unsigned M, unsigned N, unsigned K, unsigned together, result becomes>
void multiply(const float *a, const float *b, float *c, int least_exponent) {
  static_assert(K % together == 0);
  if ((becomes == result::to_float || K == together) &&
      detail::multiply_exactly<M, N, K>(a, b, c, least_exponent)) {
    if constexpr (becomes == result::to_half)
      for (unsigned i = 0; i < M * N; ++i)
        c[i] = fp16_format::to_float(fp16_format::from_float(c[i]));
    return;
  }
  int exponents_of_a[M * K], exponents_of_b[K * N];
  for (unsigned i = 0; i < M * K; ++i)
    exponents_of_a[i] = detail::exponent_of(a[i], least_exponent);
  for (unsigned i = 0; i < K * N; ++i)
    exponents_of_b[i] = detail::exponent_of(b[i], least_exponent);
  // Two rows at once, if there are as many, so that processors do not wait for one's sums.
  constexpr unsigned rows = M % 2 ? 1 : 2;
  for (unsigned m = 0; m < M; m += rows)
    for (unsigned k = 0; k < K; k += together) {
      const unsigned at_a = m * K + k, at_b = k * N;
      if (detail::add_to_rows<N, together, rows, becomes>(
              c + m * N, a + at_a, exponents_of_a + at_a, K, b + at_b, exponents_of_b + at_b))
        continue;
      for (unsigned i = 0; i < rows * N; ++i)
        c[m * N + i] = sum_of_products(a + at_a + i / N * K, b + at_b + i % N, N, together,
                                       c[m * N + i], least_exponent, becomes);
    }
}

/// The same of doubles, by `multiply_add(a, b, c)`.
template <unsigned M, unsigned N, unsigned K, class F>
void multiply(const double *a, const double *b, double *c, F multiply_add) {
  for (unsigned m = 0; m < M; ++m)
    for (unsigned k = 0; k < K; ++k)
      for (unsigned n = 0; n < N; ++n)
        c[m * N + n] = multiply_add(a[m * K + k], b[k * N + n], c[m * N + n]);
}

} // namespace offloom::tensor_core
