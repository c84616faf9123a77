// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps of one block wait at different __syncthreads calls in the text; together they form one
// barrier.
#include <cstdio>

__global__ void split(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = t;
    __syncthreads();
    out[t] = s[t + 32];
  } else {
    s[t] = t * 10;
    __syncthreads();
    out[t] = s[t - 32];
  }
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  split<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
