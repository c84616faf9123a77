// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The smaller and the larger of two numbers as a GPU chooses them: -0 is less than 0, and a number
// is preferred to NaN (`_number`) or not (`_or_nan`).
//
// Written as selections, which both compilers vectorise: each of one condition, since g++ 12 has no
// vectors of what `||` makes of two where several numbers are put in order. C's fminf() leaves open
// which zero it gives, and what it gives depends on the order of operands, the compiler, and
// whether a loop vectorises.
#pragma once

#include "../host_defines.h"

namespace offloom {

namespace detail {
template <class Real> struct bits_of;
template <> struct bits_of<float> {
  using type = unsigned;
  static constexpr type negative_zero = 0x80000000u;
};
template <> struct bits_of<double> {
  using type = unsigned long long;
  static constexpr type negative_zero = 0x8000000000000000ull;
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

/// Is `bound` a number, no less than the numbers that equal it? Then one comparison chooses, which
/// a processor has an instruction for. Asked of constants: `fminf(fmaxf(x, 0.0f), 1.0f)`.
template <class Real> __host__ __device__ constexpr bool is_upper_zero(Real bound) {
  using bits = bits_of<Real>;
  return bound == bound && __builtin_bit_cast(typename bits::type, bound) != bits::negative_zero;
}
/// The same, no greater than these.
template <class Real> __host__ __device__ constexpr bool is_lower_zero(Real bound) {
  return bound == bound && __builtin_bit_cast(typename bits_of<Real>::type, bound) != 0;
}
} // namespace detail

template <class Real> __host__ __device__ constexpr Real smaller_number(Real x, Real y) {
  if (__builtin_constant_p(y) && detail::is_lower_zero(y))
    return x < y ? x : y;
  if (__builtin_constant_p(x) && detail::is_lower_zero(x))
    return y < x ? y : x;
  const Real lower = x < y ? x : y;
  const Real chosen = y != y ? x : lower;
  return x == y ? detail::negative_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real larger_number(Real x, Real y) {
  if (__builtin_constant_p(y) && detail::is_upper_zero(y))
    return x > y ? x : y;
  if (__builtin_constant_p(x) && detail::is_upper_zero(x))
    return y > x ? y : x;
  const Real higher = x > y ? x : y;
  const Real chosen = y != y ? x : higher;
  return x == y ? detail::positive_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real smaller_or_nan(Real x, Real y) {
  const Real lower = x < y ? x : y;
  const Real chosen = x != x ? x : lower;
  return x == y ? detail::negative_of(x, y) : chosen;
}
template <class Real> __host__ __device__ constexpr Real larger_or_nan(Real x, Real y) {
  const Real higher = x > y ? x : y;
  const Real chosen = x != x ? x : higher;
  return x == y ? detail::positive_of(x, y) : chosen;
}

/// CUDA's min() and max() of two numbers of one type, for what is told an operation.
template <class T> struct least_of {
  __host__ __device__ constexpr T operator()(T x, T y) const {
    if constexpr (T(0.5f) == T(0))
      return x < y ? x : y;
    else
      return smaller_number(x, y);
  }
};
template <class T> struct greatest_of {
  __host__ __device__ constexpr T operator()(T x, T y) const {
    if constexpr (T(0.5f) == T(0))
      return x > y ? x : y;
    else
      return larger_number(x, y);
  }
};

} // namespace offloom
