// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaunchShapes: for which blocks is a kernel judged?
//
// How a kernel uses memory depends on the block's shape, so that it is judged for the shapes it is
// launched with, not for all that there could be.
#ifndef OFFLOOM_CHECK_FACTS_LAUNCHSHAPES_H
#define OFFLOOM_CHECK_FACTS_LAUNCHSHAPES_H

#include "Analysis/Values/Launches.h"
#include <vector>

namespace offloom {

class LaunchShapes {
public:
  explicit LaunchShapes(ModificationsOfFunctions &Written) : Known(Written) {}

  struct Blocks {
    std::vector<Dimensions> Shapes;
    bool Assumed = false;
  };
  /// The blocks that \p Kernel is launched with, by its name or through a pointer to such a kernel.
  /// If no launch is known, a row of 256 threads is assumed, which stands for all rows; for a
  /// kernel that looks at threadIdx.y, rows of 32. None for one that looks at threadIdx.z.
  Blocks of(const clang::FunctionDecl &Kernel) const;

private:
  Launches Known;
};

} // namespace offloom

#endif
