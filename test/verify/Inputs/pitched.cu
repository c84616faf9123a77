// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows with a pitch. Planted: a row is not scaled.
#include <cstdio>

__global__ void scale(float *rows, size_t pitch, int width, int height) {
  const int x = threadIdx.x, y = blockIdx.x;
#ifdef PLANTED
  if (y == 4)
    return;
#endif
  float *row = reinterpret_cast<float *>(reinterpret_cast<char *>(rows) + y * pitch);
  if (x < width)
    row[x] *= y + 1.5f;
}

int main() {
  const int width = 20, height = 6;
  float cells[height][width];
  for (int i = 0; i < width * height; ++i)
    cells[i / width][i % width] = i;
  float *rows;
  size_t pitch;
  cudaMallocPitch(&rows, &pitch, sizeof cells[0], height);
  cudaMemset2D(rows, pitch, 1, sizeof cells[0], height);
  cudaMemcpy2D(rows, pitch, cells, sizeof cells[0], sizeof cells[0], height,
               cudaMemcpyHostToDevice);
  scale<<<height, 32>>>(rows, pitch, width, height);
  cudaMemcpy2D(cells, sizeof cells[0], rows, pitch, sizeof cells[0], height,
               cudaMemcpyDeviceToHost);
  printf("%g\n", cells[5][19]);
  cudaFree(rows);
}
