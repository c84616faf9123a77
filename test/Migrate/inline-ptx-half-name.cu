// Inline PTX brings half-precision numbers into a program, but not the name `half`, which may be the author's.
//
// RUN: %offloom cc -O0 %s -o %t && %t | FileCheck %s
#include <cstdio>

__host__ __device__ int half(int x) { return x / 2; }

__global__ void add(unsigned short *sum) {
  asm("add.f16 %0, %1, %2;" : "=h"(*sum) : "h"((unsigned short)0x3c00), "h"((unsigned short)0x4000));
}

int main() {
  unsigned short *sum;
  cudaMallocManaged(&sum, sizeof *sum);
  add<<<1, 1>>>(sum);
  cudaDeviceSynchronize();
  printf("%x %d\n", *sum, half(6)); // CHECK: 4200 3
}
