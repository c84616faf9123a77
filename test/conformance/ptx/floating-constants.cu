// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of one floating-point type where another one is wanted.
// A sum over rows of edge cases for each instruction.
#include "sums_of_rows.h"

#include <cstdio>
#include <cstring>

// clang-format off
#define INSTRUCTIONS \
  D("mov.f64 %0, 0f3FC00000;") \
  D("add.f64 %0, %1, 0f7F800000;") \
  D("selp.f64 %0, 0f3F800000, 0d4000000000000000, 1;") \
  D("neg.f64 %0, 0f3F800000;") \
  D("min.f64 %0, %1, 0f3F800000;") \
  D("copysign.f64 %0, 0fBF800000, %1;") \
  D("fma.rn.f64 %0, %1, 0f40000000, 0d3FF0000000000000;") \
  D("{ .reg .pred p; setp.lt.f64 p, %1, 0f3F800000; selp.f64 %0, 0d3FF0000000000000, 0d0000000000000000, p; }") \
  D("{ .reg .f32 f; mov.f32 f, 0d3FB999999999999A; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; mov.f32 f, 0.1; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; cvt.rn.f32.f64 f, %1; add.f32 f, f, 0.1; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; cvt.rn.f32.f64 f, %1; mul.f32 f, f, 0d3FB999999999999A; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; cvt.rn.f32.f64 f, %1; max.f32 f, f, 0d3FB999999999999A; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; mov.f32 f, 0d7FEFFFFFFFFFFFFF; cvt.f64.f32 %0, f; }") \
  D("{ .reg .f32 f; mov.f32 f, 0d3690000000000000; cvt.f64.f32 %0, f; }") \
  D("add.f64 %0, %1, 1.5;") \
  D("slct.f64.s32 %0, %1, 0d4000000000000000, -1;")
// clang-format on

__device__ const double numbers[8] = {0.0, -0.0, 1.0, -2.5, 1e-40, 1e300, 5.3e-315, 0.1};

__global__ void run(unsigned long long *out) {
  const unsigned t = threadIdx.x;
  const double x = numbers[t % 8];
#define D(text)                                                                                    \
  {                                                                                                \
    double r;                                                                                      \
    asm(text : "=d"(r) : "d"(x));                                                                  \
    memcpy(out + t, &r, 8);                                                                        \
    out += 64;                                                                                     \
  }
  INSTRUCTIONS
#undef D
}
int main() {
#define D(text) text,
  const char *const names[] = {INSTRUCTIONS};
  print_sums(run, names);
}
