// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMallocPitch, cudaMemcpy2D and cudaMemset2D: rows start at the pitch, as the guide walks them.
// builds: g++
#include <cstdio>

__global__ void scaleRows(float *m, size_t pitch, int width, int height) {
  for (int r = threadIdx.x; r < height; r += blockDim.x) {
    float *row = (float *)((char *)m + r * pitch);
    for (int c = 0; c < width; ++c)
      row[c] = row[c] * 2 + r;
  }
}

int main() {
  const int width = 7, height = 5;
  float host[height][width + 3], *m;
  size_t pitch;
  cudaMallocPitch(&m, &pitch, width * sizeof(float), height);
  printf("wide enough %d, aligned %d\n", pitch >= width * sizeof(float), pitch % 256 == 0);
  for (int r = 0; r < height; ++r)
    for (int c = 0; c < width + 3; ++c)
      host[r][c] = float(r * 10 + c);
  cudaMemcpy2D(m, pitch, host, sizeof host[0], width * sizeof(float), height,
               cudaMemcpyHostToDevice);
  scaleRows<<<1, 4>>>(m, pitch, width, height);
  cudaMemset2D((char *)m + pitch, pitch, 0, 3 * sizeof(float), 2);
  cudaMemcpy2D(&host[0][1], sizeof host[0], m, pitch, width * sizeof(float), height,
               cudaMemcpyDeviceToHost);
  for (auto &row : host) {
    for (float v : row)
      printf("%g ", v);
    printf("\n");
  }
  cudaFree(m);
}
