// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clock, clock64 and globaltimer's stand-in never run backwards; cudaDeviceGet limits and version.
// builds: clang++
#include <cstdio>

__global__ void clocks(int *out) {
  long long start = clock64();
  clock_t first = clock();
  unsigned sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum = sum * 3 + i;
  out[1] = int(sum % 2);
  out[0] = clock64() >= start && clock() - first >= 0;
}

int main() {
  int *out, runtime = 0, driver = 0;
  cudaMallocManaged(&out, 2 * sizeof(int));
  clocks<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  cudaRuntimeGetVersion(&runtime);
  cudaDriverGetVersion(&driver);
  printf("%d, runtime %d, driver %d\n", out[0], runtime >= 12000, driver >= 12000);
  size_t fifo = 0;
  cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 << 20);
  cudaDeviceGetLimit(&fifo, cudaLimitPrintfFifoSize);
  printf("%d\n", fifo >= 2 << 20);
}
