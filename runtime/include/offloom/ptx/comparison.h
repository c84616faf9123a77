// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons (PTX ISA, "Comparison and Selection Instructions").
#pragma once

#include "../cxx20.h"

#include <type_traits>

namespace offloom::ptx {

/// nan: one of them is not a number.
template <class T> constexpr bool unordered([[maybe_unused]] T x, [[maybe_unused]] T y) {
  if constexpr (std::is_floating_point_v<T>)
    return x != x || y != y;
  else
    return false;
}
/// num
template <class T> constexpr bool ordered(T x, T y) { return !unordered(x, y); }

template <class T> constexpr bool equal(T x, T y) { return x == y; }
template <class T> constexpr bool not_equal(T x, T y) { return x < y || y < x; }
template <class T> constexpr bool less(T x, T y) { return x < y; }
template <class T> constexpr bool less_equal(T x, T y) { return x <= y; }
template <class T> constexpr bool greater(T x, T y) { return x > y; }
template <class T> constexpr bool greater_equal(T x, T y) { return x >= y; }

template <class T> constexpr bool unordered_or_equal(T x, T y) { return !not_equal(x, y); }
template <class T> constexpr bool unordered_or_not_equal(T x, T y) { return !equal(x, y); }
template <class T> constexpr bool unordered_or_less(T x, T y) { return !greater_equal(x, y); }
template <class T> constexpr bool unordered_or_less_equal(T x, T y) { return !greater(x, y); }
template <class T> constexpr bool unordered_or_greater(T x, T y) { return !less_equal(x, y); }
template <class T> constexpr bool unordered_or_greater_equal(T x, T y) { return !less(x, y); }

/// What set makes of a comparison: all ones or zero, 1.0 or 0.0.
template <class T> constexpr T flag(bool holds) {
  if constexpr (std::is_floating_point_v<T>)
    return holds;
  else
    return static_cast<T>(holds ? -1 : 0);
}

// setp with two results: of the comparison and of its opposite, each combined with a predicate.
template <class P, class Q> constexpr void both(P &&p, Q &&q, bool holds) {
  p = holds;
  q = !holds;
}
template <class P, class Q> constexpr void both_and(P &&p, Q &&q, bool holds, bool with) {
  p = holds && with;
  q = !holds && with;
}
template <class P, class Q> constexpr void both_or(P &&p, Q &&q, bool holds, bool with) {
  p = holds || with;
  q = !holds || with;
}
template <class P, class Q> constexpr void both_xor(P &&p, Q &&q, bool holds, bool with) {
  p = holds != with;
  q = holds == with;
}

namespace detail {
/// Registers hold bits: `x` as a T of the same size.
template <class T, class From> constexpr T of_bits(From x) {
  if constexpr (std::is_floating_point_v<T> != std::is_floating_point_v<From>)
    return cxx20::bit_cast<T>(x);
  else
    return static_cast<T>(x);
}
} // namespace detail

/// slct: `x` if `sign`, a float or the bits of an int, is not negative; -0 is not, and NaN is.
template <class T, class X, class Y, class Sign> constexpr T select_by_sign(X x, Y y, Sign sign) {
  using number = std::conditional_t<std::is_floating_point_v<Sign>, Sign, int>;
  return static_cast<number>(sign) >= 0 ? detail::of_bits<T>(x) : detail::of_bits<T>(y);
}

} // namespace offloom::ptx
