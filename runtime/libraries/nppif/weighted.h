// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters that are sums of the pixels under a mask.
#pragma once

#include "../nppc/neighbours.h"
#include "masks.h"

namespace offloom::npp {

/// The sums of a row under a mask, of one value of the pixels.
template <int Stride, class T>
void weigh(const T *const *rows, const mask &by, int width, int channel, double *sums) {
  std::fill_n(sums, width, 0.0);
  for (int j = 0; j < by.size.height; ++j)
    for (int i = 0; i < by.size.width; ++i) {
      const double weight = by.values[j * by.size.width + i];
      if (weight == 0)
        continue;
      const T *in = rows[j] + i * Stride + channel;
      for (int x = 0; x < width; ++x)
        sums[x] += weight * in[x * Stride];
    }
}

/// A sum as a value of a type. The sum of constants is not cut off below the constant.
template <class R> R finished(double sum, const mask &by) {
  constexpr double enough = 1 + 1e-12;
  const double value = sum / by.divisor;
  switch (by.rounding) {
  case mask::cut:
    return truncated<R>(value * enough);
  case mask::half_down:
    return saturated<R>(std::is_integral_v<R> ? std::ceil(value - 0.5) : value);
  default:
    return saturated<R>(value);
  }
}

template <class C, class T, class R>
void weighted_row(const T *const *rows, const mask &by, int width, R *out) {
  std::vector<double> sums(width);
  for (int channel = 0; channel < C::used; ++channel) {
    weigh<C::stride>(rows, by, width, channel, sums.data());
    for (int x = 0; x < width; ++x)
      out[x * C::stride + channel] = finished<R>(sums[x], by);
  }
}

template <class T, class R, class C>
NppStatus weighted(source<T> from, image<R> to, NppiSize size, const mask &by,
                   const NppStreamContext &context) {
  if (by.none())
    return first_fault(from, to, size, NPP_MASK_SIZE_ERROR);
  return in_neighbourhoods<C>(
      from, to, size, by.size, by.centre(), context,
      [=](R *out, const T *const *rows) { weighted_row<C>(rows, by, size.width, out); });
}

} // namespace offloom::npp
