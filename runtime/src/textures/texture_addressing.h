// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From coordinates to texels (CUDA C++ Programming Guide, "Texture Fetching").
#pragma once

#include "offloom/texture/filter_weights.h"
#include "texture_types.h"

#include <algorithm>

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

/// A place in texels moved to where the texture repeats it first, which loses nothing of it. What
/// is mirrored repeats after twice the size, and texel_inside() turns it round: a place on the edge
/// of a texel belongs to the one that follows before it is mirrored.
inline double repeated(double place, int size, cudaTextureAddressMode mode) {
  if (mode != cudaAddressModeWrap && mode != cudaAddressModeMirror)
    return place;
  const double period = mode == cudaAddressModeWrap ? size : 2.0 * size;
  return place - period * floor_of(place / period);
}

/// The texels along an axis that a coordinate lies between; the same one twice where none are
/// mixed.
struct neighbours {
  int first = 0, second = 0; ///< -1: the border
  int weight = 0;            ///< of the second, in 256ths
};

/// The one texel at a coordinate in elements.
inline neighbours nearest_at(double c, int size, cudaTextureAddressMode mode) {
  const double near = c == c ? std::clamp(c, -1e9, 1e9) : 0.0;
  const int i = texel_inside(static_cast<int>(whole_below(near)), size, mode);
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
