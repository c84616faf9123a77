// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resizing, and mirroring.
#pragma once

#include "sampling.h"

namespace offloom::npp {

/// The taps of each place of a result, of which a pixel is so many of the source's, from a start
/// on. What is not super-sampled lies a shift beside that.
inline std::vector<taps> axis_taps(int count, double start, double pixels, double shift,
                                   int interpolation) {
  std::vector<taps> result;
  for (int at = 0; at < count; ++at) {
    const double from = start + at * pixels;
    result.push_back(interpolation == NPPI_INTER_SUPER ? taps_between(from, from + pixels)
                                                       : taps_at(from + shift, interpolation));
  }
  return result;
}

/// Centres of pixels on centres.
inline double centred(double pixels) { return 0.5 * pixels - 0.5; }
/// As nppiResize has it: a quarter of a pixel where the result is larger, whatever the factor.
inline double a_quarter(double pixels) { return pixels < 1 ? -0.25 : 0; }

template <class C, class T>
NppStatus resize_by_taps(image<const T> from, NppiRect within, image<T> to, NppiRect region,
                         std::vector<taps> across, std::vector<taps> down,
                         const NppStreamContext &context) {
  return in_rows(context, region.height,
                 [=, across = std::move(across), down = std::move(down)](int y) {
                   T *out = to.row(region.y + y) + region.x * C::stride;
                   for (int x = 0; x < region.width; ++x)
                     sample<C>(from, within, across[x], down[y], out + x * C::stride);
                 });
}

/// The source's rectangle fills that of the result. Only what is smaller can be super-sampled.
template <class T, class C>
NppStatus resize(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                 NppiSize size, NppiRect region, int interpolation,
                 const NppStreamContext &context) {
  interpolation = plain(interpolation);
  const bool super = interpolation == NPPI_INTER_SUPER;
  if (const NppStatus wrong =
          first_fault(from, to, source_size, size, rectangle_fault(source), rectangle_fault(region),
                      unless(super || known(interpolation), NPP_INTERPOLATION_ERROR)))
    return wrong;
  source = cut(source, source_size);
  const double across = double(source.width) / region.width;
  const double down = double(source.height) / region.height;
  if (source.width <= 0 || source.height <= 0 || region.x + region.width > size.width ||
      region.y + region.height > size.height)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  if (super && (across <= 1 || down <= 1))
    return NPP_RESIZE_FACTOR_ERROR;
  return resize_by_taps<C>(
      from, source, to, region,
      axis_taps(region.width, source.x, across, a_quarter(across), interpolation),
      axis_taps(region.height, source.y, down, a_quarter(down), interpolation), context);
}

/// The result's pixel (x, y) lies at ((x - shift) / factor) in the source.
template <class T, class C>
NppStatus resize_by_factors(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                            NppiRect region, double x_factor, double y_factor, double x_shift,
                            double y_shift, int interpolation, const NppStreamContext &context) {
  interpolation = plain(interpolation);
  const bool super = interpolation == NPPI_INTER_SUPER;
  if (const NppStatus wrong =
          first_fault(from, to, source_size, rectangle_fault(source), rectangle_fault(region),
                      unless(super || known(interpolation), NPP_INTERPOLATION_ERROR),
                      unless(x_factor > 0 && y_factor > 0, NPP_RESIZE_FACTOR_ERROR)))
    return wrong;
  source = cut(source, source_size);
  if (source.width <= 0 || source.height <= 0)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  if (super && (x_factor >= 1 || y_factor >= 1))
    return NPP_RESIZE_FACTOR_ERROR;
  return resize_by_taps<C>(from, source, to, region,
                           axis_taps(region.width, source.x + (region.x - x_shift) / x_factor,
                                     1 / x_factor, centred(1 / x_factor), interpolation),
                           axis_taps(region.height, source.y + (region.y - y_shift) / y_factor,
                                     1 / y_factor, centred(1 / y_factor), interpolation),
                           context);
}

inline NppStatus axis_fault(NppiAxis axis) {
  return unless(axis >= NPP_HORIZONTAL_AXIS && axis <= NPP_BOTH_AXIS, NPP_MIRROR_FLIP_ERROR);
}

/// About the horizontal axis, the upper rows become the lower.
template <class T, class C>
NppStatus mirror(image<const T> from, image<T> to, NppiSize size, NppiAxis axis,
                 const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(from, to, size, axis_fault(axis)))
    return wrong;
  return in_rows(context, size.height, [=](int y) {
    const T *in = from.row(axis == NPP_VERTICAL_AXIS ? y : size.height - 1 - y);
    T *out = to.row(y);
    for (int x = 0; x < size.width; ++x) {
      const int u = axis == NPP_HORIZONTAL_AXIS ? x : size.width - 1 - x;
      std::copy_n(in + u * C::stride, C::used, out + x * C::stride);
    }
  });
}

template <class T, class C>
NppStatus mirror_here(image<T> both, NppiSize size, NppiAxis axis,
                      const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(both, size, axis_fault(axis)))
    return wrong;
  return enqueue(context, [=] {
    const auto swap_pixels = [](T *a, T *b) { std::swap_ranges(a, a + C::used, b); };
    if (axis != NPP_VERTICAL_AXIS)
      for (int y = 0; y < size.height / 2; ++y)
        for (int x = 0; x < size.width; ++x)
          swap_pixels(both.row(y) + x * C::stride, both.row(size.height - 1 - y) + x * C::stride);
    if (axis != NPP_HORIZONTAL_AXIS)
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width / 2; ++x)
          swap_pixels(both.row(y) + x * C::stride, both.row(y) + (size.width - 1 - x) * C::stride);
  });
}

} // namespace offloom::npp
