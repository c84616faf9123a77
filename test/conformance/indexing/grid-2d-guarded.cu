// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 2-D grid that overhangs an odd-sized matrix: the guard keeps the overhang out.
#include <cstdio>

__global__ void fill(int *m, int width, int height) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < width && row < height)
    m[row * width + col] = row * 100 + col;
}

int main() {
  const int width = 13, height = 9;
  int *m;
  cudaMallocManaged(&m, width * height * sizeof(int));
  const dim3 block(8, 4);
  const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  fill<<<grid, block>>>(m, width, height);
  cudaDeviceSynchronize();
  printf("grid %u x %u x %u\n", grid.x, grid.y, grid.z);
  for (int i = 0; i < width * height; ++i)
    printf("%d%c", m[i], i % width == width - 1 ? '\n' : ' ');
  cudaFree(m);
}
