// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Odd-even transposition sort: neighbours swap, a block-wide vote ends it early.
#include <cstdio>

__global__ void sort(int *v, int n, int *rounds) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  if (2 * t < n)
    s[2 * t] = v[2 * t];
  if (2 * t + 1 < n)
    s[2 * t + 1] = v[2 * t + 1];
  __syncthreads();
  int round = 0, swapped;
  do {
    swapped = 0;
    for (int parity = 0; parity < 2; ++parity) {
      const int i = 2 * t + parity;
      if (i + 1 < n && s[i] > s[i + 1]) {
        int x = s[i];
        s[i] = s[i + 1];
        s[i + 1] = x;
        swapped = 1;
      }
      __syncthreads();
    }
    ++round;
  } while (__syncthreads_or(swapped));
  for (int i = t; i < n; i += blockDim.x)
    v[i] = s[i];
  if (t == 0)
    *rounds = round;
}

int main() {
  const int n = 91;
  int *v;
  cudaMallocManaged(&v, (n + 1) * sizeof(int));
  for (int i = 0; i < n; ++i)
    v[i] = i * 53 % 97;
  sort<<<1, 46, n * sizeof(int)>>>(v, n, v + n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    printf("%d%c", v[i], i % 13 == 12 ? '\n' : ' ');
  printf("%d rounds\n", v[n]);
}
