// nvcc warns of braces that narrow a variable, as g++ does; clang alone takes it for an error.
// RUN: not %offloom check %s 2>&1 | FileCheck %s
// RUN: %offloom cc %s -ccbin %clangxx -o %t.clang && %t.clang | FileCheck %s --check-prefix=OUTPUT
// RUN: %offloom cc %s -ccbin %gxx -o %t.gcc && %t.gcc | FileCheck %s --check-prefix=OUTPUT
#include <cstdio>

__managed__ int blocks;

__global__ void count() { atomicAdd(&blocks, 1); }

int main() {
  int n = 2;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}} cannot be narrowed
  dim3 grid{n, n};
  count<<<grid, 1>>>();
  count<<<{n, n}, {1, n - 1}>>>();
  cudaDeviceSynchronize();
  printf("%d blocks\n", blocks); // OUTPUT: 8 blocks
}
