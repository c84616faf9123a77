// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The smaller and the larger of two numbers as a GPU chooses them: -0 is less than 0, and a number
// is preferred to NaN (`_number`) or not (`_or_nan`).
//
// Written as selections, which both compilers vectorise. C's fminf() leaves open which zero it
// gives, and what it gives depends on the order of operands, the compiler, and whether a loop
// vectorises.
#pragma once

#include "host_defines.h"

namespace offloom {

namespace detail {
template <class Real> struct bits_of;
template <> struct bits_of<float> {
  using type = unsigned;
};
template <> struct bits_of<double> {
  using type = unsigned long long;
};

/// Of two equal numbers, which differ in the sign of zero only, the negative one.
template <class Real> __host__ __device__ constexpr Real negative_of(Real x, Real y) {
  using bits = typename bits_of<Real>::type;
  return __builtin_bit_cast(Real, __builtin_bit_cast(bits, x) | __builtin_bit_cast(bits, y));
}
/// The positive one.
template <class Real> __host__ __device__ constexpr Real positive_of(Real x, Real y) {
  using bits = typename bits_of<Real>::type;
  return __builtin_bit_cast(Real, __builtin_bit_cast(bits, x) & __builtin_bit_cast(bits, y));
}
} // namespace detail

template <class Real> __host__ __device__ constexpr Real smaller_number(Real x, Real y) {
  const Real chosen = x < y || y != y ? x : y;
  return x == y ? detail::negative_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real larger_number(Real x, Real y) {
  const Real chosen = x > y || y != y ? x : y;
  return x == y ? detail::positive_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real smaller_or_nan(Real x, Real y) {
  const Real chosen = x < y || x != x ? x : y;
  return x == y ? detail::negative_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real larger_or_nan(Real x, Real y) {
  const Real chosen = x > y || x != x ? x : y;
  return x == y ? detail::positive_of(x, y) : chosen;
}

} // namespace offloom
