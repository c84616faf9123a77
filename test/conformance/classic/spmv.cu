// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrix times vector: compressed rows, one thread a row and one warp a row.
#include <cstdio>

__global__ void scalar(int rows, const int *start, const int *column, const float *value,
                       const float *x, float *y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; ++k)
      sum += value[k] * x[column[k]];
    y[row] = sum;
  }
}

__global__ void vector(int rows, const int *start, const int *column, const float *value,
                       const float *x, float *y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = start[row] + lane; k < start[row + 1]; k += 32)
    sum += value[k] * x[column[k]];
  for (int offset = 16; offset; offset /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    y[row] = sum;
}

int main() {
  const int rows = 70;
  int *start, *column, entries = 0;
  float *value, *x, *y;
  cudaMallocManaged(&start, (rows + 1) * sizeof(int));
  cudaMallocManaged(&column, rows * 50 * sizeof(int));
  cudaMallocManaged(&value, rows * 50 * sizeof(float));
  cudaMallocManaged(&x, rows * sizeof(float));
  cudaMallocManaged(&y, rows * sizeof(float));
  for (int r = 0; r < rows; ++r) {
    x[r] = float(r % 6) - 2;
    start[r] = entries;
    for (int k = 0; k < r * 7 % 50; ++k, ++entries) {
      column[entries] = (r + k * k) % rows;
      value[entries] = float(k % 4) + 0.5f;
    }
  }
  start[rows] = entries;
  for (bool byWarp : {false, true}) {
    if (byWarp)
      vector<<<(rows * 32 + 127) / 128, 128>>>(rows, start, column, value, x, y);
    else
      scalar<<<(rows + 31) / 32, 32>>>(rows, start, column, value, x, y);
    cudaDeviceSynchronize();
    double sum = 0;
    for (int r = 0; r < rows; ++r)
      sum += y[r] * (r + 1);
    printf("%d entries: %.1f %g %g\n", entries, sum, y[1], y[rows - 1]);
  }
}
