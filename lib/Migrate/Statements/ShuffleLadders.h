// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ShuffleLadders: the steps of a warp's reduction or scan that are written one by one become a
// loop.
//
//   v += __shfl_down_sync(~0u, v, 16);    for (int offset = 16; offset > 0; offset /= 2)
//   v += __shfl_down_sync(~0u, v, 8);       v += __shfl_down_sync(~0u, v, offset);
//   v += __shfl_down_sync(~0u, v, 4);
//   v += __shfl_down_sync(~0u, v, 2);
//   v += __shfl_down_sync(~0u, v, 1);
//
// Who wrote the steps one by one did so for a GPU, whose compiler had no loop to count then. Of the
// loop Analysis/Phases/ScanSteps.h sees what it is, and the runtime makes its steps together. The
// text is CUDA still; it is then parsed and migrated.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_SHUFFLELADDERS_H
#define OFFLOOM_MIGRATE_STATEMENTS_SHUFFLELADDERS_H

#include "Support/Edit.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

struct MigrateOptions;

/// What makes loops of such steps in the device functions of the project: of at least three steps
/// that are the same but for the distance, which doubles or halves.
std::vector<Edit> rollLadders(clang::ASTContext &Context, const MigrateOptions &How);

} // namespace offloom

#endif
