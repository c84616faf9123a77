// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references: see cuda_runtime_api/texture_reference.h.
//
// A bound reference holds an object made for it, which reads what is bound as the reference's
// fields said then.
#include "cuda_runtime_api/texture_reference.h"

#include "device_memory/allocations.h"
#include "devices/active_profile.h"
#include "streams/stream_calls.h"
#include "textures/surface.h"
#include "textures/texel_format.h"
#include "textures/texture.h"

#include <algorithm>
#include <cstdint>

using namespace offloom;

namespace {

cudaTextureDesc description_of(const textureReference &r) {
  cudaTextureDesc d{};
  std::copy(std::begin(r.addressMode), std::end(r.addressMode), d.addressMode);
  d.filterMode = r.filterMode;
  d.readMode = r.readMode;
  d.sRGB = r.sRGB;
  d.normalizedCoords = r.normalized;
  d.maxAnisotropy = r.maxAnisotropy;
  d.mipmapFilterMode = r.mipmapFilterMode;
  d.mipmapLevelBias = r.mipmapLevelBias;
  d.minMipmapLevelClamp = r.minMipmapLevelClamp;
  d.maxMipmapLevelClamp = r.maxMipmapLevelClamp;
  return d;
}

void unbind(const textureReference &r) {
  if (r.boundObject)
    destroy_texture(r.boundObject);
  r.boundObject = 0;
  r.boundOffset = 0;
}

/// The body of a call that changes what a reference is bound to, once no kernel reads it.
template <class Reference, class F>
cudaError_t rebind_call(const Reference *reference, cudaError_t no_reference, F &&body) {
  return waiting_call([&] {
    if (!reference)
      return no_reference;
    const cudaError_t broken = wait_for_device(current_device());
    return broken != cudaSuccess ? broken : body(*reference);
  });
}

/// Of `size` bytes at `memory` as many as are there and textures may have: callers who do not know
/// leave out the size.
size_t usable_bytes(const void *memory, size_t size, const cudaChannelFormatDesc &desc) {
  const auto format = format_of(desc);
  if (!format)
    return size;
  if (const auto found = find_allocation(memory))
    size = std::min(size, static_cast<size_t>(found->begin + found->bytes -
                                              static_cast<const std::byte *>(memory)));
  return std::min(size, static_cast<size_t>(device_properties().maxTexture1DLinear) *
                            texel_bytes(*format));
}

cudaError_t bind(const textureReference &r, const cudaResourceDesc &resource) {
  unbind(r);
  return make_texture(r.boundObject, resource, description_of(r), nullptr);
}

/// The body of a call that binds memory outside of arrays: make(start, behind) describes what
/// begins `behind` bytes before `memory`, at a place where textures may.
template <class F>
cudaError_t bind_memory_call(const textureReference *texref, const void *memory,
                             const cudaChannelFormatDesc *desc, size_t *offset, F &&make) {
  return rebind_call(texref, cudaErrorInvalidTexture, [&](const textureReference &r) {
    const size_t behind =
        reinterpret_cast<std::uintptr_t>(memory) % device_properties().textureAlignment;
    // Who does not want to know how far memory lies behind must give what lies on such a place.
    if (!memory || !desc || (!offset && behind != 0))
      return cudaErrorInvalidValue;
    void *const start = static_cast<std::byte *>(const_cast<void *>(memory)) - behind;
    const cudaError_t error = bind(r, make(start, behind));
    if (error != cudaSuccess)
      return error;
    r.boundOffset = behind;
    if (offset)
      *offset = behind;
    return cudaSuccess;
  });
}

} // namespace

cudaError_t cudaBindTexture(size_t *offset, const textureReference *texref, const void *devPtr,
                            const cudaChannelFormatDesc *desc, size_t size) {
  return bind_memory_call(texref, devPtr, desc, offset, [&](void *start, size_t behind) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {start, *desc, usable_bytes(devPtr, size, *desc) + behind};
    return resource;
  });
}

cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *texref, const void *devPtr,
                              const cudaChannelFormatDesc *desc, size_t width, size_t height,
                              size_t pitch) {
  return bind_memory_call(texref, devPtr, desc, offset, [&](void *start, size_t behind) {
    const auto format = format_of(*desc);
    const size_t texels_behind = format ? behind / texel_bytes(*format) : 0;
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {start, *desc, width + texels_behind, height, pitch};
    return resource;
  });
}

cudaError_t cudaBindTextureToArray(const textureReference *texref, cudaArray_const_t array,
                                   const cudaChannelFormatDesc *) {
  return rebind_call(texref, cudaErrorInvalidTexture, [&](const textureReference &r) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = const_cast<cudaArray_t>(array);
    return bind(r, resource);
  });
}

cudaError_t cudaBindTextureToMipmappedArray(const textureReference *texref,
                                            cudaMipmappedArray_const_t mipmappedArray,
                                            const cudaChannelFormatDesc *) {
  return rebind_call(texref, cudaErrorInvalidTexture, [&](const textureReference &r) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = const_cast<cudaMipmappedArray_t>(mipmappedArray);
    return bind(r, resource);
  });
}

cudaError_t cudaUnbindTexture(const textureReference *texref) {
  return rebind_call(texref, cudaErrorInvalidTexture, [&](const textureReference &r) {
    unbind(r);
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *texref) {
  return api_call([&] {
    if (!texref)
      return cudaErrorInvalidTexture;
    if (!texref->boundObject)
      return cudaErrorInvalidTextureBinding;
    if (!offset)
      return cudaErrorInvalidValue;
    *offset = texref->boundOffset;
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureReference(const textureReference **texref, const void *symbol) {
  return api_call([&] {
    if (!texref || !symbol)
      return cudaErrorInvalidTexture;
    *texref = static_cast<const textureReference *>(symbol);
    return cudaSuccess;
  });
}

cudaError_t cudaBindSurfaceToArray(const surfaceReference *surfref, cudaArray_const_t array,
                                   const cudaChannelFormatDesc *) {
  return rebind_call(surfref, cudaErrorInvalidSurface, [&](const surfaceReference &r) {
    if (r.boundObject)
      destroy_surface(r.boundObject);
    r.boundObject = 0;
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = const_cast<cudaArray_t>(array);
    return make_surface(r.boundObject, resource);
  });
}

cudaError_t cudaGetSurfaceReference(const surfaceReference **surfref, const void *symbol) {
  return api_call([&] {
    if (!surfref || !symbol)
      return cudaErrorInvalidSurface;
    *surfref = static_cast<const surfaceReference *>(symbol);
    return cudaSuccess;
  });
}
