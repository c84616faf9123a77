// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's fast, less exact math (CUDA Math API, "Single Precision Intrinsics"): __expf, __sinf, ...
//
// A GPU answers these from its special function units; results here are at least as exact as CUDA
// documents, hence not bit-identical. glibc's <math.h> declares functions of the same names and
// types for itself without exporting them: these are definitions of those.
#pragma once

#include "libc_in_device_code.h"

#include "host_defines.h"

extern "C" {

__host__ __device__ inline float __expf(float x) noexcept { return __builtin_expf(x); }
__host__ __device__ inline float __exp10f(float x) noexcept {
  return __builtin_exp2f(3.32192809488736235f * x);
}
__host__ __device__ inline float __logf(float x) noexcept { return __builtin_logf(x); }
__host__ __device__ inline float __log2f(float x) noexcept { return __builtin_log2f(x); }
__host__ __device__ inline float __log10f(float x) noexcept { return __builtin_log10f(x); }
__host__ __device__ inline float __sinf(float x) noexcept { return __builtin_sinf(x); }
__host__ __device__ inline float __cosf(float x) noexcept { return __builtin_cosf(x); }
__host__ __device__ inline float __tanf(float x) noexcept { return __builtin_tanf(x); }
__host__ __device__ inline float __tanhf(float x) noexcept { return __builtin_tanhf(x); }
__host__ __device__ inline float __powf(float x, float y) noexcept { return __builtin_powf(x, y); }
__host__ __device__ inline void __sincosf(float x, float *sine, float *cosine) noexcept {
  *sine = __builtin_sinf(x);
  *cosine = __builtin_cosf(x);
}

} // extern "C"

/// x / y. A GPU gives 0 for |y| between 2^126 and 2^128; this gives the quotient.
__device__ inline float __fdividef(float x, float y) { return x / y; }

/// x clamped to [0, 1]; 0 for NaN.
__device__ inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
