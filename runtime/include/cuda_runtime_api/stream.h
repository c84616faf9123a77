// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Stream Management".
//
// CUDA C++ Programming Guide, "Asynchronous Concurrent Execution". A stream does what is put into
// it in order, after the call that puts it there has returned: on a thread that waits for it, or on
// one of the runtime's own within a fraction of a millisecond. Streams run beside each other; the
// legacy default stream and blocking streams of its device wait for each other. A call that finds
// 1024 operations in its stream waits.
#pragma once

#include "../driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__ cudaError_t cudaStreamCreate(cudaStream_t *pStream);
__host__ __device__ cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream,
                                                          unsigned int flags);
__host__ cudaError_t cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags,
                                                  int priority);

/// What the stream still holds is done all the same.
__host__ __device__ cudaError_t cudaStreamDestroy(cudaStream_t stream);

/// Waits for what the stream holds, and reports the error of a kernel that failed.
__host__ cudaError_t cudaStreamSynchronize(cudaStream_t stream);

/// cudaErrorNotReady, which cudaGetLastError() does not report, while the stream holds anything.
__host__ cudaError_t cudaStreamQuery(cudaStream_t stream);

/// What is put into `stream` from now on waits for the event as it was recorded last, also by a
/// stream of another device. An event that was never recorded holds up nothing.
__host__ __device__ cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                                    unsigned int flags OFFLOOM_DEFAULT(0));

// Functions on the host: on any thread, and not allowed to call the API, which answers
// cudaErrorNotPermitted. After a kernel has failed they do not run.
__host__ cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                           void *userData, unsigned int flags);
__host__ cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);

__host__ cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);
__host__ cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority);
__host__ cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId);
__host__ cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device);
__host__ cudaError_t
cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length OFFLOOM_DEFAULT(0),
                         unsigned int flags OFFLOOM_DEFAULT(cudaMemAttachSingle));
__host__ cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                            const cudaStreamAttrValue *value);
__host__ cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                            cudaStreamAttrValue *value_out);
__host__ cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);

#ifdef __cplusplus
} // extern "C"

template <class T>
__host__ inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr,
                                                     size_t length = 0,
                                                     unsigned int flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

#endif // C++
