// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Memory Management": copying and setting rows of bytes.
//
// The direction is checked to be one, and a range that leaves an allocation is
// cudaErrorInvalidValue. Copying or setting no bytes succeeds whatever the pointers.
//
// How far calls wait is CUDA Runtime API, "API synchronization behavior". Those without Async
// return when the memory is copied or set, except within a device. Those with Async return before,
// except that copies to pageable memory are made by the call, and pageable memory is read by it.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind);
__host__ __device__ cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count,
                                                enum cudaMemcpyKind kind,
                                                cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice,
                                    size_t count);
__host__ cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice,
                                         size_t count, cudaStream_t stream OFFLOOM_DEFAULT(0));

/// `value` is converted to a byte.
__host__ cudaError_t cudaMemset(void *devPtr, int value, size_t count);
__host__ __device__ cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count,
                                                cudaStream_t stream OFFLOOM_DEFAULT(0));

#ifdef __cplusplus
} // extern "C"
#endif
