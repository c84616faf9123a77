// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events of the driver API.
#include "cuda.h"
#include "driver_call.h"

using namespace offloom;

CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  return context_call([&] { return as_result(cudaStreamCreateWithFlags(stream, flags)); });
}
CUresult cuStreamDestroy(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamDestroy(stream)); });
}
CUresult cuStreamSynchronize(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamSynchronize(stream)); });
}
CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  return context_call([&] { return as_result(cudaEventCreateWithFlags(event, flags)); });
}
CUresult cuEventDestroy(CUevent event) {
  return context_call([&] { return as_result(cudaEventDestroy(event)); });
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return context_call([&] { return as_result(cudaEventRecord(event, stream)); });
}
CUresult cuEventSynchronize(CUevent event) {
  return context_call([&] { return as_result(cudaEventSynchronize(event)); });
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return context_call([&] {
    return milliseconds ? as_result(cudaEventElapsedTime(milliseconds, start, end))
                        : CUDA_ERROR_INVALID_HANDLE;
  });
}
CUresult cuEventQuery(CUevent event) {
  return context_call([&] { return as_result(cudaEventQuery(event)); });
}
CUresult cuStreamQuery(CUstream stream) {
  return context_call([&] { return as_result(cudaStreamQuery(stream)); });
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  return context_call([&] { return as_result(cudaStreamWaitEvent(stream, event, flags)); });
}
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data) {
  return context_call([&] { return as_result(cudaLaunchHostFunc(stream, function, data)); });
}
