// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons (PTX ISA, "Comparison and Selection Instructions").
#pragma once

#include <type_traits>

namespace offloom::ptx {

template <class T> constexpr bool equal(T x, T y) { return x == y; }
template <class T> constexpr bool not_equal(T x, T y) {
  return x < y || y < x; // false where one is NaN
}
template <class T> constexpr bool less(T x, T y) { return x < y; }
template <class T> constexpr bool less_equal(T x, T y) { return x <= y; }
template <class T> constexpr bool greater(T x, T y) { return x > y; }
template <class T> constexpr bool greater_equal(T x, T y) { return x >= y; }

/// What set makes of a comparison: all ones or zero, 1.0 or 0.0.
template <class T> constexpr T flag(bool holds) {
  if constexpr (std::is_floating_point_v<T>)
    return holds;
  else
    return static_cast<T>(holds ? -1 : 0);
}

} // namespace offloom::ptx
