// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __device__ variables: initialised, changed by kernels, kept between launches, copied by symbol.
#include <cstdio>

__device__ int counter = 5;
__device__ float table[4] = {1.5f, 2.5f};
__device__ int grid[2][3];
static __device__ unsigned long long total;

__global__ void change() {
  int i = threadIdx.x;
  atomicAdd(&counter, 1);
  if (i < 4 && blockIdx.x == 0)
    table[i] *= 2;
  if (i < 6 && blockIdx.x == 1)
    grid[i / 3][i % 3] += i;
  atomicAdd(&total, 1ull << 33);
}

int main() {
  int c;
  float t[4];
  int g[6];
  unsigned long long n;
  for (int round = 0; round < 2; ++round) {
    change<<<2, 10>>>();
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    cudaMemcpyFromSymbol(t, table, sizeof t);
    cudaMemcpyFromSymbol(g, grid, sizeof g);
    cudaMemcpyFromSymbol(&n, total, sizeof n);
    printf("%d | %g %g %g %g | %d %d | %llu\n", c, t[0], t[1], t[2], t[3], g[1], g[5],
           n >> 32);
    c = 100;
    cudaMemcpyToSymbol(counter, &c, sizeof c);
    const float second = -1.0f;
    cudaMemcpyToSymbol(table, &second, sizeof second, 1 * sizeof(float));
  }
}
