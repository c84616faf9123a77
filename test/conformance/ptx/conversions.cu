// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt between all types that registers of scalars have, in all roundings, with and without .sat, as ptxas takes them. A line
// has a checksum for each four of the 32 numbers that are converted. Registers of integers hold the results of 8 bits. What keeps
// the bits of a NaN here is left out: cvt.f32.f16.
#include <cstdio>
#include <cstring>

using u16r = unsigned short;
using u32r = unsigned;
using u64r = unsigned long long;

// clang-format off
#define EXACT(X, to, from, T, t, F, f) X("cvt." to "." from, T, t, F, f)
#define SATURATED(X, to, from, T, t, F, f) X("cvt.sat." to "." from, T, t, F, f)
#define INTEGRAL(X, to, from, T, t, F, f) \
  X("cvt.rni." to "." from, T, t, F, f) X("cvt.rzi." to "." from, T, t, F, f) X("cvt.rmi." to "." from, T, t, F, f) \
  X("cvt.rpi." to "." from, T, t, F, f)
#define ROUNDED(X, to, from, T, t, F, f) \
  X("cvt.rn." to "." from, T, t, F, f) X("cvt.rz." to "." from, T, t, F, f) X("cvt.rm." to "." from, T, t, F, f) \
  X("cvt.rp." to "." from, T, t, F, f)
#define ROUNDED_SATURATED(X, to, from, T, t, F, f) \
  ROUNDED(X, to, from, T, t, F, f) X("cvt.rn.sat." to "." from, T, t, F, f) X("cvt.rz.sat." to "." from, T, t, F, f) \
  X("cvt.rm.sat." to "." from, T, t, F, f)
#define ALL_FROM(M, X, to, T, t) \
  M(X, to, "u8", T, t, u32r, "r") M(X, to, "s8", T, t, u32r, "r") M(X, to, "u16", T, t, u16r, "h") \
  M(X, to, "s16", T, t, u16r, "h") M(X, to, "u32", T, t, u32r, "r") M(X, to, "s32", T, t, u32r, "r") \
  M(X, to, "u64", T, t, u64r, "l") M(X, to, "s64", T, t, u64r, "l")
#define FROM_16_ON(M, X, to, T, t) \
  M(X, to, "u16", T, t, u16r, "h") M(X, to, "s16", T, t, u16r, "h") M(X, to, "u32", T, t, u32r, "r") \
  M(X, to, "s32", T, t, u32r, "r") M(X, to, "u64", T, t, u64r, "l") M(X, to, "s64", T, t, u64r, "l")
#define ALL_TO(M, X, from, F, f) \
  M(X, "u8", from, u32r, "=r", F, f) M(X, "s8", from, u32r, "=r", F, f) M(X, "u16", from, u16r, "=h", F, f) \
  M(X, "s16", from, u16r, "=h", F, f) M(X, "u32", from, u32r, "=r", F, f) M(X, "s32", from, u32r, "=r", F, f) \
  M(X, "u64", from, u64r, "=l", F, f) M(X, "s64", from, u64r, "=l", F, f)
#define TO_16_ON(M, X, from, F, f) \
  M(X, "u16", from, u16r, "=h", F, f) M(X, "s16", from, u16r, "=h", F, f) M(X, "u32", from, u32r, "=r", F, f) \
  M(X, "s32", from, u32r, "=r", F, f) M(X, "u64", from, u64r, "=l", F, f) M(X, "s64", from, u64r, "=l", F, f)

#define SATURATED_INTEGERS(X) \
  SATURATED(X, "u8", "s32", u32r, "=r", u32r, "r") SATURATED(X, "s8", "s32", u32r, "=r", u32r, "r") \
  SATURATED(X, "u16", "s32", u16r, "=h", u32r, "r") SATURATED(X, "s16", "s32", u16r, "=h", u32r, "r") \
  SATURATED(X, "u32", "s32", u32r, "=r", u32r, "r") SATURATED(X, "u64", "s32", u64r, "=l", u32r, "r") \
  SATURATED(X, "u32", "s64", u32r, "=r", u64r, "l") SATURATED(X, "s32", "s64", u32r, "=r", u64r, "l") \
  SATURATED(X, "u64", "s64", u64r, "=l", u64r, "l") SATURATED(X, "s16", "u64", u16r, "=h", u64r, "l") \
  SATURATED(X, "s32", "u32", u32r, "=r", u32r, "r") SATURATED(X, "s64", "u64", u64r, "=l", u64r, "l") \
  SATURATED(X, "u8", "s8", u32r, "=r", u32r, "r") SATURATED(X, "s8", "u16", u32r, "=r", u16r, "h") \
  SATURATED(X, "u16", "s8", u16r, "=h", u32r, "r") SATURATED(X, "u8", "s64", u32r, "=r", u64r, "l")
#define INTEGERS(X) \
  ALL_TO(EXACT, X, "u8", u32r, "r") ALL_TO(EXACT, X, "s8", u32r, "r") ALL_TO(EXACT, X, "u16", u16r, "h") \
  ALL_TO(EXACT, X, "s16", u16r, "h") ALL_TO(EXACT, X, "u32", u32r, "r") ALL_TO(EXACT, X, "s32", u32r, "r") \
  ALL_TO(EXACT, X, "u64", u64r, "l") ALL_TO(EXACT, X, "s64", u64r, "l") SATURATED_INTEGERS(X)
#define NUMBERS_TO_INTEGERS(X) \
  ALL_TO(INTEGRAL, X, "f16", u16r, "h") ALL_TO(INTEGRAL, X, "f32", float, "f") ALL_TO(INTEGRAL, X, "f64", double, "d") \
  TO_16_ON(INTEGRAL, X, "bf16", u16r, "h")
#define INTEGERS_TO_NUMBERS(X) \
  ALL_FROM(ROUNDED_SATURATED, X, "f16", u16r, "=h") ALL_FROM(ROUNDED_SATURATED, X, "f32", float, "=f") \
  ALL_FROM(ROUNDED_SATURATED, X, "f64", double, "=d") FROM_16_ON(ROUNDED, X, "bf16", u16r, "=h")
#define NUMBERS(X) \
  INTEGRAL(X, "f16", "f16", u16r, "=h", u16r, "h") INTEGRAL(X, "bf16", "bf16", u16r, "=h", u16r, "h") \
  INTEGRAL(X, "f32", "f32", float, "=f", float, "f") INTEGRAL(X, "f64", "f64", double, "=d", double, "d") \
  EXACT(X, "f16", "f16", u16r, "=h", u16r, "h") EXACT(X, "bf16", "bf16", u16r, "=h", u16r, "h") \
  EXACT(X, "f32", "f32", float, "=f", float, "f") EXACT(X, "f64", "f64", double, "=d", double, "d") \
  SATURATED(X, "f16", "f16", u16r, "=h", u16r, "h") SATURATED(X, "f32", "f32", float, "=f", float, "f") \
  SATURATED(X, "f64", "f64", double, "=d", double, "d") ROUNDED(X, "f16", "bf16", u16r, "=h", u16r, "h") \
  ROUNDED(X, "bf16", "f16", u16r, "=h", u16r, "h") ROUNDED(X, "f16", "f32", u16r, "=h", float, "f") \
  ROUNDED(X, "bf16", "f32", u16r, "=h", float, "f") ROUNDED(X, "f16", "f64", u16r, "=h", double, "d") \
  ROUNDED(X, "bf16", "f64", u16r, "=h", double, "d") ROUNDED(X, "f32", "f64", float, "=f", double, "d") \
  EXACT(X, "f64", "f16", double, "=d", u16r, "h") \
  EXACT(X, "f32", "bf16", float, "=f", u16r, "h") EXACT(X, "f64", "bf16", double, "=d", u16r, "h") \
  EXACT(X, "f64", "f32", double, "=d", float, "f") SATURATED(X, "f32", "f16", float, "=f", u16r, "h") \
  SATURATED(X, "f64", "f16", double, "=d", u16r, "h") SATURATED(X, "f64", "f32", double, "=d", float, "f") \
  X("cvt.rn.sat.f16.f32", u16r, "=h", float, "f") X("cvt.rz.sat.f16.f32", u16r, "=h", float, "f") \
  X("cvt.rn.sat.f16.f64", u16r, "=h", double, "d") X("cvt.rz.sat.f16.f64", u16r, "=h", double, "d") \
  X("cvt.rn.sat.f32.f64", float, "=f", double, "d") X("cvt.rz.sat.f32.f64", float, "=f", double, "d") \
  X("cvt.rn.ftz.f16.f32", u16r, "=h", float, "f") X("cvt.ftz.f32.f32", float, "=f", float, "f") \
  X("cvt.rzi.ftz.f32.f32", float, "=f", float, "f") X("cvt.rni.ftz.sat.f32.f32", float, "=f", float, "f") \
  X("cvt.rni.sat.f16.f16", u16r, "=h", u16r, "h") X("cvt.rni.sat.f64.f64", double, "=d", double, "d") \
  X("cvt.ftz.f64.f32", double, "=d", float, "f") X("cvt.ftz.sat.f64.f32", double, "=d", float, "f") \
  /* registers of the other kind hold the same bits */ \
  X("cvt.f32.bf16", u32r, "=r", u16r, "h") X("cvt.rz.f32.f64", u32r, "=r", u64r, "l") \
  X("cvt.sat.f32.f32", u32r, "=r", u32r, "r") X("cvt.rm.f32.s32", u32r, "=r", u32r, "r") \
  X("cvt.rp.f64.u64", u64r, "=l", u64r, "l") X("cvt.rn.f64.s64", u64r, "=l", u64r, "l") X("cvt.rzi.u64.f64", u64r, "=l", u64r, "l")
// clang-format on

template <class T> __device__ T from_bits(unsigned long long bits) {
  T value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// Lane i's number as a register of type T: integers with few and many bits, halves; numbers near limits of other types and ties.
template <class T> __device__ T number(unsigned i) {
  const unsigned long long bits = (i * 0x9e3779b97f4a7c15ull) >> (i % 8 * 8);
  return T(i % 5 ? bits : ~bits);
}
template <> __device__ double number<double>(unsigned i) {
  const double special[] = {-0.0, 1e-310, 65519.99999, 65520.0, 16777217.0, 3e9, -1e30, 9223372036854775808.0, 0.1, 1e-46,
                            2.1019476964872256e-45, 3.4028235677973366e38, 0.999999999999, 255.5, -128.5, 5.9e-8};
  return i < 16 ? special[i] : (int(i) - 24) * 0.5 + (i % 3 ? 0.0 : 0.1);
}
template <> __device__ float number<float>(unsigned i) { return float(number<double>(i)); }

template <class T> __device__ unsigned long long bits_of(T value) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}

#define CONVERT(form, T, t, F, f)                                                                                        \
  {                                                                                                                      \
    T result;                                                                                                            \
    asm(form " %0, %1;" : t(result) : f(number<F>(threadIdx.x)));                                                        \
    out[n++ * 32 + threadIdx.x] = bits_of(result);                                                                       \
  }
#define FAMILY(name)                                                                                                     \
  __global__ void convert_##name(unsigned long long *out) {                                                              \
    int n = 0;                                                                                                           \
    name(CONVERT)                                                                                                        \
  }
FAMILY(INTEGERS)
FAMILY(NUMBERS_TO_INTEGERS)
FAMILY(INTEGERS_TO_NUMBERS)
FAMILY(NUMBERS)

template <class Kernel> void show(Kernel convert, const char *const *forms, int count) {
  unsigned long long *out;
  cudaMallocManaged(&out, count * 32 * sizeof *out);
  convert<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int n = 0; n < count; ++n) {
    printf("%s", forms[n]);
    for (int four = 0; four < 8; ++four) {
      unsigned sum = 0;
      for (int i = 0; i < 4; ++i) {
        const unsigned long long bits = out[n * 32 + four * 4 + i];
        sum = (sum * 31 + unsigned(bits)) * 31 + unsigned(bits >> 32);
      }
      printf(" %08x", sum);
    }
    printf("\n");
  }
  cudaFree(out);
}

#define NAME(form, T, t, F, f) form,
#define SHOW(name)                                                                                                       \
  {                                                                                                                      \
    const char *const forms[] = {name(NAME)};                                                                            \
    show(convert_##name, forms, sizeof forms / sizeof *forms);                                                           \
  }

int main() {
  SHOW(INTEGERS)
  SHOW(NUMBERS_TO_INTEGERS)
  SHOW(INTEGERS_TO_NUMBERS)
  SHOW(NUMBERS)
  return cudaDeviceSynchronize();
}
