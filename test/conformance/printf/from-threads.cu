// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chosen threads print, one launch after another, from kernels and from functions they call.
#include <cstdio>

__device__ void report(const char *what, int v) {
  printf("block %d thread %d: %s %d\n", blockIdx.x, threadIdx.x, what, v);
}

__global__ void kernel(int chosen) {
  __shared__ int s[40];
  s[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();
  if (blockIdx.x == chosen % 3 && threadIdx.x == chosen)
    report("square", s[chosen] + s[39 - chosen]);
}

int main() {
  for (int i = 0; i < 40; i += 13) {
    kernel<<<3, 40>>>(i);
    cudaDeviceSynchronize();
  }
}
