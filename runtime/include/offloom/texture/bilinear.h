// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The commonest of filters: two-dimensional textures of floats that clamp or wrap. Written for the
// type that is read, and compiled for the processor at hand, it is several times as fast as the
// library's sample_2d(), which it agrees with.
#pragma once

#include "filter_weights.h"
#include "texture_object.h"

#include <cstddef>

namespace offloom {

/// The two texels of an axis that are mixed, and how many 256ths of the second.
struct mixed_texels {
  int first, second, weight;
};

/// Of a coordinate in texels, or one that `is_normalized`, as those are that wrap.
__device__ inline mixed_texels mixed_texels_at(float c, int size, bool is_normalized, bool wraps) {
  const double extent = size;
  const float repeated = wraps ? c - __builtin_floorf(c) : c;
  const double inside = is_normalized ? scaled_to_texels(repeated, size) : repeated;
  // Beyond the middles of the outermost texels all is like the edge; NaN is like 0.
  const double lowest = wraps ? 0.0 : 0.5, highest = extent - lowest;
  const double bounded = inside > lowest ? (inside < highest ? inside : highest) : lowest;
  const filter_place place = filter_place_of(bounded);
  const int last = size - 1, first = static_cast<int>(place.first), second = first + 1;
  if (wraps)
    return {first < 0 ? last : first, second > last ? 0 : second, place.weight};
  return {first, second > last ? last : second, place.weight};
}

/// What a texture whose code `bilinear` is that of T holds at (x, y).
template <class T>
__attribute__((noinline, pure)) __device__ T bilinear(const texture_object &texture, float x,
                                                      float y) {
  constexpr unsigned components = texel<T>::components;
  const texture_level &level = texture.levels[0];
  const bool wraps_x = texture.address[0] == cudaAddressModeWrap;
  const bool wraps_y = texture.address[1] == cudaAddressModeWrap;
  const bool scales = texture.has_normalized_coordinates;
  const mixed_texels columns = mixed_texels_at(x, level.width, scales, wraps_x);
  const mixed_texels rows = mixed_texels_at(y, level.height, scales, wraps_y);

  const auto row = [&](int i) { return level.data + static_cast<std::size_t>(i) * level.pitch; };
  const auto texel_in = [&](const unsigned char *row, int i, float *into) {
    __builtin_memcpy(into, row + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
  };
  const unsigned char *const upper = row(rows.first), *const lower = row(rows.second);
  float mixed[components], corners[4][components];
  texel_in(upper, columns.first, corners[0]);
  texel_in(upper, columns.second, corners[1]);
  texel_in(lower, columns.first, corners[2]);
  texel_in(lower, columns.second, corners[3]);
  const plane_weights weights = plane_weights_of(whole_weight, columns.weight, rows.weight);
  for (unsigned i = 0; i < components; ++i)
    mixed[i] = static_cast<float>((weights.first_first * double{corners[0][i]} +
                                   weights.second_first * double{corners[1][i]} +
                                   weights.first_second * double{corners[2][i]} +
                                   weights.second_second * double{corners[3][i]}) /
                                  whole_weight);
  T value;
  __builtin_memcpy(&value, mixed, sizeof value);
  return value;
}

/// Textures of other types are not mixed here.
template <class T, component_kind kind = static_cast<component_kind>(texel<T>::code >> 4)>
struct bilinear_filter {
  __device__ static T sample(const texture_object &texture, float x, float y) {
    return from_words<T>(sample_2d(texture, x, y, 0, finest_level));
  }
};
template <class T> struct bilinear_filter<T, component_kind::f32> {
  __device__ static T sample(const texture_object &texture, float x, float y) {
    return texture.bilinear == texel<T>::code
               ? bilinear<T>(texture, x, y)
               : from_words<T>(sample_2d(texture, x, y, 0, finest_level));
  }
};

} // namespace offloom
