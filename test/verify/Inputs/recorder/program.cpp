// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What nvcc makes of a program that is doubled.cu.
#include "cuda_runtime_api.h"
#include <cstdio>

extern "C" cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void **, size_t, cudaStream_t);

int main() {
  float values[8] = {1, 2, 3, 4}, *memory;
  int count = 4;
  cudaMalloc(reinterpret_cast<void **>(&memory), sizeof values);
  cudaMemcpy(memory, values, sizeof values / 2, cudaMemcpyDefault);
  void *arguments[] = {&memory, &count};
  __cudaLaunchKernel(nullptr, {1, 1, 1}, {4, 1, 1}, arguments, 0, nullptr);
  cudaMemcpy(values, memory, sizeof values, cudaMemcpyDefault);
  std::printf("%g\n", values[3]);
  cudaFree(memory);
}
