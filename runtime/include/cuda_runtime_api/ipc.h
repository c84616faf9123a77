// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Device Management": memory and events of another process.
//
// What is exported moves into memory that the kernel shares, at the same address. The process that
// opens it must be one that may open the other's files: of the same user, on the same machine and
// in the same process namespace.
#pragma once

#include "../driver_types.h"

/// Opaque: programs copy them from process to process.
typedef struct cudaIpcMemHandle_st {
  char reserved[64];
} cudaIpcMemHandle_t;
typedef struct cudaIpcEventHandle_st {
  char reserved[64];
} cudaIpcEventHandle_t;

#define cudaIpcMemLazyEnablePeerAccess 0x01

#ifdef __cplusplus
extern "C" {
#endif

/// The allocation that `devPtr` points into, which cudaMalloc() or one of its kind made, for other
/// processes. Waits for the devices' work. Memory of pools is shared by way of its pool.
__host__ cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr);

/// The begin of that allocation, as this process sees it: the same pointer each time, until it has
/// been closed as often as opened. `flags` is cudaIpcMemLazyEnablePeerAccess.
/// cudaErrorDeviceUninitialized in the process that made the handle; cudaErrorMapBufferObjectFailed
/// when the memory has been freed.
__host__ cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle,
                                          unsigned int flags);
__host__ cudaError_t cudaIpcCloseMemHandle(void *devPtr);

/// The event must have been made with cudaEventInterprocess and cudaEventDisableTiming.
__host__ cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);

/// The event of another process, to be recorded, waited for and destroyed like one's own.
__host__ cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

#ifdef __cplusplus
} // extern "C"
#endif
