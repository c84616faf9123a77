// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __managed__ variables are one object for host and device.
#include <cstdio>

__device__ __managed__ int total = 3;
__managed__ float values[8];
__managed__ struct {
  int low, high;
} range = {100, -100};

__global__ void work() {
  const int i = threadIdx.x;
  values[i] = values[i] * 2 + total;
  atomicMin(&range.low, int(values[i]));
  atomicMax(&range.high, int(values[i]));
}

__global__ void bump() { ++total; }

int main() {
  for (int i = 0; i < 8; ++i)
    values[i] = float(i * i);
  work<<<1, 8>>>();
  cudaDeviceSynchronize();
  for (float v : values)
    printf("%g ", v);
  printf("| %d %d\n", range.low, range.high);
  total += 10;
  bump<<<1, 1>>>();
  cudaDeviceSynchronize();
  int *address = &total;
  printf("%d %d\n", total, *address);
}
