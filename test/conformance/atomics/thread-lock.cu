// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of one block take a lock by spinning: threads of a warp make progress independently.
#include <cstdio>

__global__ void append(int *list, int *size, int *lock) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      volatile int *count = size;
      list[*count] = threadIdx.x;
      *count = *count + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

int main() {
  int *list, *size;
  cudaMallocManaged(&list, 96 * sizeof(int));
  cudaMallocManaged(&size, 2 * sizeof(int));
  size[0] = size[1] = 0;
  append<<<1, 96>>>(list, size, size + 1);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 96; ++i)
    sum += list[i];
  printf("%d threads, sum %d\n", size[0], sum);
}
