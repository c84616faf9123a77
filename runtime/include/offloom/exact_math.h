// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the C library's that err by more than CUDA documents for a GPU (docs/math.md), in
// versions that do not.
//
// All inline: plain C++ that includes these headers need not be linked with the runtime. The C
// library is called by its second names, which Clang does not take for those that <cmath> replaces.
#pragma once

namespace offloom {

inline double exact_cbrt(double x) noexcept { return static_cast<double>(__builtin_cbrtl(x)); }
inline double exact_log10(double x) noexcept { return static_cast<double>(__builtin_log10l(x)); }
/// For float.
template <class Real> constexpr Real exact_tgamma(Real x) noexcept {
  return static_cast<Real>(__builtin_tgamma(static_cast<double>(x)));
}
inline double exact_tanh(double x) noexcept { return static_cast<double>(__builtin_tanhl(x)); }

namespace detail {

#ifdef __SIZEOF_FLOAT128__
using wide = __float128;
#define OFFLOOM_WIDE(name) name "f128"
#else // where long double has 113 bits itself
using wide = long double;
#define OFFLOOM_WIDE(name) name "l"
#endif

extern "C" {
long double offloom_exp10(long double) noexcept __asm__("exp10l");
double offloom_j0(double) noexcept __asm__("j0f64");
double offloom_j1(double) noexcept __asm__("j1f64");
double offloom_y0(double) noexcept __asm__("y0f64");
double offloom_y1(double) noexcept __asm__("y1f64");
wide offloom_wide_j0(wide) noexcept __asm__(OFFLOOM_WIDE("j0"));
wide offloom_wide_j1(wide) noexcept __asm__(OFFLOOM_WIDE("j1"));
wide offloom_wide_y0(wide) noexcept __asm__(OFFLOOM_WIDE("y0"));
wide offloom_wide_y1(wide) noexcept __asm__(OFFLOOM_WIDE("y1"));
}
#undef OFFLOOM_WIDE

/// `quick(x)`, but where the function is near a zero, and so all digits of the library's are wrong,
/// `exact(x)`, which takes ten times as long.
inline double exact_near_zeros(double (*quick)(double), wide (*exact)(wide), double x) noexcept {
  const double result = quick(x);
  if (__builtin_fabs(x) < 10.0 && __builtin_fabs(result) < 0.25)
    return static_cast<double>(exact(static_cast<wide>(x)));
  return result;
}

} // namespace detail

inline double exact_exp10(double x) noexcept {
  return static_cast<double>(detail::offloom_exp10(x));
}
inline double exact_j0(double x) noexcept {
  return detail::exact_near_zeros(detail::offloom_j0, detail::offloom_wide_j0, x);
}
inline double exact_j1(double x) noexcept {
  return detail::exact_near_zeros(detail::offloom_j1, detail::offloom_wide_j1, x);
}
inline double exact_y0(double x) noexcept {
  return detail::exact_near_zeros(detail::offloom_y0, detail::offloom_wide_y0, x);
}
inline double exact_y1(double x) noexcept {
  return detail::exact_near_zeros(detail::offloom_y1, detail::offloom_wide_y1, x);
}

} // namespace offloom
