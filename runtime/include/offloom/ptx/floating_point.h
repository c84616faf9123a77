// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floating point instructions that CUDA C++ has no function for (PTX ISA, "Floating Point
// Instructions": testp, min and max with .xorsign.abs).
#pragma once

#include "../minimum.h"

namespace offloom::ptx {

// testp
template <class T> constexpr bool is_number(T x) { return x == x; }
template <class T> constexpr bool is_not_a_number(T x) { return x != x; }
template <class T> constexpr bool is_infinite(T x) {
  return __builtin_fabs(x) == static_cast<T>(__builtin_inf());
}
template <class T> constexpr bool is_finite(T x) {
  return __builtin_fabs(x) < static_cast<T>(__builtin_inf());
}
template <class T> constexpr T smallest_normal = static_cast<T>(0x1p-1022);
template <> inline constexpr float smallest_normal<float> = 0x1p-126f;
template <class T> constexpr bool is_normal(T x) {
  return x == 0 || (is_finite(x) && __builtin_fabs(x) >= smallest_normal<T>);
}
template <class T> constexpr bool is_subnormal(T x) {
  return x != 0 && __builtin_fabs(x) < smallest_normal<T>;
}

/// .xorsign.abs: `magnitude` with the product of the signs of `x` and `y`.
constexpr float with_signs(float magnitude, float x, float y) {
  const unsigned signs =
      (__builtin_bit_cast(unsigned, x) ^ __builtin_bit_cast(unsigned, y)) & 0x80000000u;
  return __builtin_bit_cast(float, __builtin_bit_cast(unsigned, magnitude) | signs);
}

/// .approx.ftz of f64: the upper 32 bits of `f` of the upper 32 bits, and no subnormal numbers.
template <class F> constexpr double of_upper_half(F f, double x) {
  constexpr unsigned long long upper = 0xffffffff00000000, sign = 0x8000000000000000;
  const auto bits = __builtin_bit_cast(unsigned long long, x) & upper;
  const bool vanishes = (bits & ~sign) < 0x0010000000000000;
  const double result = f(__builtin_bit_cast(double, vanishes ? bits &sign : bits));
  if (result != result)
    return __builtin_bit_cast(double, 0x7fffffff00000000);
  const auto rounded = __builtin_bit_cast(unsigned long long, result) & upper;
  return __builtin_bit_cast(double,
                            (rounded & ~sign) < 0x0010000000000000 ? rounded & sign : rounded);
}
inline double reciprocal_of_upper_half(double x) {
  return of_upper_half([](double y) { return 1.0 / y; }, x);
}
inline double reciprocal_root_of_upper_half(double x) {
  return of_upper_half([](double y) { return 1.0 / __builtin_sqrt(y); }, x);
}

} // namespace offloom::ptx
