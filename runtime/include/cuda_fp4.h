// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of 4 bits (CUDA Math API, "FP4 Intrinsics"): e2m1. They have neither infinity nor
// NaN: what is beyond the largest becomes the largest, and NaN the largest positive one.
#pragma once

#define __CUDA_FP4_H__ // code asks for headers by the names of NVIDIA's include guards
#define __CUDA_FP4_TYPES_EXIST__ 1

#include "offloom/author_macros_aside.inc"

#include "cuda_fp6.h"
#include "device_types.h"
#include "small_float_formats.h"
#include "small_float_numbers.h"

/// A byte for a number alone or for two of them.
using __nv_fp4_storage_t = unsigned char;
using __nv_fp4x2_storage_t = unsigned char;
using __nv_fp4x4_storage_t = unsigned short;

enum __nv_fp4_interpretation_t { __NV_E2M1 };

namespace offloom {

__host__ __device__ inline __nv_fp4_storage_t fp4_of(float x, __nv_fp4_interpretation_t,
                                                     cudaRoundMode rounding) {
  return static_cast<__nv_fp4_storage_t>(e2m1_format::finite(x, rounding == cudaRoundZero));
}

__host__ __device__ inline float fp4_value(__nv_fp4_storage_t code, __nv_fp4_interpretation_t) {
  return e2m1_format::to_float(code);
}

template <__nv_fp4_interpretation_t interpretation> struct fp4_kind {
  using storage = __nv_fp4_storage_t;
  using pair_storage = __nv_fp4x2_storage_t;
  using four_storage = __nv_fp4x4_storage_t;
  static constexpr int width = 4;

  __host__ __device__ static storage code_of(float x) {
    return fp4_of(x, interpretation, cudaRoundNearest);
  }
  __host__ __device__ static storage code_of(double x) { return code_of(sticky_float(x)); }
  __host__ __device__ static float value_of(storage code) {
    return fp4_value(code, interpretation);
  }
};

} // namespace offloom

// From wider numbers, rounded to nearest even (cudaRoundNearest) or to zero (cudaRoundZero).

__host__ __device__ inline __nv_fp4_storage_t
__nv_cvt_float_to_fp4(float x, __nv_fp4_interpretation_t fp4_interpretation,
                      cudaRoundMode rounding) {
  return offloom::fp4_of(x, fp4_interpretation, rounding);
}
__host__ __device__ inline __nv_fp4_storage_t
__nv_cvt_double_to_fp4(double x, __nv_fp4_interpretation_t fp4_interpretation,
                       cudaRoundMode rounding) {
  return offloom::fp4_of(offloom::sticky_float(x), fp4_interpretation, rounding);
}
__host__ __device__ inline __nv_fp4_storage_t
__nv_cvt_halfraw_to_fp4(__half_raw x, __nv_fp4_interpretation_t fp4_interpretation,
                        cudaRoundMode rounding) {
  return offloom::fp4_of(__half(x), fp4_interpretation, rounding);
}
__host__ __device__ inline __nv_fp4_storage_t
__nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw x, __nv_fp4_interpretation_t fp4_interpretation,
                            cudaRoundMode rounding) {
  return offloom::fp4_of(__nv_bfloat16(x), fp4_interpretation, rounding);
}
__host__ __device__ inline __nv_fp4x2_storage_t
__nv_cvt_float2_to_fp4x2(float2 x, __nv_fp4_interpretation_t fp4_interpretation,
                         cudaRoundMode rounding) {
  return offloom::small_pair_of<offloom::fp4_kind<__NV_E2M1>>(
      offloom::fp4_of(x.x, fp4_interpretation, rounding),
      offloom::fp4_of(x.y, fp4_interpretation, rounding));
}
__host__ __device__ inline __nv_fp4x2_storage_t
__nv_cvt_double2_to_fp4x2(double2 x, __nv_fp4_interpretation_t fp4_interpretation,
                          cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp4x2(
      make_float2(offloom::sticky_float(x.x), offloom::sticky_float(x.y)), fp4_interpretation,
      rounding);
}
__host__ __device__ inline __nv_fp4x2_storage_t
__nv_cvt_halfraw2_to_fp4x2(__half2_raw x, __nv_fp4_interpretation_t fp4_interpretation,
                           cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp4x2(__half22float2(x), fp4_interpretation, rounding);
}
__host__ __device__ inline __nv_fp4x2_storage_t
__nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw x, __nv_fp4_interpretation_t fp4_interpretation,
                               cudaRoundMode rounding) {
  return __nv_cvt_float2_to_fp4x2(__bfloat1622float2(x), fp4_interpretation, rounding);
}

// To halves, which have room for all of them.

__host__ __device__ inline __half_raw
__nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t x, __nv_fp4_interpretation_t fp4_interpretation) {
  return __half(offloom::fp4_value(x, fp4_interpretation));
}
__host__ __device__ inline __half2_raw
__nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t x, __nv_fp4_interpretation_t fp4_interpretation) {
  return {__nv_cvt_fp4_to_halfraw(static_cast<__nv_fp4_storage_t>(x), fp4_interpretation).x,
          __nv_cvt_fp4_to_halfraw(static_cast<__nv_fp4_storage_t>(x >> 4), fp4_interpretation).x};
}

// The types.

struct __nv_fp4_e2m1 : offloom::small_number<offloom::fp4_kind<__NV_E2M1>> {
  using small_number::small_number;
};
struct __nv_fp4x2_e2m1 : offloom::small_pair<offloom::fp4_kind<__NV_E2M1>> {
  using small_pair::small_pair;
};
struct alignas(2) __nv_fp4x4_e2m1 : offloom::small_four<offloom::fp4_kind<__NV_E2M1>> {
  using small_four::small_four;
};

#include "offloom/author_macros_back.inc"
