// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's fast, less exact math (CUDA Math API, "Single Precision Intrinsics"): __expf, __sinf, ...
//
// A GPU has special function units for these. Here they are polynomials without branches or calls,
// so that a loop over threads that calls them vectorises, with GCC and Clang alike and for any
// processor. Errors stay within the bounds that CUDA documents; special values are a GPU's: a
// negative base makes __powf NaN, __sinf of a huge number is only bounded.
//
// glibc's <math.h> declares functions of the same names and types for itself without exporting
// them; these are definitions of those.
#pragma once

#include "libc_in_device_code.h"

#include "host_defines.h"
#include "type_casting_intrinsics.h"

namespace offloom {

/// The nearest integer, halves away from zero. For |x| < 2^31 only.
__host__ __device__ inline int nearest_int(float x) {
  return static_cast<int>(x + (x < 0.0f ? -0.5f : 0.5f));
}

/// 2^x, with a relative error below 2^-22.
__host__ __device__ inline float fast_exp2(float x) {
  const float inside = x < -151.0f ? -151.0f : x > 129.0f ? 129.0f : x; // NaN stays
  const int n = nearest_int(inside == inside ? inside : 0.0f);
  const float f = inside - static_cast<float>(n); // in [-1/2, 1/2]
  float p = 1.54614447e-4f;
  p = p * f + 1.340042818e-3f;
  p = p * f + 9.618056679e-3f;
  p = p * f + 5.550327227e-2f;
  p = p * f + 2.402265092e-1f;
  p = p * f + 6.931472067e-1f;
  p = p * f + 1.0f;
  // 2^n in two factors, because n may exceed the exponents of normal numbers.
  const int half = n >> 1;
  return p * bits_as<float>((half + 127) << 23) * bits_as<float>((n - half + 127) << 23);
}

/// The base-2 logarithm, with an absolute error below 2^-22 on [1/2, 2] and 2 ulp elsewhere.
__host__ __device__ inline float fast_log2(float x) {
  const bool subnormal = x < 1.17549435e-38f;
  const unsigned bits = bits_as<unsigned>(subnormal ? x * 8388608.0f : x);
  const int offset = static_cast<int>(bits - 0x3f3504f3u); // of sqrt(1/2); wraps for negative x
  const int exponent = (offset >> 23) - (subnormal ? 23 : 0);
  const float f = bits_as<float>((offset & 0x7fffff) + 0x3f3504f3) - 1.0f;
  float p = 0.1231096847f;
  p = p * f - 0.2058618805f;
  p = p * f + 0.2160782255f;
  p = p * f - 0.2391698814f;
  p = p * f + 0.2879032609f;
  p = p * f - 0.3606932681f;
  p = p * f + 0.4809107535f;
  p = p * f - 0.7213474682f;
  p = p * f + 1.442695004f;
  const float finite = p * f + static_cast<float>(exponent);
  const float positive = x < __builtin_inff() ? finite : x; // infinity or NaN
  const float other = x == 0.0f ? -__builtin_inff() : bits_as<float>(0x7fc00000);
  return x > 0.0f || x != x ? positive : other;
}

/// sin(x - half_turns * pi), or its negative if n is odd; -0 of -0. A GPU counts in steps of 2^-25
/// turns: what is nearer to 0 is 0.
__host__ __device__ inline float fast_sin_of_rest(float x, float half_turns, int n) {
  // pi in three parts, the first two short enough for exact products while |x| is below some 10^4.
  const float r =
      ((x - half_turns * 3.140625f) - half_turns * 9.67025757e-4f) - half_turns * 6.278329465e-7f;
  const float square = r * r;
  float p = 2.603640254e-6f;
  p = p * square - 1.980838027e-4f;
  p = p * square + 8.3330417e-3f;
  p = p * square - 0.166666576f;
  constexpr float half_step = 9.3626e-8f;
  p = square < half_step * half_step ? r * 0.0f : p * square * r + r;
  // r - r is NaN for an infinite x, otherwise 0.
  const float bounded = (p > 1.0f ? 1.0f : p < -1.0f ? -1.0f : p) - (r - r); // -0 stays
  return bits_as<float>(bits_as<unsigned>(bounded) ^ static_cast<unsigned>(n) << 31);
}

/// x, or a zero of its sign for what no reduction brings near 0; NaN for infinity.
__host__ __device__ inline float angle(float x) { return __builtin_fabsf(x) < 1e9f ? x : x * 0.0f; }

/// x as an int; 0 for NaN.
__host__ __device__ inline int nearest_int_or_zero(float x) {
  return nearest_int(x == x ? x : 0.0f);
}

} // namespace offloom

extern "C" {

__host__ __device__ inline float __expf(float x) noexcept {
  return offloom::fast_exp2(1.44269504f * x);
}
__host__ __device__ inline float __exp10f(float x) noexcept {
  return offloom::fast_exp2(3.32192809f * x);
}
__host__ __device__ inline float __log2f(float x) noexcept { return offloom::fast_log2(x); }
__host__ __device__ inline float __logf(float x) noexcept {
  return 0.693147181f * offloom::fast_log2(x);
}
__host__ __device__ inline float __log10f(float x) noexcept {
  return 0.301029996f * offloom::fast_log2(x);
}
__host__ __device__ inline float __powf(float x, float y) noexcept {
  return offloom::fast_exp2(y * offloom::fast_log2(x));
}
__host__ __device__ inline float __sinf(float x) noexcept {
  const float a = offloom::angle(x);
  const int n = offloom::nearest_int_or_zero(a * 0.318309886f);
  return offloom::fast_sin_of_rest(a, static_cast<float>(n), n);
}
__host__ __device__ inline float __cosf(float x) noexcept {
  // cos(|x|) = sin(|x| + pi / 2)
  const float a = __builtin_fabsf(offloom::angle(x));
  const int n = offloom::nearest_int_or_zero(a * 0.318309886f + 0.5f);
  return offloom::fast_sin_of_rest(a, static_cast<float>(n) - 0.5f, n);
}
__host__ __device__ inline void __sincosf(float x, float *sine, float *cosine) noexcept {
  *sine = __sinf(x);
  *cosine = __cosf(x);
}
__host__ __device__ inline float __tanf(float x) noexcept { return __sinf(x) / __cosf(x); }
__host__ __device__ inline float __tanhf(float x) noexcept {
  // Odd, and exact enough near 0 by its series; elsewhere 1 - 2 / (e^2x + 1).
  const float square = x * x;
  const float series = x * (1.0f - square * (0.333333333f - square * 0.133333333f));
  const float quotient = 1.0f - 2.0f / (offloom::fast_exp2(2.88539008f * x) + 1.0f);
  const bool near_zero = square < 0.04f;
  return near_zero ? series : quotient;
}

} // extern "C"

/// x / y; 0 for |y| above 2^126, and NaN if x is infinite too.
__device__ inline float __fdividef(float x, float y) {
  return __builtin_fabsf(y) > 0x1p126f ? x * __builtin_copysignf(0.0f, y) : x / y;
}

/// x clamped to [0, 1]; 0 for NaN.
__device__ inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
