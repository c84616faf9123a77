// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface objects of the driver API: see cuda_driver_textures.h.
#include "driver/driver_textures.h"

#include "driver/driver_call.h"
#include "driver/driver_formats.h"
#include "textures/array.h"
#include "textures/mipmapped_array.h"

#include <algorithm>

namespace offloom {

cudaTextureReadMode read_mode(unsigned flags, const cudaChannelFormatDesc &format) {
  const bool is_integer =
      format.f == cudaChannelFormatKindSigned || format.f == cudaChannelFormatKindUnsigned;
  return flags & CU_TRSF_READ_AS_INTEGER || !is_integer || format.x > 16
             ? cudaReadModeElementType
             : cudaReadModeNormalizedFloat;
}

unsigned reading_flags(const cudaTextureDesc &d, const cudaChannelFormatDesc &format) {
  unsigned flags = 0;
  if (d.readMode == cudaReadModeElementType && read_mode(0, format) != d.readMode)
    flags |= CU_TRSF_READ_AS_INTEGER;
  if (d.normalizedCoords)
    flags |= CU_TRSF_NORMALIZED_COORDINATES;
  if (d.sRGB)
    flags |= CU_TRSF_SRGB;
  if (d.disableTrilinearOptimization)
    flags |= CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
  if (d.seamlessCubemap)
    flags |= CU_TRSF_SEAMLESS_CUBEMAP;
  return flags;
}

namespace {

/// The resource, and the format of its elements. An error if it names what there is not.
CUresult read(cudaResourceDesc &resource, cudaChannelFormatDesc &format,
              const CUDA_RESOURCE_DESC &d) {
  resource = {};
  if (d.flags)
    return CUDA_ERROR_INVALID_VALUE;
  switch (d.resType) {
  case CU_RESOURCE_TYPE_ARRAY: {
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array_of(d.res.array.hArray);
    const cudaError_t error = check_array(resource.res.array.array);
    if (error == cudaSuccess)
      format = resource.res.array.array->format;
    return as_result(error);
  }
  case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY: {
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = mipmap_of(d.res.mipmap.hMipmappedArray);
    const cudaError_t error = check_mipmap(resource.res.mipmap.mipmap);
    if (error == cudaSuccess)
      format = resource.res.mipmap.mipmap->levels.front()->format;
    return as_result(error);
  }
  case CU_RESOURCE_TYPE_LINEAR: {
    const auto &m = d.res.linear;
    const auto channels = channels_of(m.format, m.numChannels);
    if (!channels)
      return CUDA_ERROR_INVALID_VALUE;
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {pointer(m.devPtr), format = *channels, m.sizeInBytes};
    return CUDA_SUCCESS;
  }
  case CU_RESOURCE_TYPE_PITCH2D: {
    const auto &m = d.res.pitch2D;
    const auto channels = channels_of(m.format, m.numChannels);
    if (!channels)
      return CUDA_ERROR_INVALID_VALUE;
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {pointer(m.devPtr), format = *channels, m.width, m.height,
                            m.pitchInBytes};
    return CUDA_SUCCESS;
  }
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUDA_RESOURCE_DESC describe(const cudaResourceDesc &resource) {
  CUDA_RESOURCE_DESC d{};
  d.resType = static_cast<CUresourcetype>(resource.resType);
  switch (resource.resType) {
  case cudaResourceTypeArray:
    d.res.array.hArray = handle_of(resource.res.array.array);
    break;
  case cudaResourceTypeMipmappedArray:
    d.res.mipmap.hMipmappedArray = handle_of(resource.res.mipmap.mipmap);
    break;
  case cudaResourceTypeLinear: {
    const auto &m = resource.res.linear;
    const driver_format format = driver_format_of(m.desc);
    d.res.linear = {address_of(m.devPtr), format.format, format.channels, m.sizeInBytes};
    break;
  }
  case cudaResourceTypePitch2D: {
    const auto &m = resource.res.pitch2D;
    const driver_format format = driver_format_of(m.desc);
    d.res.pitch2D = {address_of(m.devPtr), format.format, format.channels, m.width, m.height,
                     m.pitchInBytes};
    break;
  }
  }
  return d;
}

/// The format of the resource of a texture that exists.
cudaChannelFormatDesc format_of_resource(const cudaResourceDesc &resource) {
  switch (resource.resType) {
  case cudaResourceTypeArray:
    if (check_array(resource.res.array.array) == cudaSuccess)
      return resource.res.array.array->format;
    break;
  case cudaResourceTypeMipmappedArray:
    if (check_mipmap(resource.res.mipmap.mipmap) == cudaSuccess)
      return resource.res.mipmap.mipmap->levels.front()->format;
    break;
  case cudaResourceTypeLinear:
    return resource.res.linear.desc;
  case cudaResourceTypePitch2D:
    return resource.res.pitch2D.desc;
  }
  return {};
}

constexpr unsigned known_flags = CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES |
                                 CU_TRSF_SRGB | CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION |
                                 CU_TRSF_SEAMLESS_CUBEMAP;

bool read(cudaTextureDesc &reading, const CUDA_TEXTURE_DESC &d,
          const cudaChannelFormatDesc &format) {
  reading = {};
  if (d.flags & ~known_flags)
    return false;
  std::transform(std::begin(d.addressMode), std::end(d.addressMode), reading.addressMode,
                 [](CUaddress_mode mode) { return static_cast<cudaTextureAddressMode>(mode); });
  std::copy(std::begin(d.borderColor), std::end(d.borderColor), reading.borderColor);
  reading.filterMode = static_cast<cudaTextureFilterMode>(d.filterMode);
  reading.readMode = read_mode(d.flags, format);
  reading.normalizedCoords = (d.flags & CU_TRSF_NORMALIZED_COORDINATES) != 0;
  reading.sRGB = (d.flags & CU_TRSF_SRGB) != 0;
  reading.disableTrilinearOptimization = (d.flags & CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION) != 0;
  reading.seamlessCubemap = (d.flags & CU_TRSF_SEAMLESS_CUBEMAP) != 0;
  reading.maxAnisotropy = d.maxAnisotropy;
  reading.mipmapFilterMode = static_cast<cudaTextureFilterMode>(d.mipmapFilterMode);
  reading.mipmapLevelBias = d.mipmapLevelBias;
  reading.minMipmapLevelClamp = d.minMipmapLevelClamp;
  reading.maxMipmapLevelClamp = d.maxMipmapLevelClamp;
  return true;
}

CUDA_TEXTURE_DESC describe(const cudaTextureDesc &reading, const cudaChannelFormatDesc &format) {
  CUDA_TEXTURE_DESC d{};
  std::transform(std::begin(reading.addressMode), std::end(reading.addressMode), d.addressMode,
                 [](cudaTextureAddressMode mode) { return static_cast<CUaddress_mode>(mode); });
  std::copy(std::begin(reading.borderColor), std::end(reading.borderColor), d.borderColor);
  d.filterMode = static_cast<CUfilter_mode>(reading.filterMode);
  d.flags = reading_flags(reading, format);
  d.maxAnisotropy = reading.maxAnisotropy;
  d.mipmapFilterMode = static_cast<CUfilter_mode>(reading.mipmapFilterMode);
  d.mipmapLevelBias = reading.mipmapLevelBias;
  d.minMipmapLevelClamp = reading.minMipmapLevelClamp;
  d.maxMipmapLevelClamp = reading.maxMipmapLevelClamp;
  return d;
}

cudaResourceViewDesc read(const CUDA_RESOURCE_VIEW_DESC &d) {
  return {static_cast<cudaResourceViewFormat>(d.format),
          d.width,
          d.height,
          d.depth,
          d.firstMipmapLevel,
          d.lastMipmapLevel,
          d.firstLayer,
          d.lastLayer};
}

} // namespace
} // namespace offloom

using namespace offloom;

CUresult cuTexObjectCreate(CUtexObject *pTexObject, const CUDA_RESOURCE_DESC *pResDesc,
                           const CUDA_TEXTURE_DESC *pTexDesc,
                           const CUDA_RESOURCE_VIEW_DESC *pResViewDesc) {
  return context_call(
      [&] {
        cudaResourceDesc resource;
        cudaChannelFormatDesc format{};
        if (const CUresult result = read(resource, format, *pResDesc); result != CUDA_SUCCESS)
          return result;
        cudaTextureDesc reading;
        if (!read(reading, *pTexDesc, format))
          return CUDA_ERROR_INVALID_VALUE;
        cudaResourceViewDesc view{};
        if (pResViewDesc)
          view = read(*pResViewDesc);
        return as_result(cudaCreateTextureObject(pTexObject, &resource, &reading,
                                                 pResViewDesc ? &view : nullptr));
      },
      pTexObject, pResDesc, pTexDesc);
}

CUresult cuTexObjectDestroy(CUtexObject texObject) {
  return context_call([&] { return as_result(cudaDestroyTextureObject(texObject)); });
}

CUresult cuTexObjectGetResourceDesc(CUDA_RESOURCE_DESC *pResDesc, CUtexObject texObject) {
  return context_call(
      [&] {
        cudaResourceDesc resource;
        const cudaError_t error = cudaGetTextureObjectResourceDesc(&resource, texObject);
        if (error == cudaSuccess)
          *pResDesc = describe(resource);
        return as_result(error);
      },
      pResDesc);
}

CUresult cuTexObjectGetTextureDesc(CUDA_TEXTURE_DESC *pTexDesc, CUtexObject texObject) {
  return context_call(
      [&] {
        cudaResourceDesc resource;
        cudaTextureDesc reading;
        cudaError_t error = cudaGetTextureObjectResourceDesc(&resource, texObject);
        if (error == cudaSuccess)
          error = cudaGetTextureObjectTextureDesc(&reading, texObject);
        if (error == cudaSuccess)
          *pTexDesc = describe(reading, format_of_resource(resource));
        return as_result(error);
      },
      pTexDesc);
}

CUresult cuTexObjectGetResourceViewDesc(CUDA_RESOURCE_VIEW_DESC *pResViewDesc,
                                        CUtexObject texObject) {
  return context_call(
      [&] {
        cudaResourceViewDesc view{};
        view.firstLayer = ~0u; // stays if there is none
        const cudaError_t error = cudaGetTextureObjectResourceViewDesc(&view, texObject);
        if (error != cudaSuccess || view.firstLayer == ~0u)
          return error != cudaSuccess ? as_result(error) : CUDA_ERROR_INVALID_VALUE;
        *pResViewDesc = {static_cast<CUresourceViewFormat>(view.format),
                         view.width,
                         view.height,
                         view.depth,
                         view.firstMipmapLevel,
                         view.lastMipmapLevel,
                         view.firstLayer,
                         view.lastLayer,
                         {}};
        return CUDA_SUCCESS;
      },
      pResViewDesc);
}

CUresult cuSurfObjectCreate(CUsurfObject *pSurfObject, const CUDA_RESOURCE_DESC *pResDesc) {
  return context_call(
      [&] {
        cudaResourceDesc resource;
        cudaChannelFormatDesc format{};
        const CUresult result = read(resource, format, *pResDesc);
        return result != CUDA_SUCCESS ? result
                                      : as_result(cudaCreateSurfaceObject(pSurfObject, &resource));
      },
      pSurfObject, pResDesc);
}

CUresult cuSurfObjectDestroy(CUsurfObject surfObject) {
  return context_call([&] { return as_result(cudaDestroySurfaceObject(surfObject)); });
}

CUresult cuSurfObjectGetResourceDesc(CUDA_RESOURCE_DESC *pResDesc, CUsurfObject surfObject) {
  return context_call(
      [&] {
        cudaResourceDesc resource;
        const cudaError_t error = cudaGetSurfaceObjectResourceDesc(&resource, surfObject);
        if (error == cudaSuccess)
          *pResDesc = describe(resource);
        return as_result(error);
      },
      pResDesc);
}
