// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// setp and set: unordered comparisons, combinations with a predicate, two results, flushed operands;
// slct and testp.
#include <cstdio>

__device__ unsigned unordered(float x, float y) {
  unsigned result = 0, r;
  asm("{ .reg .pred p; setp.ltu.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x), "f"(y));
  result |= r;
  asm("{ .reg .pred p; setp.geu.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x), "f"(y));
  result |= r << 1;
  asm("{ .reg .pred p; setp.equ.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x), "f"(y));
  result |= r << 2;
  asm("{ .reg .pred p; setp.num.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x), "f"(y));
  result |= r << 3;
  asm("{ .reg .pred p; setp.nan.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "f"(x), "f"(y));
  result |= r << 4;
  asm("{ .reg .pred p; setp.neu.ftz.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(r)
      : "f"(x), "f"(y));
  result |= r << 5;
  asm("{ .reg .pred p; setp.gt.ftz.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }"
      : "=r"(r)
      : "f"(x), "f"(y));
  return result | r << 6;
}
__device__ unsigned combined(int x, int y, unsigned with) {
  unsigned result, r;
  asm("{ .reg .pred p, q, s; setp.ne.u32 s, %3, 0; setp.lt.and.s32 p|q, %1, %2, s;\n"
      "  selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=r"(result)
      : "r"(x), "r"(y), "r"(with));
  asm("{ .reg .pred p, q, s; setp.ne.u32 s, %3, 0; setp.ge.or.s32 p|q, %1, %2, !s;\n"
      "  selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=r"(r)
      : "r"(x), "r"(y), "r"(with));
  result |= r << 2;
  asm("{ .reg .pred p, q, s; setp.ne.u32 s, %3, 0; setp.eq.xor.s32 p|q, %1, %2, s;\n"
      "  selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=r"(r)
      : "r"(x), "r"(y), "r"(with));
  result |= r << 4;
  asm("{ .reg .pred s; setp.ne.u32 s, %3, 0; set.le.or.u32.s32 %0, %1, %2, s; }"
      : "=r"(r)
      : "r"(x), "r"(y), "r"(with));
  return result | (r & 1) << 6;
}
__device__ unsigned selected(float x, int sign, float real) {
  int r;
  asm("slct.s32.s32 %0, 3, 5, %1;" : "=r"(r) : "r"(sign));
  float f;
  asm("slct.f32.f32 %0, %1, 0f40000000, %2;" : "=f"(f) : "f"(x), "f"(real));
  unsigned subnormal;
  asm("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; }"
      : "=r"(subnormal)
      : "f"(real));
  unsigned normal;
  asm("{ .reg .pred p; testp.normal.f32 p, %1; selp.u32 %0, 1, 0, p; }"
      : "=r"(normal)
      : "f"(real));
  return r * 1000 + unsigned(f) * 100 + subnormal * 10 + normal;
}

__global__ void run(const float *numbers, unsigned *out) {
  const unsigned t = threadIdx.x;
  const float x = numbers[t / 8], y = numbers[t % 8];
  out[t] = unordered(x, y);
  out[t + 64] = combined(int(t / 8) - 4, int(t % 8) - 4, t % 3);
  out[t + 128] = selected(7.0f, int(t) - 32, y);
}

int main() {
  float *numbers;
  unsigned *out;
  cudaMallocManaged(&numbers, 8 * sizeof *numbers);
  cudaMallocManaged(&out, 192 * sizeof *out);
  const unsigned bits[8] = {0, 0x80000000, 0x3f800000, 0x7f800000, 0xff800000, 0x7fc00000, 1, 0x80000001};
  for (int i = 0; i < 8; ++i)
    ((unsigned *)numbers)[i] = bits[i];
  run<<<1, 64>>>(numbers, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 192; ++i)
    printf("%u%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
