// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A times its own transpose, with the tile of the transpose padded and unpadded.
#include <cstdio>

template <int Padding> __global__ void timesTransposed(const float *a, float *c, int m) {
  __shared__ float aTile[16][16], transposed[16][16 + Padding];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * blockDim.y + y, col = blockIdx.x * blockDim.x + x;
  aTile[y][x] = a[row * 16 + x];
  transposed[x][y] = a[(blockIdx.x * blockDim.x + y) * 16 + x];
  __syncthreads();
  float sum = 0.0f;
  for (int i = 0; i < 16; i++)
    sum += aTile[y][i] * transposed[i][x];
  c[row * m + col] = sum;
}

int main() {
  const int m = 48;
  float *a, *c;
  cudaMallocManaged(&a, m * 16 * sizeof(float));
  cudaMallocManaged(&c, m * m * sizeof(float));
  for (int i = 0; i < m * 16; ++i)
    a[i] = float(i % 9) - 4;
  for (int round = 0; round < 2; ++round) {
    const dim3 grid(m / 16, m / 16), block(16, 16);
    if (round == 0)
      timesTransposed<0><<<grid, block>>>(a, c, m);
    else
      timesTransposed<1><<<grid, block>>>(a, c, m);
    cudaDeviceSynchronize();
    double sum = 0;
    for (int i = 0; i < m * m; ++i)
      sum += double(c[i]) * (i % 13);
    printf("%.0f %g %g %g\n", sum, c[1], c[m], c[m * m - 1]);
  }
}
