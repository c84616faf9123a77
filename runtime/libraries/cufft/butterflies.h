// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transforms of 2, 4, 8 and small odd numbers of values, in registers.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#define OFFLOOM_FFT_INLINE __attribute__((always_inline)) inline

namespace offloom::fft {

/// body(0), body(1), ... as code, so that what they index stays in registers.
template <int Count, class Body> OFFLOOM_FFT_INLINE void repeat(Body body) {
  [&]<int... I>(std::integer_sequence<int, I...>) __attribute__((always_inline)) {
    (body(std::integral_constant<int, I>()), ...);
  }(std::make_integer_sequence<int, Count>());
}

template <class T> struct complex_value {
  T re, im;
};
template <class T>
OFFLOOM_FFT_INLINE complex_value<T> operator+(complex_value<T> a, complex_value<T> b) {
  return {a.re + b.re, a.im + b.im};
}
template <class T>
OFFLOOM_FFT_INLINE complex_value<T> operator-(complex_value<T> a, complex_value<T> b) {
  return {a.re - b.re, a.im - b.im};
}
template <class T>
OFFLOOM_FFT_INLINE complex_value<T> operator*(complex_value<T> a, complex_value<T> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T> OFFLOOM_FFT_INLINE complex_value<T> times_minus_i(complex_value<T> a) {
  return {a.im, -a.re};
}

/// The roots of one of order R, as constants in memory.
template <int R, class T> struct roots_of {
  T cos[R], sin[R];
};

template <class T>
OFFLOOM_FFT_INLINE void butterfly(complex_value<T> (&a)[2], const roots_of<2, T> &) {
  const auto sum = a[0] + a[1];
  a[1] = a[0] - a[1];
  a[0] = sum;
}

template <class T>
OFFLOOM_FFT_INLINE void butterfly(complex_value<T> (&a)[4], const roots_of<4, T> &) {
  const auto even = a[0] + a[2], even_rest = a[0] - a[2];
  const auto odd = a[1] + a[3], odd_rest = times_minus_i(a[1] - a[3]);
  a[0] = even + odd;
  a[1] = even_rest + odd_rest;
  a[2] = even - odd;
  a[3] = even_rest - odd_rest;
}

template <class T>
OFFLOOM_FFT_INLINE void butterfly(complex_value<T> (&a)[8], const roots_of<8, T> &) {
  constexpr T half_root = T(0.70710678118654752440);
  complex_value<T> even[4] = {a[0], a[2], a[4], a[6]}, odd[4] = {a[1], a[3], a[5], a[7]};
  butterfly(even, roots_of<4, T>());
  butterfly(odd, roots_of<4, T>());
  odd[1] = {half_root * (odd[1].re + odd[1].im), half_root * (odd[1].im - odd[1].re)};
  odd[2] = times_minus_i(odd[2]);
  odd[3] = {half_root * (odd[3].im - odd[3].re), -half_root * (odd[3].re + odd[3].im)};
  repeat<4>([&](auto i) __attribute__((always_inline)) {
    a[i] = even[i] + odd[i];
    a[i + 4] = even[i] - odd[i];
  });
}

/// Values i and R - i meet the same cosines and opposite sines.
template <int R, class T>
OFFLOOM_FFT_INLINE void butterfly(complex_value<T> (&a)[R], const roots_of<R, T> &roots) {
  static_assert(R % 2 == 1);
  constexpr int half = R / 2;
  complex_value<T> sum[half], difference[half];
  complex_value<T> total = a[0];
  repeat<half>([&](auto i) __attribute__((always_inline)) {
    sum[i] = a[i + 1] + a[R - 1 - i];
    difference[i] = a[i + 1] - a[R - 1 - i];
    total = total + sum[i];
  });
  const complex_value<T> first = a[0];
  a[0] = total;
  repeat<half>([&](auto j) __attribute__((always_inline)) {
    complex_value<T> even = first, odd = {0, 0};
    repeat<half>([&](auto i) __attribute__((always_inline)) {
      constexpr int turn = (decltype(i)::value + 1) * (decltype(j)::value + 1) % R;
      const T c = roots.cos[turn], s = roots.sin[turn];
      even = {even.re + c * sum[i].re, even.im + c * sum[i].im};
      odd = {odd.re + s * difference[i].re, odd.im + s * difference[i].im};
    });
    a[j + 1] = {even.re + odd.im, even.im - odd.re};
    a[R - 1 - j] = {even.re - odd.im, even.im + odd.re};
  });
}

} // namespace offloom::fft
