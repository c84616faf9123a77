// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions that name their rounding (CUDA Math API, "Type Casting Intrinsics"): to nearest even
// (_rn), towards zero (_rz), up (_ru), down (_rd).
//
// To integers they saturate, as a GPU does, where a C++ cast would be undefined. NaN becomes 0 when
// a float becomes a 32-bit integer and the smallest signed or the middle unsigned value (only the
// top bit set) otherwise, as PTX's `cvt` says.
#pragma once

#include "host_defines.h"

#include <limits>

namespace offloom {

/// `x` towards zero as an Int, saturating; `nan` for NaN.
template <class Int, class Real> __host__ __device__ constexpr Int saturate(Real x, Int nan = 0) {
  constexpr Int least = std::numeric_limits<Int>::min(), most = std::numeric_limits<Int>::max();
  // Exact powers of two; `most` itself may not be representable as a Real.
  constexpr Real below = static_cast<Real>(least), above = static_cast<Real>(most / 2 + 1) * 2;
  return x >= above ? most : x <= below ? least : x != x ? nan : static_cast<Int>(x);
}

/// The integer with only its top bit set.
template <class Int> __host__ __device__ constexpr Int top_bit() {
  return std::numeric_limits<Int>::max() / 2 + 1 > 0 && std::numeric_limits<Int>::min() == 0
             ? std::numeric_limits<Int>::max() / 2 + 1
             : std::numeric_limits<Int>::min();
}

/// The neighbours of a floating-point number.
__device__ inline float next_up(float x) { return __builtin_nextafterf(x, __builtin_inff()); }
__device__ inline float next_down(float x) { return __builtin_nextafterf(x, -__builtin_inff()); }
__device__ inline double next_up(double x) { return __builtin_nextafter(x, __builtin_inf()); }
__device__ inline double next_down(double x) { return __builtin_nextafter(x, -__builtin_inf()); }

/// `exact` as a narrower To, rounded as the name says.
template <class To, class Wide> __device__ inline To narrow_up(Wide exact) {
  const To nearest = static_cast<To>(exact);
  return static_cast<Wide>(nearest) < exact ? next_up(nearest) : nearest;
}
template <class To, class Wide> __device__ inline To narrow_down(Wide exact) {
  const To nearest = static_cast<To>(exact);
  return static_cast<Wide>(nearest) > exact ? next_down(nearest) : nearest;
}
template <class To, class Wide> __device__ inline To narrow_to_zero(Wide exact) {
  return exact < 0 ? narrow_up<To>(exact) : narrow_down<To>(exact);
}

} // namespace offloom

__device__ inline int __float2int_rn(float x) {
  return offloom::saturate<int>(__builtin_rintf(x), 0);
}
__device__ inline int __float2int_rz(float x) {
  return offloom::saturate<int>(__builtin_truncf(x), 0);
}
__device__ inline int __float2int_ru(float x) {
  return offloom::saturate<int>(__builtin_ceilf(x), 0);
}
__device__ inline int __float2int_rd(float x) {
  return offloom::saturate<int>(__builtin_floorf(x), 0);
}
__device__ inline unsigned int __float2uint_rn(float x) {
  return offloom::saturate<unsigned int>(__builtin_rintf(x), 0u);
}
__device__ inline unsigned int __float2uint_rz(float x) {
  return offloom::saturate<unsigned int>(__builtin_truncf(x), 0u);
}
__device__ inline unsigned int __float2uint_ru(float x) {
  return offloom::saturate<unsigned int>(__builtin_ceilf(x), 0u);
}
__device__ inline unsigned int __float2uint_rd(float x) {
  return offloom::saturate<unsigned int>(__builtin_floorf(x), 0u);
}
__device__ inline long long __float2ll_rn(float x) {
  return offloom::saturate<long long>(__builtin_rintf(x), offloom::top_bit<long long>());
}
__device__ inline long long __float2ll_rz(float x) {
  return offloom::saturate<long long>(__builtin_truncf(x), offloom::top_bit<long long>());
}
__device__ inline long long __float2ll_ru(float x) {
  return offloom::saturate<long long>(__builtin_ceilf(x), offloom::top_bit<long long>());
}
__device__ inline long long __float2ll_rd(float x) {
  return offloom::saturate<long long>(__builtin_floorf(x), offloom::top_bit<long long>());
}
__device__ inline unsigned long long __float2ull_rn(float x) {
  return offloom::saturate<unsigned long long>(__builtin_rintf(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __float2ull_rz(float x) {
  return offloom::saturate<unsigned long long>(__builtin_truncf(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __float2ull_ru(float x) {
  return offloom::saturate<unsigned long long>(__builtin_ceilf(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __float2ull_rd(float x) {
  return offloom::saturate<unsigned long long>(__builtin_floorf(x),
                                               offloom::top_bit<unsigned long long>());
}

__device__ inline int __double2int_rn(double x) {
  return offloom::saturate<int>(__builtin_rint(x), offloom::top_bit<int>());
}
__device__ inline int __double2int_rz(double x) {
  return offloom::saturate<int>(__builtin_trunc(x), offloom::top_bit<int>());
}
__device__ inline int __double2int_ru(double x) {
  return offloom::saturate<int>(__builtin_ceil(x), offloom::top_bit<int>());
}
__device__ inline int __double2int_rd(double x) {
  return offloom::saturate<int>(__builtin_floor(x), offloom::top_bit<int>());
}
__device__ inline unsigned int __double2uint_rn(double x) {
  return offloom::saturate<unsigned int>(__builtin_rint(x), offloom::top_bit<unsigned int>());
}
__device__ inline unsigned int __double2uint_rz(double x) {
  return offloom::saturate<unsigned int>(__builtin_trunc(x), offloom::top_bit<unsigned int>());
}
__device__ inline unsigned int __double2uint_ru(double x) {
  return offloom::saturate<unsigned int>(__builtin_ceil(x), offloom::top_bit<unsigned int>());
}
__device__ inline unsigned int __double2uint_rd(double x) {
  return offloom::saturate<unsigned int>(__builtin_floor(x), offloom::top_bit<unsigned int>());
}
__device__ inline long long __double2ll_rn(double x) {
  return offloom::saturate<long long>(__builtin_rint(x), offloom::top_bit<long long>());
}
__device__ inline long long __double2ll_rz(double x) {
  return offloom::saturate<long long>(__builtin_trunc(x), offloom::top_bit<long long>());
}
__device__ inline long long __double2ll_ru(double x) {
  return offloom::saturate<long long>(__builtin_ceil(x), offloom::top_bit<long long>());
}
__device__ inline long long __double2ll_rd(double x) {
  return offloom::saturate<long long>(__builtin_floor(x), offloom::top_bit<long long>());
}
__device__ inline unsigned long long __double2ull_rn(double x) {
  return offloom::saturate<unsigned long long>(__builtin_rint(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __double2ull_rz(double x) {
  return offloom::saturate<unsigned long long>(__builtin_trunc(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __double2ull_ru(double x) {
  return offloom::saturate<unsigned long long>(__builtin_ceil(x),
                                               offloom::top_bit<unsigned long long>());
}
__device__ inline unsigned long long __double2ull_rd(double x) {
  return offloom::saturate<unsigned long long>(__builtin_floor(x),
                                               offloom::top_bit<unsigned long long>());
}

__device__ inline float __int2float_rn(int x) { return static_cast<float>(x); }
__device__ inline float __int2float_rz(int x) {
  return offloom::narrow_to_zero<float>(static_cast<double>(x));
}
__device__ inline float __int2float_ru(int x) {
  return offloom::narrow_up<float>(static_cast<double>(x));
}
__device__ inline float __int2float_rd(int x) {
  return offloom::narrow_down<float>(static_cast<double>(x));
}

__device__ inline float __uint2float_rn(unsigned int x) { return static_cast<float>(x); }
__device__ inline float __uint2float_rz(unsigned int x) {
  return offloom::narrow_to_zero<float>(static_cast<double>(x));
}
__device__ inline float __uint2float_ru(unsigned int x) {
  return offloom::narrow_up<float>(static_cast<double>(x));
}
__device__ inline float __uint2float_rd(unsigned int x) {
  return offloom::narrow_down<float>(static_cast<double>(x));
}

__device__ inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
__device__ inline float __ll2float_rz(long long x) {
  return offloom::narrow_to_zero<float>(static_cast<long double>(x));
}
__device__ inline float __ll2float_ru(long long x) {
  return offloom::narrow_up<float>(static_cast<long double>(x));
}
__device__ inline float __ll2float_rd(long long x) {
  return offloom::narrow_down<float>(static_cast<long double>(x));
}

__device__ inline float __ull2float_rn(unsigned long long x) { return static_cast<float>(x); }
__device__ inline float __ull2float_rz(unsigned long long x) {
  return offloom::narrow_to_zero<float>(static_cast<long double>(x));
}
__device__ inline float __ull2float_ru(unsigned long long x) {
  return offloom::narrow_up<float>(static_cast<long double>(x));
}
__device__ inline float __ull2float_rd(unsigned long long x) {
  return offloom::narrow_down<float>(static_cast<long double>(x));
}

__device__ inline float __double2float_rn(double x) { return static_cast<float>(x); }
__device__ inline float __double2float_rz(double x) { return offloom::narrow_to_zero<float>(x); }
__device__ inline float __double2float_ru(double x) { return offloom::narrow_up<float>(x); }
__device__ inline float __double2float_rd(double x) { return offloom::narrow_down<float>(x); }

__device__ inline double __int2double_rn(int x) { return x; }
__device__ inline double __uint2double_rn(unsigned int x) { return x; }
__device__ inline double __ll2double_rn(long long x) { return static_cast<double>(x); }
__device__ inline double __ll2double_rz(long long x) {
  return offloom::narrow_to_zero<double>(static_cast<long double>(x));
}
__device__ inline double __ll2double_ru(long long x) {
  return offloom::narrow_up<double>(static_cast<long double>(x));
}
__device__ inline double __ll2double_rd(long long x) {
  return offloom::narrow_down<double>(static_cast<long double>(x));
}
__device__ inline double __ull2double_rn(unsigned long long x) { return static_cast<double>(x); }
__device__ inline double __ull2double_rz(unsigned long long x) {
  return offloom::narrow_to_zero<double>(static_cast<long double>(x));
}
__device__ inline double __ull2double_ru(unsigned long long x) {
  return offloom::narrow_up<double>(static_cast<long double>(x));
}
__device__ inline double __ull2double_rd(unsigned long long x) {
  return offloom::narrow_down<double>(static_cast<long double>(x));
}
