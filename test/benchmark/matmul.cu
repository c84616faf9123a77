// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two 512 x 512 matrices with 16 x 16 tiles in shared memory: two barriers a tile.
#include "timing.h"

constexpr int N = 512, Tile = 16;

__global__ void matmul(const float *a, const float *b, float *c) {
  __shared__ float aTile[Tile][Tile], bTile[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, col = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < N; first += Tile) {
    aTile[threadIdx.y][threadIdx.x] = a[row * N + first + threadIdx.x];
    bTile[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * N + col];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += aTile[threadIdx.y][k] * bTile[k][threadIdx.x];
    __syncthreads();
  }
  c[row * N + col] = sum;
}

int main() {
  float *a, *b, *c;
  cudaMallocManaged(&a, N * N * sizeof(float));
  cudaMallocManaged(&b, N * N * sizeof(float));
  cudaMallocManaged(&c, N * N * sizeof(float));
  for (int i = 0; i < N * N; ++i) {
    a[i] = float(i % 7);
    b[i] = float(i % 5);
  }
  const double ms = best_ms([=] {
    matmul<<<dim3(N / Tile, N / Tile), dim3(Tile, Tile)>>>(a, b, c);
    cudaDeviceSynchronize();
  });
  float expected = 0;
  for (int k = 0; k < N; ++k)
    expected += a[3 * N + k] * b[k * N + 5];
  if (c[3 * N + 5] != expected)
    return 1;
  report("matmul", 2.0 * N * N * N / ms / 1e6, "GFLOP/s");
}
