// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A carry goes from one asm statement to the next, also through macros and functions that hold one instruction each.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=PRINTS
// RUN: %offloom migrate %s | grep -v CHECK: | FileCheck %s
//
// PRINTS: 0 0 13 0 3
#include <cstdio>

using word = unsigned long long;

// CHECK: #define ADD_CC(r, x, y) r = offloom::ptx::add_with_carry<unsigned long long>(x, y, false, offloom::ptx::carry)
#define ADD_CC(r, x, y) asm volatile("add.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y))
#define ADDC_CC(r, x, y) asm volatile("addc.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y))
#define ADDC(r, x, y) asm volatile("addc.u64 %0, %1, %2;" : "=l"(r) : "l"(x), "l"(y))

__device__ void add(word *r, const word *x, const word *carry) {
  ADD_CC(r[0], x[0], carry[0]);
  ADDC_CC(r[1], x[1], carry[1]);
  ADDC(r[2], x[2], carry[2]);
}

__device__ unsigned add_cc(unsigned x, unsigned y) {
  unsigned r;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y));
  return r;
}

__device__ unsigned addc(unsigned x, unsigned y) {
  unsigned r;
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y));
  return r;
}

// One statement needs none of another's.
__device__ word twice(word x) {
  word r;
  // CHECK: bool carry = false;
  asm("{ .reg .u32 l, h; mov.b64 {l, h}, %1; add.cc.u32 l, l, l; addc.u32 h, h, h; mov.b64 %0, {l, h}; }"
      : "=l"(r) : "l"(x));
  return r;
}

__global__ void sums(word *r, const word *x, const word *y) {
  add(r, x, y);
  r[3] = add_cc(0xffffffffu, 1);
  r[4] = addc(1, 1);
  r[0] = twice(r[0]);
}

int main() {
  word *p;
  cudaMallocManaged(&p, 30 * sizeof *p);
  p[10] = p[11] = ~0ull, p[12] = 5;
  p[20] = 1, p[21] = 0, p[22] = 7;
  sums<<<1, 1>>>(p, p + 10, p + 20);
  cudaDeviceSynchronize();
  printf("%llu %llu %llu %llu %llu\n", p[0], p[1], p[2], p[3], p[4]);
}
