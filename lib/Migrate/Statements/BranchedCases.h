// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BranchedCases: a switch in a thread's loop becomes branches.
//
//   for (int k = 0; k < steps; ++k) {    for (int k = 0; k < steps; ++k) {
//     …                                    …
//     switch (s >> 30) {                   { const auto chosen = s >> 30;
//     case 0: ++x; break;                  if (chosen == 0) { ++x; }
//     case 1: --x; break;                  else if (chosen == 1) { --x; }
//     default: ++y;                        else { ++y; }
//     }                                    }
//   }                                    }
//
// No compiler but clang makes vectors of a loop over threads with a switch in it, and all do of
// branches. The text is CUDA still; it is then parsed and migrated, and stays where the block has
// more loops that way.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_BRANCHEDCASES_H
#define OFFLOOM_MIGRATE_STATEMENTS_BRANCHEDCASES_H

#include "Migrate/Statements/ExpandedHelpers.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

struct MigrateOptions;

/// The kernels of the project that have such a switch in a loop: of few cases, each of which ends
/// with its `break`.
std::vector<ExpandedKernel> branchCases(clang::ASTContext &Context, const MigrateOptions &How);

} // namespace offloom

#endif
