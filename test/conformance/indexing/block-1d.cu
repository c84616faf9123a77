// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 1-D launch with a block size that is no multiple of the warp: every thread knows its place.
#include <cstdio>

__global__ void place(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 10000 * blockIdx.x + threadIdx.x;
}

int main() {
  constexpr int Blocks = 3, Threads = 7;
  int *out;
  cudaMallocManaged(&out, Blocks * Threads * sizeof(int));
  place<<<Blocks, Threads>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < Blocks * Threads; ++i)
    printf("%d%c", out[i], i % Threads == Threads - 1 ? '\n' : ' ');
  cudaFree(out);
}
