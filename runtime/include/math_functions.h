// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's math functions beyond those of the C library (CUDA Math API, "Single Precision
// Mathematical Functions", "Double Precision Mathematical Functions", "Integer Mathematical
// Functions"): min and max in the global namespace, rsqrt, sinpi, normcdf, norm3d, ...
//
// All may be called from host and device. sqrtf, expf, exp10, sincos, j0 and the like are the C
// library's own. Errors are at most those that CUDA documents, usually below one ulp.
#pragma once

#include "libc_in_device_code.h"

#include "host_defines.h"
#include "offloom/minimum.h"

/// The smaller one. Mixed signedness compares as unsigned, as C++'s conversions say.
__host__ __device__ constexpr int min(int x, int y) { return x < y ? x : y; }
__host__ __device__ constexpr unsigned int min(unsigned int x, unsigned int y) {
  return x < y ? x : y;
}
__host__ __device__ constexpr unsigned int min(int x, unsigned int y) {
  return static_cast<unsigned int>(x) < y ? static_cast<unsigned int>(x) : y;
}
__host__ __device__ constexpr unsigned int min(unsigned int x, int y) {
  return x < static_cast<unsigned int>(y) ? x : static_cast<unsigned int>(y);
}
__host__ __device__ constexpr long min(long x, long y) { return x < y ? x : y; }
__host__ __device__ constexpr unsigned long min(unsigned long x, unsigned long y) {
  return x < y ? x : y;
}
__host__ __device__ constexpr unsigned long min(long x, unsigned long y) {
  return static_cast<unsigned long>(x) < y ? static_cast<unsigned long>(x) : y;
}
__host__ __device__ constexpr unsigned long min(unsigned long x, long y) {
  return x < static_cast<unsigned long>(y) ? x : static_cast<unsigned long>(y);
}
__host__ __device__ constexpr long long min(long long x, long long y) { return x < y ? x : y; }
__host__ __device__ constexpr unsigned long long min(unsigned long long x, unsigned long long y) {
  return x < y ? x : y;
}
__host__ __device__ constexpr unsigned long long min(long long x, unsigned long long y) {
  return static_cast<unsigned long long>(x) < y ? static_cast<unsigned long long>(x) : y;
}
__host__ __device__ constexpr unsigned long long min(unsigned long long x, long long y) {
  return x < static_cast<unsigned long long>(y) ? x : static_cast<unsigned long long>(y);
}

/// The smaller one; -0 before 0, and the other one if one is not a number.
__host__ __device__ constexpr float min(float x, float y) { return offloom::smaller_number(x, y); }
__host__ __device__ constexpr double min(double x, double y) {
  return offloom::smaller_number(x, y);
}
__host__ __device__ constexpr double min(float x, double y) {
  return min(static_cast<double>(x), y);
}
__host__ __device__ constexpr double min(double x, float y) {
  return min(x, static_cast<double>(y));
}

/// The larger one. Mixed signedness compares as unsigned, as C++'s conversions say.
__host__ __device__ constexpr int max(int x, int y) { return x > y ? x : y; }
__host__ __device__ constexpr unsigned int max(unsigned int x, unsigned int y) {
  return x > y ? x : y;
}
__host__ __device__ constexpr unsigned int max(int x, unsigned int y) {
  return static_cast<unsigned int>(x) > y ? static_cast<unsigned int>(x) : y;
}
__host__ __device__ constexpr unsigned int max(unsigned int x, int y) {
  return x > static_cast<unsigned int>(y) ? x : static_cast<unsigned int>(y);
}
__host__ __device__ constexpr long max(long x, long y) { return x > y ? x : y; }
__host__ __device__ constexpr unsigned long max(unsigned long x, unsigned long y) {
  return x > y ? x : y;
}
__host__ __device__ constexpr unsigned long max(long x, unsigned long y) {
  return static_cast<unsigned long>(x) > y ? static_cast<unsigned long>(x) : y;
}
__host__ __device__ constexpr unsigned long max(unsigned long x, long y) {
  return x > static_cast<unsigned long>(y) ? x : static_cast<unsigned long>(y);
}
__host__ __device__ constexpr long long max(long long x, long long y) { return x > y ? x : y; }
__host__ __device__ constexpr unsigned long long max(unsigned long long x, unsigned long long y) {
  return x > y ? x : y;
}
__host__ __device__ constexpr unsigned long long max(long long x, unsigned long long y) {
  return static_cast<unsigned long long>(x) > y ? static_cast<unsigned long long>(x) : y;
}
__host__ __device__ constexpr unsigned long long max(unsigned long long x, long long y) {
  return x > static_cast<unsigned long long>(y) ? x : static_cast<unsigned long long>(y);
}

/// The larger one; 0 before -0, and the other one if one is not a number.
__host__ __device__ constexpr float max(float x, float y) { return offloom::larger_number(x, y); }
__host__ __device__ constexpr double max(double x, double y) {
  return offloom::larger_number(x, y);
}
__host__ __device__ constexpr double max(float x, double y) {
  return max(static_cast<double>(x), y);
}
__host__ __device__ constexpr double max(double x, float y) {
  return max(x, static_cast<double>(y));
}

__host__ __device__ constexpr unsigned int umin(unsigned int x, unsigned int y) {
  return x < y ? x : y;
}
__host__ __device__ constexpr long long llmin(long long x, long long y) { return x < y ? x : y; }
__host__ __device__ constexpr unsigned long long ullmin(unsigned long long x,
                                                        unsigned long long y) {
  return x < y ? x : y;
}
__host__ __device__ constexpr unsigned int umax(unsigned int x, unsigned int y) {
  return x > y ? x : y;
}
__host__ __device__ constexpr long long llmax(long long x, long long y) { return x > y ? x : y; }
__host__ __device__ constexpr unsigned long long ullmax(unsigned long long x,
                                                        unsigned long long y) {
  return x > y ? x : y;
}

/// 1 / sqrt(x).
__host__ __device__ inline float rsqrtf(float x) { return 1.0f / __builtin_sqrtf(x); }
__host__ __device__ inline double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }

/// 1 / cbrt(x).
__host__ __device__ inline float rcbrtf(float x) {
  return static_cast<float>(1.0 / __builtin_cbrt(static_cast<double>(x)));
}
__host__ __device__ inline double rcbrt(double x) {
  return static_cast<double>(1.0L / __builtin_cbrtl(x));
}

/// x / y.
__host__ __device__ inline float fdividef(float x, float y) { return x / y; }
__host__ __device__ inline double fdivide(double x, double y) { return x / y; }

namespace offloom {
/// x modulo 2 in [-1, 1] as a number of quarter turns and the rest in [-1/4, 1/4] half turns.
struct half_turns {
  int quarters;
  double rest;
  __host__ __device__ explicit half_turns(double x) {
    const double in_turn = x - 2.0 * __builtin_rint(0.5 * x);
    const double nearest = __builtin_rint(2.0 * in_turn);
    quarters = nearest == nearest ? static_cast<int>(nearest) : 0;
    rest = in_turn - 0.5 * nearest;
  }
  __host__ __device__ double angle() const { return 3.14159265358979323846 * rest; }
};
} // namespace offloom

/// sin(pi x), exact at multiples of 1/2.
__host__ __device__ inline double sinpi(double x) {
  const offloom::half_turns t(x);
  const double magnitude = t.quarters & 1 ? __builtin_cos(t.angle()) : __builtin_sin(t.angle());
  const double result = t.quarters & 2 ? -magnitude : magnitude;
  return result == 0.0 ? __builtin_copysign(0.0, x) : result;
}
__host__ __device__ inline float sinpif(float x) {
  const offloom::half_turns t(x);
  const float angle = static_cast<float>(t.angle());
  const float magnitude = t.quarters & 1 ? __builtin_cosf(angle) : __builtin_sinf(angle);
  const float result = t.quarters & 2 ? -magnitude : magnitude;
  return result == 0.0f ? __builtin_copysignf(0.0f, x) : result;
}

/// cos(pi x), exact at multiples of 1/2.
__host__ __device__ inline double cospi(double x) {
  const offloom::half_turns t(x);
  const double magnitude = t.quarters & 1 ? __builtin_sin(t.angle()) : __builtin_cos(t.angle());
  const double result = (t.quarters + 1) & 2 ? -magnitude : magnitude;
  return result == 0.0 ? 0.0 : result;
}
__host__ __device__ inline float cospif(float x) {
  const offloom::half_turns t(x);
  const float angle = static_cast<float>(t.angle());
  const float magnitude = t.quarters & 1 ? __builtin_sinf(angle) : __builtin_cosf(angle);
  const float result = (t.quarters + 1) & 2 ? -magnitude : magnitude;
  return result == 0.0f ? 0.0f : result;
}

__host__ __device__ inline void sincospi(double x, double *sine, double *cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
__host__ __device__ inline void sincospif(float x, float *sine, float *cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

namespace offloom {
/// The squares of doubles, and their sum, have no overflow in long double and 11 bits more.
__host__ __device__ inline long double wide_square(double x) {
  return static_cast<long double>(x) * static_cast<long double>(x);
}
__host__ __device__ inline bool is_infinite(double x) {
  return __builtin_fabs(x) == __builtin_inf();
}
__host__ __device__ inline long double wide_length(double a, double b, double c = 0.0,
                                                   double d = 0.0) {
  if (is_infinite(a) || is_infinite(b) || is_infinite(c) || is_infinite(d))
    return __builtin_infl();
  return __builtin_sqrtl(wide_square(a) + wide_square(b) + wide_square(c) + wide_square(d));
}
__host__ __device__ inline long double wide_length(int count, const double *components) {
  long double sum = 0.0L;
  bool has_infinite = false;
  for (int i = 0; i < count; ++i) {
    sum += wide_square(components[i]);
    has_infinite = has_infinite || is_infinite(components[i]);
  }
  return has_infinite ? __builtin_infl() : __builtin_sqrtl(sum);
}
} // namespace offloom

/// Euclidean lengths and their reciprocals: of an infinite component infinity and 0, whatever the
/// others are. Each form computes in a wider type, which cannot overflow.
__host__ __device__ inline double norm3d(double a, double b, double c) {
  return static_cast<double>(offloom::wide_length(a, b, c));
}
__host__ __device__ inline double norm4d(double a, double b, double c, double d) {
  return static_cast<double>(offloom::wide_length(a, b, c, d));
}
__host__ __device__ inline double norm(int count, const double *components) {
  return static_cast<double>(offloom::wide_length(count, components));
}
__host__ __device__ inline double rhypot(double x, double y) {
  return static_cast<double>(1.0L / offloom::wide_length(x, y));
}
__host__ __device__ inline double rnorm3d(double a, double b, double c) {
  return static_cast<double>(1.0L / offloom::wide_length(a, b, c));
}
__host__ __device__ inline double rnorm4d(double a, double b, double c, double d) {
  return static_cast<double>(1.0L / offloom::wide_length(a, b, c, d));
}
__host__ __device__ inline double rnorm(int count, const double *components) {
  return static_cast<double>(1.0L / offloom::wide_length(count, components));
}

namespace offloom {
__host__ __device__ inline double square(double x) { return x * x; }
__host__ __device__ inline bool is_infinite(float x) {
  return __builtin_fabsf(x) == __builtin_inff();
}
/// The length of a vector with the given sum of squares.
__host__ __device__ inline double length_of_squares(double sum, bool has_infinite_component) {
  return has_infinite_component ? __builtin_inf() : __builtin_sqrt(sum);
}
__host__ __device__ inline double length_of(float a, float b, float c = 0.0f, float d = 0.0f) {
  return length_of_squares(square(a) + square(b) + square(c) + square(d),
                           is_infinite(a) || is_infinite(b) || is_infinite(c) || is_infinite(d));
}
__host__ __device__ inline double length_of(int count, const float *components) {
  double sum = 0.0;
  bool has_infinite = false;
  for (int i = 0; i < count; ++i) {
    sum += square(components[i]);
    has_infinite = has_infinite || is_infinite(components[i]);
  }
  return length_of_squares(sum, has_infinite);
}
} // namespace offloom

__host__ __device__ inline float norm3df(float a, float b, float c) {
  return static_cast<float>(offloom::length_of(a, b, c));
}
__host__ __device__ inline float norm4df(float a, float b, float c, float d) {
  return static_cast<float>(offloom::length_of(a, b, c, d));
}
__host__ __device__ inline float normf(int count, const float *components) {
  return static_cast<float>(offloom::length_of(count, components));
}
__host__ __device__ inline float rhypotf(float x, float y) {
  return static_cast<float>(1.0 / offloom::length_of(x, y));
}
__host__ __device__ inline float rnorm3df(float a, float b, float c) {
  return static_cast<float>(1.0 / offloom::length_of(a, b, c));
}
__host__ __device__ inline float rnorm4df(float a, float b, float c, float d) {
  return static_cast<float>(1.0 / offloom::length_of(a, b, c, d));
}
__host__ __device__ inline float rnormf(int count, const float *components) {
  return static_cast<float>(1.0 / offloom::length_of(count, components));
}

/// The inverse of erf and of erfc.
__host__ __device__ double erfinv(double x);
__host__ __device__ double erfcinv(double y);
__host__ __device__ float erfinvf(float x);
__host__ __device__ float erfcinvf(float y);

/// exp(x * x) * erfc(x), without overflow or underflow in between.
__host__ __device__ double erfcx(double x);
__host__ __device__ float erfcxf(float x);

/// The distribution function of the standard normal distribution, and its inverse.
__host__ __device__ double normcdf(double x);
__host__ __device__ float normcdff(float x);
__host__ __device__ double normcdfinv(double p);
__host__ __device__ float normcdfinvf(float p);

/// The modified cylindrical Bessel functions of the first kind, of order 0 and 1.
__host__ __device__ double cyl_bessel_i0(double x);
__host__ __device__ float cyl_bessel_i0f(float x);
__host__ __device__ double cyl_bessel_i1(double x);
__host__ __device__ float cyl_bessel_i1f(float x);

// The names without f for float arguments.
__host__ __device__ inline float rsqrt(float x) { return rsqrtf(x); }
__host__ __device__ inline float rcbrt(float x) { return rcbrtf(x); }
__host__ __device__ inline float sinpi(float x) { return sinpif(x); }
__host__ __device__ inline float cospi(float x) { return cospif(x); }
__host__ __device__ inline float erfinv(float x) { return erfinvf(x); }
__host__ __device__ inline float erfcinv(float x) { return erfcinvf(x); }
__host__ __device__ inline float erfcx(float x) { return erfcxf(x); }
__host__ __device__ inline float normcdf(float x) { return normcdff(x); }
__host__ __device__ inline float normcdfinv(float x) { return normcdfinvf(x); }
__host__ __device__ inline float cyl_bessel_i0(float x) { return cyl_bessel_i0f(x); }
__host__ __device__ inline float cyl_bessel_i1(float x) { return cyl_bessel_i1f(x); }
__host__ __device__ inline float exp10(float x) { return exp10f(x); }
__host__ __device__ inline float j0(float x) { return j0f(x); }
__host__ __device__ inline float j1(float x) { return j1f(x); }
__host__ __device__ inline float y0(float x) { return y0f(x); }
__host__ __device__ inline float y1(float x) { return y1f(x); }
__host__ __device__ inline float jn(int order, float x) { return jnf(order, x); }
__host__ __device__ inline float yn(int order, float x) { return ynf(order, x); }
__host__ __device__ inline void sincos(float x, float *sine, float *cosine) {
  sincosf(x, sine, cosine);
}
__host__ __device__ inline void sincospi(float x, float *sine, float *cosine) {
  sincospif(x, sine, cosine);
}
