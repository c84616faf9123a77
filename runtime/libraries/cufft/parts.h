// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over the elements of lines: those of a line that is alone are shared out among cores.
#pragma once

#include "offloom/library_call.h"

#include <cstddef>

namespace offloom::fft {

/// Calls body(first, last) for all parts of [0, count).
template <class Body> void for_parts(std::size_t count, bool alone, const Body &body) {
  if (alone)
    library::for_chunks(count, 16384, [&](auto first, auto last, auto) { body(first, last); });
  else
    body(std::size_t(0), count);
}

} // namespace offloom::fft
