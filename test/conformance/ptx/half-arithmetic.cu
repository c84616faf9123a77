// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half-precision arithmetic, and conversions of small floating-point numbers.
// A sum over rows of edge cases for each instruction.
#include "sums_of_rows.h"

#include <cstdio>
#include <cstring>

// clang-format off
#define INSTRUCTIONS \
  H("abs.f16 %0, %1;") \
  H("neg.f16 %0, %1;") \
  P("abs.f16x2 %0, %1;") \
  P("abs.ftz.f16x2 %0, %1;") \
  P("neg.f16x2 %0, %1;") \
  P("neg.ftz.f16x2 %0, %1;") \
  P("sub.f16x2 %0, %1, %2;") \
  P("mul.f16x2 %0, %1, %2;") \
  P("sub.rn.f16x2 %0, %1, %2;") \
  P("mul.rn.sat.f16x2 %0, %1, %2;") \
  P("fma.rn.relu.f16x2 %0, %1, %2, %3;") \
  P("fma.rn.ftz.relu.f16x2 %0, %1, %2, %3;") \
  H("sub.f16 %0, %1, %2;") \
  H("mul.f16 %0, %1, %2;") \
  H("{ .reg .pred p; setp.lt.f16 p, %1, %2; selp.b16 %0, %1, %2, p; }") \
  B("add.bf16x2 %0, %1, %2;") \
  B("sub.bf16x2 %0, %1, %2;") \
  B("mul.bf16x2 %0, %1, %2;") \
  B("add.rn.bf16x2 %0, %1, %2;") \
  B("sub.rn.bf16x2 %0, %1, %2;") \
  B("mul.rn.bf16x2 %0, %1, %2;") \
  B("abs.bf16x2 %0, %1;") \
  B("neg.bf16x2 %0, %1;") \
  B("fma.rn.bf16x2 %0, %1, %2, %3;") \
  B("fma.rn.relu.bf16x2 %0, %1, %2, %3;") \
  H("cvt.rzi.sat.s16.f16 %0, %1;") \
  P("{ .reg .b16 lo; cvt.rn.satfinite.e4m3x2.f16x2 lo, %1; cvt.u32.u16 %0, lo; }") \
  P("{ .reg .b16 lo; cvt.rn.satfinite.e5m2x2.f16x2 lo, %1; cvt.u32.u16 %0, lo; }") \
  P("{ .reg .b16 lo; cvt.u16.u32 lo, %1; cvt.rn.f16x2.e4m3x2 %0, lo; }") \
  P("{ .reg .b16 lo; cvt.u16.u32 lo, %1; cvt.rn.f16x2.e5m2x2 %0, lo; }") \
  F("cvt.rn.f16x2.f32 %0, %1, %2;") \
  F("cvt.rn.bf16x2.f32 %0, %1, %2;") \
  F("cvt.rn.relu.f16x2.f32 %0, %1, %2;") \
  F("cvt.rn.relu.bf16x2.f32 %0, %1, %2;") \
  F("cvt.rz.f16x2.f32 %0, %1, %2;") \
  F("cvt.rz.bf16x2.f32 %0, %1, %2;") \
  F("cvt.rz.relu.f16x2.f32 %0, %1, %2;") \
  F("cvt.rz.relu.bf16x2.f32 %0, %1, %2;") \
  F("{ .reg .b16 lo; cvt.rn.satfinite.e4m3x2.f32 lo, %1, %2; cvt.u32.u16 %0, lo; }") \
  F("{ .reg .b16 lo; cvt.rn.satfinite.e5m2x2.f32 lo, %1, %2; cvt.u32.u16 %0, lo; }") \
  F("cvt.rn.tf32.f32 %0, %1;") \
  F("cvt.rz.tf32.f32 %0, %1;") \
  F("cvt.rna.tf32.f32 %0, %1;") \
  F("cvt.rni.sat.u32.f32 %0, %1;") \
  F("cvt.rni.ftz.sat.u32.f32 %0, %1;") \
  F("cvt.rni.sat.s32.f32 %0, %1;") \
  F("cvt.rni.ftz.sat.s32.f32 %0, %1;") \
  F("cvt.rzi.sat.u32.f32 %0, %1;") \
  F("cvt.rzi.ftz.sat.u32.f32 %0, %1;") \
  F("cvt.rzi.sat.s32.f32 %0, %1;") \
  F("cvt.rzi.ftz.sat.s32.f32 %0, %1;") \
  F("cvt.rmi.sat.u32.f32 %0, %1;") \
  F("cvt.rmi.ftz.sat.u32.f32 %0, %1;") \
  F("cvt.rmi.sat.s32.f32 %0, %1;") \
  F("cvt.rmi.ftz.sat.s32.f32 %0, %1;") \
  F("cvt.rpi.sat.u32.f32 %0, %1;") \
  F("cvt.rpi.ftz.sat.u32.f32 %0, %1;") \
  F("cvt.rpi.sat.s32.f32 %0, %1;") \
  F("cvt.rpi.ftz.sat.s32.f32 %0, %1;") \
  F("{ .reg .b16 lo; cvt.rzi.sat.u8.f32 lo, %1; cvt.u32.u16 %0, lo; }") \
  F("{ .reg .b16 lo; cvt.rzi.sat.u16.f32 lo, %1; cvt.u32.u16 %0, lo; }") \
  F("{ .reg .b16 lo; cvt.rzi.sat.s16.f32 lo, %1; cvt.u32.u16 %0, lo; }") \
  F("{ .reg .f32 r; copysign.f32 r, %1, %2; mov.b32 %0, r; }") \
  F("slct.u32.f32 %0, 1, 2, %1;") \
  F("slct.ftz.u32.f32 %0, 1, 2, %1;") \
  F("{ .reg .b16 s; slct.b16.f32 s, 3, 4, %1; cvt.u32.u16 %0, s; }") \
  F("{ .reg .pred p; .reg .f32 r; abs.f32 r, %1; testp.number.f32 p, r; @!p mov.b32 r, 0; mov.b32 %0, r; }") \
  F("{ .reg .pred p; .reg .f32 r; neg.ftz.f32 r, %1; testp.number.f32 p, r; @!p mov.b32 r, 0; mov.b32 %0, r; }") \
  F("{ .reg .f32 r; mad.rn.sat.f32 r, %1, %2, %1; mov.b32 %0, r; }") \
  F("{ .reg .b32 q; cvt.rni.sat.s32.f32 q, %1; slct.s32.s32 %0, 5, 6, q; }")
// clang-format on

__device__ const unsigned short halves[23] = {
    0,      0x8000, 1,      0x8001, 0x3ff,  0x400,  0x3c00, 0xbc00, 0x3c01, 0x3800, 0x7bff, 0xfbff,
    0x7c00, 0xfc00, 0x4248, 0xc500, 0x3555, 0x5bff, 0x6400, 0x5f00, 0xdf01, 0x0c00, 0x4d60};
__device__ const unsigned short bfloats[23] = {
    0,      0x8000, 1,      0x8001, 0x7f,   0x80,   0x3f80, 0xbf80, 0x3f81, 0x3f00, 0x7f7f, 0xff7f,
    0x4049, 0xc0a0, 0x3eab, 0x437f, 0x4300, 0x7e80, 0xfe80, 0x3fff, 0xbfff, 0x1234, 0x9234};
__device__ const unsigned floats[32] = {
    0x0,        0x80000000, 0x1,        0x80000001, 0x7fffff,   0x800000,   0x3f800000, 0xbf800000,
    0x3f000000, 0x3fc00000, 0x40200000, 0xc0200000, 0x3dcccccd, 0x437f8000, 0xc300999a, 0x477fef00,
    0x477ff000, 0x33d6bf95, 0x4f000000, 0xcf000001, 0x4f800000, 0x7f7fffff, 0x3f801000, 0x3f801001,
    0x3f803000, 0x43e00000, 0x43e80000, 0x43e88000, 0x60ad78ec, 0xe0ad78ec, 0x7f800000, 0xff800000};

__global__ void run(unsigned long long *out) {
  const unsigned t = threadIdx.x;
  const unsigned i = t % 23, j = (t * 7 + 3) % 23, k = (t * 5 + t / 23 + 11) % 23;
  const unsigned f = floats[t % 32], g = floats[(t * 11 + t / 32 + 5) % 32];
  float u, v;
  memcpy(&u, &f, 4);
  memcpy(&v, &g, 4);
#define B(text)                                                                                    \
  {                                                                                                \
    unsigned r;                                                                                    \
    asm(text                                                                                       \
        : "=r"(r)                                                                                  \
        : "r"(bfloats[i] | bfloats[j] << 16), "r"(bfloats[j] | bfloats[k] << 16),                  \
          "r"(bfloats[k] | bfloats[i] << 16));                                                     \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
#define F(text)                                                                                    \
  {                                                                                                \
    unsigned r;                                                                                    \
    asm(text : "=r"(r) : "f"(u), "f"(v));                                                          \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
#define H(text)                                                                                    \
  {                                                                                                \
    unsigned short r;                                                                              \
    asm(text : "=h"(r) : "h"(halves[i]), "h"(halves[j]), "h"(halves[k]));                          \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
#define P(text)                                                                                    \
  {                                                                                                \
    unsigned r;                                                                                    \
    asm(text                                                                                       \
        : "=r"(r)                                                                                  \
        : "r"(halves[i] | halves[j] << 16), "r"(halves[j] | halves[k] << 16),                      \
          "r"(halves[k] | halves[i] << 16));                                                       \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
  INSTRUCTIONS
#undef B
#undef F
#undef H
#undef P
}
int main() {
#define B(text) text,
#define F(text) text,
#define H(text) text,
#define P(text) text,
  const char *const names[] = {INSTRUCTIONS};
  print_sums(run, names);
}
