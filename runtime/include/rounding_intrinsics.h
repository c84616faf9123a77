// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic that names its rounding (CUDA Math API, "Single Precision Intrinsics", "Double
// Precision Intrinsics"): to nearest even (_rn), towards zero (_rz), up (_ru), down (_rd).
//
// All results are correctly rounded, and no compiler merges them into fused operations. The _rn
// forms inline; the others correct a result that was rounded to the nearest.
#pragma once

#include "host_defines.h"

namespace offloom {
enum class rounding { to_zero, up, down };

__device__ float add(float x, float y, rounding);
__device__ float multiply(float x, float y, rounding);
__device__ float divide(float x, float y, rounding);
__device__ float fused_multiply_add(float x, float y, float z, rounding);
__device__ float square_root(float x, rounding);
__device__ double add(double x, double y, rounding);
__device__ double multiply(double x, double y, rounding);
__device__ double divide(double x, double y, rounding);
__device__ double fused_multiply_add(double x, double y, double z, rounding);
__device__ double square_root(double x, rounding);

// Operations that the compiler may not make part of a fused one. Clang asks the operation whether
// it may (with -ffp-contract=fast-honor-pragmas; -ffp-contract=fast asks nobody). g++ asks nothing,
// and takes away __builtin_assoc_barrier() before it fuses; but an operation that is a fused one
// itself stays what it is, and only processors that have such an instruction are at issue.
#if !defined(__clang__) && defined(__FP_FAST_FMA) && defined(__FP_FAST_FMAF)
__device__ inline float rounded_sum(float x, float y) { return __builtin_fmaf(x, 1.0f, y); }
__device__ inline double rounded_sum(double x, double y) { return __builtin_fma(x, 1.0, y); }
__device__ inline float rounded_difference(float x, float y) { return __builtin_fmaf(y, -1.0f, x); }
__device__ inline double rounded_difference(double x, double y) {
  return __builtin_fma(y, -1.0, x);
}
__device__ inline float rounded_product(float x, float y) { return __builtin_fmaf(x, y, -0.0f); }
__device__ inline double rounded_product(double x, double y) { return __builtin_fma(x, y, -0.0); }
#else
template <class Real> __device__ inline Real rounded_sum(Real x, Real y) {
#ifdef __clang__
#pragma clang fp contract(off)
#endif
  return x + y;
}
template <class Real> __device__ inline Real rounded_difference(Real x, Real y) {
#ifdef __clang__
#pragma clang fp contract(off)
#endif
  return x - y;
}
template <class Real> __device__ inline Real rounded_product(Real x, Real y) {
#ifdef __clang__
#pragma clang fp contract(off)
#endif
  return x * y;
}
#endif
} // namespace offloom

// float

__device__ inline float __fadd_rn(float x, float y) { return offloom::rounded_sum(x, y); }
__device__ inline float __fadd_rz(float x, float y) {
  return offloom::add(x, y, offloom::rounding::to_zero);
}
__device__ inline float __fadd_ru(float x, float y) {
  return offloom::add(x, y, offloom::rounding::up);
}
__device__ inline float __fadd_rd(float x, float y) {
  return offloom::add(x, y, offloom::rounding::down);
}

__device__ inline float __fsub_rn(float x, float y) { return offloom::rounded_difference(x, y); }
__device__ inline float __fsub_rz(float x, float y) {
  return offloom::add(x, -y, offloom::rounding::to_zero);
}
__device__ inline float __fsub_ru(float x, float y) {
  return offloom::add(x, -y, offloom::rounding::up);
}
__device__ inline float __fsub_rd(float x, float y) {
  return offloom::add(x, -y, offloom::rounding::down);
}

__device__ inline float __fmul_rn(float x, float y) { return offloom::rounded_product(x, y); }
__device__ inline float __fmul_rz(float x, float y) {
  return offloom::multiply(x, y, offloom::rounding::to_zero);
}
__device__ inline float __fmul_ru(float x, float y) {
  return offloom::multiply(x, y, offloom::rounding::up);
}
__device__ inline float __fmul_rd(float x, float y) {
  return offloom::multiply(x, y, offloom::rounding::down);
}

__device__ inline float __fdiv_rn(float x, float y) { return x / y; }
__device__ inline float __fdiv_rz(float x, float y) {
  return offloom::divide(x, y, offloom::rounding::to_zero);
}
__device__ inline float __fdiv_ru(float x, float y) {
  return offloom::divide(x, y, offloom::rounding::up);
}
__device__ inline float __fdiv_rd(float x, float y) {
  return offloom::divide(x, y, offloom::rounding::down);
}

__device__ inline float __frcp_rn(float x) { return 1.0f / x; }
__device__ inline float __frcp_rz(float x) {
  return offloom::divide(1.0f, x, offloom::rounding::to_zero);
}
__device__ inline float __frcp_ru(float x) {
  return offloom::divide(1.0f, x, offloom::rounding::up);
}
__device__ inline float __frcp_rd(float x) {
  return offloom::divide(1.0f, x, offloom::rounding::down);
}

__device__ inline float __fsqrt_rn(float x) { return __builtin_sqrtf(x); }
__device__ inline float __fsqrt_rz(float x) {
  return offloom::square_root(x, offloom::rounding::to_zero);
}
__device__ inline float __fsqrt_ru(float x) {
  return offloom::square_root(x, offloom::rounding::up);
}
__device__ inline float __fsqrt_rd(float x) {
  return offloom::square_root(x, offloom::rounding::down);
}

__device__ inline float __fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
__device__ inline float __fmaf_rz(float x, float y, float z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::to_zero);
}
__device__ inline float __fmaf_ru(float x, float y, float z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::up);
}
__device__ inline float __fmaf_rd(float x, float y, float z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::down);
}

// The same, whatever -ftz says: the runtime never flushes subnormal numbers to zero.
__device__ inline float __fmaf_ieee_rn(float x, float y, float z) { return __fmaf_rn(x, y, z); }
__device__ inline float __fmaf_ieee_rz(float x, float y, float z) { return __fmaf_rz(x, y, z); }
__device__ inline float __fmaf_ieee_ru(float x, float y, float z) { return __fmaf_ru(x, y, z); }
__device__ inline float __fmaf_ieee_rd(float x, float y, float z) { return __fmaf_rd(x, y, z); }

// double

__device__ inline double __dadd_rn(double x, double y) { return offloom::rounded_sum(x, y); }
__device__ inline double __dadd_rz(double x, double y) {
  return offloom::add(x, y, offloom::rounding::to_zero);
}
__device__ inline double __dadd_ru(double x, double y) {
  return offloom::add(x, y, offloom::rounding::up);
}
__device__ inline double __dadd_rd(double x, double y) {
  return offloom::add(x, y, offloom::rounding::down);
}

__device__ inline double __dsub_rn(double x, double y) { return offloom::rounded_difference(x, y); }
__device__ inline double __dsub_rz(double x, double y) {
  return offloom::add(x, -y, offloom::rounding::to_zero);
}
__device__ inline double __dsub_ru(double x, double y) {
  return offloom::add(x, -y, offloom::rounding::up);
}
__device__ inline double __dsub_rd(double x, double y) {
  return offloom::add(x, -y, offloom::rounding::down);
}

__device__ inline double __dmul_rn(double x, double y) { return offloom::rounded_product(x, y); }
__device__ inline double __dmul_rz(double x, double y) {
  return offloom::multiply(x, y, offloom::rounding::to_zero);
}
__device__ inline double __dmul_ru(double x, double y) {
  return offloom::multiply(x, y, offloom::rounding::up);
}
__device__ inline double __dmul_rd(double x, double y) {
  return offloom::multiply(x, y, offloom::rounding::down);
}

__device__ inline double __ddiv_rn(double x, double y) { return x / y; }
__device__ inline double __ddiv_rz(double x, double y) {
  return offloom::divide(x, y, offloom::rounding::to_zero);
}
__device__ inline double __ddiv_ru(double x, double y) {
  return offloom::divide(x, y, offloom::rounding::up);
}
__device__ inline double __ddiv_rd(double x, double y) {
  return offloom::divide(x, y, offloom::rounding::down);
}

__device__ inline double __drcp_rn(double x) { return 1.0 / x; }
__device__ inline double __drcp_rz(double x) {
  return offloom::divide(1.0, x, offloom::rounding::to_zero);
}
__device__ inline double __drcp_ru(double x) {
  return offloom::divide(1.0, x, offloom::rounding::up);
}
__device__ inline double __drcp_rd(double x) {
  return offloom::divide(1.0, x, offloom::rounding::down);
}

__device__ inline double __dsqrt_rn(double x) { return __builtin_sqrt(x); }
__device__ inline double __dsqrt_rz(double x) {
  return offloom::square_root(x, offloom::rounding::to_zero);
}
__device__ inline double __dsqrt_ru(double x) {
  return offloom::square_root(x, offloom::rounding::up);
}
__device__ inline double __dsqrt_rd(double x) {
  return offloom::square_root(x, offloom::rounding::down);
}

__device__ inline double __fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
__device__ inline double __fma_rz(double x, double y, double z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::to_zero);
}
__device__ inline double __fma_ru(double x, double y, double z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::up);
}
__device__ inline double __fma_rd(double x, double y, double z) {
  return offloom::fused_multiply_add(x, y, z, offloom::rounding::down);
}

/// 1 / sqrt(x), to nearest.
__device__ inline float __frsqrt_rn(float x) {
  return static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(x)));
}
