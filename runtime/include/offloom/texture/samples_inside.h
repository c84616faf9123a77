// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The commonest samples: of textures of one level that clamp or wrap, whose texels are read as they
// are stored, or as the numbers from 0 to 1 that bytes and shorts stand for. Written for the type
// that is read, and compiled for the processor at hand, they are many times as fast as the
// library's sample_1d() and its kind, which they agree with.
#pragma once

#include "places_inside.h"
#include "texture_object.h"

#include <cstddef>
#include <limits>

namespace offloom {

/// How a filter adds up texels that are stored as floats: weights are 256ths.
struct stored_float {
  using component = float;
  using sum = double;
  __device__ static float value(float v) { return v; }
  __device__ static double part(float v, int weight) { return weight * double{v}; }
  __device__ static float mean(double sum) { return static_cast<float>(sum / whole_weight); }
};
/// The same of integers that stand for 0 … 1: a GPU mixes them as ones of 16 bits.
template <class Integer> struct stored_part {
  using component = Integer;
  using sum = unsigned;
  static constexpr unsigned greatest = std::numeric_limits<Integer>::max(), all_16_bits = 65535;
  __device__ static float value(Integer v) {
    return static_cast<float>(v) / static_cast<float>(greatest);
  }
  __device__ static unsigned part(Integer v, int weight) {
    return static_cast<unsigned>(weight) * (v * (all_16_bits / greatest));
  }
  __device__ static float mean(unsigned sum) {
    return static_cast<float>(((sum + whole_weight / 2) / whole_weight) / double{all_16_bits});
  }
};

namespace detail {

/// Where a sample is, along each axis.
template <unsigned axes> struct sample_place {
  __device__ sample_place(float x, float y, float z) : along{x, y, z} {}
  float along[3];
};

__device__ inline texture_axis axis_of(const texture_object &texture, unsigned axis) {
  const texture_level &level = texture.levels[0];
  const int size = axis == 0 ? level.width : axis == 1 ? level.height : level.depth;
  return {size, texture.has_normalized_coordinates, texture.address[axis] == cudaAddressModeWrap};
}

__device__ inline const unsigned char *row_at(const texture_level &level, int y, int z) {
  return level.data + static_cast<std::size_t>(z) * level.slice +
         static_cast<std::size_t>(y) * level.pitch;
}

/// The texel that is nearest.
template <class T, unsigned axes>
__device__ inline T nearest_texel_inside(const texture_object &texture,
                                         const sample_place<axes> &place) {
  int at[3] = {};
  for (unsigned axis = 0; axis < axes; ++axis)
    at[axis] = nearest_inside(place.along[axis], axis_of(texture, axis));
  return load_texel<T>(row_at(texture.levels[0], at[1], at[2]) +
                       static_cast<std::size_t>(at[0]) * sizeof(T));
}

/// Components of a texel.
template <class Stored, unsigned components> struct stored_texel {
  typename Stored::component of[components];
};

template <class T, class Stored, unsigned axes>
__device__ inline T nearest_value(const texture_object &texture, const sample_place<axes> &place) {
  using texel_in_memory = stored_texel<Stored, texel<T>::components>;
  const auto stored = nearest_texel_inside<texel_in_memory>(texture, place);
  float values[texel<T>::components];
  for (unsigned i = 0; i < texel<T>::components; ++i)
    values[i] = Stored::value(stored.of[i]);
  T value;
  __builtin_memcpy(&value, values, sizeof value);
  return value;
}

/// What lies between two texels, four or eight.
template <class T, class Stored, unsigned axes>
__device__ inline T mixed_value(const texture_object &texture, const sample_place<axes> &place) {
  constexpr unsigned components = texel<T>::components;
  using texel_in_memory = stored_texel<Stored, components>;
  mixed_texels at[3];
  for (unsigned axis = 0; axis < axes; ++axis)
    at[axis] = mixed_inside(place.along[axis], axis_of(texture, axis));
  typename Stored::sum sums[components] = {};
  const auto add_row = [&](int y, int z, int first_weight, int second_weight) {
    const unsigned char *const row = row_at(texture.levels[0], y, z);
    const auto texel_at = [&](int x) {
      return load_texel<texel_in_memory>(row +
                                         static_cast<std::size_t>(x) * sizeof(texel_in_memory));
    };
    const texel_in_memory first = texel_at(at[0].first), second = texel_at(at[0].second);
    for (unsigned i = 0; i < components; ++i)
      sums[i] +=
          Stored::part(first.of[i], first_weight) + Stored::part(second.of[i], second_weight);
  };
  const auto add_slice = [&](int z, int total) {
    const plane_weights weights = plane_weights_of(total, at[0].weight, at[1].weight);
    add_row(at[1].first, z, weights.first_first, weights.second_first);
    if (axes > 1)
      add_row(at[1].second, z, weights.first_second, weights.second_second);
  };
  const int behind = (whole_weight * at[2].weight + 128) >> 8;
  add_slice(at[2].first, whole_weight - behind);
  if (axes > 2)
    add_slice(at[2].second, behind);
  float mixed[components];
  for (unsigned i = 0; i < components; ++i)
    mixed[i] = Stored::mean(sums[i]);
  T value;
  __builtin_memcpy(&value, mixed, sizeof value);
  return value;
}

template <class T, class Stored, unsigned axes>
__device__ inline T value_inside(const texture_object &texture, const sample_place<axes> &place) {
  return texture.mixes_texels ? mixed_value<T, Stored>(texture, place)
                              : nearest_value<T, Stored>(texture, place);
}

template <class T, unsigned axes>
__device__ inline T sample_any(const texture_object &texture, const sample_place<axes> &place) {
  const float x = place.along[0], y = place.along[1], z = place.along[2];
  if constexpr (axes == 1)
    return from_words<T>(sample_1d(texture, x, 0, finest_level));
  else if constexpr (axes == 2)
    return from_words<T>(sample_2d(texture, x, y, 0, finest_level));
  else
    return from_words<T>(sample_3d(texture, x, y, z, finest_level));
}

} // namespace detail

/// What a texture of so many axes holds at a place, at its finest level.
template <class T, unsigned axes>
__attribute__((noinline, pure)) __device__ T sample(const texture_object &texture, float x,
                                                    float y = 0, float z = 0) {
  const detail::sample_place<axes> place(x, y, z);
  constexpr unsigned components = texel<T>::components;
  if constexpr (texel<T>::code == code_of(component_kind::f32, components)) {
    if (texture.inside == texel<T>::code)
      return detail::value_inside<T, stored_float>(texture, place);
    if (texture.inside == normalized_code_of(component_kind::u8, components))
      return detail::value_inside<T, stored_part<unsigned char>>(texture, place);
    if (texture.inside == normalized_code_of(component_kind::u16, components))
      return detail::value_inside<T, stored_part<unsigned short>>(texture, place);
  } else if (texture.inside == texel<T>::code && !texture.mixes_texels) {
    return detail::nearest_texel_inside<T>(texture, place);
  }
  return detail::sample_any<T>(texture, place);
}

} // namespace offloom
