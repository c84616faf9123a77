// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions of inline PTX on pairs of edge cases: a sum over all pairs for each result.
#include <cstdio>

__device__ unsigned bfeU32(unsigned x, unsigned start, unsigned length) {
  unsigned r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(start), "r"(length));
  return r;
}
__device__ int bfeS32(int x, unsigned start, unsigned length) {
  int r;
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(start), "r"(length));
  return r;
}
__device__ unsigned bfi(unsigned x, unsigned into, unsigned start, unsigned length) {
  unsigned r;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(x), "r"(into), "r"(start), "r"(length));
  return r;
}
__device__ unsigned majority(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
__device__ unsigned permute(unsigned a, unsigned b, unsigned selector) {
  unsigned r;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(selector));
  return r;
}
__device__ unsigned long long wideMultiplyAdd(unsigned a, unsigned b, unsigned long long c) {
  unsigned long long r;
  asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(r) : "r"(a), "r"(b), "l"(c));
  return r;
}
__device__ int dot4(int a, int b, int c) {
  int r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
__device__ unsigned sumOfDifferences(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("sad.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}

// 96-bit addition and subtraction over the carry.
__device__ uint3 add96(uint3 a, uint3 b) {
  uint3 r;
  asm("add.cc.u32 %0, %3, %6;\n\t"
      "addc.cc.u32 %1, %4, %7;\n\t"
      "addc.u32 %2, %5, %8;"
      : "=r"(r.x), "=r"(r.y), "=r"(r.z)
      : "r"(a.x), "r"(a.y), "r"(a.z), "r"(b.x), "r"(b.y), "r"(b.z));
  return r;
}
__device__ uint3 subtract96(uint3 a, uint3 b) {
  asm("sub.cc.u32 %0, %0, %3; subc.cc.u32 %1, %1, %4; subc.u32 %2, %2, %5;"
      : "+&r"(a.x), "+&r"(a.y), "+r"(a.z)
      : "r"(b.x), "r"(b.y), "r"(b.z));
  return a;
}
// 64 x 64 to 128 bits, from 32-bit pieces.
__device__ ulonglong2 multiply128(unsigned long long a, unsigned long long b) {
  ulonglong2 r;
  asm("{\n\t"
      "  .reg .u32 al, ah, bl, bh, r0, r1, r2, r3;\n\t"
      "  mov.b64 {al, ah}, %2;\n\t"
      "  mov.b64 {bl, bh}, %3;\n\t"
      "  mul.lo.u32 r0, al, bl;\n\t"
      "  mul.hi.u32 r1, al, bl;\n\t"
      "  mad.lo.cc.u32 r1, al, bh, r1;\n\t"
      "  madc.hi.u32 r2, al, bh, 0;\n\t"
      "  mad.lo.cc.u32 r1, ah, bl, r1;\n\t"
      "  madc.hi.cc.u32 r2, ah, bl, r2;\n\t"
      "  madc.hi.u32 r3, ah, bh, 0;\n\t"
      "  mad.lo.cc.u32 r2, ah, bh, r2;\n\t"
      "  addc.u32 r3, r3, 0;\n\t"
      "  mov.b64 %0, {r0, r1};\n\t"
      "  mov.b64 %1, {r2, r3};\n\t"
      "}"
      : "=l"(r.x), "=l"(r.y)
      : "l"(a), "l"(b));
  return r;
}

__device__ const unsigned edges[8] = {0, 1, 31, 32, 0x7fffffff, 0x80000000, 0xdeadbeef, 0xffffffff};

__global__ void run(unsigned long long *results) {
  const unsigned x = edges[threadIdx.x / 8], y = edges[threadIdx.x % 8];
  const unsigned long long lx = (unsigned long long)x << 32 | ~y,
                           ly = (unsigned long long)y << 13 | x;
  unsigned word;
  unsigned long long wide;
  unsigned long long *next = results + threadIdx.x;
  auto keep = [&](unsigned long long value) {
    *next = value;
    next += 64;
  };
  asm("add.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("add.sat.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("sub.sat.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("sub.u32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("mul.hi.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("mul.lo.u64 %0, %1, %2;" : "=l"(wide) : "l"(lx), "l"(ly));
  keep(wide);
  asm("mul.hi.u64 %0, %1, %2;" : "=l"(wide) : "l"(lx), "l"(ly));
  keep(wide);
  asm("mul24.lo.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("min.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("max.u32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("shl.b32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("shr.u32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("shr.s32 %0, %1, %2;" : "=r"(word) : "r"(x), "r"(y));
  keep(word);
  asm("popc.b64 %0, %1;" : "=r"(word) : "l"(lx));
  keep(word);
  asm("clz.b32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("bfind.u32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("bfind.s32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("brev.b32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("abs.s32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("neg.s64 %0, %1;" : "=l"(wide) : "l"(lx));
  keep(wide);
  asm("not.b32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  asm("cnot.b32 %0, %1;" : "=r"(word) : "r"(x));
  keep(word);
  keep(bfeU32(x, y & 63, y >> 8 & 63));
  keep(bfeS32(x, y & 63, y >> 8 & 63));
  keep(bfi(x, y, x & 63, y & 63));
  keep(majority(x, y, x ^ 0x5555aaaa));
  keep(permute(x, y, 0x5162));
  keep(wideMultiplyAdd(x, y, lx));
  keep(dot4(x, y, 7));
  keep(sumOfDifferences(x, y, 5));
  uint3 a = {x, y, 3}, b = {y, x, 1};
  uint3 c = add96(a, b), d = subtract96(b, a);
  keep(c.x), keep(c.y), keep(c.z), keep(d.x), keep(d.y), keep(d.z);
  ulonglong2 m = multiply128(lx, ly);
  keep(m.x), keep(m.y);
}

int main() {
  const int count = 40;
  unsigned long long *results;
  cudaMallocManaged(&results, count * 64 * sizeof *results);
  run<<<1, 64>>>(results);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    unsigned long long sum = 0;
    for (int pair = 0; pair < 64; ++pair)
      sum = sum * 1000003 + results[i * 64 + pair];
    printf("%2d %016llx\n", i, sum);
  }
}
