// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// External memory and semaphores of the driver API: see cuda_driver_external.h.
#include "cuda.h"

#include "cuda_runtime_api/external_resource.h"
#include "driver/driver_array_description.h"

#include <algorithm>
#include <iterator>

using namespace offloom;

namespace {

template <class Desc> bool has_reserved(const Desc &desc) {
  return std::any_of(std::begin(desc.reserved), std::end(desc.reserved),
                     [](unsigned word) { return word != 0; });
}

} // namespace

CUresult cuImportExternalMemory(CUexternalMemory *extMem_out,
                                const CUDA_EXTERNAL_MEMORY_HANDLE_DESC *memHandleDesc) {
  return context_call(
      [&] {
        const CUDA_EXTERNAL_MEMORY_HANDLE_DESC &d = *memHandleDesc;
        if (has_reserved(d))
          return CUDA_ERROR_INVALID_VALUE;
        if (d.type == CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD)
          return CUDA_ERROR_NOT_SUPPORTED; // whose memory is another device's
        cudaExternalMemoryHandleDesc same{};
        same.type = static_cast<cudaExternalMemoryHandleType>(d.type);
        same.handle.fd = d.handle.fd;
        same.size = d.size;
        same.flags = d.flags;
        return as_result(cudaImportExternalMemory(extMem_out, &same));
      },
      extMem_out, memHandleDesc);
}

CUresult cuExternalMemoryGetMappedBuffer(CUdeviceptr *devPtr, CUexternalMemory extMem,
                                         const CUDA_EXTERNAL_MEMORY_BUFFER_DESC *bufferDesc) {
  return context_call(
      [&] {
        if (has_reserved(*bufferDesc))
          return CUDA_ERROR_INVALID_VALUE;
        cudaExternalMemoryBufferDesc same{};
        same.offset = bufferDesc->offset;
        same.size = bufferDesc->size;
        same.flags = bufferDesc->flags;
        return give_address(devPtr, [&](void **memory) {
          return cudaExternalMemoryGetMappedBuffer(memory, extMem, &same);
        });
      },
      devPtr, bufferDesc);
}

CUresult cuExternalMemoryGetMappedMipmappedArray(
    CUmipmappedArray *mipmap, CUexternalMemory extMem,
    const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC *mipmapDesc) {
  return context_call(
      [&] {
        if (has_reserved(*mipmapDesc))
          return CUDA_ERROR_INVALID_VALUE;
        return make_described(mipmapDesc->arrayDesc, [&](const cudaChannelFormatDesc &format,
                                                         const cudaExtent &extent, unsigned flags) {
          const cudaExternalMemoryMipmappedArrayDesc same{mipmapDesc->offset, format, extent, flags,
                                                          mipmapDesc->numLevels};
          cudaMipmappedArray_t made = nullptr;
          const cudaError_t error = cudaExternalMemoryGetMappedMipmappedArray(&made, extMem, &same);
          if (error == cudaSuccess)
            *mipmap = handle_of(made);
          return error;
        });
      },
      mipmap, mipmapDesc);
}

CUresult cuDestroyExternalMemory(CUexternalMemory extMem) {
  return context_call([&] { return as_result(cudaDestroyExternalMemory(extMem)); });
}

CUresult cuImportExternalSemaphore(CUexternalSemaphore *extSem_out,
                                   const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *semHandleDesc) {
  return context_call(
      [&] {
        if (has_reserved(*semHandleDesc))
          return CUDA_ERROR_INVALID_VALUE;
        cudaExternalSemaphoreHandleDesc same{};
        same.type = static_cast<cudaExternalSemaphoreHandleType>(semHandleDesc->type);
        same.handle.fd = semHandleDesc->handle.fd;
        same.flags = semHandleDesc->flags;
        return as_result(cudaImportExternalSemaphore(extSem_out, &same));
      },
      extSem_out, semHandleDesc);
}

CUresult cuSignalExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
                                         const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *paramsArray,
                                         unsigned int numExtSems, CUstream stream) {
  return context_call([&] {
    return as_result(
        cudaSignalExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems, stream));
  });
}

CUresult cuWaitExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
                                       const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *paramsArray,
                                       unsigned int numExtSems, CUstream stream) {
  return context_call([&] {
    return as_result(cudaWaitExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems, stream));
  });
}

CUresult cuDestroyExternalSemaphore(CUexternalSemaphore extSem) {
  return context_call([&] { return as_result(cudaDestroyExternalSemaphore(extSem)); });
}

CUresult cuDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList, CUdevice dev, int flags) {
  return initialised_call(
      [&] { return as_result(cudaDeviceGetNvSciSyncAttributes(nvSciSyncAttrList, dev, flags)); });
}
