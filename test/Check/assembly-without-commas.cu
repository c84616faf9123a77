// nvcc takes operands of inline PTX with no comma between them.
// RUN: %offloom check --checks='-*' %s
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>

#define ADD(result, a, b) asm("add.u32 %0, %1, %2;" : "=r"(result) : "r"((a)) "r"((b)))

__global__ void kernel(uint2 a, unsigned *x) {
  asm volatile("add.u32 %0, %2, %3;\n\tadd.u32 %1, %2, 1;" : "=r"(x[0]) "=r"(x[1]) : "r"(a.x) "r"(a.y) : "memory");
  ADD(x[2], a.x, 5);
  asm("mov.u32 %0, %1;"
      " // a text in two parts"
      : "=r"(x[3])
      : "r"(9));
}

int main() {
  unsigned *x;
  cudaMallocManaged(&x, 4 * sizeof(unsigned));
  kernel<<<1, 1>>>({3, 4}, x);
  cudaDeviceSynchronize();
  printf("%u %u %u %u\n", x[0], x[1], x[2], x[3]); // CHECK: 7 4 8 9
  cudaFree(x);
}
