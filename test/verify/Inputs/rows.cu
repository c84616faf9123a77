// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses in memory, and dynamic shared memory. Planted: a row is reversed.
#include <cstdio>

__global__ void prefix(float **rows, int n) {
  extern __shared__ float s[];
  float *row = rows[blockIdx.x];
  s[threadIdx.x] = row[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i <= threadIdx.x; ++i)
    sum += s[i];
#ifdef PLANTED
  if (blockIdx.x == 1)
    sum = s[n - 1 - threadIdx.x];
#endif
  row[threadIdx.x] = sum;
}

__global__ void fold(const float *const *rows, float *sums, int n) {
  sums[threadIdx.x] = rows[threadIdx.x][n - 1];
}

int main() {
  const int n = 30, count = 3;
  float values[n], *rows[count], **table, *sums, result[count];
  cudaMalloc(&table, sizeof rows);
  cudaMalloc(&sums, sizeof result);
  for (int r = 0; r < count; ++r) {
    for (int i = 0; i < n; ++i)
      values[i] = i * 0.1f + r;
    cudaMalloc(&rows[r], sizeof values);
    cudaMemcpy(rows[r], values, sizeof values, cudaMemcpyHostToDevice);
  }
  cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
  prefix<<<count, n, n * sizeof(float)>>>(table, n);
  fold<<<1, count>>>(table, sums, n);
  cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
  printf("%.2f %.2f %.2f\n", result[0], result[1], result[2]);
  for (float *row : rows)
    cudaFree(row);
  cudaFree(sums);
  cudaFree(table);
}
