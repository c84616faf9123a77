// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What reductions combine values by that is their author's. A choice by a comparison is one of its
// own: which of two floats is left where one is no number, or where zeros differ in sign, min() and
// max() decide otherwise.
#pragma once

#include <utility>

namespace offloom {

/// `compare(own, other) ? own : other`
template <class Compare> struct kept_where;
template <template <class> class Compare, class T> struct kept_where<Compare<T>> {
  constexpr T operator()(T own, T other) const { return Compare<T>()(own, other) ? own : other; }
};

/// `compare(own, other) ? other : own`
template <class Compare> struct taken_where;
template <template <class> class Compare, class T> struct taken_where<Compare<T>> {
  constexpr T operator()(T own, T other) const { return Compare<T>()(own, other) ? other : own; }
};

/// `op(own, other)`, a number of type T, of a function or functor that does nothing else.
template <class T, class Op> class combined {
public:
  combined() = default;
  explicit constexpr combined(Op op) : op_(std::move(op)) {}
  constexpr T operator()(T own, T other) const { return static_cast<T>(op_(own, other)); }

private:
  mutable Op op_{}; // whose author may have left `const` out
};
template <class T, class Op> constexpr combined<T, Op> combined_by(Op op) {
  return combined<T, Op>(std::move(op));
}

} // namespace offloom
