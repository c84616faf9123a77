// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lock that blocks take by spinning on compare-and-swap: one thread of each block enters at a
// time.
#include <cstdio>

__device__ int lock = 0;
__device__ volatile int owner_count = 0;
__device__ volatile unsigned checksum = 1;

__global__ void critical() {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0)
      ;
    __threadfence();
    int before = owner_count;
    checksum = checksum * 3 + 1;
    owner_count = before + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

int main() {
  critical<<<200, 32>>>();
  cudaDeviceSynchronize();
  int count;
  unsigned sum;
  cudaMemcpyFromSymbol(&count, owner_count, sizeof count);
  cudaMemcpyFromSymbol(&sum, checksum, sizeof sum);
  printf("%d %u\n", count, sum);
}
