// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Stream Management".
//
// Work that is put into a stream is done at once, on the calling thread, before the call returns.
// That keeps every order CUDA promises; what it gives up is overlap.
#pragma once

#include "driver_types.h"

extern "C" {

__host__ cudaError_t cudaStreamCreate(cudaStream_t *pStream);
__host__ __device__ cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream,
                                                          unsigned int flags);
__host__ cudaError_t cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags,
                                                  int priority);
__host__ __device__ cudaError_t cudaStreamDestroy(cudaStream_t stream);
__host__ cudaError_t cudaStreamSynchronize(cudaStream_t stream);
__host__ cudaError_t cudaStreamQuery(cudaStream_t stream);
__host__ __device__ cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                                    unsigned int flags = 0);
__host__ cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                           void *userData, unsigned int flags);
__host__ cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);
__host__ cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags);
__host__ cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority);
__host__ cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId);
__host__ cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device);
__host__ cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length = 0,
                                              unsigned int flags = cudaMemAttachSingle);
__host__ cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                            const cudaStreamAttrValue *value);
__host__ cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaStreamAttrID attr,
                                            cudaStreamAttrValue *value_out);
__host__ cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src);
}

template <class T>
__host__ inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr,
                                                     size_t length = 0,
                                                     unsigned int flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}
