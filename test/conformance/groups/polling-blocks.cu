// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of an ordinary launch that wait for each other through memory, as all of them fit the
// device at once: a barrier of one's own, and a chain in which each block waits for a later one.
#include <cstdio>

__device__ void meet(volatile int *count, int round) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd((int *)count, 1);
    while (*count < (round + 1) * (int)gridDim.x)
      ;
    __threadfence();
  }
  __syncthreads();
}

__global__ void rotate(volatile int *count, int *a, int *b) {
  const int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < 4; ++r) {
    b[(i + 31) % n] = a[i] + 1;
    meet(count, 2 * r);
    a[i] = b[i];
    meet(count, 2 * r + 1);
  }
}

__global__ void backwards(volatile int *turn, int *order) {
  if (threadIdx.x == 0) {
    while (*turn != (int)blockIdx.x)
      ;
    order[blockIdx.x] = gridDim.x - *turn;
    __threadfence();
    *turn = *turn - 1;
  }
}

int main() {
  const int blocks = 24, threads = 64, n = blocks * threads;
  int *a, *b, *count;
  cudaMallocManaged(&a, n * sizeof(int));
  cudaMallocManaged(&b, n * sizeof(int));
  cudaMallocManaged(&count, sizeof(int));
  for (int i = 0; i < n; ++i)
    a[i] = i;
  *count = 0;
  rotate<<<blocks, threads>>>(count, a, b);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += a[i] != (i - 4 * 31 + n) % n + 4;
  printf("%d wrong\n", wrong);
  *count = blocks - 1;
  backwards<<<blocks, threads>>>(count, a);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < blocks; ++i)
    printf("%d ", a[i]);
  printf("\n");
}
