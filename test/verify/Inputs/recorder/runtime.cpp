// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A runtime whose device is the host, with one kernel: void doubled(float *values, int count).
#include "cuda_runtime_api.h"
#include <cstdlib>
#include <cstring>

extern "C" {
cudaError_t cudaMalloc(void **memory, size_t bytes) {
  *memory = std::malloc(bytes);
  std::memset(*memory, 0x55, bytes);
  return cudaSuccess;
}
cudaError_t cudaFree(void *memory) {
  std::free(memory);
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind) {
  std::memmove(to, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemset(void *memory, int value, size_t bytes) {
  std::memset(memory, value, bytes);
  return cudaSuccess;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void **values, size_t, cudaStream_t) {
  float *const memory = *static_cast<float **>(values[0]);
  for (int i = 0; i < *static_cast<int *>(values[1]); ++i)
    memory[i] *= 2;
  return cudaSuccess;
}
cudaError_t cudaFuncGetName(const char **name, const void *) {
  *name = "_Z7doubledPfi";
  return cudaSuccess;
}
cudaError_t cudaFuncGetParamInfo(const void *, size_t index, size_t *offset, size_t *bytes) {
  if (index > 1)
    return cudaErrorInvalidValue;
  *offset = index * 8;
  *bytes = index ? 4 : 8;
  return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
cudaError_t cudaGetLastError() { return cudaSuccess; }
}
