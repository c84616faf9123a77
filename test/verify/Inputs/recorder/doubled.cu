// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

__global__ void doubled(float *values, int count) {
  if (threadIdx.x < count)
    values[threadIdx.x] *= 2;
}

int main() {
  float values[8] = {1, 2, 3, 4}, *memory;
  int count = 4;
  cudaMalloc(&memory, sizeof values);
  cudaMemcpy(memory, values, sizeof values / 2, cudaMemcpyHostToDevice);
  doubled<<<1, 4>>>(memory, count);
  cudaMemcpy(values, memory, sizeof values, cudaMemcpyDeviceToHost);
  std::printf("%g\n", values[3]);
  cudaFree(memory);
}
