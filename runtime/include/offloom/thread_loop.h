// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops over the threads of a block, shaped so that compilers vectorise across threads.
#pragma once

#include "offloom/thread_index.h"

namespace offloom::detail {

/// Blocks with idx.x below this have every idx.x * dim.x + threadIdx.x in the range of int.
inline constexpr unsigned int_indexed_blocks = 0x7fffffffu / max_block_threads - 1;

/// Calls body(thread_index) for every thread in ascending linear order.
template <class F> [[gnu::always_inline]] inline void for_each_thread(const uint3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx)
      for (unsigned x = 0; x < nx; ++x)
        body(thread_index{{x, y, z}, row + x});
}

} // namespace offloom::detail
