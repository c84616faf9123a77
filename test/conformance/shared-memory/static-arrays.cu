// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static shared arrays of several types and shapes in one kernel, and a 2-D one with padding.
#include <cstdio>

__global__ void transpose(const int *in, int *out, int n) {
  __shared__ int tile[8][8 + 1];
  __shared__ char marks[64];
  __shared__ double sum;
  const int x = threadIdx.x, y = threadIdx.y;
  const int column = blockIdx.x * 8, row = blockIdx.y * 8;
  tile[y][x] = in[(row + y) * n + column + x];
  marks[y * 8 + x] = 0;
  __syncthreads();
  marks[x * 8 + y] = tile[y][x] % 2;
  if (x == 0 && y == 0) {
    sum = 0;
    for (int i = 0; i < 8; ++i)
      sum += tile[i][i] * 0.5;
  }
  __syncthreads();
  out[(column + y) * n + row + x] = tile[x][y] + 1000 * marks[y * 8 + x] + 10000 * int(sum);
}

int main() {
  const int n = 16;
  int *in, *out;
  cudaMallocManaged(&in, n * n * sizeof(int));
  cudaMallocManaged(&out, n * n * sizeof(int));
  for (int i = 0; i < n * n; ++i)
    in[i] = i;
  transpose<<<dim3(2, 2), dim3(8, 8)>>>(in, out, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n * n; ++i)
    printf("%d%c", out[i], i % n == n - 1 ? '\n' : ' ');
}
