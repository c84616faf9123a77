// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which texels along an axis a coordinate means, where an axis clamps or wraps.
#pragma once

#include "filter_weights.h"

namespace offloom {

/// How the coordinates along an axis are read.
struct texture_axis {
  int size;
  bool is_normalized, wraps; ///< only normalised ones wrap
};

/// A coordinate in texels, `margin` or more inside; NaN is like 0.
__device__ inline double place_inside(float c, const texture_axis &axis, double margin) {
  const double place = c, repeated = axis.wraps ? place - floor_of(place) : place;
  const double in_texels = axis.is_normalized ? scaled_to_texels(repeated, axis.size) : repeated;
  const double highest = axis.size - margin;
  return in_texels > margin ? (in_texels < highest ? in_texels : highest) : margin;
}

/// The texel at a coordinate.
__device__ inline int nearest_inside(float c, const texture_axis &axis) {
  const int i = static_cast<int>(place_inside(c, axis, 0.0));
  return i < axis.size ? i : axis.size - 1;
}

/// The two texels of an axis that are mixed, and how many 256ths of the second.
struct mixed_texels {
  int first = 0, second = 0, weight = 0;
};

/// Those around a coordinate. Beyond the middles of the outermost texels all is like the edge.
__device__ inline mixed_texels mixed_inside(float c, const texture_axis &axis) {
  const filter_place place = filter_place_of(place_inside(c, axis, axis.wraps ? 0.0 : 0.5));
  const int last = axis.size - 1, first = static_cast<int>(place.first), second = first + 1;
  if (axis.wraps)
    return {first < 0 ? last : first, second > last ? 0 : second, place.weight};
  return {first, second > last ? last : second, place.weight};
}

} // namespace offloom
