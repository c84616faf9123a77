// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a cudaTextureObject_t points to, and the functions that sample it.
//
// An object never changes once it is made, so that a fetch takes no lock and looks nothing up. The
// functions here do every fetch there is, in the runtime's library; fetches.h has the commonest
// ones inline.
#pragma once

#include "../../texture_types.h"
#include "texel.h"

#include <cstddef>

namespace offloom {

/// One level of a mipmap; all there is of other textures. `depth` counts slices or layers.
struct texture_level {
  const unsigned char *data;
  int width, height, depth;
  std::size_t pitch, slice; ///< bytes from row to row, from slice to slice
};

/// 2^17, the greatest extent of a mipmap, has so many levels.
constexpr unsigned most_texture_levels = 18;

struct texture_object {
  texel_code stored;  ///< the format if texels are read as they lie in memory, else 0
  texel_code nearest; ///< `stored` if also coordinates in elements choose the nearest texel inside
  texel_code inside;  ///< the format if there is one level, which clamps or wraps, else 0
  texel_format format;
  unsigned char texel_bytes;
  bool is_srgb;
  bool mixes_texels; ///< filters linearly
  bool mixes_levels;
  bool has_normalized_coordinates;
  bool is_seamless; ///< filters across the edges of a cube
  cudaTextureAddressMode address[3];
  texel_words border;
  float level_bias, min_level, max_level;
  unsigned level_count;
  texture_level levels[most_texture_levels];
};

__device__ inline const texture_object &texture_of(cudaTextureObject_t handle) {
  return *reinterpret_cast<const texture_object *>(handle);
}

/// What a fetch asks for that names no level: the finest that the texture's limits allow, whatever
/// its bias.
inline constexpr float finest_level = -1e6f;

// Any fetch, as the texture's description says.
__device__ texel_words fetch_linear(const texture_object &texture, int i) __attribute__((pure));
__device__ texel_words sample_1d(const texture_object &texture, float x, int layer, float level)
    __attribute__((pure));
__device__ texel_words sample_2d(const texture_object &texture, float x, float y, int layer,
                                 float level) __attribute__((pure));
__device__ texel_words sample_3d(const texture_object &texture, float x, float y, float z,
                                 float level) __attribute__((pure));
__device__ texel_words sample_cube(const texture_object &texture, float x, float y, float z,
                                   int layer, float level) __attribute__((pure));
/// One component of each of the four texels that filtering would mix.
__device__ texel_words gather_2d(const texture_object &texture, float x, float y, int component)
    __attribute__((pure));

/// The level of a mipmap whose texels are as far apart as the samples of neighbouring pixels, which
/// the gradients say.
__device__ float level_1d(const texture_object &texture, float dx, float dy) __attribute__((pure));
__device__ float level_2d(const texture_object &texture, float2 dx, float2 dy)
    __attribute__((pure));
__device__ float level_3d(const texture_object &texture, float4 dx, float4 dy)
    __attribute__((pure));
__device__ float level_cube(const texture_object &texture, float x, float y, float z, float4 dx,
                            float4 dy) __attribute__((pure));

} // namespace offloom
