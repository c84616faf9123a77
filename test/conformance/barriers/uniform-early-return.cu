// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole blocks return early, before, between and after barriers, some of them from inside a loop.
#include <cstdio>

__global__ void maybe(int *out, int limit) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int *row = out + blockIdx.x * 32;
  if (blockIdx.x == 0)
    return;
  s[t] = t + blockIdx.x;
  __syncthreads();
  row[t] = s[31 - t];
  if (blockIdx.x == 1)
    return;
  for (int i = 0; i < limit; ++i) {
    __syncthreads();
    s[t] += s[t] + i;
    __syncthreads();
    row[t] += s[31 - t];
    if (i == blockIdx.x)
      return;
  }
  __syncthreads();
  row[t] = -row[t];
}

int main() {
  int *out;
  cudaMallocManaged(&out, 6 * 32 * sizeof(int));
  cudaMemset(out, 0, 6 * 32 * sizeof(int));
  maybe<<<6, 32>>>(out, 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6 * 32; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
