// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products of the guides: naive, one operand in a shared tile, both, and odd sizes guarded.
#include <cstdio>

constexpr int Tile = 16;

__global__ void naive(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || col >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__global__ void oneTile(const float *a, const float *b, float *c, int n) {
  __shared__ float aTile[Tile][Tile];
  int row = blockIdx.y * Tile + threadIdx.y, col = blockIdx.x * Tile + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += Tile) {
    aTile[threadIdx.y][threadIdx.x] =
        row < n && k + threadIdx.x < n ? a[row * n + k + threadIdx.x] : 0;
    __syncthreads();
    for (int i = 0; i < Tile && k + i < n; ++i)
      if (col < n)
        sum += aTile[threadIdx.y][i] * b[(k + i) * n + col];
    __syncthreads();
  }
  if (row < n && col < n)
    c[row * n + col] = sum;
}

__global__ void twoTiles(const float *a, const float *b, float *c, int n) {
  __shared__ float aTile[Tile][Tile], bTile[Tile][Tile];
  const int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * Tile + y, col = blockIdx.x * Tile + x;
  float sum = 0;
  for (int k = 0; k < n; k += Tile) {
    aTile[y][x] = row < n && k + x < n ? a[row * n + k + x] : 0;
    bTile[y][x] = col < n && k + y < n ? b[(k + y) * n + col] : 0;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < Tile; ++i)
      sum += aTile[y][i] * bTile[i][x];
    __syncthreads();
  }
  if (row < n && col < n)
    c[row * n + col] = sum;
}

int main() {
  const int n = 70;
  float *a, *b, *c;
  cudaMallocManaged(&a, n * n * sizeof(float));
  cudaMallocManaged(&b, n * n * sizeof(float));
  cudaMallocManaged(&c, n * n * sizeof(float));
  for (int i = 0; i < n * n; ++i) {
    a[i] = float(i % 7) - 3;
    b[i] = float(i * 3 % 11) * 0.5f;
  }
  void (*kernels[])(const float *, const float *, float *, int) = {naive, oneTile, twoTiles};
  for (auto kernel : kernels) {
    cudaMemset(c, 0, n * n * sizeof(float));
    kernel<<<dim3((n + Tile - 1) / Tile, (n + Tile - 1) / Tile), dim3(Tile, Tile)>>>(a, b, c, n);
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < n * n; ++i)
      sum += double(c[i]) * (i % 11);
    printf("%.1f %.1f %.1f\n", sum, c[0], c[n * n - 1]);
  }
}
