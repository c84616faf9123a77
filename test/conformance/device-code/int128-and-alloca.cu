// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 128-bit integers in device code, and stack memory of a size that only a run knows.
#include <cstdio>

__global__ void wide(unsigned long long *out) {
  __int128 product = 1;
  for (int i = 1; i <= 30; ++i)
    product *= i;
  const unsigned __int128 magnitude = product;
  out[0] = (unsigned long long)(magnitude >> 64);
  out[1] = (unsigned long long)magnitude;
  out[2] = (unsigned long long)(product % 1000000007);
  out[3] = (unsigned long long)(long long)(-product / 1000000007000000007ll >> 3);
  out[4] = __umul64hi(~0ull, 12345) == (unsigned long long)((unsigned __int128)~0ull * 12345 >> 64);
}

__global__ void stack(int *out) {
  const int n = threadIdx.x + 1;
  int *values = (int *)__builtin_alloca(n * sizeof(int));
  for (int i = 0; i < n; ++i)
    values[i] = i * i;
  int sum = 0;
  for (int i = n - 1; i >= 0; --i)
    sum += values[i];
  out[threadIdx.x] = sum;
}

int main() {
  unsigned long long *out;
  int *sums;
  cudaMallocManaged(&out, 5 * sizeof *out);
  cudaMallocManaged(&sums, 16 * sizeof(int));
  wide<<<1, 1>>>(out);
  stack<<<1, 16>>>(sums);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 5; ++i)
    printf(" %llu", out[i]);
  for (int i = 0; i < 16; ++i)
    printf(" %d", sums[i]);
  printf("\n");
}
