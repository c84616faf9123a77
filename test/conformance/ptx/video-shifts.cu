// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions that shift, multiply and compare words.
// A sum over rows of edge cases for each instruction.
#include <cstdio>
#include <cstring>

// clang-format off
#define INSTRUCTIONS \
  W("vshl.u32.u32.u32.clamp %0, %1, %2;") \
  W("vshl.u32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.wrap %0, %1, %2;") \
  W("vshl.u32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.u32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.u32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.clamp %0, %1, %2;") \
  W("vshl.u32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.wrap %0, %1, %2;") \
  W("vshl.u32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.u32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.u32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.clamp %0, %1, %2;") \
  W("vshl.s32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.wrap %0, %1, %2;") \
  W("vshl.s32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.s32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.s32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.clamp %0, %1, %2;") \
  W("vshl.s32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.wrap %0, %1, %2;") \
  W("vshl.s32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.s32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.s32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.clamp %0, %1, %2;") \
  W("vshr.u32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.wrap %0, %1, %2;") \
  W("vshr.u32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.u32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.u32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.clamp %0, %1, %2;") \
  W("vshr.u32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.wrap %0, %1, %2;") \
  W("vshr.u32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.u32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.u32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.clamp %0, %1, %2;") \
  W("vshr.s32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.wrap %0, %1, %2;") \
  W("vshr.s32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.s32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.s32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.clamp %0, %1, %2;") \
  W("vshr.s32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.wrap %0, %1, %2;") \
  W("vshr.s32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.s32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.s32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vmad.u32.u32.u32 %0, %1, %2, %3;") \
  W("vmad.u32.u32.u32.po %0, %1, %2, %3;") \
  W("vmad.u32.u32.s32 %0, %1, %2, %3;") \
  W("vmad.u32.u32.s32.po %0, %1, %2, %3;") \
  W("vmad.u32.s32.u32 %0, %1, %2, %3;") \
  W("vmad.u32.s32.u32.po %0, %1, %2, %3;") \
  W("vmad.u32.s32.s32 %0, %1, %2, %3;") \
  W("vmad.u32.s32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.u32.u32 %0, %1, %2, %3;") \
  W("vmad.s32.u32.u32.po %0, %1, %2, %3;") \
  W("vmad.s32.u32.s32 %0, %1, %2, %3;") \
  W("vmad.s32.u32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.u32 %0, %1, %2, %3;") \
  W("vmad.s32.s32.u32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat.shr15 %0, %1, %2, %3;") \
  W("vset.u32.u32.ge %0, %1, %2;") \
  W("vset.u32.u32.le.add %0, %1, %2, %3;") \
  W("vset.u32.u32.ge.min %0, %1, %2, %3;") \
  W("vset.u32.u32.lt.max %0, %1, %2, %3;") \
  W("vset.u32.s32.le %0, %1, %2;") \
  W("vset.u32.s32.gt.add %0, %1, %2, %3;") \
  W("vset.u32.s32.le.min %0, %1, %2, %3;") \
  W("vset.u32.s32.gt.max %0, %1, %2, %3;") \
  W("vset.s32.u32.lt %0, %1, %2;") \
  W("vset.s32.u32.gt.add %0, %1, %2, %3;") \
  W("vset.s32.u32.gt.min %0, %1, %2, %3;") \
  W("vset.s32.u32.le.max %0, %1, %2, %3;") \
  W("vset.s32.s32.gt %0, %1, %2;") \
  W("vset.s32.s32.ne.add %0, %1, %2, %3;") \
  W("vset.s32.s32.lt.min %0, %1, %2, %3;") \
  W("vset.s32.s32.ge.max %0, %1, %2, %3;")
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
