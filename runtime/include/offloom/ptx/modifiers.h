// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What .ftz and .sat do to operands and results of floating point instructions, whichever they are
// (PTX ISA, "Floating Point Instructions"), and the place of a result that nobody wants.
#pragma once

#include "../cxx20.h"

#include <type_traits>

namespace offloom::ptx {

/// `_` beside a result that is wanted.
struct sink {
  template <class T> constexpr void operator=(const T &) const {}
};

/// A register of floating point that an instruction writes bits to, or one of integers that is
/// given a floating-point number.
template <class Register> struct bits_of {
  Register &target;

  explicit bits_of(Register &target) : target(target) {}
  template <class T> void operator=(const T &value) const {
    using word = std::conditional_t<sizeof(Register) == 8, long long, int>;
    if constexpr (sizeof(T) < sizeof(Register)) // a byte or a half fills the register
      target = cxx20::bit_cast<Register>(static_cast<word>(value));
    else
      target = cxx20::bit_cast<Register>(value);
  }
};

/// .ftz: a subnormal number becomes the zero of its sign. What is no float, a predicate or an
/// integer, stays.
template <class T> constexpr T flushed(T x) { return x; }
constexpr float flushed(float x) {
  const unsigned bits = cxx20::bit_cast<unsigned>(x);
  return bits & 0x7f800000 ? x : cxx20::bit_cast<float>(bits & 0x80000000);
}
constexpr double flushed(double x) { return x; }

/// A result that was rounded to the smallest normal number: its zero where the exact
/// one is less. A GPU flushes before it rounds.
constexpr float flushed_before_rounding(float rounded, bool is_less) {
  constexpr unsigned smallest_normal = 0x00800000, sign = 0x80000000;
  const unsigned bits = cxx20::bit_cast<unsigned>(rounded);
  const bool vanishes = (bits & ~sign) == smallest_normal && is_less;
  return vanishes ? cxx20::bit_cast<float>(bits & sign) : flushed(rounded);
}
constexpr bool is_below_normal(double exact) { return exact < 0x1p-126 && exact > -0x1p-126; }

/// .ftz of multiplications, whose exact product a double holds; `multiply` rounds.
template <float (*multiply)(float, float)> float flushing_product(float a, float b) {
  a = flushed(a), b = flushed(b);
  return flushed_before_rounding(multiply(a, b), is_below_normal(static_cast<double>(a) * b));
}
/// Of divisions: a / b is less than the smallest normal number where a is less than b's such part.
template <float (*divide)(float, float)> float flushing_quotient(float a, float b) {
  a = flushed(a), b = flushed(b);
  const double limit = static_cast<double>(b) * 0x1p-126;
  const bool is_less = (a < 0 ? -a : a) < (limit < 0 ? -limit : limit);
  return flushed_before_rounding(divide(a, b), is_less);
}
/// Of a * b + c, whose digits a GPU loses as well where a double does.
template <float (*multiply_add)(float, float, float)>
float flushing_sum(float a, float b, float c) {
  a = flushed(a), b = flushed(b), c = flushed(c);
  const double sum = static_cast<double>(a) * b + c;
  return flushed_before_rounding(multiply_add(a, b, c), is_below_normal(sum));
}

/// .ftz of the one or two half-precision numbers that are in an integer.
template <class T> constexpr T flushed_half(T x) {
  if constexpr (sizeof(T) == 1)
    return x; // a predicate
  T result = 0;
  for (unsigned shift = 0; shift < 8 * sizeof(T); shift += 16) {
    const unsigned bits = static_cast<unsigned>(x >> shift) & 0xffff;
    result |= static_cast<T>(static_cast<T>(bits & 0x7c00 ? bits : bits & 0x8000) << shift);
  }
  return result;
}

/// .sat: clamped to [0, 1]; zero of NaN.
constexpr float saturated_f32(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
constexpr double saturated_f64(double x) { return x > 0.0 ? (x < 1.0 ? x : 1.0) : 0.0; }
constexpr unsigned short saturated_f16(unsigned short x) {
  return x > 0x7c00 ? 0 : x > 0x3c00 ? 0x3c00 : x; // ordered like integers; negative above them
}
constexpr unsigned saturated_f16x2(unsigned x) {
  return saturated_f16(static_cast<unsigned short>(x)) |
         unsigned{saturated_f16(static_cast<unsigned short>(x >> 16))} << 16;
}

} // namespace offloom::ptx
