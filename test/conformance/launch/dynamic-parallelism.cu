// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// flags: -rdc=true
//
// Kernels that launch kernels: a recursive quicksort, order within a block's stream, a tail launch,
// device-side streams, and errors of device-side launches.
#include <cstdio>

__global__ void sort(int *values, int left, int right, int depth) {
  int i = left, j = right, pivot = values[(left + right) / 2];
  while (i <= j) {
    while (values[i] < pivot)
      ++i;
    while (values[j] > pivot)
      --j;
    if (i <= j) {
      int other = values[i];
      values[i++] = values[j];
      values[j--] = other;
    }
  }
  cudaStream_t s;
  if (left < j) {
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    sort<<<1, 1, 0, s>>>(values, left, j, depth + 1);
    cudaStreamDestroy(s);
  }
  if (i < right) {
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    sort<<<1, 1, 0, s>>>(values, i, right, depth + 1);
    cudaStreamDestroy(s);
  }
}

__global__ void append(int *log, int value) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    log[++log[0]] = value;
}
__global__ void ordered(int *log) {
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 9);
  append<<<4, 32>>>(log, 1);
  append<<<1, 64>>>(log, 2);
  cudaMemcpyAsync(log + 20, log, 3 * sizeof(int), cudaMemcpyDeviceToDevice);
  append<<<2, 1>>>(log, 3);
}

__global__ void add(int *sum, int value) { atomicAdd(sum, value); }
__global__ void everyThread(int *sum) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = 100 * blockIdx.x;
  __syncthreads();
  add<<<2, 3>>>(sum, base + threadIdx.x);
}

__global__ void invalid(int *result) {
  add<<<1, 2000>>>(result, 1);
  result[1] = cudaGetLastError() != cudaSuccess;
  add<<<1, 5>>>(result, 1);
  result[2] = cudaGetLastError() == cudaSuccess;
}

int main() {
  int *values;
  cudaMallocManaged(&values, 64 * sizeof(int));
  for (int i = 0; i < 40; ++i)
    values[i] = i * 37 % 40;
  sort<<<1, 1>>>(values, 0, 39, 0);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 40; ++i)
    printf("%d ", values[i]);
  cudaMemset(values, 0, 64 * sizeof(int));
  ordered<<<1, 1>>>(values);
  printf("\n%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i <= 4; ++i)
    printf("%d ", values[i]);
  printf("| %d %d %d\n", values[20], values[21], values[22]);
  cudaMemset(values, 0, 64 * sizeof(int));
  everyThread<<<3, 10>>>(values);
  invalid<<<1, 1>>>(values + 1);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  printf("%d, %d %d %d\n", values[0], values[1], values[2], values[3]);
}
