// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit casts between numbers of equal size (CUDA Math API, "Type Casting Intrinsics").
#pragma once

#include "host_defines.h"

namespace offloom {
/// The bits of `from` as a To.
template <class To, class From> __host__ __device__ inline To bits_as(From from) {
  static_assert(sizeof(To) == sizeof(From), "the sizes must agree");
  return __builtin_bit_cast(To, from);
}
} // namespace offloom

__device__ inline int __float_as_int(float x) { return offloom::bits_as<int>(x); }
__device__ inline unsigned int __float_as_uint(float x) { return offloom::bits_as<unsigned>(x); }
__device__ inline float __int_as_float(int x) { return offloom::bits_as<float>(x); }
__device__ inline float __uint_as_float(unsigned int x) { return offloom::bits_as<float>(x); }
__device__ inline long long __double_as_longlong(double x) {
  return offloom::bits_as<long long>(x);
}
__device__ inline double __longlong_as_double(long long x) { return offloom::bits_as<double>(x); }

/// The high and the low 32 bits of a double.
__device__ inline int __double2hiint(double x) {
  return static_cast<int>(offloom::bits_as<unsigned long long>(x) >> 32);
}
__device__ inline int __double2loint(double x) {
  return static_cast<int>(offloom::bits_as<unsigned long long>(x));
}
__device__ inline double __hiloint2double(int high, int low) {
  return offloom::bits_as<double>(static_cast<unsigned long long>(static_cast<unsigned>(high))
                                      << 32 |
                                  static_cast<unsigned>(low));
}
