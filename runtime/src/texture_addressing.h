// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From coordinates to texels (CUDA C++ Programming Guide, "Texture Fetching").
#pragma once

#include "offloom/texture/filter_weights.h"
#include "texture_types.h"

#include <algorithm>
#include <cmath>

namespace offloom {

/// What address modes make of the index of a texel outside: that of one inside, or -1: the border.
inline int texel_inside(int i, int size, cudaTextureAddressMode mode) {
  switch (mode) {
  case cudaAddressModeWrap:
    i %= size;
    return i < 0 ? i + size : i;
  case cudaAddressModeMirror:
    i %= 2 * size;
    i = i < 0 ? i + 2 * size : i;
    return i < size ? i : 2 * size - 1 - i;
  case cudaAddressModeBorder:
    return i < 0 || i >= size ? -1 : i;
  default:
    return std::clamp(i, 0, size - 1);
  }
}

/// What converts to int; NaN is 0.
inline float bounded(float c) { return c == c ? std::clamp(c, -1e9f, 1e9f) : 0.0f; }

/// The greatest integer that is not above a bounded coordinate. std::floor() is a call on
/// processors without an instruction for it.
inline int floor_of(float c) {
  const int towards_zero = static_cast<int>(c);
  return towards_zero - (c < static_cast<float>(towards_zero));
}

/// A normalised coordinate moved to where the texture repeats it first, so that large ones lose no
/// precision later; those that are no number, or infinite, are 0. What is mirrored repeats after 2,
/// and texel_inside() turns it round: a coordinate on the edge of a texel belongs to the one that
/// follows before it is mirrored.
inline float repeated(float c, cudaTextureAddressMode mode) {
  if (mode != cudaAddressModeWrap && mode != cudaAddressModeMirror)
    return c;
  if (!(std::fabs(c) < 0x1p24f)) // a whole, even number, or none
    return 0.0f;
  const float period = mode == cudaAddressModeWrap ? 1.0f : 2.0f;
  return c - period * static_cast<float>(floor_of(c / period));
}

/// The texels along an axis that a coordinate lies between; the same one twice where none are
/// mixed.
struct neighbours {
  int first = 0, second = 0; ///< -1: the border
  int weight = 0;            ///< of the second, in 256ths
};

/// The one texel at a coordinate in elements.
inline neighbours nearest_at(float c, int size, cudaTextureAddressMode mode) {
  const int i = texel_inside(floor_of(bounded(c)), size, mode);
  return {i, i, 0};
}

/// The two texels whose middles lie around a coordinate in elements.
inline neighbours neighbours_at(double c, int size, cudaTextureAddressMode mode) {
  const double near = c == c ? std::clamp(c, -1e9, 1e9) : 0.0;
  const filter_place place = filter_place_of(near);
  const int first = static_cast<int>(place.first);
  return {texel_inside(first, size, mode), texel_inside(first + 1, size, mode), place.weight};
}

/// Those that a filter mixes: it does not go beyond the middles of the outermost texels where all
/// beyond is like the edge.
inline neighbours filtered_at(double c, int size, cudaTextureAddressMode mode) {
  if (mode == cudaAddressModeClamp)
    c = c > 0.5 ? std::min(c, size - 0.5) : 0.5;
  return neighbours_at(c, size, mode);
}

} // namespace offloom
