// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of the driver API: see cuda_driver_arrays.h.
#include "cuda.h"

#include "driver/driver_array_description.h"
#include "textures/mipmapped_array.h"

using namespace offloom;

namespace {

CUresult make_array(CUarray *handle, const CUDA_ARRAY3D_DESCRIPTOR &d) {
  return make_described(
      d, [&](const cudaChannelFormatDesc &format, const cudaExtent &extent, unsigned flags) {
        cudaArray_t array = nullptr;
        const cudaError_t error = cudaMalloc3DArray(&array, &format, extent, flags);
        if (error == cudaSuccess)
          *handle = handle_of(array);
        return error;
      });
}

/// The body of a call with an array.
template <class F, class... Out> CUresult array_call(CUarray handle, F &&body, const Out *...out) {
  return context_call(
      [&] {
        const cudaError_t error = check_array(array_of(handle));
        return error != cudaSuccess ? as_result(error) : body(*array_of(handle));
      },
      out...);
}

/// The body of a call about what no array has.
template <class Out> CUresult no_such_array(CUarray handle, const Out *out) {
  return array_call(handle, [](const cudaArray &) { return CUDA_ERROR_INVALID_VALUE; }, out);
}
template <class Out> CUresult no_such_mipmap(CUmipmappedArray handle, const Out *out) {
  return context_call(
      [&] {
        const cudaError_t error = check_mipmap(mipmap_of(handle));
        return error != cudaSuccess ? as_result(error) : CUDA_ERROR_INVALID_VALUE;
      },
      out);
}

} // namespace

CUresult cuArrayCreate(CUarray *pHandle, const CUDA_ARRAY_DESCRIPTOR *pAllocateArray) {
  return context_call(
      [&] {
        const CUDA_ARRAY_DESCRIPTOR &d = *pAllocateArray;
        return make_array(pHandle, {d.Width, d.Height, 0, d.Format, d.NumChannels, 0});
      },
      pHandle, pAllocateArray);
}

CUresult cuArray3DCreate(CUarray *pHandle, const CUDA_ARRAY3D_DESCRIPTOR *pAllocateArray) {
  return context_call([&] { return make_array(pHandle, *pAllocateArray); }, pHandle,
                      pAllocateArray);
}

CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *pArrayDescriptor, CUarray hArray) {
  return array_call(
      hArray,
      [&](const cudaArray &array) {
        const driver_format format = driver_format_of(array.format);
        *pArrayDescriptor = {array.extent.width, array.extent.height, format.format,
                             format.channels};
        return CUDA_SUCCESS;
      },
      pArrayDescriptor);
}

CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR *pArrayDescriptor, CUarray hArray) {
  return array_call(
      hArray,
      [&](const cudaArray &array) {
        const driver_format format = driver_format_of(array.format);
        *pArrayDescriptor = {array.extent.width, array.extent.height, array.extent.depth,
                             format.format,      format.channels,     array.flags};
        return CUDA_SUCCESS;
      },
      pArrayDescriptor);
}

CUresult cuArrayDestroy(CUarray hArray) {
  return array_call(hArray,
                    [&](const cudaArray &) { return as_result(cudaFreeArray(array_of(hArray))); });
}

CUresult cuMipmappedArrayCreate(CUmipmappedArray *pHandle,
                                const CUDA_ARRAY3D_DESCRIPTOR *pMipmappedArrayDesc,
                                unsigned int numMipmapLevels) {
  return context_call(
      [&] {
        return make_described(*pMipmappedArrayDesc, [&](const cudaChannelFormatDesc &format,
                                                        const cudaExtent &extent, unsigned flags) {
          cudaMipmappedArray_t mipmap = nullptr;
          const cudaError_t error =
              cudaMallocMipmappedArray(&mipmap, &format, extent, numMipmapLevels, flags);
          if (error == cudaSuccess)
            *pHandle = handle_of(mipmap);
          return error;
        });
      },
      pHandle, pMipmappedArrayDesc);
}

CUresult cuMipmappedArrayGetLevel(CUarray *pLevelArray, CUmipmappedArray hMipmappedArray,
                                  unsigned int level) {
  return context_call(
      [&] {
        cudaArray_t array = nullptr;
        const cudaError_t error =
            cudaGetMipmappedArrayLevel(&array, mipmap_of(hMipmappedArray), level);
        if (error == cudaSuccess)
          *pLevelArray = handle_of(array);
        return as_result(error);
      },
      pLevelArray);
}

CUresult cuMipmappedArrayDestroy(CUmipmappedArray hMipmappedArray) {
  return context_call([&] {
    return hMipmappedArray ? as_result(cudaFreeMipmappedArray(mipmap_of(hMipmappedArray)))
                           : CUDA_ERROR_INVALID_HANDLE;
  });
}

CUresult cuArrayGetPlane(CUarray *pPlaneArray, CUarray hArray, unsigned int) {
  return no_such_array(hArray, pPlaneArray);
}
CUresult cuArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements,
                                      CUarray array, CUdevice) {
  return no_such_array(array, memoryRequirements);
}
CUresult cuArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties, CUarray array) {
  return no_such_array(array, sparseProperties);
}
CUresult cuMipmappedArrayGetMemoryRequirements(CUDA_ARRAY_MEMORY_REQUIREMENTS *memoryRequirements,
                                               CUmipmappedArray mipmap, CUdevice) {
  return no_such_mipmap(mipmap, memoryRequirements);
}
CUresult cuMipmappedArrayGetSparseProperties(CUDA_ARRAY_SPARSE_PROPERTIES *sparseProperties,
                                             CUmipmappedArray mipmap) {
  return no_such_mipmap(mipmap, sparseProperties);
}

CUresult cuDeviceGetTexture1DLinearMaxWidth(size_t *maxWidthInElements, CUarray_format format,
                                            unsigned numChannels, CUdevice dev) {
  return initialised_call(
      [&] {
        const auto channels = channels_of(format, numChannels);
        return channels ? as_result(cudaDeviceGetTexture1DLinearMaxWidth(maxWidthInElements,
                                                                         &*channels, dev))
                        : CUDA_ERROR_INVALID_VALUE;
      },
      maxWidthInElements);
}
