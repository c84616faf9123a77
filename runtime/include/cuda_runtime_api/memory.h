// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": allocation; with "Unified Addressing".
//
// Device, pinned and managed memory are all host memory; the runtime remembers which is which, and
// how large each allocation is. Addresses are multiples of 256. Freeing what was not allocated, or
// twice, is cudaErrorInvalidValue. Freeing waits for all work of the device. Copies stand in
// copy.h.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// No bytes at all give a null pointer and success.
__host__ __device__ cudaError_t cudaMalloc(void **devPtr, size_t size);
__host__ __device__ cudaError_t cudaFree(void *devPtr);

__host__ cudaError_t cudaMallocHost(void **ptr, size_t size);
__host__ cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags);
__host__ cudaError_t cudaFreeHost(void *ptr);
__host__ cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags);
__host__ cudaError_t cudaHostUnregister(void *ptr);
__host__ cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
__host__ cudaError_t cudaHostGetFlags(unsigned int *pFlags, void *pHost);

__host__ cudaError_t cudaMallocManaged(void **devPtr, size_t size,
                                       unsigned int flags OFFLOOM_DEFAULT(cudaMemAttachGlobal));

/// `pitch` is `width` bytes rounded up to 512, so that every row starts aligned.
__host__ cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height);
__host__ cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr, struct cudaExtent extent);

/// The profile's memory, at most what the machine has, and how much of it is not allocated.
__host__ cudaError_t cudaMemGetInfo(size_t *free, size_t *total);

__host__ cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
                                              const void *ptr);

/// Advice and prefetches are checked and otherwise have nothing to do.
__host__ cudaError_t cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
                                   int device);
__host__ cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice,
                                          cudaStream_t stream OFFLOOM_DEFAULT(0));
/// CUDA 13's, under the names that they had in 12.
__host__ cudaError_t cudaMemAdvise_v2(const void *devPtr, size_t count,
                                      enum cudaMemoryAdvise advice,
                                      struct cudaMemLocation location);
__host__ cudaError_t cudaMemPrefetchAsync_v2(const void *devPtr, size_t count,
                                             struct cudaMemLocation location, unsigned int flags,
                                             cudaStream_t stream);
__host__ cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize,
                                              enum cudaMemRangeAttribute attribute,
                                              const void *devPtr, size_t count);
/// The same for several attributes: `data[i]` gets `dataSizes[i]` bytes of `attributes[i]`.
__host__ cudaError_t cudaMemRangeGetAttributes(void **data, size_t *dataSizes,
                                               enum cudaMemRangeAttribute *attributes,
                                               size_t numAttributes, const void *devPtr,
                                               size_t count);

#ifdef __cplusplus
} // extern "C"

/// The forms of CUDA 13.
__host__ inline cudaError_t cudaMemAdvise(const void *devPtr, size_t count,
                                          enum cudaMemoryAdvise advice, cudaMemLocation location) {
  return ::cudaMemAdvise_v2(devPtr, count, advice, location);
}
__host__ inline cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count,
                                                 cudaMemLocation location, unsigned int flags,
                                                 cudaStream_t stream = 0) {
  return ::cudaMemPrefetchAsync_v2(devPtr, count, location, flags, stream);
}

// Pointers to any type, without the author's cast.

template <class T> __host__ __device__ inline cudaError_t cudaMalloc(T **devPtr, size_t size) {
  return ::cudaMalloc((void **)(void *)devPtr, size);
}
template <class T>
__host__ inline cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0) {
  return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}
template <class T>
__host__ inline cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags) {
  return ::cudaHostAlloc((void **)(void *)ptr, size, flags);
}
template <class T>
__host__ inline cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags) {
  return ::cudaHostGetDevicePointer((void **)(void *)pDevice, pHost, flags);
}
template <class T>
__host__ inline cudaError_t cudaMallocManaged(T **devPtr, size_t size,
                                              unsigned int flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)(void *)devPtr, size, flags);
}
template <class T>
__host__ inline cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width,
                                            size_t height) {
  return ::cudaMallocPitch((void **)(void *)devPtr, pitch, width, height);
}

#endif // C++
