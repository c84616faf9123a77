// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Stream Ordered Memory Allocator".
//
// An allocation is made by the call; what is freed is given back when the stream is there, but no
// longer counts from the call on. A pool keeps its attributes and accounts for what was allocated
// from it.
#pragma once

#include "../driver_types.h"

/// Opaque: programs copy it from process to process.
struct cudaMemPoolPtrExportData {
  unsigned char reserved[64];
};

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream);
__host__ cudaError_t cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool,
                                             cudaStream_t stream);
__host__ cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream);

__host__ cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device);
__host__ cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device);
__host__ cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool);
__host__ cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool,
                                       const struct cudaMemPoolProps *poolProps);
__host__ cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool);
__host__ cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep);
__host__ cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr,
                                             void *value);
__host__ cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr,
                                             void *value);
__host__ cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool,
                                          const struct cudaMemAccessDesc *descList, size_t count);
__host__ cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t memPool,
                                          struct cudaMemLocation *location);

/// The pool of a location: devices alone have one.
__host__ cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *memPool,
                                              struct cudaMemLocation *location,
                                              enum cudaMemAllocationType type);
__host__ cudaError_t cudaMemGetMemPool(cudaMemPool_t *memPool, struct cudaMemLocation *location,
                                       enum cudaMemAllocationType type);
__host__ cudaError_t cudaMemSetMemPool(struct cudaMemLocation *location,
                                       enum cudaMemAllocationType type, cudaMemPool_t memPool);

/// A pool made with cudaMemHandleTypePosixFileDescriptor, for other processes: `shareableHandle`
/// points to an int, which gets a file descriptor that the caller closes.
__host__ cudaError_t cudaMemPoolExportToShareableHandle(void *shareableHandle,
                                                        cudaMemPool_t memPool,
                                                        enum cudaMemAllocationHandleType handleType,
                                                        unsigned int flags);

/// The pool of another process, given that descriptor itself. Nothing can be allocated from it.
__host__ cudaError_t cudaMemPoolImportFromShareableHandle(
    cudaMemPool_t *memPool, void *shareableHandle, enum cudaMemAllocationHandleType handleType,
    unsigned int flags);

/// An allocation from such a pool, to be freed by those who imported it before it is freed by the
/// process that allocated it.
__host__ cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *exportData,
                                              void *ptr);
__host__ cudaError_t cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool,
                                              struct cudaMemPoolPtrExportData *exportData);

#ifdef __cplusplus
} // extern "C"

template <class T>
__host__ inline cudaError_t cudaMallocAsync(T **devPtr, size_t size, cudaStream_t stream) {
  return ::cudaMallocAsync((void **)(void *)devPtr, size, stream);
}
template <class T>
__host__ inline cudaError_t cudaMallocAsync(T **devPtr, size_t size, cudaMemPool_t memPool,
                                            cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)devPtr, size, memPool, stream);
}
template <class T>
__host__ inline cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool,
                                                    cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)ptr, size, memPool, stream);
}

#endif // C++
