// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function pointers in device code: a device table, a pointer chosen by data, one fetched by the
// host.
#include <cstdio>

using Unary = int (*)(int);

__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__device__ int negate(int x) { return -x; }

__device__ Unary table[3] = {twice, square, negate};
__device__ Unary exported = square;

__global__ void choose(int *out) {
  int t = threadIdx.x;
  Unary f = table[t % 3];
  Unary g = t % 2 ? twice : negate;
  out[t] = f(t) + g(10);
}

__global__ void apply(Unary f, int *out) { out[threadIdx.x] = f(threadIdx.x) + 1; }

int main() {
  int *out;
  cudaMallocManaged(&out, 9 * sizeof(int));
  choose<<<1, 9>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%d ", out[i]);
  Unary f;
  cudaMemcpyFromSymbol(&f, exported, sizeof f);
  apply<<<1, 9>>>(f, out);
  cudaDeviceSynchronize();
  printf("\n");
  for (int i = 0; i < 9; ++i)
    printf("%d ", out[i]);
  printf("\n");
}
