// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/tensor_core.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace offloom::tensor_core {

namespace {

/// The sum, where one of its addends is infinite or no number; else 0.
double special_sum(const float *a, const float *b, unsigned step_b, unsigned count, float c) {
  double sum = std::isfinite(c) ? 0.0 : c;
  for (unsigned k = 0; k < count; ++k)
    if (const double product = static_cast<double>(a[k]) * b[k * step_b]; !std::isfinite(product))
      sum += product;
  return sum;
}

int own_exponent(float x) { return x == 0.0f ? detail::no_exponent : std::ilogb(x); }

/// `sum` toward zero; `sum` has no bits below the last place of subnormals.
float toward_zero(double sum) {
  if (std::fabs(sum) >= 0x1p128)
    return std::copysign(std::numeric_limits<float>::infinity(), static_cast<float>(sum));
  if (std::fabs(sum) < 0x1p-126)
    return static_cast<float>(sum);
  return detail::rounded<result::to_float>(sum);
}

} // namespace

float sum_of_products(const float *a, const float *b, unsigned step_b, unsigned count, float c,
                      int least_exponent, result becomes) {
  if (const double sum = special_sum(a, b, step_b, count, c); sum != 0.0)
    return one_nan(static_cast<float>(sum));
  int exponent = own_exponent(c);
  for (unsigned k = 0; k < count; ++k)
    exponent = std::max(exponent, detail::exponent_of(a[k], least_exponent) +
                                      detail::exponent_of(b[k * step_b], least_exponent));
  if (exponent < detail::no_exponent / 2)
    return 0.0f;
  const int place = std::max(exponent - last_place, -149);
  std::int64_t sum = static_cast<std::int64_t>(std::ldexp(static_cast<double>(c), -place));
  for (unsigned k = 0; k < count; ++k) {
    const double product = static_cast<double>(a[k]) * b[k * step_b];
    sum += static_cast<std::int64_t>(std::ldexp(product, -place));
  }
  const double exact = std::ldexp(static_cast<double>(sum), place);
  return becomes == result::to_half ? detail::rounded<result::to_half>(exact) : toward_zero(exact);
}

} // namespace offloom::tensor_core
