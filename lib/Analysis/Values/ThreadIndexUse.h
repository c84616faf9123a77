// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadIndexUse: what a kernel asks that may answer each thread of its block otherwise.
//
//   int i = blockIdx.x * blockDim.x + threadIdx.x;     reads x; in a block of 32 x 8, eight
//   tmp[i] += a[i] * x[j];                             threads do the same
#ifndef OFFLOOM_ANALYSIS_VALUES_THREADINDEXUSE_H
#define OFFLOOM_ANALYSIS_VALUES_THREADINDEXUSE_H

#include <bitset>

namespace clang {
class FunctionDecl;
}

namespace offloom {

/// Axes along which threads have an index: x, y, z.
using Axes = std::bitset<3>;

struct ThreadIndexUse {
  /// The components of threadIdx that are read.
  Axes Reads;
  /// It may read all of them in ways that are not followed.
  bool Unclear = false;
  /// Threads of one index may do differently all the same, or are counted: by atomics, votes,
  /// lanes' numbers, clocks, allocations, text that they print, `volatile` memory, or by a function
  /// of which nothing is known.
  bool TellsApart = false;
};

/// What \p Kernel, which has a body, and all that it calls ask.
ThreadIndexUse threadIndexUse(const clang::FunctionDecl &Kernel);

} // namespace offloom

#endif
