// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions: carries, both halves of a word, 24 bits, dot products.
// A sum over rows of edge cases for each instruction.
#include <cstdio>
#include <cstring>

// clang-format off
#define INSTRUCTIONS \
  W("{ .reg .b32 q; sub.cc.u32 q, %1, %2; addc.u32 %0, %3, 0; }") \
  W("{ .reg .b32 q; add.cc.u32 q, %1, %2; subc.u32 %0, %3, 0; }") \
  W("{ .reg .b32 q; sub.cc.u32 q, %1, %2; subc.cc.u32 q, q, %3; subc.u32 %0, %1, 5; }") \
  W("{ .reg .b32 q; sub.cc.s32 q, %1, %2; subc.s32 %0, %3, 7; }") \
  W("{ .reg .b32 q; mad.hi.cc.u32 q, %1, %2, %3; madc.lo.u32 %0, %1, %2, q; }") \
  W("add.u16x2 %0, %1, %2;") \
  W("min.u16x2 %0, %1, %2;") \
  W("max.u16x2 %0, %1, %2;") \
  W("add.s16x2 %0, %1, %2;") \
  W("min.s16x2 %0, %1, %2;") \
  W("max.s16x2 %0, %1, %2;") \
  W("min.relu.s16x2 %0, %1, %2;") \
  W("max.relu.s16x2 %0, %1, %2;") \
  W("mul24.lo.u32 %0, %1, %2;") \
  W("mul24.hi.u32 %0, %1, %2;") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; div.u32 %0, %1, q; }") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; rem.u32 %0, %1, q; }") \
  W("szext.clamp.u32 %0, %1, %2;") \
  W("szext.wrap.u32 %0, %1, %2;") \
  W("mul24.lo.s32 %0, %1, %2;") \
  W("mul24.hi.s32 %0, %1, %2;") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; bfe.u32 q, q, 0, 31; div.s32 %0, %1, q; }") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; bfe.u32 q, q, 0, 31; rem.s32 %0, %1, q; }") \
  W("szext.clamp.s32 %0, %1, %2;") \
  W("szext.wrap.s32 %0, %1, %2;") \
  W("mad24.lo.u32 %0, %1, %2, %3;") \
  W("mad24.hi.u32 %0, %1, %2, %3;") \
  W("mad24.lo.s32 %0, %1, %2, %3;") \
  W("mad24.hi.s32 %0, %1, %2, %3;") \
  W("mad24.hi.sat.s32 %0, %1, %2, %3;") \
  W("bmsk.clamp.b32 %0, %1, %2;") \
  W("bmsk.wrap.b32 %0, %1, %2;") \
  W("dp2a.lo.u32.u32 %0, %1, %2, %3;") \
  W("dp2a.lo.u32.s32 %0, %1, %2, %3;") \
  W("dp2a.lo.s32.u32 %0, %1, %2, %3;") \
  W("dp2a.lo.s32.s32 %0, %1, %2, %3;") \
  W("dp2a.hi.u32.u32 %0, %1, %2, %3;") \
  W("dp2a.hi.u32.s32 %0, %1, %2, %3;") \
  W("dp2a.hi.s32.u32 %0, %1, %2, %3;") \
  W("dp2a.hi.s32.s32 %0, %1, %2, %3;") \
  W("shf.l.wrap.b32 %0, %1, %2, %3;") \
  W("shf.l.clamp.b32 %0, %1, %2, %3;") \
  W("shf.r.wrap.b32 %0, %1, %2, %3;") \
  W("shf.r.clamp.b32 %0, %1, %2, %3;") \
  W("or.b32 %0, %1, %2;") \
  W("xor.b32 %0, %1, %2;") \
  W("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.u16.s32 %0, %1, %2;") \
  W("cvt.pack.sat.s16.s32 %0, %1, %2;") \
  W("slct.u32.s32 %0, %1, %2, %3;") \
  W("slct.s32.s32 %0, %1, %2, %3;") \
  W("slct.b32.s32 %0, %1, %2, %3;")
// clang-format on

__device__ const unsigned edges[23] = {
    0,          1,          2,          31,         32,         0x7f,       0x80,       0xff,
    0x7fff,     0x8000,     0xffff,     0x7fffffff, 0x80000000, 0x80000001, 0xdeadbeef, 0xfffffffe,
    0xffffffff, 0x7f80ff01, 0x8001fffe, 0x01020304, 0x12345678, 0xcafe0042, 0x000a0b0c};

__global__ void run(unsigned long long *out) {
  const unsigned t = threadIdx.x;
  const unsigned x = edges[t % 23], y = edges[(t * 7 + 3) % 23],
                 z = edges[(t * 5 + t / 23 + 11) % 23];
#define W(text)                                                                                    \
  {                                                                                                \
    unsigned r = 0;                                                                                \
    asm(text : "+r"(r) : "r"(x), "r"(y), "r"(z));                                                  \
    out[t] = r;                                                                                    \
    out += 64;                                                                                     \
  }
  INSTRUCTIONS
#undef W
}
int main() {
#define W(text) text,
  const char *const names[] = {INSTRUCTIONS};
  const int count = sizeof names / sizeof *names;
  unsigned long long *out;
  cudaMallocManaged(&out, count * 64 * sizeof *out);
  run<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    unsigned long long sum = 0;
    for (int row = 0; row < 64; ++row)
      sum = sum * 1000003 + out[i * 64 + row];
    printf("%016llx %s\n", sum, names[i]);
  }
}
