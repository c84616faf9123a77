// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and conversions of doubles whose rounding is an argument, as compute capability 1.3
// introduced them. The functions that name their rounding (`__dadd_ru`) are what CUDA's Math API
// describes.
#pragma once

#include "device_types.h"
#include "rounding_conversions.h"
#include "rounding_intrinsics.h"

/// function_rn(...), or what the other names are, as `mode` says.
#define OFFLOOM_BY_ROUND_MODE(mode, function, ...)                                                 \
  ((mode) == cudaRoundZero     ? function##_rz(__VA_ARGS__)                                        \
   : (mode) == cudaRoundPosInf ? function##_ru(__VA_ARGS__)                                        \
   : (mode) == cudaRoundMinInf ? function##_rd(__VA_ARGS__)                                        \
                               : function##_rn(__VA_ARGS__))

__device__ inline double dadd(double x, double y, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __dadd, x, y);
}
__device__ inline double dsub(double x, double y, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __dsub, x, y);
}
__device__ inline double dmul(double x, double y, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __dmul, x, y);
}
__device__ inline double fma(double x, double y, double z, cudaRoundMode mode) {
  return OFFLOOM_BY_ROUND_MODE(mode, __fma, x, y, z);
}

// Conversions; to integers they saturate.
__device__ inline int double2int(double x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __double2int, x);
}
__device__ inline unsigned int double2uint(double x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __double2uint, x);
}
__device__ inline long long double2ll(double x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __double2ll, x);
}
__device__ inline unsigned long long double2ull(double x, cudaRoundMode mode = cudaRoundZero) {
  return OFFLOOM_BY_ROUND_MODE(mode, __double2ull, x);
}
__device__ inline double ll2double(long long x, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __ll2double, x);
}
__device__ inline double ull2double(unsigned long long x, cudaRoundMode mode = cudaRoundNearest) {
  return OFFLOOM_BY_ROUND_MODE(mode, __ull2double, x);
}

// Every int and every float is a double.
__device__ inline double int2double(int x, cudaRoundMode = cudaRoundNearest) { return x; }
__device__ inline double uint2double(unsigned int x, cudaRoundMode = cudaRoundNearest) { return x; }
__device__ inline double float2double(float x, cudaRoundMode = cudaRoundNearest) { return x; }
