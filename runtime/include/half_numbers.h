// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __half and __half2 (CUDA Math API, "Half Precision Intrinsics"), without the names half and
// half2: inline PTX wants the numbers in programs that may call something of their own by those
// names.
//
// Results are correctly rounded, bit for bit those of a GPU, except that the mathematical functions
// are more exact than a GPU's.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "half_precision_formats.h"
#include "host_defines.h"
#include "offloom/clamped.h"
#include "offloom/minimum.h"
#include "rounding_conversions.h"
#include "vector_types.h"

#if OFFLOOM_DEVICE_CODE
#include "device_atomic_functions.h"
#include "libc_in_device_code.h"
#include "warp_functions.h"
#endif

#define OFFLOOM_HALF __half
#define OFFLOOM_HALF2 __half2
#define OFFLOOM_HALF_RAW __half_raw
#define OFFLOOM_HALF2_RAW __half2_raw
#define OFFLOOM_HALF_FORMAT offloom::fp16_format
#define OFFLOOM_OTHER_HALF __nv_bfloat16
#include "half_precision_types.inc"

#include "half_precision_functions.inc"
#undef OFFLOOM_HALF
#undef OFFLOOM_HALF2
#undef OFFLOOM_HALF_RAW
#undef OFFLOOM_HALF2_RAW
#undef OFFLOOM_HALF_FORMAT
#undef OFFLOOM_OTHER_HALF

using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;

// From and to float and double.

__host__ __device__ inline __half __float2half(float x) { return x; }
__host__ __device__ inline __half __float2half_rn(float x) { return x; }
__host__ __device__ inline __half __float2half_rz(float x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(x, offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __float2half_ru(float x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(x, offloom::half_rounding::up)};
}
__host__ __device__ inline __half __float2half_rd(float x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(x, offloom::half_rounding::down)};
}
__host__ __device__ inline __half __double2half(double x) { return x; }
__host__ __device__ inline float __half2float(__half x) { return x; }

// From and to integers. To integers they saturate; NaN becomes 0, or the value with only the top
// bit set for 64-bit integers.

__host__ __device__ inline __half __int2half_rn(int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __int2half_rz(int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __int2half_ru(int x) {
  return __half_raw{
      offloom::half_bits<offloom::fp16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __half __int2half_rd(int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline int __half2int_rn(__half x) {
  return offloom::saturate<int>(__builtin_rintf(float(x)));
}
__host__ __device__ inline int __half2int_rz(__half x) {
  return offloom::saturate<int>(__builtin_truncf(float(x)));
}
__host__ __device__ inline int __half2int_ru(__half x) {
  return offloom::saturate<int>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline int __half2int_rd(__half x) {
  return offloom::saturate<int>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __half __uint2half_rn(unsigned int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __uint2half_rz(unsigned int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __uint2half_ru(unsigned int x) {
  return __half_raw{
      offloom::half_bits<offloom::fp16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __half __uint2half_rd(unsigned int x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned int __half2uint_rn(__half x) {
  return offloom::saturate<unsigned int>(__builtin_rintf(float(x)));
}
__host__ __device__ inline unsigned int __half2uint_rz(__half x) {
  return offloom::saturate<unsigned int>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned int __half2uint_ru(__half x) {
  return offloom::saturate<unsigned int>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline unsigned int __half2uint_rd(__half x) {
  return offloom::saturate<unsigned int>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __half __short2half_rn(short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __short2half_rz(short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __short2half_ru(short x) {
  return __half_raw{
      offloom::half_bits<offloom::fp16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __half __short2half_rd(short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline short __half2short_rn(__half x) {
  return offloom::saturate<short>(__builtin_rintf(float(x)));
}
__host__ __device__ inline short __half2short_rz(__half x) {
  return offloom::saturate<short>(__builtin_truncf(float(x)));
}
__host__ __device__ inline short __half2short_ru(__half x) {
  return offloom::saturate<short>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline short __half2short_rd(__half x) {
  return offloom::saturate<short>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __half __ushort2half_rn(unsigned short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __ushort2half_rz(unsigned short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __ushort2half_ru(unsigned short x) {
  return __half_raw{
      offloom::half_bits<offloom::fp16_format>(static_cast<double>(x), offloom::half_rounding::up)};
}
__host__ __device__ inline __half __ushort2half_rd(unsigned short x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(static_cast<double>(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned short __half2ushort_rn(__half x) {
  return offloom::saturate<unsigned short>(__builtin_rintf(float(x)));
}
__host__ __device__ inline unsigned short __half2ushort_rz(__half x) {
  return offloom::saturate<unsigned short>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned short __half2ushort_ru(__half x) {
  return offloom::saturate<unsigned short>(__builtin_ceilf(float(x)));
}
__host__ __device__ inline unsigned short __half2ushort_rd(__half x) {
  return offloom::saturate<unsigned short>(__builtin_floorf(float(x)));
}
__host__ __device__ inline __half __ll2half_rn(long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __ll2half_rz(long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __ll2half_ru(long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::up)};
}
__host__ __device__ inline __half __ll2half_rd(long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline long long __half2ll_rn(__half x) {
  return offloom::saturate<long long>(__builtin_rintf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __half2ll_rz(__half x) {
  return offloom::saturate<long long>(__builtin_truncf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __half2ll_ru(__half x) {
  return offloom::saturate<long long>(__builtin_ceilf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline long long __half2ll_rd(__half x) {
  return offloom::saturate<long long>(__builtin_floorf(float(x)), offloom::top_bit<long long>());
}
__host__ __device__ inline __half __ull2half_rn(unsigned long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::nearest)};
}
__host__ __device__ inline __half __ull2half_rz(unsigned long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::to_zero)};
}
__host__ __device__ inline __half __ull2half_ru(unsigned long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::up)};
}
__host__ __device__ inline __half __ull2half_rd(unsigned long long x) {
  return __half_raw{offloom::half_bits<offloom::fp16_format>(offloom::sticky_double(x),
                                                             offloom::half_rounding::down)};
}
__host__ __device__ inline unsigned long long __half2ull_rn(__half x) {
  return offloom::saturate<unsigned long long>(__builtin_rintf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __half2ull_rz(__half x) {
  return offloom::saturate<unsigned long long>(__builtin_truncf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __half2ull_ru(__half x) {
  return offloom::saturate<unsigned long long>(__builtin_ceilf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline unsigned long long __half2ull_rd(__half x) {
  return offloom::saturate<unsigned long long>(__builtin_floorf(float(x)),
                                               offloom::top_bit<unsigned long long>());
}
__host__ __device__ inline signed char __half2char_rz(__half x) {
  return offloom::saturate<signed char>(__builtin_truncf(float(x)));
}
__host__ __device__ inline unsigned char __half2uchar_rz(__half x) {
  return offloom::saturate<unsigned char>(__builtin_truncf(float(x)));
}

// The bits.

__host__ __device__ inline short __half_as_short(__half x) { return static_cast<short>(x.__x); }
__host__ __device__ inline unsigned short __half_as_ushort(__half x) { return x.__x; }
__host__ __device__ inline __half __short_as_half(short x) {
  return __half_raw{static_cast<unsigned short>(x)};
}
__host__ __device__ inline __half __ushort_as_half(unsigned short x) { return __half_raw{x}; }

// Pairs from and to single numbers and floats.

__host__ __device__ inline __half2 make_half2(__half x, __half y) { return {x, y}; }
__host__ __device__ inline __half2 __half2half2(__half x) { return {x, x}; }
__host__ __device__ inline __half2 __halves2half2(__half x, __half y) { return {x, y}; }
__host__ __device__ inline __half2 __float2half2_rn(float x) { return {__half(x), __half(x)}; }
__host__ __device__ inline __half2 __floats2half2_rn(float x, float y) {
  return {__half(x), __half(y)};
}
__host__ __device__ inline __half2 __float22half2_rn(float2 v) {
  return {__half(v.x), __half(v.y)};
}
__host__ __device__ inline float2 __half22float2(__half2 v) { return {float(v.x), float(v.y)}; }
__host__ __device__ inline float __low2float(__half2 v) { return v.x; }
__host__ __device__ inline float __high2float(__half2 v) { return v.y; }
__host__ __device__ inline __half __low2half(__half2 v) { return v.x; }
__host__ __device__ inline __half __high2half(__half2 v) { return v.y; }
__host__ __device__ inline __half2 __low2half2(__half2 v) { return {v.x, v.x}; }
__host__ __device__ inline __half2 __high2half2(__half2 v) { return {v.y, v.y}; }
__host__ __device__ inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
__host__ __device__ inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
__host__ __device__ inline __half2 __lowhigh2highlow(__half2 v) { return {v.y, v.x}; }

#define CUDART_INF_FP16 __ushort_as_half(0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bff)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00)

#include "offloom/author_macros_back.inc"
