// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX is written out where macros make other instructions of it at each use, or hold a part of the statement.
// What remains of a macro's text keeps CUDA's words, so that the rest of the migration knows them.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=PRINTS
// RUN: %offloom migrate %s -o %t.migrated && FileCheck %s --input-file %t.migrated/inline-ptx-in-macros.cpp
//
// PRINTS:      4294967290 4294967291 2684354560 8 12 2 11 11 31
// PRINTS-NEXT: 4294967289 4294967290 1610612736 9 13 3 12 18 37
#include <cstdio>

// A function, with its name and its instruction.
#define UNARY(op, type)                               \
  __device__ unsigned op##_##type(unsigned x) {       \
    unsigned r;                                       \
    asm(#op "." #type " %0, %1;" : "=r"(r) : "r"(x)); \
    return r;                                         \
  }
// CHECK:      {{^}}static unsigned not_b32(unsigned x) {
// CHECK-NEXT:   unsigned r;
// CHECK-NEXT:   r = offloom::ptx::bit_xor<unsigned>(x, -1);
UNARY(not, b32)
UNARY(neg, s32)
UNARY(brev, b32)

// A kernel, with its bounds.
#define KERNEL(name, threads)                                              \
  __global__ void __launch_bounds__(threads) name(unsigned *out) {         \
    asm("add.u32 %0, %0, " #threads ";" : "+r"(out[threadIdx.x]));         \
  }
// CHECK: {{^}}void add64(unsigned *out) {
KERNEL(add64, 64)
// CHECK: {{^}}void add32(unsigned *out) {
KERNEL(add32, 32)

// A statement, operands, instructions that a macro repeats, and the keyword.
#define ADD(type, r, x, y) asm("add." type " %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y))
#define INPUTS "r"(x), "r"(y)
#define OUTPUT "=r"(r)
#define TWICE(text) "{ .reg .u32 t; " text " t, %1, %2; " text " %0, t, %2; }"
#define ADD_TWICE(type) asm(TWICE("add." type) : OUTPUT : INPUTS);
#define VOLATILE asm volatile

// An argument.
#define GUARDED(condition, code) do { if (condition) { code; } } while (0)

template <int n> __device__ unsigned shifted(unsigned x) {
  unsigned r;
#define SHIFT(how, by) asm(how ".b32 %0, %1, %2;" : "=r"(r) : "r"(x), "n"(by))
  // CHECK: if (n & 1) r = offloom::ptx::shift_left<unsigned>(x, n);
  if (n & 1) SHIFT("shl", n);
  else SHIFT("shr", n);
  return r;
}

__global__ void all(unsigned *out) {
  unsigned x = threadIdx.x + 5, y = 3, r = 0;
  unsigned *o = out + 9 * threadIdx.x;
  o[0] = not_b32(x);
  o[1] = neg_s32(x);
  o[2] = brev_b32(x);
  ADD("u32", r, x, y);
  o[3] = r;
  ADD("s32", r, x, 7u);
  o[4] = r;
  // CHECK: r = offloom::ptx::subtract<unsigned>(x, y);
  asm("sub.u32 %0, %1, %2;" : OUTPUT : INPUTS);
  o[5] = r;
  ADD_TWICE("u32")
  o[6] = r;
  // CHECK: GUARDED(x > 5, r = offloom::ptx::multiply<unsigned>(x, y));
  GUARDED(x > 5, asm("mul.lo.u32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(y)));
  o[7] = r;
  VOLATILE("mad.lo.u32 %0, %1, %2, %1;" : "=r"(r) : INPUTS);
  o[8] = r + shifted<1>(x) + shifted<2>(x);
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 18 * sizeof *out);
  all<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 18; ++i)
    printf("%u%c", out[i], i % 9 == 8 ? '\n' : ' ');
}
