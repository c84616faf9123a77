// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::rising: which threads of a row pass a comparison, where what they compare is a multiple
// of threadIdx.x and something that all have in common.
//
//     block.threads(offloom::rising([&](offloom::thread_index threadIdx) {
//         return 2 * step * threadIdx.x;
//       }).below(n), [&](offloom::thread_index threadIdx) { ... });
#pragma once

#include "thread_index.h"
#include "thread_range.h"

namespace offloom {

/// The threads whose value is below `bound`, and perhaps more.
template <class Value, class Bound> struct rising_below {
  Value value;
  Bound bound;

  /// The first threads of a row; all of them where the value does not rise, may wrap around on its
  /// way, or differs between rows.
  [[gnu::always_inline]] thread_range range(const dim3 &dim) const {
    using number = decltype(value(thread_index{}));
    using compared = decltype(number() + Bound()); // what C++ compares them as
    static_assert(sizeof(number) == 4);
    if (dim.x < 2 || dim.y * dim.z != 1)
      return {};
    const long long first = at(0), step = at(1) - first, last = at(dim.x - 1);
    if (step <= 0 || first < 0 || first + step * (dim.x - 1) != last)
      return {};
    const compared end = static_cast<compared>(bound);
    if (end > static_cast<compared>(last))
      return {};
    if (end <= static_cast<compared>(first))
      return {0, 0};
    return {0, static_cast<unsigned>((static_cast<long long>(end) - first + step - 1) / step)};
  }

private:
  [[gnu::always_inline]] long long at(unsigned x) const {
    return static_cast<long long>(value(thread_index{{x, 0, 0}, x}));
  }
};

template <class Value> struct rising_value {
  Value value;

  template <class Bound> rising_below<Value, Bound> below(Bound bound) const {
    return {value, bound};
  }
};

template <class Value> rising_value<Value> rising(Value value) { return {value}; }

} // namespace offloom
