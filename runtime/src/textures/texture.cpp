// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture objects: see cuda_runtime_api/texture.h.
#include "textures/texture.h"

#include "cuda_runtime_api/texture.h"
#include "devices/handles.h"
#include "streams/stream_calls.h"
#include "textures/mipmapped_array.h"
#include "textures/texel_format.h"
#include "type_casting_intrinsics.h"

#include <algorithm>

namespace offloom {

namespace {

handle_table<texture_record> &textures() {
  static auto &table = *new handle_table<texture_record>;
  return table;
}

texture_record *record_of(cudaTextureObject_t object) {
  return reinterpret_cast<texture_record *>(object); // its first base; it may be any number
}

bool is_description(const cudaTextureDesc &d) {
  const auto is_filter = [](cudaTextureFilterMode mode) {
    return mode == cudaFilterModePoint || mode == cudaFilterModeLinear;
  };
  return std::all_of(std::begin(d.addressMode), std::end(d.addressMode),
                     [](cudaTextureAddressMode mode) {
                       return mode >= cudaAddressModeWrap && mode <= cudaAddressModeBorder;
                     }) &&
         is_filter(d.filterMode) && is_filter(d.mipmapFilterMode);
}

const cudaArray *array_of(const cudaResourceDesc &resource) {
  if (resource.resType == cudaResourceTypeArray)
    return resource.res.array.array;
  return resource.resType == cudaResourceTypeMipmappedArray
             ? resource.res.mipmap.mipmap->levels.front().get()
             : nullptr;
}

bool is_cube(const cudaResourceDesc &resource) {
  const cudaArray *array = array_of(resource);
  return array && array->flags & cudaArrayCubemap;
}

/// Layers of one row each have no axis y, where a border could be.
bool is_row_of_layers(const cudaResourceDesc &resource) {
  const cudaArray *array = array_of(resource);
  return array && array->flags & cudaArrayLayered && array->extent.height == 0;
}

bool is_repeating(cudaTextureAddressMode mode) {
  return mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
}

/// What the description says of values.
void set_values(texture_object &t, const cudaTextureDesc &d) {
  if (d.readMode == cudaReadModeNormalizedFloat && component_bytes(t.format.kind) < 4 &&
      t.format.kind != component_kind::f16)
    t.format.is_normalized = true;
  t.is_srgb = d.sRGB && t.format.is_normalized && t.format.kind == component_kind::u8;
  t.border = decode_border(d.borderColor, t.format, t.is_srgb);
}

/// What it says of coordinates. Those in elements do not repeat.
void set_coordinates(texture_object &t, const cudaTextureDesc &d, bool is_cubemap) {
  t.has_normalized_coordinates = d.normalizedCoords || is_cubemap;
  t.is_seamless = d.seamlessCubemap;
  for (unsigned i = 0; i < 3; ++i)
    t.address[i] = is_repeating(d.addressMode[i]) && !t.has_normalized_coordinates
                       ? cudaAddressModeClamp
                       : d.addressMode[i];
}

void set_levels(texture_object &t, const cudaTextureDesc &d) {
  t.level_bias = d.mipmapLevelBias;
  t.min_level = d.minMipmapLevelClamp;
  t.max_level = d.maxMipmapLevelClamp;
}

/// What lets fetches take the shortcuts of fetches.h and samples_inside.h.
void set_shortcuts(texture_object &t) {
  const auto clamps = [](cudaTextureAddressMode mode) { return mode == cudaAddressModeClamp; };
  const auto clamps_or_wraps = [](cudaTextureAddressMode mode) {
    return mode == cudaAddressModeClamp || mode == cudaAddressModeWrap;
  };
  t.texel_bytes = static_cast<unsigned char>(texel_bytes(t.format));
  if (t.format.kind == component_kind::f16 || t.is_srgb)
    return;
  const auto code = t.format.is_normalized ? normalized_code_of : code_of;
  const texel_code format = code(t.format.kind, t.format.components);
  if (t.level_count == 1 && !t.mixes_levels && std::ranges::all_of(t.address, clamps_or_wraps))
    t.inside = format;
  if (t.format.is_normalized)
    return;
  t.stored = format;
  if (!t.mixes_texels && !t.has_normalized_coordinates && clamps(t.address[0]) &&
      clamps(t.address[1]))
    t.nearest = format;
}

} // namespace

cudaError_t set_reading(texture_object &t, const cudaResourceDesc &resource,
                        const cudaTextureDesc &d) {
  const bool is_mipmap = resource.resType == cudaResourceTypeMipmappedArray;
  if (!is_description(d) || (d.seamlessCubemap && !is_cube(resource)))
    return cudaErrorInvalidValue;
  if (d.readMode == cudaReadModeNormalizedFloat && component_bytes(t.format.kind) == 4)
    return cudaErrorInvalidNormSetting;
  set_values(t, d);
  t.mixes_texels = d.filterMode == cudaFilterModeLinear;
  t.mixes_levels = is_mipmap && d.mipmapFilterMode == cudaFilterModeLinear;
  if (t.mixes_texels && !may_be_mixed(t.format))
    return cudaErrorInvalidFilterSetting;
  set_coordinates(t, d, is_cube(resource));
  if (is_row_of_layers(resource))
    t.address[1] = cudaAddressModeClamp;
  set_levels(t, d);
  set_shortcuts(t);
  return cudaSuccess;
}

cudaError_t make_texture(cudaTextureObject_t &made, const cudaResourceDesc &resource,
                         const cudaTextureDesc &description, const cudaResourceViewDesc *view) {
  texture_record record{};
  record.resource = resource;
  record.description = description;
  if (view)
    record.view = *view;
  cudaError_t error = set_memory(record, resource, view);
  if (error == cudaSuccess)
    error = set_reading(record, resource, description);
  if (error == cudaSuccess)
    made = reinterpret_cast<cudaTextureObject_t>(
        static_cast<texture_object *>(textures().make(record)));
  return error;
}

bool destroy_texture(cudaTextureObject_t object) { return textures().destroy(record_of(object)); }

namespace {

/// The body of a call that copies a part of an object: copy(record).
template <class F> cudaError_t texture_call(cudaTextureObject_t object, F &&copy) {
  return api_call([&] {
    return textures().contains(record_of(object)) ? copy(*record_of(object))
                                                  : cudaErrorInvalidValue;
  });
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *texObject, const cudaResourceDesc *resDesc,
                                    const cudaTextureDesc *texDesc,
                                    const cudaResourceViewDesc *resViewDesc) {
  return api_call([&] {
    if (!texObject || !resDesc)
      return cudaErrorInvalidValue;
    return texDesc ? make_texture(*texObject, *resDesc, *texDesc, resViewDesc)
                   : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texObject) {
  return api_call([&] {
    // Kernels that were launched before may still read it.
    const cudaError_t broken = wait_for_device(current_device());
    if (broken != cudaSuccess)
      return broken;
    destroy_texture(texObject); // what is none is no error, on a GPU neither
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc *resDesc,
                                             cudaTextureObject_t texObject) {
  return texture_call(texObject, [&](const texture_record &record) {
    if (!resDesc)
      return cudaErrorInvalidValue;
    *resDesc = record.resource;
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc *texDesc,
                                            cudaTextureObject_t texObject) {
  return texture_call(texObject, [&](const texture_record &record) {
    if (!texDesc)
      return cudaErrorInvalidResourceHandle;
    *texDesc = record.description;
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc *resViewDesc,
                                                 cudaTextureObject_t texObject) {
  return texture_call(texObject, [&](const texture_record &record) {
    if (!record.view) // which NVIDIA's driver passes over
      return cudaSuccess;
    if (!resViewDesc)
      return cudaErrorInvalidValue;
    *resViewDesc = *record.view;
    return cudaSuccess;
  });
}
