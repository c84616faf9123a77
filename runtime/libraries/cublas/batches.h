// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The problems of a batch: where they are, and how cores share them out.
#pragma once

#include "offloom/library_call.h"

#include <algorithm>
#include <cstdint>

namespace offloom::blas {

using index = std::int64_t;

/// Matrices a stride apart, as arrays of pointers give them.
template <class T> struct strides {
  T *first;
  long long stride;
  T *operator[](index i) const { return first + i * stride; }
};

/// Calls body(i) for each problem: side by side, but for large ones, which use all cores
/// themselves.
template <class Body> void for_problems(index count, index elements, Body body) {
  if (elements > 256 * 1024) {
    for (index i = 0; i < count; ++i)
      body(i);
    return;
  }
  const index together = std::max<index>(1, 4096 / (elements + 1));
  library::for_chunks(count, together, [&](auto first, auto last, auto) {
    for (index i = first; i < index(last); ++i)
      body(i);
  });
}

} // namespace offloom::blas
