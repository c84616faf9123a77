// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers of an asm statement in a macro have names that the macro's arguments do not have, and an argument may be an
// output and an input.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
//
// CHECK: 17 8 19 16
#include <cstdio>

#define TWICE(d, a) asm("{ .reg .u32 t; add.u32 t, %1, 1; add.u32 %0, t, %1; }" : "=&r"(d) : "r"(a))
#define LATE(d, a, b) asm("add.u32 %0, %1, 1; add.u32 %0, %0, %2;" : "=&r"(d) : "r"(a), "r"(b))
#define SELECT(d, a, b, c) \
  asm("{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.u32 %0, %1, %2, p; }" : "=r"(d) : "r"(a), "r"(b), "r"(c))

__global__ void sums(unsigned *r, unsigned x) {
  unsigned t = x + 3, p = 4, in0 = 7, y = 9;
  TWICE(r[0], t);
  SELECT(r[1], p, t, x - 5);
  LATE(y, y, y);
  LATE(in0, in0, t);
  r[2] = y;
  r[3] = in0;
}

int main() {
  unsigned *p;
  cudaMallocManaged(&p, 4 * sizeof *p);
  sums<<<1, 1>>>(p, 5);
  cudaDeviceSynchronize();
  printf("%u %u %u %u\n", p[0], p[1], p[2], p[3]);
}
