// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From coordinates to texels (CUDA C++ Programming Guide, "Texture Fetching").
#pragma once

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

/// What converts to int; NaN is far outside.
inline float bounded(float c) { return c > -1e9f ? std::min(c, 1e9f) : -1e9f; }

/// The greatest integer that is not above a bounded coordinate. std::floor() is a call on
/// processors without an instruction for it.
inline int floor_of(float c) {
  const int towards_zero = static_cast<int>(c);
  return towards_zero - (c < static_cast<float>(towards_zero));
}

/// A normalised coordinate moved to where the texture repeats it first, so that large ones lose no
/// precision later. What is mirrored repeats after 2, and texel_inside() turns it round: a
/// coordinate on the edge of a texel belongs to the one that follows before it is mirrored.
inline float repeated(float c, cudaTextureAddressMode mode) {
  if (mode == cudaAddressModeWrap)
    return c - static_cast<float>(floor_of(bounded(c)));
  if (mode == cudaAddressModeMirror)
    return c - 2.0f * static_cast<float>(floor_of(bounded(c / 2)));
  return c;
}

/// The weight of the second of two texels, in the 8 fractional bits that the hardware has.
inline float filter_weight(float rest) {
  return static_cast<float>(static_cast<int>(rest * 256.0f + 0.5f)) / 256.0f;
}

/// The texels along an axis that a coordinate lies between; the same one twice where none are
/// mixed.
struct neighbours {
  int first = 0, second = 0; ///< -1: the border
  float weight = 0;          ///< of the second
};

/// Those of a coordinate in elements.
inline neighbours neighbours_at(float c, int size, cudaTextureAddressMode mode, bool mixes) {
  const float start = bounded(mixes ? c - 0.5f : c);
  const int i = floor_of(start), first = texel_inside(i, size, mode);
  if (!mixes)
    return {first, first, 0};
  return {first, texel_inside(i + 1, size, mode), filter_weight(start - static_cast<float>(i))};
}

} // namespace offloom
