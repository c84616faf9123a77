// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 6 bits (CUDA Math API, "FP6 Intrinsics"): e2m3 and e3m2. They have neither infinity
// nor NaN: what is beyond the largest becomes the largest, and NaN the largest positive one.
#pragma once

#define __CUDA_FP6_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_FP6_TYPES_EXIST__ 1

#include "offloom/author_macros_aside.inc"

#include "cuda_fp8.h"
#include "device_types.h"
#include "small_float_formats.h"
#include "small_float_numbers.h"

/// A byte for each number, whose upper two bits are 0.
using __nv_fp6_storage_t = unsigned char;
using __nv_fp6x2_storage_t = unsigned short;
using __nv_fp6x4_storage_t = unsigned int;

enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };

namespace offloom {

__host__ __device__ inline __nv_fp6_storage_t fp6_of(float x, __nv_fp6_interpretation_t kind,
                                                     cudaRoundMode rounding) {
  const bool towards_zero = rounding == cudaRoundZero;
  return static_cast<__nv_fp6_storage_t>(kind == __NV_E2M3 ? e2m3_format::finite(x, towards_zero)
                                                           : e3m2_format::finite(x, towards_zero));
}

__host__ __device__ inline float fp6_value(__nv_fp6_storage_t code,
                                           __nv_fp6_interpretation_t kind) {
  return kind == __NV_E2M3 ? e2m3_format::to_float(code) : e3m2_format::to_float(code);
}

template <__nv_fp6_interpretation_t interpretation> struct fp6_kind {
  using storage = __nv_fp6_storage_t;
  using pair_storage = __nv_fp6x2_storage_t;
  using four_storage = __nv_fp6x4_storage_t;
  static constexpr int width = 8;

  __host__ __device__ static storage code_of(float x) {
    return fp6_of(x, interpretation, cudaRoundNearest);
  }
  __host__ __device__ static storage code_of(double x) { return code_of(sticky_float(x)); }
  __host__ __device__ static float value_of(storage code) {
    return fp6_value(code, interpretation);
  }
};

} // namespace offloom

// From wider numbers, rounded to nearest even (cudaRoundNearest) or to zero (cudaRoundZero).

__host__ __device__ inline __nv_fp6_storage_t
__nv_cvt_float_to_fp6(float x, __nv_fp6_interpretation_t fp6_interpretation,
                      cudaRoundMode rounding) {
  return offloom::fp6_of(x, fp6_interpretation, rounding);
}
__host__ __device__ inline __nv_fp6_storage_t
__nv_cvt_double_to_fp6(double x, __nv_fp6_interpretation_t fp6_interpretation,
                       cudaRoundMode rounding) {
  return offloom::fp6_of(offloom::sticky_float(x), fp6_interpretation, rounding);
}
__host__ __device__ inline __nv_fp6_storage_t
__nv_cvt_halfraw_to_fp6(__half_raw x, __nv_fp6_interpretation_t fp6_interpretation,
                        cudaRoundMode rounding) {
  return offloom::fp6_of(__half(x), fp6_interpretation, rounding);
}
__host__ __device__ inline __nv_fp6_storage_t
__nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw x, __nv_fp6_interpretation_t fp6_interpretation,
                            cudaRoundMode rounding) {
  return offloom::fp6_of(__nv_bfloat16(x), fp6_interpretation, rounding);
}
__host__ __device__ inline __nv_fp6x2_storage_t
__nv_cvt_float2_to_fp6x2(float2 x, __nv_fp6_interpretation_t fp6_interpretation,
                         cudaRoundMode rounding) {
  return offloom::small_pair_of<offloom::fp6_kind<__NV_E2M3>>(
      offloom::fp6_of(x.x, fp6_interpretation, rounding),
      offloom::fp6_of(x.y, fp6_interpretation, rounding));
}
__host__ __device__ inline __nv_fp6x2_storage_t
__nv_cvt_double2_to_fp6x2(double2 x, __nv_fp6_interpretation_t fp6_interpretation,
                          cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp6x2(
      make_float2(offloom::sticky_float(x.x), offloom::sticky_float(x.y)), fp6_interpretation,
      rounding);
}
__host__ __device__ inline __nv_fp6x2_storage_t
__nv_cvt_halfraw2_to_fp6x2(__half2_raw x, __nv_fp6_interpretation_t fp6_interpretation,
                           cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp6x2(__half22float2(x), fp6_interpretation, rounding);
}
__host__ __device__ inline __nv_fp6x2_storage_t
__nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw x, __nv_fp6_interpretation_t fp6_interpretation,
                               cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp6x2(__bfloat1622float2(x), fp6_interpretation, rounding);
}

// To halves, which have room for all of them.

__host__ __device__ inline __half_raw
__nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t x, __nv_fp6_interpretation_t fp6_interpretation) {
  return __half(offloom::fp6_value(x, fp6_interpretation));
}
__host__ __device__ inline __half2_raw
__nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t x, __nv_fp6_interpretation_t fp6_interpretation) {
  return {__nv_cvt_fp6_to_halfraw(static_cast<__nv_fp6_storage_t>(x), fp6_interpretation).x,
          __nv_cvt_fp6_to_halfraw(static_cast<__nv_fp6_storage_t>(x >> 8), fp6_interpretation).x};
}

// The types.

struct __nv_fp6_e2m3 : offloom::small_number<offloom::fp6_kind<__NV_E2M3>> {
  using small_number::small_number;
};
struct alignas(2) __nv_fp6x2_e2m3 : offloom::small_pair<offloom::fp6_kind<__NV_E2M3>> {
  using small_pair::small_pair;
};
struct alignas(4) __nv_fp6x4_e2m3 : offloom::small_four<offloom::fp6_kind<__NV_E2M3>> {
  using small_four::small_four;
};

struct __nv_fp6_e3m2 : offloom::small_number<offloom::fp6_kind<__NV_E3M2>> {
  using small_number::small_number;
};
struct alignas(2) __nv_fp6x2_e3m2 : offloom::small_pair<offloom::fp6_kind<__NV_E3M2>> {
  using small_pair::small_pair;
};
struct alignas(4) __nv_fp6x4_e3m2 : offloom::small_four<offloom::fp6_kind<__NV_E3M2>> {
  using small_four::small_four;
};

#include "offloom/author_macros_back.inc"
