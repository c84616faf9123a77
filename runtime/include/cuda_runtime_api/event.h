// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Event Management". A recorded event happens when its stream has done what was
// put into it before; its time is that of the host's clock then. Events and the streams that record
// them belong to one device, or recording is cudaErrorInvalidResourceHandle.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaEventCreate(cudaEvent_t *event);
__host__ __device__ cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
__host__ __device__ cudaError_t cudaEventRecord(cudaEvent_t event,
                                                cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaEventRecordWithFlags(cudaEvent_t event,
                                              cudaStream_t stream OFFLOOM_DEFAULT(0),
                                              unsigned int flags OFFLOOM_DEFAULT(0));

/// cudaErrorNotReady until the event has happened as it was recorded last.
__host__ cudaError_t cudaEventQuery(cudaEvent_t event);

/// Waits for that, and reports the error of a kernel that failed.
__host__ cudaError_t cudaEventSynchronize(cudaEvent_t event);
__host__ __device__ cudaError_t cudaEventDestroy(cudaEvent_t event);

/// Milliseconds between two recorded events, resolved to a nanosecond.
/// cudaErrorInvalidResourceHandle if one was not recorded or does not take the time, or if they are
/// of two devices; cudaErrorNotReady if one has not happened.
__host__ cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end);

#ifdef __cplusplus
} // extern "C"

__host__ inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}

#endif // C++
