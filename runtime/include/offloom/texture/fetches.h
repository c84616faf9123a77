// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The commonest fetches inline: elements as they are stored, of linear memory or nearest to a place
// in a plane. One comparison of codes decides for them. What else is read at a level's own texels
// is in samples_inside.h.
#pragma once

#include "samples_inside.h"
#include "texture_object.h"

#include <cstddef>

namespace offloom {

/// A coordinate in elements as the index of the nearest of `size` texels; NaN is 0.
__device__ inline int nearest_texel(float coordinate, int size) {
  const float last = static_cast<float>(size - 1);
  const float inside = coordinate > 0.0f ? coordinate : 0.0f;
  return static_cast<int>(inside < last ? inside : last);
}

template <class T> __device__ inline T fetch_1d(cudaTextureObject_t handle, int i) {
  const texture_object &texture = texture_of(handle);
  if (__builtin_expect(texture.stored != texel<T>::code, 0))
    return from_words<T>(fetch_linear(texture, i));
  if (static_cast<unsigned>(i) >= static_cast<unsigned>(texture.levels[0].width))
    return T{};
  return load_texel<T>(texture.levels[0].data + static_cast<std::size_t>(i) * sizeof(T));
}

template <class T> __device__ inline T fetch_2d(cudaTextureObject_t handle, float x, float y) {
  const texture_object &texture = texture_of(handle);
  if (__builtin_expect(texture.nearest != texel<T>::code, 0))
    return sample<T, 2>(texture, x, y);
  const texture_level &level = texture.levels[0];
  const std::size_t row = static_cast<std::size_t>(nearest_texel(y, level.height));
  const std::size_t column = static_cast<std::size_t>(nearest_texel(x, level.width));
  return load_texel<T>(level.data + row * level.pitch + column * sizeof(T));
}

} // namespace offloom
