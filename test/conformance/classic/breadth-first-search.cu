// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Breadth-first search with a frontier queue filled by atomics; levels do not depend on the order.
#include <cstdio>

__global__ void expand(const int *frontier, int size, int *next, int *nextSize, int *level,
                       int depth, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= size)
    return;
  const int node = frontier[i];
  const int neighbours[3] = {(node * 2 + 1) % n, (node * 3 + 5) % n, (node + 7) % n};
  for (int other : neighbours)
    if (atomicCAS(&level[other], -1, depth) == -1)
      next[atomicAdd(nextSize, 1)] = other;
}

int main() {
  const int n = 2000;
  int *frontier, *next, *size, *level;
  cudaMallocManaged(&frontier, n * sizeof(int));
  cudaMallocManaged(&next, n * sizeof(int));
  cudaMallocManaged(&size, sizeof(int));
  cudaMallocManaged(&level, n * sizeof(int));
  cudaMemset(level, 0xff, n * sizeof(int));
  cudaDeviceSynchronize();
  level[0] = frontier[0] = 0;
  int count = 1;
  for (int depth = 1; count > 0; ++depth) {
    printf("%d ", count);
    *size = 0;
    expand<<<(count + 63) / 64, 64>>>(frontier, count, next, size, level, depth, n);
    cudaDeviceSynchronize();
    count = *size;
    int *swap = frontier;
    frontier = next;
    next = swap;
  }
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31u + level[i];
  printf("\n%d\n", sum);
}
