// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on the four types of elements, so that an algorithm is written once.
#pragma once

#include "cuComplex.h"

#include <cmath>

namespace offloom::blas {

inline float2 operator+(float2 a, float2 b) { return cuCaddf(a, b); }
inline float2 operator-(float2 a, float2 b) { return cuCsubf(a, b); }
inline float2 operator*(float2 a, float2 b) { return cuCmulf(a, b); }
inline float2 operator/(float2 a, float2 b) { return cuCdivf(a, b); }
inline float2 operator*(float a, float2 b) { return {a * b.x, a * b.y}; }
inline double2 operator+(double2 a, double2 b) { return cuCadd(a, b); }
inline double2 operator-(double2 a, double2 b) { return cuCsub(a, b); }
inline double2 operator*(double2 a, double2 b) { return cuCmul(a, b); }
inline double2 operator/(double2 a, double2 b) { return cuCdiv(a, b); }
inline double2 operator*(double a, double2 b) { return {a * b.x, a * b.y}; }

inline float conjugate(float a) { return a; }
inline double conjugate(double a) { return a; }
inline float2 conjugate(float2 a) { return cuConjf(a); }
inline double2 conjugate(double2 a) { return cuConj(a); }

inline float real(float a) { return a; }
inline double real(double a) { return a; }
inline float real(float2 a) { return a.x; }
inline double real(double2 a) { return a.x; }
inline float imaginary(float) { return 0; }
inline double imaginary(double) { return 0; }
inline float imaginary(float2 a) { return a.y; }
inline double imaginary(double2 a) { return a.y; }

/// |re| + |im|, which is what BLAS compares and sums.
inline float size1(float a) { return std::fabs(a); }
inline double size1(double a) { return std::fabs(a); }
inline float size1(float2 a) { return std::fabs(a.x) + std::fabs(a.y); }
inline double size1(double2 a) { return std::fabs(a.x) + std::fabs(a.y); }

template <class T> struct real_part_of {
  using type = T;
};
template <> struct real_part_of<float2> {
  using type = float;
};
template <> struct real_part_of<double2> {
  using type = double;
};
template <class T> using real_of = typename real_part_of<T>::type;

template <class T> constexpr bool is_complex = !std::is_same_v<T, real_of<T>>;

template <class T> T number(real_of<T> a) {
  if constexpr (is_complex<T>)
    return {a, 0};
  else
    return a;
}

inline bool is_zero(float a) { return a == 0; }
inline bool is_zero(double a) { return a == 0; }
inline bool is_zero(float2 a) { return a.x == 0 && a.y == 0; }
inline bool is_zero(double2 a) { return a.x == 0 && a.y == 0; }

} // namespace offloom::blas
