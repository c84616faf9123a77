// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Device Management", with "Thread Management" and "Profiler Control".
//
// There is one device, number 0, or as many as environment variable OFFLOOM_DEVICES says (1 to 64),
// with the properties of the profile in force: environment variable OFFLOOM_DEVICE (for example
// sm_70), else the architecture compiled for, else sm_90. Each has streams, events, and an account
// of memory of its own; they share the cores, `__device__` variables, limits and settings, and an
// error that breaks the context, so that cudaDeviceReset() repairs all of them.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ __device__ cudaError_t cudaGetDeviceCount(int *count);
__host__ cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
__host__ __device__ cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
                                                       int device);
__host__ cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop);
__host__ cudaError_t cudaSetDevice(int device);
__host__ __device__ cudaError_t cudaGetDevice(int *device);
__host__ cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
__host__ cudaError_t cudaSetValidDevices(int *device_arr, int len);
__host__ cudaError_t cudaSetDeviceFlags(unsigned int flags);
__host__ cudaError_t cudaGetDeviceFlags(unsigned int *flags);

/// Waits for all work of the device and reports the error of a kernel that failed.
__host__ cudaError_t cudaDeviceSynchronize(void);

/// Waits for the device; then frees its memory, destroys its streams and events, forgets errors.
__host__ cudaError_t cudaDeviceReset(void);

__host__ cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
__host__ __device__ cudaError_t cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit);
__host__ cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache cacheConfig);
__host__ __device__ cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig);
__host__ cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
__host__ cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig);

/// Priorities go from `leastPriority` (0) down to `greatestPriority` (-5, or 0 where the profile
/// has none); a smaller number is more urgent. Of operations that could run, the most urgent one
/// begins first; one that has begun is not interrupted.
__host__ cudaError_t cudaDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority);

__host__ cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int len, int device);
__host__ cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId);
__host__ cudaError_t cudaCtxResetPersistingL2Cache(void);
/// The greatest number of elements of such a format that a texture of linear memory may have.
__host__ cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(
    size_t *maxWidthInElements, const struct cudaChannelFormatDesc *fmtDesc, int device);

// Names of old that do the same as those without "Thread".
__host__ cudaError_t cudaThreadSynchronize(void);
__host__ cudaError_t cudaThreadExit(void);
__host__ cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value);
__host__ cudaError_t cudaThreadGetLimit(size_t *pValue, enum cudaLimit limit);
__host__ cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache cacheConfig);
__host__ cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *pCacheConfig);

/// Accepted without effect: profile the program as the ordinary program that it is.
__host__ cudaError_t cudaProfilerStart(void);
__host__ cudaError_t cudaProfilerStop(void);

#ifdef __cplusplus
} // extern "C"
#endif
