// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dot product: grid-stride partial sums, a cache in shared memory, the rest on the host.
#include <cstdio>

const int Threads = 96, Blocks = 10;

__global__ void dot(const double *a, const double *b, double *partial, int n) {
  __shared__ double cache[Threads];
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  double sum = 0;
  while (i < n) {
    sum += a[i] * b[i];
    i += blockDim.x * gridDim.x;
  }
  cache[threadIdx.x] = sum;
  __syncthreads();
  int active = blockDim.x;
  while (active > 1) {
    const int half = (active + 1) / 2;
    if (threadIdx.x < active / 2)
      cache[threadIdx.x] += cache[threadIdx.x + half];
    __syncthreads();
    active = half;
  }
  if (threadIdx.x == 0)
    partial[blockIdx.x] = cache[0];
}

int main() {
  const int n = 33333;
  double *a, *b, *partial, total = 0;
  cudaMallocManaged(&a, n * sizeof(double));
  cudaMallocManaged(&b, n * sizeof(double));
  cudaMallocManaged(&partial, Blocks * sizeof(double));
  for (int i = 0; i < n; ++i) {
    a[i] = i % 100;
    b[i] = i % 7 * 0.5;
  }
  dot<<<Blocks, Threads>>>(a, b, partial, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < Blocks; ++i)
    total += partial[i];
  printf("%.1f\n", total);
}
