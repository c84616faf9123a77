// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers as vectors of two: x is the real part, y the imaginary one.
//
// Plain arithmetic, without C++'s and C's special treatment of infinities: that is how CUDA's
// functions behave. Only division and absolute value scale, so that they do not overflow on the
// way to a result which fits.
#pragma once

#define CU_COMPLEX_H_ // code asks for headers by the names of NVIDIA's include guards

#include "libc_in_device_code.h"

#include "host_defines.h"
#include "vector_functions.h"
#include "vector_types.h"

// Single precision.

typedef float2 cuFloatComplex;

__host__ __device__ OFFLOOM_INLINE float cuCrealf(cuFloatComplex x) { return x.x; }
__host__ __device__ OFFLOOM_INLINE float cuCimagf(cuFloatComplex x) { return x.y; }
__host__ __device__ OFFLOOM_INLINE cuFloatComplex make_cuFloatComplex(float r, float i) {
  return make_float2(r, i);
}

__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuConjf(cuFloatComplex x) {
  return make_cuFloatComplex(x.x, -x.y);
}
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x + y.x, x.y + y.y);
}
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x - y.x, x.y - y.y);
}
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y) {
  return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}

/// x * y + d.
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y,
                                                          cuFloatComplex d) {
  return make_cuFloatComplex(x.x * y.x + d.x - x.y * y.y, x.x * y.y + d.y + x.y * y.x);
}

/// x / y. Both are divided by |y.x| + |y.y| first, so that |y|² neither overflows nor vanishes.
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
  const float scale = 1.0f / (fabsf(y.x) + fabsf(y.y));
  const float xr = x.x * scale, xi = x.y * scale, yr = y.x * scale, yi = y.y * scale;
  const float inverse = 1.0f / (yr * yr + yi * yi);
  return make_cuFloatComplex((xr * yr + xi * yi) * inverse, (xi * yr - xr * yi) * inverse);
}

__host__ __device__ OFFLOOM_INLINE float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }

// Double precision.

typedef double2 cuDoubleComplex;

__host__ __device__ OFFLOOM_INLINE double cuCreal(cuDoubleComplex x) { return x.x; }
__host__ __device__ OFFLOOM_INLINE double cuCimag(cuDoubleComplex x) { return x.y; }
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex make_cuDoubleComplex(double r, double i) {
  return make_double2(r, i);
}

__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuConj(cuDoubleComplex x) {
  return make_cuDoubleComplex(x.x, -x.y);
}
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x + y.x, x.y + y.y);
}
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x - y.x, x.y - y.y);
}
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y) {
  return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}

/// x * y + d.
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y,
                                                          cuDoubleComplex d) {
  return make_cuDoubleComplex(x.x * y.x + d.x - x.y * y.y, x.x * y.y + d.y + x.y * y.x);
}

/// x / y, scaled as cuCdivf() is.
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
  const double scale = 1.0 / (fabs(y.x) + fabs(y.y));
  const double xr = x.x * scale, xi = x.y * scale, yr = y.x * scale, yi = y.y * scale;
  const double inverse = 1.0 / (yr * yr + yi * yi);
  return make_cuDoubleComplex((xr * yr + xi * yi) * inverse, (xi * yr - xr * yi) * inverse);
}

__host__ __device__ OFFLOOM_INLINE double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }

// The short name is the single precision, and conversions.

typedef cuFloatComplex cuComplex;

__host__ __device__ OFFLOOM_INLINE cuComplex make_cuComplex(float x, float y) {
  return make_cuFloatComplex(x, y);
}
__host__ __device__ OFFLOOM_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
  return make_cuDoubleComplex(c.x, c.y);
}
__host__ __device__ OFFLOOM_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}
