// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lower precisions that a matrix is factored in: its elements are rounded to one, and computed
// with as floats, as tensor cores do.
#pragma once

#include "../cublas/scalar.h"

#include "cusolver_common.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace offloom::solver {

using namespace blas;

template <class T> struct single_of {
  using type = float;
};
template <> struct single_of<float2> {
  using type = float2;
};
template <> struct single_of<double2> {
  using type = float2;
};
template <class T> using single = typename single_of<T>::type;

/// The nearest float whose last bits are zero, ties to even.
inline float without_last(int bits, float value) {
  std::uint32_t pattern;
  std::memcpy(&pattern, &value, sizeof pattern);
  const std::uint32_t last = (pattern >> bits) & 1;
  pattern += last + (1u << (bits - 1)) - 1;
  pattern &= ~((1u << bits) - 1);
  std::memcpy(&value, &pattern, sizeof value);
  return value;
}

inline float rounded(cusolverPrecType_t precision, float value) {
  if (!std::isfinite(value))
    return value;
  switch (precision) {
  case CUSOLVER_R_16F:
  case CUSOLVER_C_16F:
    if (std::fabs(value) < 0x1p-14f)
      return std::nearbyint(value * 0x1p24f) * 0x1p-24f;
    value = without_last(13, value);
    return std::fabs(value) > 65504 ? std::copysign(HUGE_VALF, value) : value;
  case CUSOLVER_R_16BF:
  case CUSOLVER_C_16BF:
    return without_last(16, value);
  case CUSOLVER_R_TF32:
  case CUSOLVER_C_TF32:
    return without_last(13, value);
  default:
    return value;
  }
}

inline float lowered(cusolverPrecType_t precision, double value) {
  return rounded(precision, float(value));
}
inline float2 lowered(cusolverPrecType_t precision, float2 value) {
  return {rounded(precision, value.x), rounded(precision, value.y)};
}
inline float2 lowered(cusolverPrecType_t precision, double2 value) {
  return {rounded(precision, float(value.x)), rounded(precision, float(value.y))};
}

template <class T> T raised(single<T> value) {
  if constexpr (is_complex<T>)
    return {value.x, value.y};
  else
    return value;
}

inline bool finite(float a) { return std::isfinite(a); }
inline bool finite(double a) { return std::isfinite(a); }
inline bool finite(float2 a) { return std::isfinite(a.x) && std::isfinite(a.y); }
inline bool finite(double2 a) { return std::isfinite(a.x) && std::isfinite(a.y); }

} // namespace offloom::solver
