// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps take a barrier loop a different number of times and then leave: those that stay still meet.
#include <cstdio>

__global__ void countdown(int *out) {
  __shared__ int arrivals;
  const int warp = threadIdx.x / 32;
  if (threadIdx.x == 0)
    arrivals = 0;
  __syncthreads();
  for (int round = 0; round <= warp; ++round) {
    if (threadIdx.x % 32 == 0)
      atomicAdd(&arrivals, 1);
    __syncthreads();
    out[round * 128 + threadIdx.x] = arrivals;
    __syncthreads();
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, 4 * 128 * sizeof(int));
  cudaMemset(out, 0, 4 * 128 * sizeof(int));
  countdown<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  for (int round = 0; round < 4; ++round) {
    for (int warp = 0; warp < 4; ++warp)
      printf("%d %d ", out[round * 128 + warp * 32], out[round * 128 + warp * 32 + 31]);
    printf("\n");
  }
}
