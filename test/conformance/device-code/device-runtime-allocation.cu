// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -rdc=true
//
// cudaMalloc and cudaFree inside kernels (Device Runtime): one kernel allocates, a later one frees, and neither waits
// for the work of the device, which it is itself.
#include <cstdio>

struct Row {
  int *cells;
  int length;
};

__global__ void make(Row *rows) {
  Row &row = rows[blockIdx.x * blockDim.x + threadIdx.x];
  row.length = threadIdx.x + 1;
  if (cudaMalloc((void **)&row.cells, row.length * sizeof(int)) != cudaSuccess)
    row.length = 0;
  for (int i = 0; i < row.length; ++i)
    row.cells[i] = blockIdx.x * 100 + i;
}

__global__ void sum(Row *rows, int *sums) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x;
  const Row &row = rows[me];
  sums[me] = 0;
  for (int i = 0; i < row.length; ++i)
    sums[me] += row.cells[i];
  if (cudaFree(row.cells) != cudaSuccess || cudaFree(nullptr) != cudaSuccess)
    sums[me] = -1;
}

__global__ void launches(Row *rows, int *sums) {
  make<<<3, 8>>>(rows);
  sum<<<3, 8>>>(rows, sums);
}

int main() {
  Row *rows;
  int *sums;
  cudaMalloc(&rows, 24 * sizeof(Row));
  cudaMallocManaged(&sums, 24 * sizeof(int));
  make<<<3, 8>>>(rows);
  sum<<<3, 8>>>(rows, sums);
  launches<<<1, 1>>>(rows, sums);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 24; ++i)
    printf("%d ", sums[i]);
  printf("\n");
  cudaFree(rows);
  cudaFree(sums);
}
