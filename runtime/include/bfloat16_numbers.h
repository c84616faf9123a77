// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __nv_bfloat16 and __nv_bfloat162 (CUDA Math API, "Bfloat16 Precision Intrinsics").
//
// Results are correctly rounded, bit for bit those of a GPU, except that the mathematical functions
// are more exact than a GPU's.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "half_numbers.h"
#include "half_precision_formats.h"
#include "rounding_conversions.h"
#include "vector_types.h"

#define OFFLOOM_HALF __nv_bfloat16
#define OFFLOOM_HALF2 __nv_bfloat162
#define OFFLOOM_HALF_RAW __nv_bfloat16_raw
#define OFFLOOM_HALF2_RAW __nv_bfloat162_raw
#define OFFLOOM_HALF_FORMAT offloom::bf16_format
#define OFFLOOM_OTHER_HALF __half
#include "half_precision_types.inc"

#include "half_precision_functions.inc"
#undef OFFLOOM_HALF
#undef OFFLOOM_HALF2
#undef OFFLOOM_HALF_RAW
#undef OFFLOOM_HALF2_RAW
#undef OFFLOOM_HALF_FORMAT
#undef OFFLOOM_OTHER_HALF

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

// From one 16-bit type to the other: exact to float, then rounded once.

__host__ __device__ inline __half::__half(__nv_bfloat16 x) : __half(float(x)) {}
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(__half x) : __nv_bfloat16(float(x)) {}

// From and to float and double.

__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float x) { return x; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rn(float x) { return x; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rz(float x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(x, offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_ru(float x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(x, offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rd(float x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(x, offloom::half_rounding::down)};
}
__host__ __device__ inline __nv_bfloat16 __double2bfloat16(double x) { return x; }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 x) { return x; }

// From and to integers. To integers they saturate; NaN becomes 0, or the value with only the top
// bit set for 64-bit integers.

__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rn(int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rz(int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_ru(int x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rd(int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(static_cast<double>(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline int __bfloat162int_rn(__nv_bfloat16 x) {
  return offloom::saturate<int>(__builtin_rintf(float(x)));
}
__host__ __device__ inline int __bfloat162int_rz(__nv_bfloat16 x) {
  return offloom::saturate<int>(__builtin_truncf(float(x)));
}
__host__ __device__ inline int __bfloat162int_ru(__nv_bfloat16 x) {
  return offloom::saturate<int>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline int __bfloat162int_rd(__nv_bfloat16 x) {
  return offloom::saturate<int>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(static_cast<double>(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned int __bfloat162uint_rn(__nv_bfloat16 x) {
  return offloom::saturate<unsigned int>(__builtin_rintf(float(x)));
}
__host__ __device__ inline unsigned int __bfloat162uint_rz(__nv_bfloat16 x) {
  return offloom::saturate<unsigned int>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned int __bfloat162uint_ru(__nv_bfloat16 x) {
  return offloom::saturate<unsigned int>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline unsigned int __bfloat162uint_rd(__nv_bfloat16 x) {
  return offloom::saturate<unsigned int>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rn(short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rz(short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_ru(short x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rd(short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(static_cast<double>(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline short __bfloat162short_rn(__nv_bfloat16 x) {
  return offloom::saturate<short>(__builtin_rintf(float(x)));
}
__host__ __device__ inline short __bfloat162short_rz(__nv_bfloat16 x) {
  return offloom::saturate<short>(__builtin_truncf(float(x)));
}
__host__ __device__ inline short __bfloat162short_ru(__nv_bfloat16 x) {
  return offloom::saturate<short>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline short __bfloat162short_rd(__nv_bfloat16 x) {
  return offloom::saturate<short>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      static_cast<double>(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short x) {
  return __nv_bfloat16_raw{
      offloom::half_bits<offloom::bf16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(static_cast<double>(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 x) {
  return offloom::saturate<unsigned short>(__builtin_rintf(float(x)));
}
__host__ __device__ inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 x) {
  return offloom::saturate<unsigned short>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 x) {
  return offloom::saturate<unsigned short>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 x) {
  return offloom::saturate<unsigned short>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rn(long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      offloom::sticky_double(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rz(long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      offloom::sticky_double(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_ru(long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(offloom::sticky_double(x),
                                                                    offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rd(long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(offloom::sticky_double(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline long long __bfloat162ll_rn(__nv_bfloat16 x) {
  return offloom::saturate<long long>(__builtin_rintf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __bfloat162ll_rz(__nv_bfloat16 x) {
  return offloom::saturate<long long>(__builtin_truncf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __bfloat162ll_ru(__nv_bfloat16 x) {
  return offloom::saturate<long long>(__builtin_ceilf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __bfloat162ll_rd(__nv_bfloat16 x) {
  return offloom::saturate<long long>(__builtin_floorf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      offloom::sticky_double(x), offloom::half_rounding::nearest)};
}
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(
      offloom::sticky_double(x), offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(offloom::sticky_double(x),
                                                                    offloom::half_rounding::up)};
}
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long x) {
  return __nv_bfloat16_raw{offloom::half_bits<offloom::bf16_format>(offloom::sticky_double(x),
                                                                    offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 x) {
  return offloom::saturate<unsigned long long>(__builtin_rintf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 x) {
  return offloom::saturate<unsigned long long>(__builtin_truncf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 x) {
  return offloom::saturate<unsigned long long>(__builtin_ceilf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 x) {
  return offloom::saturate<unsigned long long>(__builtin_floorf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline signed char __bfloat162char_rz(__nv_bfloat16 x) {
  return offloom::saturate<signed char>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned char __bfloat162uchar_rz(__nv_bfloat16 x) {
  return offloom::saturate<unsigned char>(__builtin_truncf(float(x)));
}

// The bits.

__host__ __device__ inline short __bfloat16_as_short(__nv_bfloat16 x) {
  return static_cast<short>(x.__x);
}
__host__ __device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.__x; }
__host__ __device__ inline __nv_bfloat16 __short_as_bfloat16(short x) {
  return __nv_bfloat16_raw{static_cast<unsigned short>(x)};
}
__host__ __device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) {
  return __nv_bfloat16_raw{x};
}

// Pairs from and to single numbers and floats.

__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }
__host__ __device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}
__host__ __device__ inline __nv_bfloat162 __float2bfloat162_rn(float x) {
  return {__nv_bfloat16(x), __nv_bfloat16(x)};
}
__host__ __device__ inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {__nv_bfloat16(x), __nv_bfloat16(y)};
}
__host__ __device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)};
}
__host__ __device__ inline float2 __bfloat1622float2(__nv_bfloat162 v) {
  return {float(v.x), float(v.y)};
}
__host__ __device__ inline float __low2float(__nv_bfloat162 v) { return v.x; }
__host__ __device__ inline float __high2float(__nv_bfloat162 v) { return v.y; }
__host__ __device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
__host__ __device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
__host__ __device__ inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return {v.x, v.x}; }
__host__ __device__ inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return {v.y, v.y}; }
__host__ __device__ inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {a.x, b.x};
}
__host__ __device__ inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {a.y, b.y};
}
__host__ __device__ inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 v) { return {v.y, v.x}; }

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fff)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7f)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80)

#include "offloom/author_macros_back.inc"
