// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The guide's threadfence reduction: the block that finishes last adds up what all blocks wrote.
#include <cstdio>

__device__ unsigned finished = 0;

__global__ void sum(const float *in, int n, volatile float *partial, float *result) {
  __shared__ bool last;
  __shared__ float s[64];
  const int t = threadIdx.x;
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += blockDim.x * gridDim.x)
    mine += in[i];
  s[t] = mine;
  __syncthreads();
  if (t == 0) {
    float total = 0;
    for (int i = 0; i < 64; ++i)
      total += s[i];
    partial[blockIdx.x] = total;
    __threadfence();
    last = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    float total = 0;
    for (int i = 0; i < gridDim.x; ++i)
      total += partial[i];
    *result = total;
    finished = 0;
  }
}

int main() {
  const int n = 50000;
  float *in, *partial, *result;
  cudaMallocManaged(&in, n * sizeof(float));
  cudaMallocManaged(&partial, 30 * sizeof(float));
  cudaMallocManaged(&result, sizeof(float));
  for (int i = 0; i < n; ++i)
    in[i] = float(i % 13);
  for (int round = 0; round < 2; ++round) {
    sum<<<30 - round * 13, 64>>>(in, n, partial, result);
    cudaDeviceSynchronize();
    printf("%.1f\n", *result);
  }
}
