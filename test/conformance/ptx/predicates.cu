// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicates, selection, scopes, registers of their own, and operands that are read after an output
// was written.
#include <cstdio>

__device__ int clampTo(int x, int low, int high) {
  int r;
  asm("{\n\t"
      ".reg .pred p, q;\n\t"
      ".reg .s32 t;\n\t"
      "setp.lt.s32 p, %1, %2;\n\t"
      "selp.s32 t, %2, %1, p;\n\t"
      "setp.gt.s32 q, t, %3;\n\t"
      "@q mov.s32 t, %3;\n\t"
      "mov.s32 %0, t;\n\t"
      "}"
      : "=r"(r)
      : "r"(x), "r"(low), "r"(high));
  return r;
}

// A register whose name C++ knows for something else, one that an operand has too.
__device__ unsigned quarter(unsigned x) {
  unsigned half;
  asm("{ .reg .u32 int, x; shr.u32 int, %1, 1; add.u32 x, int, 0; shr.u32 %0, x, 1; }"
      : "=r"(half)
      : "r"(x));
  return half;
}

__device__ unsigned swapHalves(unsigned x) {
  asm("{ .reg .b16 lo, hi; mov.b32 {lo, hi}, %0; mov.b32 %0, {hi, lo}; }" : "+r"(x));
  return x;
}

__device__ float bitsOf(unsigned x) {
  float f;
  asm("mov.b32 %0, %1;" : "=f"(f) : "r"(x));
  return f;
}

__device__ unsigned lessThan(float x, float y) {
  unsigned r;
  asm("set.lt.u32.f32 %0, %1, %2;" : "=r"(r) : "f"(x), "f"(y));
  return r;
}

__global__ void run(int *out) {
  int i = threadIdx.x;
  int a = i, b = i + 100;
  // Both inputs are read after the first output is written.
  asm("add.s32 %0, %2, 1; add.s32 %1, %3, %2;" : "=&r"(a), "=r"(b) : "r"(a), "r"(b));
  int guarded = -1;
  if (i % 2)
    asm("mov.s32 %0, 5;" : "=r"(guarded));
  else
    asm("{ .reg .pred p; setp.ge.s32 p, %1, 8; @!p mov.s32 %0, 6; }" : "+r"(guarded) : "r"(i));
  out[i] = clampTo(i * 3 - 10, 0, 20) + 1000 * quarter(40 + i) + a + b;
  out[i + 16] = guarded;
  out[i + 32] = swapHalves(0x10000u * i + 3);
  out[i + 48] = bitsOf(0x3f800000 + (i << 20)) * 8;
  out[i + 64] = lessThan(i, 7.5f);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 80 * sizeof *out);
  run<<<1, 16>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 80; ++i)
    printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
