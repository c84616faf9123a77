// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotations, affine and perspective warps, and maps: each pixel of the result is looked up in the
// source, and left alone where that ends.
#pragma once

#include "sampling.h"

#include <array>

namespace offloom::npp {

/// A projective map of the plane.
struct plane_map {
  std::array<double, 9> of{};
  double operator()(int row, int column) const { return of[3 * row + column]; }
  NppiPoint64f apply(double x, double y) const {
    const double w = of[6] * x + of[7] * y + of[8];
    return {(of[0] * x + of[1] * y + of[2]) / w, (of[3] * x + of[4] * y + of[5]) / w};
  }
};

inline plane_map affine(const double (*matrix)[3]) {
  return {{matrix[0][0], matrix[0][1], matrix[0][2], matrix[1][0], matrix[1][1], matrix[1][2], 0, 0,
           1}};
}
inline plane_map perspective(const double (*matrix)[3]) {
  plane_map result;
  for (int at = 0; at < 9; ++at)
    result.of[at] = matrix[at / 3][at % 3];
  return result;
}
/// Counter-clockwise, as images are looked at, by an angle in degrees; then moved.
inline plane_map rotation(double angle, double shift_x, double shift_y) {
  const double radians = angle * (3.14159265358979323846 / 180);
  const double c = std::cos(radians), s = std::sin(radians);
  return {{c, s, shift_x, -s, c, shift_y, 0, 0, 1}};
}

/// The map back, by minors; false where there is none.
inline bool invert(const plane_map &m, plane_map &result) {
  const auto minor = [&](int r0, int c0, int r1, int c1) {
    return m(r0, c0) * m(r1, c1) - m(r0, c1) * m(r1, c0);
  };
  const double determinant =
      m(0, 0) * minor(1, 1, 2, 2) - m(0, 1) * minor(1, 0, 2, 2) + m(0, 2) * minor(1, 0, 2, 1);
  if (determinant == 0 || !std::isfinite(determinant))
    return false;
  result.of = {minor(1, 1, 2, 2),  -minor(0, 1, 2, 2), minor(0, 1, 1, 2),
               -minor(1, 0, 2, 2), minor(0, 0, 2, 2),  -minor(0, 0, 1, 2),
               minor(1, 0, 2, 1),  -minor(0, 0, 2, 1), minor(0, 0, 1, 1)};
  for (double &value : result.of)
    value /= determinant;
  return true;
}

/// Looks a pixel up, if the place is in the rectangle, or so much before it.
template <class C, class T>
void look_at(image<const T> from, NppiRect within, NppiPoint64f place, int interpolation, T *out,
             double before = 0) {
  const double rounding = 1e-9;
  if (!(place.x >= within.x - before - rounding && place.y >= within.y - before - rounding &&
        place.x <= within.x + within.width - 1 + rounding &&
        place.y <= within.y + within.height - 1 + rounding))
    return;
  place = {std::max(place.x, double(within.x)), std::max(place.y, double(within.y))};
  sample<C>(from, within, taps_at(place.x, interpolation), taps_at(place.y, interpolation), out);
}

/// Warps by the map from the result to the source.
template <class T, class C>
NppStatus warp_back(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                    NppiRect region, const plane_map &back, int interpolation,
                    const NppStreamContext &context, double before = 0) {
  if (const NppStatus wrong =
          first_fault(from, to, source_size, rectangle_fault(source), rectangle_fault(region),
                      unless(known(interpolation), NPP_INTERPOLATION_ERROR)))
    return wrong;
  source = cut(source, source_size);
  if (source.width <= 0 || source.height <= 0)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  return in_rows(context, region.height, [=, mode = plain(interpolation)](int row) {
    const int y = region.y + row;
    for (int x = region.x; x < region.x + region.width; ++x)
      look_at<C>(from, source, back.apply(x, y), mode, to.row(y) + x * C::stride, before);
  });
}

template <class T, class C>
NppStatus warp(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
               NppiRect region, const plane_map &forth, int interpolation,
               const NppStreamContext &context) {
  plane_map back;
  if (!invert(forth, back))
    return NPP_COEFFICIENT_ERROR;
  return warp_back<T, C>(from, source_size, source, to, region, back, interpolation, context);
}

template <class T, class C>
NppStatus rotate(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                 NppiRect region, double angle, double shift_x, double shift_y, int interpolation,
                 const NppStreamContext &context) {
  // Half a pixel to the left and above the source is its first pixel, as on GPUs, for these alone.
  plane_map back;
  invert(rotation(angle, shift_x, shift_y), back);
  return warp_back<T, C>(from, source_size, source, to, region, back, interpolation, context, 0.5);
}
template <class T, class C>
NppStatus warp_affine(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                      NppiRect region, const double (*matrix)[3], int interpolation,
                      const NppStreamContext &context) {
  return matrix ? warp<T, C>(from, source_size, source, to, region, affine(matrix), interpolation,
                             context)
                : NPP_NULL_POINTER_ERROR;
}
template <class T, class C>
NppStatus warp_affine_back(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                           NppiRect region, const double (*matrix)[3], int interpolation,
                           const NppStreamContext &context) {
  return matrix ? warp_back<T, C>(from, source_size, source, to, region, affine(matrix),
                                  interpolation, context)
                : NPP_NULL_POINTER_ERROR;
}
template <class T, class C>
NppStatus warp_perspective(image<const T> from, NppiSize source_size, NppiRect source, image<T> to,
                           NppiRect region, const double (*matrix)[3], int interpolation,
                           const NppStreamContext &context) {
  return matrix ? warp<T, C>(from, source_size, source, to, region, perspective(matrix),
                             interpolation, context)
                : NPP_NULL_POINTER_ERROR;
}
template <class T, class C>
NppStatus warp_perspective_back(image<const T> from, NppiSize source_size, NppiRect source,
                                image<T> to, NppiRect region, const double (*matrix)[3],
                                int interpolation, const NppStreamContext &context) {
  return matrix ? warp_back<T, C>(from, source_size, source, to, region, perspective(matrix),
                                  interpolation, context)
                : NPP_NULL_POINTER_ERROR;
}

template <class T, class C>
NppStatus remap(image<const T> from, NppiSize source_size, NppiRect source,
                image<const Npp32f> across, image<const Npp32f> down, image<T> to, NppiSize size,
                int interpolation, const NppStreamContext &context) {
  if (const NppStatus wrong =
          first_fault(from, across, down, to, source_size, size, rectangle_fault(source),
                      unless(known(interpolation), NPP_INTERPOLATION_ERROR)))
    return wrong;
  source = cut(source, source_size);
  if (source.width <= 0 || source.height <= 0)
    return NPP_WRONG_INTERSECTION_ROI_ERROR;
  return in_rows(context, size.height, [=, mode = plain(interpolation)](int y) {
    for (int x = 0; x < size.width; ++x)
      look_at<C>(from, source, {across.row(y)[x], down.row(y)[x]}, mode, to.row(y) + x * C::stride);
  });
}

} // namespace offloom::npp
