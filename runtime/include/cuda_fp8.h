// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 8 bits (CUDA Math API, "FP8 Intrinsics"): e4m3 and e5m2, and the scale factors e8m0.
#pragma once

#define __CUDA_FP8_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_FP8_TYPES_EXIST__ 1

#ifndef __CUDACC_RTC__
#include "cuda_runtime_api.h" // programs without another header of the runtime count on it
#endif

#include "offloom/author_macros_aside.inc"

#include "device_types.h"
#include "small_float_formats.h"
#include "small_float_numbers.h"

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned int;

/// What becomes of numbers beyond the largest: infinity or NaN, or the largest.
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace offloom {

__host__ __device__ inline __nv_fp8_storage_t fp8_of(float x, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t kind) {
  const bool is_e4m3 = kind == __NV_E4M3;
  const unsigned rounded = is_e4m3 ? e4m3_format::nearest(x) : e5m2_format::nearest(x);
  const unsigned largest = is_e4m3 ? e4m3_format::largest : e5m2_format::largest;
  const unsigned beyond = saturate == __NV_SATFINITE ? largest : largest + 1;
  const unsigned number = (rounded > largest ? beyond : rounded) | e4m3_format::sign_of(x);
  return static_cast<__nv_fp8_storage_t>(x != x ? 0x7f : number);
}

/// A double's NaN keeps its sign, and of its digits what there is room for.
__host__ __device__ inline __nv_fp8_storage_t fp8_of(double x, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t kind) {
  const unsigned high = static_cast<unsigned>(bits_as<unsigned long long>(x) >> 32);
  const unsigned digits = kind == __NV_E4M3 ? 0x7fu : 0x7eu | (high >> 18 & 1);
  return static_cast<__nv_fp8_storage_t>(x != x ? digits | (high >> 24 & 0x80u)
                                                : fp8_of(sticky_float(x), saturate, kind));
}

__host__ __device__ inline float fp8_value(__nv_fp8_storage_t code,
                                           __nv_fp8_interpretation_t kind) {
  const bool is_e4m3 = kind == __NV_E4M3;
  const float number = is_e4m3 ? e4m3_format::to_float(code) : e5m2_format::to_float(code);
  const unsigned magnitude = code & 0x7fu, infinity = is_e4m3 ? 0x7eu : e5m2_format::largest + 1;
  const float signed_infinity = bits_as<float>(0x7f800000u | (code & 0x80u) << 24);
  const float finite_or_infinite = !is_e4m3 && magnitude == infinity ? signed_infinity : number;
  return magnitude > infinity ? bits_as<float>(0x7fffffffu) : finite_or_infinite;
}

__host__ __device__ inline __nv_fp8_storage_t e8m0_of(float x, __nv_saturation_t saturate,
                                                      cudaRoundMode rounding) {
  return static_cast<__nv_fp8_storage_t>(e8m0_format::from_float(
      x, rounding == cudaRoundPosInf,
      saturate == __NV_SATFINITE ? e8m0_format::largest : e8m0_format::nan));
}

struct fp8_storage {
  using storage = __nv_fp8_storage_t;
  using pair_storage = __nv_fp8x2_storage_t;
  using four_storage = __nv_fp8x4_storage_t;
  static constexpr int width = 8;
};

template <__nv_fp8_interpretation_t interpretation> struct fp8_kind : fp8_storage {
  template <class Real> __host__ __device__ static storage code_of(Real x) {
    return fp8_of(x, __NV_SATFINITE, interpretation);
  }
  __host__ __device__ static float value_of(storage code) {
    return fp8_value(code, interpretation);
  }
};

struct e8m0_kind : fp8_storage {
  __host__ __device__ static storage code_of(float x) {
    return e8m0_of(x, __NV_SATFINITE, cudaRoundPosInf);
  }
  __host__ __device__ static storage code_of(double x) { return code_of(sticky_float(x)); }
  __host__ __device__ static float value_of(storage code) { return e8m0_format::to_float(code); }
};

} // namespace offloom

// From wider numbers, rounded to nearest even.

__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                      __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::fp8_of(x, saturate, fp8_interpretation);
}
__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                       __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::fp8_of(x, saturate, fp8_interpretation);
}
__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                        __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::fp8_of(float(__half(x)), saturate, fp8_interpretation);
}
__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                            __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::fp8_of(float(__nv_bfloat16(x)), saturate, fp8_interpretation);
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                         __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::small_pair_of<offloom::fp8_storage>(
      offloom::fp8_of(x.x, saturate, fp8_interpretation),
      offloom::fp8_of(x.y, saturate, fp8_interpretation));
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t saturate,
                          __nv_fp8_interpretation_t fp8_interpretation) {
  return offloom::small_pair_of<offloom::fp8_storage>(
      offloom::fp8_of(x.x, saturate, fp8_interpretation),
      offloom::fp8_of(x.y, saturate, fp8_interpretation));
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturate,
                           __nv_fp8_interpretation_t fp8_interpretation) {
  return __nv_cvt_float2_to_fp8x2(__half22float2(x), saturate, fp8_interpretation);
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw x, __nv_saturation_t saturate,
                               __nv_fp8_interpretation_t fp8_interpretation) {
  return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(x), saturate, fp8_interpretation);
}

// To halves, which have room for all of them.

__host__ __device__ inline __half_raw
__nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t fp8_interpretation) {
  return __half(offloom::fp8_value(x, fp8_interpretation));
}
__host__ __device__ inline __half2_raw
__nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t fp8_interpretation) {
  return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x), fp8_interpretation).x,
          __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8), fp8_interpretation).x};
}

// Scale factors: absolute values, rounded to zero (cudaRoundZero) or up (cudaRoundPosInf).

__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_float_to_e8m0(float x, __nv_saturation_t saturate, cudaRoundMode rounding) {
  return offloom::e8m0_of(x, saturate, rounding);
}
__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_double_to_e8m0(double x, __nv_saturation_t saturate, cudaRoundMode rounding) {
  return offloom::e8m0_of(offloom::sticky_float(x), saturate, rounding);
}
__host__ __device__ inline __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                             cudaRoundMode rounding) {
  return offloom::e8m0_of(__nv_bfloat16(x), saturate, rounding);
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_float2_to_e8m0x2(float2 x, __nv_saturation_t saturate, cudaRoundMode rounding) {
  return offloom::small_pair_of<offloom::fp8_storage>(offloom::e8m0_of(x.x, saturate, rounding),
                                                      offloom::e8m0_of(x.y, saturate, rounding));
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_double2_to_e8m0x2(double2 x, __nv_saturation_t saturate, cudaRoundMode rounding) {
  return __nv_cvt_float2_to_e8m0x2(
      make_float2(offloom::sticky_float(x.x), offloom::sticky_float(x.y)), saturate, rounding);
}
__host__ __device__ inline __nv_fp8x2_storage_t
__nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw x, __nv_saturation_t saturate,
                                cudaRoundMode rounding) {
  return __nv_cvt_float2_to_e8m0x2(__bfloat1622float2(x), saturate, rounding);
}
__host__ __device__ inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  return __nv_bfloat16(offloom::e8m0_format::to_float(x));
}
__host__ __device__ inline __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  return {__nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x)).x,
          __nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x >> 8)).x};
}

// The types.

struct __nv_fp8_e4m3 : offloom::small_number<offloom::fp8_kind<__NV_E4M3>> {
  using small_number::small_number;
};
struct alignas(2) __nv_fp8x2_e4m3 : offloom::small_pair<offloom::fp8_kind<__NV_E4M3>> {
  using small_pair::small_pair;
};
struct alignas(4) __nv_fp8x4_e4m3 : offloom::small_four<offloom::fp8_kind<__NV_E4M3>> {
  using small_four::small_four;
};

struct __nv_fp8_e5m2 : offloom::small_number<offloom::fp8_kind<__NV_E5M2>> {
  using small_number::small_number;
};
struct alignas(2) __nv_fp8x2_e5m2 : offloom::small_pair<offloom::fp8_kind<__NV_E5M2>> {
  using small_pair::small_pair;
};
struct alignas(4) __nv_fp8x4_e5m2 : offloom::small_four<offloom::fp8_kind<__NV_E5M2>> {
  using small_four::small_four;
};

struct __nv_fp8_e8m0 : offloom::small_number<offloom::e8m0_kind> {
  using small_number::small_number;
};
struct alignas(2) __nv_fp8x2_e8m0 : offloom::small_pair<offloom::e8m0_kind> {
  using small_pair::small_pair;
  __host__ __device__ explicit operator __nv_bfloat162() const {
    return __nv_cvt_e8m0x2_to_bf162raw(__x);
  }
};
struct alignas(4) __nv_fp8x4_e8m0 : offloom::small_four<offloom::e8m0_kind> {
  using small_four::small_four;
};

#include "offloom/author_macros_back.inc"
