// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Error Handling", and "Version Management".
//
// Each host thread remembers its last error. An error of a kernel (a trap, a failing assert) breaks
// the context besides: all later calls return it until cudaDeviceReset().
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The last error of this host thread, which is then forgotten.
__host__ __device__ cudaError_t cudaGetLastError(void);

/// The last error of this host thread, which stays.
__host__ __device__ cudaError_t cudaPeekAtLastError(void);

/// "cudaErrorInvalidValue"; "unrecognized error code" for a value that is none.
__host__ __device__ const char *cudaGetErrorName(cudaError_t error);

/// "invalid argument"; "unrecognized error code" for a value that is none.
__host__ __device__ const char *cudaGetErrorString(cudaError_t error);

/// 1000 * major + 10 * minor of the CUDA release that this runtime follows.
__host__ cudaError_t cudaDriverGetVersion(int *driverVersion);
__host__ __device__ cudaError_t cudaRuntimeGetVersion(int *runtimeVersion);

#ifdef __cplusplus
} // extern "C"
#endif
