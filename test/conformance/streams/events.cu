// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events with timing: elapsed times are never negative, and add up.
// builds: g++
#include <cstdio>

__global__ void work(float *v) {
  float x = v[blockIdx.x * blockDim.x + threadIdx.x];
  for (int i = 0; i < 1000; ++i)
    x = x * 0.5f + 1;
  v[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

int main() {
  float *v, first = -1, second = -1, both = -1;
  cudaMalloc(&v, 2560 * sizeof(float));
  cudaMemset(v, 0, 2560 * sizeof(float));
  cudaEvent_t a, b, c;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  cudaEventCreate(&c);
  cudaEventRecord(a);
  work<<<10, 256>>>(v);
  cudaEventRecord(b, 0);
  work<<<10, 256>>>(v);
  cudaEventRecord(c);
  cudaEventSynchronize(c);
  cudaEventElapsedTime(&first, a, b);
  cudaEventElapsedTime(&second, b, c);
  cudaEventElapsedTime(&both, a, c);
  float difference = first + second - both;
  printf("%d %d %d\n", first >= 0, second >= 0, difference < 0.01f && difference > -0.01f);
  printf("%s\n", cudaGetErrorName(cudaEventQuery(b)));
  cudaEventDestroy(a);
  cudaEventDestroy(b);
  cudaEventDestroy(c);
}
