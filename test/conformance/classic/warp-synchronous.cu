// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code from before Volta counts on lanes running in step: volatile shared memory and no barrier.
// On current GPUs it is right because nothing here makes the lanes of the one warp part.
#include <cstdio>

__global__ void warpReduce(const int *in, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  s[t + 32] = in[blockIdx.x * 64 + t + 32];
  s[t] = s[t] + s[t + 32];
  __syncwarp();
  if (t < 16) {
    s[t] = s[t] + s[t + 16];
    __syncwarp(0xffff);
    s[t] = s[t] + s[t + 8];
    __syncwarp(0xffff);
    s[t] = s[t] + s[t + 4];
    __syncwarp(0xffff);
    s[t] = s[t] + s[t + 2];
    __syncwarp(0xffff);
    s[t] = s[t] + s[t + 1];
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 192 * sizeof(int));
  cudaMallocManaged(&out, 3 * sizeof(int));
  for (int i = 0; i < 192; ++i)
    in[i] = i * i % 50;
  warpReduce<<<3, 32>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[1], out[2]);
}
