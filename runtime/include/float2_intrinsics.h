// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of both parts of a float2 that names its rounding (CUDA Math API, "Single Precision
// Intrinsics"), from compute capability 10.0 on.
#pragma once

#include "rounding_intrinsics.h"
#include "vector_types.h"

#define OFFLOOM_FLOAT2_INTRINSICS(rounding)                                                        \
  __device__ inline float2 __fadd2_##rounding(float2 x, float2 y) {                                \
    return float2{__fadd_##rounding(x.x, y.x), __fadd_##rounding(x.y, y.y)};                       \
  }                                                                                                \
  __device__ inline float2 __fmul2_##rounding(float2 x, float2 y) {                                \
    return float2{__fmul_##rounding(x.x, y.x), __fmul_##rounding(x.y, y.y)};                       \
  }                                                                                                \
  __device__ inline float2 __ffma2_##rounding(float2 x, float2 y, float2 z) {                      \
    return float2{__fmaf_##rounding(x.x, y.x, z.x), __fmaf_##rounding(x.y, y.y, z.y)};             \
  }
OFFLOOM_FLOAT2_INTRINSICS(rn)
OFFLOOM_FLOAT2_INTRINSICS(rz)
OFFLOOM_FLOAT2_INTRINSICS(ru)
OFFLOOM_FLOAT2_INTRINSICS(rd)
#undef OFFLOOM_FLOAT2_INTRINSICS
