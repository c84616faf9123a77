// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The special functions of math_functions.h that are too long to inline.
//
// The float forms compute in double and round once: they err by half an ulp, and are rare enough in
// real code (19 of 1,143 programs) for their speed not to matter.
#include "math_functions.h"

#include <cmath>
#include <limits>

namespace {

constexpr double sqrt_pi = 1.77245385090551602730;
constexpr double two_over_sqrt_pi = 1.12837916709551257390;
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// erfcx for x >= 10: the asymptotic series in 1 / (2 x^2), whose terms fall below 1e-17 in time.
double erfcx_of_large(double x) {
  const double t = 1.0 / (2.0 * x * x);
  double sum = 1.0;
  for (int k = 14; k > 0; --k)
    sum = 1.0 - (2 * k - 1) * t * sum;
  return sum / (x * sqrt_pi);
}

/// An approximation of erfcinv on (0, 1] with a relative error of some 1e-3 (S. Winitzki, "A handy
/// approximation for the error function and its inverse", 2008).
double erfcinv_estimate(double y) {
  constexpr double a = 0.147, two_over_pi_a = 2.0 / (3.14159265358979323846 * a);
  const double log_term = std::log(y) + std::log(2.0 - y);
  const double t = two_over_pi_a + 0.5 * log_term;
  return std::sqrt(std::sqrt(t * t - log_term / a) - t);
}

/// erfcinv for y in (0, 1/2]. Halley's method on erfc(x) = y, both sides scaled by exp(x^2) so that
/// nothing underflows. A step cubes the error: after one below 1e-7 none is left.
double erfcinv_of_small(double y) {
  double x = erfcinv_estimate(y);
  for (double change = x; std::fabs(change) > 1e-7 * x;) {
    const double u = (erfcx(x) - std::exp(x * x + std::log(y))) * (0.5 * sqrt_pi);
    change = u / (1.0 - u * x);
    x += change;
  }
  return x;
}

/// erfinv for |x| <= 1/2: the same method on erf.
double erfinv_of_small(double x) {
  if (x == 0.0)
    return x;
  double r = 0.5 * sqrt_pi * x * (1.0 + 0.26 * x * x);
  for (int step = 0; step < 3; ++step) {
    const double u = (std::erf(r) - x) / (two_over_sqrt_pi * std::exp(-r * r));
    r -= u / (1.0 + u * r);
  }
  return r;
}

/// The modified Bessel function of the first kind of order 0 or 1, for x >= 0: its power series,
/// whose terms are all positive, or its asymptotic series, which is exact enough from x = 30 on. In
/// long double, since some sixty roundings add up.
template <int order> double bessel_i(double argument) {
  const long double x = argument;
  if (argument > 720.0)
    return infinity;
  if (argument == 0.0 || argument != argument)
    return order == 0 ? 1.0 + argument : argument;
  if (argument < 30.0) {
    const long double q = 0.25L * x * x;
    long double term = order == 0 ? 1.0L : 0.5L * x, sum = 0.0L;
    for (int k = 1; term > 1e-20L * sum; ++k) {
      sum += term;
      term *= q / (k * (k + order));
    }
    return static_cast<double>(sum);
  }
  long double term = 1.0L, sum = 1.0L;
  for (int k = 1; k < 30; ++k) {
    const long double odd = 2 * k - 1;
    term *= (odd * odd - 4 * order * order) / (k * 8.0L * x);
    sum += term;
  }
  return static_cast<double>(std::exp(x) / std::sqrt(2.0L * 3.14159265358979323846L * x) * sum);
}

} // namespace

double erfcx(double x) {
  if (x >= 10.0)
    return x > 1e150 ? 1.0 / sqrt_pi / x : erfcx_of_large(x);
  if (x < -27.0)
    return infinity;
  // exp(x^2) with the rounding error of x^2 put back.
  const double square = x * x, error = std::fma(x, x, -square);
  return std::exp(square) * std::erfc(x) * (1.0 + error);
}

double erfcinv(double y) {
  if (!(y >= 0.0 && y <= 2.0))
    return not_a_number;
  if (y == 0.0)
    return infinity;
  if (y == 2.0)
    return -infinity;
  if (y > 1.5)
    return -erfcinv_of_small(2.0 - y);
  if (y >= 0.5)
    return erfinv_of_small(1.0 - y);
  return erfcinv_of_small(y);
}

double erfinv(double x) {
  if (!(std::fabs(x) <= 1.0))
    return not_a_number;
  if (std::fabs(x) == 1.0)
    return std::copysign(infinity, x);
  if (std::fabs(x) <= 0.5)
    return erfinv_of_small(x);
  return std::copysign(erfcinv_of_small(1.0 - std::fabs(x)), x);
}

double normcdf(double x) {
  if (x < -40.0)
    return 0.0;
  if (x > 40.0)
    return 1.0;
  // -x / sqrt(2) in two parts: erfc falls so steeply that the rounding error would show.
  constexpr double high = 0.70710678118654752440, low = -4.8336466567264567e-17;
  const double t = -x * high, error = std::fma(-x, high, -t) - x * low;
  return 0.5 * (std::erfc(t) - error * two_over_sqrt_pi * std::exp(-t * t));
}

double normcdfinv(double p) { return 0.0 - 1.41421356237309504880 * erfcinv(2.0 * p); }

double cyl_bessel_i0(double x) { return bessel_i<0>(std::fabs(x)); }
double cyl_bessel_i1(double x) { return std::copysign(bessel_i<1>(std::fabs(x)), x); }

float erfinvf(float x) { return static_cast<float>(erfinv(static_cast<double>(x))); }
float erfcinvf(float y) { return static_cast<float>(erfcinv(static_cast<double>(y))); }
float erfcxf(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }
float normcdff(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }
float normcdfinvf(float p) { return static_cast<float>(normcdfinv(static_cast<double>(p))); }
float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(static_cast<double>(x))); }
float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(static_cast<double>(x))); }
