// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions on one half-precision number, or on two in a word (PTX ISA, "Half Precision Floating
// Point Instructions").
#pragma once

#include "../../bfloat16_numbers.h"
#include "../../half_numbers.h"
#include "../../half_precision_formats.h"
#include "../cxx20.h"
#include "memory.h"

#include <type_traits>

namespace offloom::ptx {

inline constexpr auto half_exp2 = [](__half x) { return hexp2(x); };
inline constexpr auto half_tanh = [](__half x) { return __float2half(tanhf(__half2float(x))); };

// Of either format.
inline constexpr auto half_add = [](auto x, auto y) { return x + y; };
inline constexpr auto half_subtract = [](auto x, auto y) { return x - y; };
inline constexpr auto half_multiply = [](auto x, auto y) { return x * y; };
inline constexpr auto half_fma = [](auto x, auto y, auto z) { return __hfma(x, y, z); };
inline constexpr auto half_fma_relu = [](auto x, auto y, auto z) { return __hfma_relu(x, y, z); };
/// .relu: zero of negative numbers.
inline constexpr auto half_relu = [](auto x) { return __hmax_nan(x, decltype(x)(0.0f)); };
inline constexpr auto half_absolute = [](auto x) { return __habs(x); };
inline constexpr auto half_negated = [](auto x) { return __hneg(x); };
inline constexpr auto half_min = [](auto x, auto y) { return __hmin(x, y); };
inline constexpr auto half_max = [](auto x, auto y) { return __hmax(x, y); };
inline constexpr auto half_min_nan = [](auto x, auto y) { return __hmin_nan(x, y); };
inline constexpr auto half_max_nan = [](auto x, auto y) { return __hmax_nan(x, y); };

/// .xorsign.abs: `choose` of the numbers without their signs, with the product of the signs. NaN
/// has none.
template <class F> constexpr auto xorsign(F choose) {
  return [choose](auto x, auto y) {
    auto chosen = choose(__habs(x), __habs(y));
    if (!__hisnan(chosen))
      chosen.__x |= (x.__x ^ y.__x) & 0x8000;
    return chosen;
  };
}

/// What set makes of a comparison of half-precision numbers: 1 or 0.
template <class F> constexpr auto half_flags(F compare) {
  return [compare](auto x, auto y) {
    return decltype(x)(compare(static_cast<float>(x), static_cast<float>(y)) ? 1.0f : 0.0f);
  };
}
/// The same where the result is an integer: all ones or zero.
template <class F> constexpr auto half_masks(F compare) {
  return [compare](auto x, auto y) {
    x.__x = compare(static_cast<float>(x), static_cast<float>(y)) ? 0xffff : 0;
    return x;
  };
}

/// cvt to a number of 16 bits.
template <class Format, half_rounding mode = half_rounding::nearest, class From>
unsigned short half_of(From x) {
  if constexpr (std::is_floating_point_v<From>)
    return half_bits<Format>(x, mode);
  else
    return half_bits<Format>(
        sticky_double(
            static_cast<std::conditional_t<std::is_signed_v<From>, long long, unsigned long long>>(
                x)),
        mode);
}

/// The value of a half-precision number's bits.
inline float as_float(unsigned short bits) { return __half2float(__ushort_as_half(bits)); }
inline float bfloat16_as_float(unsigned short bits) {
  return __bfloat162float(__ushort_as_bfloat16(bits));
}

/// `f` of the number, or of each of the two numbers, that the operands' bits are.
template <class T, class F, class... Operands>
constexpr T each_half(F f, const Operands &...operands) {
  auto part = [](auto operand, unsigned shift) {
    return __ushort_as_half(static_cast<unsigned short>(operand >> shift));
  };
  const unsigned low = __half_as_ushort(f(part(operands, 0)...));
  if constexpr (sizeof(T) == sizeof(__half))
    return static_cast<T>(low);
  else
    return low | unsigned{__half_as_ushort(f(part(operands, 16)...))} << 16;
}

/// The same of numbers in the bfloat16 format.
template <class T, class F, class... Operands>
constexpr T each_bfloat16(F f, const Operands &...operands) {
  auto part = [](auto operand, unsigned shift) {
    return __ushort_as_bfloat16(static_cast<unsigned short>(operand >> shift));
  };
  const unsigned low = __bfloat16_as_ushort(f(part(operands, 0)...));
  if constexpr (sizeof(T) == sizeof(__nv_bfloat16))
    return static_cast<T>(low);
  else
    return low | unsigned{__bfloat16_as_ushort(f(part(operands, 16)...))} << 16;
}

/// atom.add.noftz, red.add.noftz: a pair is changed at once, which PTX leaves open.
template <class T, class Address>
T atomic_add_half(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return each_half<T>(half_add, x, value); });
}
template <class T, class Address>
T atomic_add_bfloat16(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return each_bfloat16<T>(half_add, x, value); });
}

// What setp does with a predicate behind its operands.
inline constexpr auto and_predicate = [](bool holds, bool with) { return holds && with; };
inline constexpr auto or_predicate = [](bool holds, bool with) { return holds || with; };
inline constexpr auto xor_predicate = [](bool holds, bool with) { return holds != with; };

/// setp of two halves in a word: whether the lower ones compare so, and the upper ones.
template <class P, class Q, class Compare, class Value, class Combine>
void each_of_two(P &&lower, Q &&upper, Compare compare, Value value, unsigned a, unsigned b,
                 Combine combine, bool with) {
  const auto half = [](unsigned word, unsigned shift) {
    return static_cast<unsigned short>(word >> shift);
  };
  lower = combine(compare(value(half(a, 0)), value(half(b, 0))), with);
  upper = combine(compare(value(half(a, 16)), value(half(b, 16))), with);
}
template <class P, class Q, class Compare, class Value>
void each_of_two(P &&lower, Q &&upper, Compare compare, Value value, unsigned a, unsigned b) {
  each_of_two(lower, upper, compare, value, a, b, or_predicate, false);
}

/// The word of two numbers' bits, the upper one first.
inline unsigned two_halves(unsigned short upper, unsigned short lower) {
  return unsigned{upper} << 16 | lower;
}

} // namespace offloom::ptx
