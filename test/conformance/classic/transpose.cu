// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposition: by way of a padded shared tile with 8 rows a thread block handling 32, and naive.
#include <cstdio>

const int TileDim = 32, BlockRows = 8;

__global__ void naive(int *out, const int *in, int width, int height) {
  int x = blockIdx.x * TileDim + threadIdx.x;
  for (int j = threadIdx.y; j < TileDim; j += BlockRows) {
    int y = blockIdx.y * TileDim + j;
    if (x < width && y < height)
      out[x * height + y] = in[y * width + x];
  }
}

__global__ void tiled(int *out, const int *in, int width, int height) {
  __shared__ int tile[TileDim][TileDim + 1];
  int x = blockIdx.x * TileDim + threadIdx.x, y = blockIdx.y * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TileDim + threadIdx.x;
  y = blockIdx.x * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int width = 75, height = 50;
  int *in, *out;
  cudaMallocManaged(&in, width * height * sizeof(int));
  cudaMallocManaged(&out, width * height * sizeof(int));
  for (int i = 0; i < width * height; ++i)
    in[i] = i;
  const dim3 grid((width + 31) / 32, (height + 31) / 32), block(TileDim, BlockRows);
  for (auto kernel : {naive, tiled}) {
    cudaMemset(out, 0, width * height * sizeof(int));
    kernel<<<grid, block>>>(out, in, width, height);
    cudaDeviceSynchronize();
    unsigned sum = 0;
    int wrong = 0;
    for (int i = 0; i < width * height; ++i) {
      sum = sum * 31 + out[i];
      wrong += out[i] != i % height * width + i / height;
    }
    printf("%u %d\n", sum, wrong);
  }
}
