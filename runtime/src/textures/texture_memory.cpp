// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory that textures read: linear, with a pitch, an array or a mipmap.
#include "devices/active_profile.h"
#include "textures/array.h"
#include "textures/mipmapped_array.h"
#include "textures/texel_format.h"
#include "textures/texture.h"

#include <algorithm>
#include <cstdint>

namespace offloom {

namespace {

const unsigned char *bytes(const void *memory) {
  return static_cast<const unsigned char *>(memory);
}

bool is_aligned(const void *memory, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(memory) % alignment == 0;
}

/// Takes the format of memory that lies outside of arrays, and checks where it starts.
cudaError_t set_outside_arrays(texture_object &t, const void *memory,
                               const cudaChannelFormatDesc &desc) {
  const auto format = format_of(desc);
  if (!format)
    return cudaErrorInvalidChannelDescriptor;
  if (!memory)
    return cudaErrorInvalidValue;
  if (!is_aligned(memory, device_properties().textureAlignment))
    return cudaErrorInvalidValue;
  t.format = *format;
  t.level_count = 1;
  return cudaSuccess;
}

template <class Linear> cudaError_t set_linear(texture_object &t, const Linear &linear) {
  const cudaError_t error = set_outside_arrays(t, linear.devPtr, linear.desc);
  if (error != cudaSuccess)
    return error;
  const std::size_t width = linear.sizeInBytes / texel_bytes(t.format);
  if (width > static_cast<std::size_t>(device_properties().maxTexture1DLinear))
    return cudaErrorInvalidValue;
  t.levels[0] = {bytes(linear.devPtr), static_cast<int>(width), 1, 1,
                 linear.sizeInBytes,   linear.sizeInBytes};
  return cudaSuccess;
}

template <class Pitched> cudaError_t set_pitched(texture_object &t, const Pitched &pitched) {
  const cudaError_t error = set_outside_arrays(t, pitched.devPtr, pitched.desc);
  if (error != cudaSuccess)
    return error;
  const auto at_most = [](std::size_t value, int limit) {
    return value <= static_cast<std::size_t>(limit);
  };
  const cudaDeviceProp &device = device_properties();
  if (!at_most(pitched.width, device.maxTexture2DLinear[0]) ||
      !at_most(pitched.height, device.maxTexture2DLinear[1]) ||
      !at_most(pitched.pitchInBytes, device.maxTexture2DLinear[2]) ||
      pitched.pitchInBytes % device.texturePitchAlignment != 0)
    return cudaErrorInvalidValue;
  // What reads a texture takes it to have a texel.
  t.levels[0] = {bytes(pitched.devPtr),
                 std::max(static_cast<int>(pitched.width), 1),
                 std::max(static_cast<int>(pitched.height), 1),
                 1,
                 pitched.pitchInBytes,
                 pitched.pitchInBytes * pitched.height};
  return cudaSuccess;
}

texture_level level_of(const cudaArray &array) {
  return {bytes(array.data),
          static_cast<int>(array.extent.width),
          static_cast<int>(array.rows()),
          static_cast<int>(array.slices()),
          array.row_bytes(),
          array.row_bytes() * array.rows()};
}

void set_array(texture_object &t, const cudaArray &array) {
  t.format = array.texel;
  t.levels[0] = level_of(array);
  t.level_count = 1;
}

void set_mipmap(texture_object &t, const cudaMipmappedArray &mipmap) {
  t.format = mipmap.levels.front()->texel;
  t.level_count = 0;
  for (const auto &level : mipmap.levels)
    t.levels[t.level_count++] = level_of(*level);
}

/// Keeps the levels and layers that the view names, and its format.
cudaError_t restrict_to(texture_object &t, const cudaExtent &extent, bool is_layered,
                        const cudaResourceViewDesc &view) {
  const auto format = format_of(view.format);
  if (!format || texel_bytes(*format) != texel_bytes(t.format))
    return cudaErrorInvalidValue;
  t.format = *format;
  const unsigned layers = is_layered ? static_cast<unsigned>(t.levels[0].depth) : 1;
  if (view.width != extent.width || view.height != extent.height || view.depth != extent.depth ||
      view.firstMipmapLevel > view.lastMipmapLevel || view.lastMipmapLevel >= t.level_count ||
      view.firstLayer > view.lastLayer || view.lastLayer >= layers)
    return cudaErrorInvalidValue;
  t.level_count = view.lastMipmapLevel - view.firstMipmapLevel + 1;
  for (unsigned i = 0; i < t.level_count; ++i) {
    t.levels[i] = t.levels[i + view.firstMipmapLevel];
    if (is_layered) {
      t.levels[i].data += view.firstLayer * t.levels[i].slice;
      t.levels[i].depth = static_cast<int>(view.lastLayer - view.firstLayer + 1);
    }
  }
  return cudaSuccess;
}

cudaError_t restrict_if(texture_object &t, const cudaExtent &extent, unsigned flags,
                        const cudaResourceViewDesc *view) {
  const bool is_layered = flags & (cudaArrayLayered | cudaArrayCubemap);
  return view ? restrict_to(t, extent, is_layered, *view) : cudaSuccess;
}

} // namespace

cudaError_t set_memory(texture_object &t, const cudaResourceDesc &resource,
                       const cudaResourceViewDesc *view) {
  switch (resource.resType) {
  case cudaResourceTypeArray: {
    const cudaArray *const array = resource.res.array.array;
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return error;
    set_array(t, *array);
    return restrict_if(t, array->extent, array->flags, view);
  }
  case cudaResourceTypeMipmappedArray: {
    const cudaMipmappedArray *const mipmap = resource.res.mipmap.mipmap;
    if (const cudaError_t error = check_mipmap(mipmap); error != cudaSuccess)
      return error;
    set_mipmap(t, *mipmap);
    return restrict_if(t, mipmap->levels.front()->extent, mipmap->levels.front()->flags, view);
  }
  case cudaResourceTypeLinear:
    return set_linear(t, resource.res.linear); // a view of it is ignored, as by NVIDIA's driver
  case cudaResourceTypePitch2D:
    return set_pitched(t, resource.res.pitch2D);
  }
  return cudaErrorInvalidValue;
}

} // namespace offloom
