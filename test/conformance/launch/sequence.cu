// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches into one stream run in order, each seeing what the one before wrote.
#include <cstdio>

__global__ void step(const unsigned *in, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] + in[(i + 1) % n] * 3u + in[(i + n - 1) % n];
}

int main() {
  const int n = 1000;
  unsigned *a, *b;
  cudaMallocManaged(&a, n * sizeof(unsigned));
  cudaMallocManaged(&b, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i)
    a[i] = i * 2654435761u;
  for (int round = 0; round < 50; ++round) {
    step<<<8, 128>>>(a, b, n);
    unsigned *swap = a;
    a = b;
    b = swap;
  }
  cudaDeviceSynchronize();
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + a[i];
  printf("%u\n", sum);
}
