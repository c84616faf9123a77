// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the types of cuda_fp8.h, cuda_fp6.h and cuda_fp4.h have in common: a number, a pair and four
// of a kind, which are made of wider numbers and give them back, and cannot be calculated with.
//
// A Kind says how a code is stored (`storage`, `pair_storage`, `four_storage`, and the `width` of a
// code in those), which code a float or double becomes (`code_of`, saturating), and what a code
// stands for (`value_of`).
#pragma once

#include "offloom/author_macros_aside.inc"

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "rounding_conversions.h"
#include "vector_functions.h"

namespace offloom {

template <class Kind> struct small_number {
  small_number() = default;
  __host__ __device__ explicit small_number(float x) : __x(Kind::code_of(x)) {}
  __host__ __device__ explicit small_number(double x) : __x(Kind::code_of(x)) {}
  __host__ __device__ explicit small_number(__half x) : small_number(float(x)) {}
  __host__ __device__ explicit small_number(__nv_bfloat16 x) : small_number(float(x)) {}
  __host__ __device__ explicit small_number(short x) : small_number(float(x)) {}
  __host__ __device__ explicit small_number(unsigned short x) : small_number(float(x)) {}
  __host__ __device__ explicit small_number(int x) : small_number(double(x)) {}
  __host__ __device__ explicit small_number(unsigned int x) : small_number(double(x)) {}
  __host__ __device__ explicit small_number(long x)
      : small_number(sticky_double(static_cast<long long>(x))) {}
  __host__ __device__ explicit small_number(unsigned long x)
      : small_number(sticky_double(static_cast<unsigned long long>(x))) {}
  __host__ __device__ explicit small_number(long long x) : small_number(sticky_double(x)) {}
  __host__ __device__ explicit small_number(unsigned long long x)
      : small_number(sticky_double(x)) {}
  /// A number that a template converts to integers elsewhere.
  template <class F>
  __host__ __device__ explicit small_number(clamped_number<F> x) : small_number(x.value) {}

  __host__ __device__ explicit operator float() const { return Kind::value_of(__x); }
  __host__ __device__ explicit operator double() const { return Kind::value_of(__x); }
  __host__ __device__ explicit operator __half() const { return Kind::value_of(__x); }
  __host__ __device__ explicit operator __nv_bfloat16() const { return Kind::value_of(__x); }
  __host__ __device__ explicit operator bool() const { return Kind::value_of(__x) != 0; }
  // Towards zero and saturating; NaN becomes 0, or the value with only the top bit set for 64-bit
  // integers.
  __host__ __device__ explicit operator char() const { return as_integer<char>(); }
  __host__ __device__ explicit operator signed char() const { return as_integer<signed char>(); }
  __host__ __device__ explicit operator unsigned char() const {
    return as_integer<unsigned char>();
  }
  __host__ __device__ explicit operator short() const { return as_integer<short>(); }
  __host__ __device__ explicit operator unsigned short() const {
    return as_integer<unsigned short>();
  }
  __host__ __device__ explicit operator int() const { return as_integer<int>(); }
  __host__ __device__ explicit operator unsigned int() const { return as_integer<unsigned int>(); }
  __host__ __device__ explicit operator long() const { return as_integer<long>(); }
  __host__ __device__ explicit operator unsigned long() const {
    return as_integer<unsigned long>();
  }
  __host__ __device__ explicit operator long long() const { return as_integer<long long>(); }
  __host__ __device__ explicit operator unsigned long long() const {
    return as_integer<unsigned long long>();
  }

  typename Kind::storage __x;

private:
  template <class Int> __host__ __device__ Int as_integer() const {
    return saturate<Int>(Kind::value_of(__x), sizeof(Int) == 8 ? top_bit<Int>() : Int(0));
  }
};

/// The codes of two numbers, the first one in the low bits.
template <class Kind>
__host__ __device__ inline typename Kind::pair_storage small_pair_of(unsigned low, unsigned high) {
  return static_cast<typename Kind::pair_storage>(low | high << Kind::width);
}

/// The number at an index of a pair or of four.
template <class Kind> __host__ __device__ inline float small_value_at(unsigned codes, int index) {
  constexpr unsigned mask = (1u << Kind::width) - 1;
  return Kind::value_of(static_cast<typename Kind::storage>(codes >> Kind::width * index & mask));
}

template <class Kind> struct small_pair {
  small_pair() = default;
  __host__ __device__ explicit small_pair(float2 v)
      : __x(small_pair_of<Kind>(Kind::code_of(v.x), Kind::code_of(v.y))) {}
  __host__ __device__ explicit small_pair(double2 v)
      : __x(small_pair_of<Kind>(Kind::code_of(v.x), Kind::code_of(v.y))) {}
  __host__ __device__ explicit small_pair(__half2 v) : small_pair(make_float2(v.x, v.y)) {}
  __host__ __device__ explicit small_pair(__nv_bfloat162 v) : small_pair(make_float2(v.x, v.y)) {}

  __host__ __device__ explicit operator float2() const {
    return make_float2(small_value_at<Kind>(__x, 0), small_value_at<Kind>(__x, 1));
  }
  __host__ __device__ explicit operator __half2() const {
    return {__half(small_value_at<Kind>(__x, 0)), __half(small_value_at<Kind>(__x, 1))};
  }

  typename Kind::pair_storage __x;
};

template <class Kind> struct small_four {
  small_four() = default;
  __host__ __device__ explicit small_four(float4 v)
      : small_four(small_pair<Kind>(make_float2(v.x, v.y)),
                   small_pair<Kind>(make_float2(v.z, v.w))) {}
  __host__ __device__ explicit small_four(double4 v)
      : small_four(small_pair<Kind>(make_double2(v.x, v.y)),
                   small_pair<Kind>(make_double2(v.z, v.w))) {}
  __host__ __device__ explicit small_four(double4_16a v)
      : small_four(make_double4(v.x, v.y, v.z, v.w)) {}
  __host__ __device__ explicit small_four(double4_32a v)
      : small_four(make_double4(v.x, v.y, v.z, v.w)) {}
  __host__ __device__ explicit small_four(__half2 low, __half2 high)
      : small_four(small_pair<Kind>(low), small_pair<Kind>(high)) {}
  __host__ __device__ explicit small_four(__nv_bfloat162 low, __nv_bfloat162 high)
      : small_four(small_pair<Kind>(low), small_pair<Kind>(high)) {}

  __host__ __device__ explicit operator float4() const {
    return make_float4(small_value_at<Kind>(__x, 0), small_value_at<Kind>(__x, 1),
                       small_value_at<Kind>(__x, 2), small_value_at<Kind>(__x, 3));
  }

  typename Kind::four_storage __x;

private:
  __host__ __device__ small_four(small_pair<Kind> low, small_pair<Kind> high)
      : __x(static_cast<typename Kind::four_storage>(low.__x | static_cast<unsigned>(high.__x)
                                                                   << 2 * Kind::width)) {}
};

} // namespace offloom

#include "offloom/author_macros_back.inc"
