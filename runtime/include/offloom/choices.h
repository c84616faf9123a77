// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What reductions combine values by that choose by a comparison of their author's: which of two
// floats is left where one is no number, or where zeros differ in sign, min() and max() decide
// otherwise.
#pragma once

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

} // namespace offloom
