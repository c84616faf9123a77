// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device functions that CUDA took away under these names: what they are called today does the same.
//
// Programs of today give these names to functions of their own, so that they stand in a namespace.
// What a program means by a name that it does not declare is found here: migrated code has a
// using-declaration of it, editors the header old_device_functions.h.
#pragma once

#include "../fast_math_intrinsics.h"
#include "../integer_intrinsics.h"
#include "../rounding_conversions.h"
#include "../rounding_mode_functions.h"
#include "../type_casting_intrinsics.h"

namespace offloom::old_functions {

__device__ inline int float_as_int(float x) { return __float_as_int(x); }
__device__ inline unsigned int float_as_uint(float x) { return __float_as_uint(x); }
__device__ inline float int_as_float(int x) { return __int_as_float(x); }
__device__ inline float uint_as_float(unsigned int x) { return __uint_as_float(x); }

__device__ inline float saturate(float x) { return __saturatef(x); }

/// The low 32 bits of the product of the low 24 bits of each.
__device__ inline int mul24(int x, int y) { return __mul24(x, y); }
__device__ inline unsigned int umul24(unsigned int x, unsigned int y) { return __umul24(x, y); }

/// The high half of the double-width product; unsigned if one of them is.
__device__ inline int mulhi(int x, int y) { return __mulhi(x, y); }
__device__ inline unsigned int mulhi(unsigned int x, unsigned int y) { return __umulhi(x, y); }
__device__ inline unsigned int mulhi(int x, unsigned int y) {
  return __umulhi(static_cast<unsigned int>(x), y);
}
__device__ inline unsigned int mulhi(unsigned int x, int y) {
  return __umulhi(x, static_cast<unsigned int>(y));
}
__device__ inline long long mul64hi(long long x, long long y) { return __mul64hi(x, y); }
__device__ inline unsigned long long mul64hi(unsigned long long x, unsigned long long y) {
  return __umul64hi(x, y);
}
__device__ inline unsigned long long mul64hi(long long x, unsigned long long y) {
  return __umul64hi(static_cast<unsigned long long>(x), y);
}
__device__ inline unsigned long long mul64hi(unsigned long long x, long long y) {
  return __umul64hi(x, static_cast<unsigned long long>(y));
}

// Conversions; to integers they saturate.
__device__ inline int float2int(float x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __float2int, x);
}
__device__ inline unsigned int float2uint(float x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __float2uint, x);
}
__device__ inline float int2float(int x, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __int2float, x);
}
__device__ inline float uint2float(unsigned int x, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __uint2float, x);
}

} // namespace offloom::old_functions
