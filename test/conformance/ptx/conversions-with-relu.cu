// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions with .relu, and of doubles with .ftz: every kind over numbers of all signs and sizes.
#include <cstdio>

__device__ const unsigned numbers[] = {0, 0x80000000, 1, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x33000001, 0x38800000, 0xb8800000,
  0x3f800000, 0xbf800000, 0x3f801000, 0x3f803001, 0xbf803001, 0x43e00000, 0x43e80000, 0xc3e80000, 0x47600000, 0x47700000, 0x477fe000,
  0x477ff000, 0xc77ff000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000};
constexpr int count = sizeof numbers / sizeof *numbers;

#define OF_ONE(instruction, letter, type)                                                          \
  for (int i = 0; i < count; ++i) {                                                                \
    type result;                                                                                   \
    asm(instruction " %0, %1;" : "=" letter(result) : "f"(__uint_as_float(numbers[i])));           \
    *out++ = result;                                                                               \
  }
#define OF_TWO(instruction)                                                                        \
  for (int i = 0; i < count; ++i) {                                                                \
    unsigned short result;                                                                         \
    asm(instruction " %0, %1, %2;" : "=h"(result) : "f"(__uint_as_float(numbers[i])), "f"(__uint_as_float(numbers[(i * 7 + 3) % count]))); \
    *out++ = result;                                                                               \
  }
#define OF_BYTES(instruction)                                                                      \
  for (int i = 0; i < count; ++i) {                                                                \
    unsigned result;                                                                               \
    asm(instruction " %0, %1;" : "=r"(result) : "h"((unsigned short)(i * 0x0913 & 0x7bfb | (i & 1) << 7 | (i & 2) << 14)));     \
    *out++ = result;                                                                               \
  }
#define OF_HALVES(instruction)                                                                     \
  for (int i = 0; i < count; ++i) {                                                                \
    unsigned short result;                                                                         \
    asm(instruction " %0, %1;" : "=h"(result) : "r"(i * 0x04130217u & 0xfbfffbffu));               \
    *out++ = result;                                                                               \
  }
#define OF_DOUBLE(instruction)                                                                     \
  for (int i = 0; i < count; ++i) {                                                                \
    float result;                                                                                  \
    asm(instruction " %0, %1;" : "=f"(result) : "d"(__uint_as_float(numbers[i]) * 0.75));          \
    *out++ = __float_as_uint(result);                                                              \
  }

__global__ void convert(unsigned *out) {
  OF_ONE("cvt.rn.relu.f16.f32", "h", unsigned short)
  OF_ONE("cvt.rz.relu.f16.f32", "h", unsigned short)
  OF_ONE("cvt.rn.relu.bf16.f32", "h", unsigned short)
  OF_ONE("cvt.rz.relu.bf16.f32", "h", unsigned short)
  OF_TWO("cvt.rn.satfinite.relu.e4m3x2.f32")
  OF_TWO("cvt.rn.satfinite.relu.e5m2x2.f32")
  OF_HALVES("cvt.rn.satfinite.relu.e4m3x2.f16x2")
  OF_HALVES("cvt.rn.satfinite.relu.e5m2x2.f16x2")
  OF_BYTES("cvt.rn.relu.f16x2.e4m3x2")
  OF_BYTES("cvt.rn.relu.f16x2.e5m2x2")
  OF_DOUBLE("cvt.rz.ftz.f32.f64")
  OF_DOUBLE("cvt.rm.ftz.f32.f64")
  OF_DOUBLE("cvt.rp.ftz.f32.f64")
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 13 * count * sizeof *out);
  convert<<<1, 1>>>(out);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 13 * count; ++i)
    printf("%x%c", out[i], i % count == count - 1 ? '\n' : ' ');
}
