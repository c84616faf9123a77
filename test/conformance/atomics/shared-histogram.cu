// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics on shared memory build a histogram of each block, atomics on global memory merge them.
#include <cstdio>

__global__ void histogram(const unsigned char *data, int n, unsigned *bins) {
  __shared__ unsigned local[32];
  if (threadIdx.x < 32)
    local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[data[i] / 8], 1u);
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const int n = 20000;
  unsigned char *data;
  unsigned *bins;
  cudaMallocManaged(&data, n);
  cudaMallocManaged(&bins, 32 * sizeof(unsigned));
  unsigned seed = 1;
  for (int i = 0; i < n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    data[i] = (unsigned char)((seed >> 24) & (seed >> 16));
  }
  cudaMemset(bins, 0, 32 * sizeof(unsigned));
  histogram<<<7, 100>>>(data, n, bins);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i)
    printf("%u%c", bins[i], i % 8 == 7 ? '\n' : ' ');
}
