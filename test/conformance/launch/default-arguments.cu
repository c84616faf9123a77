// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Default arguments of a kernel apply to its launches, and are evaluated on the host.
#include <cstdio>

static int calls = 0;
static int next() { return ++calls; }

__global__ void put(int *p, int a = 7, int b = next()) { *p = a * 100 + b; }

int main() {
  int *p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  put<<<1, 1>>>(p);
  put<<<1, 1>>>(p + 1, 8);
  put<<<1, 1>>>(p + 2, 9, 50);
  put<<<1, 1>>>(p + 3);
  cudaDeviceSynchronize();
  printf("%d %d %d %d, %d calls\n", p[0], p[1], p[2], p[3], calls);
}
