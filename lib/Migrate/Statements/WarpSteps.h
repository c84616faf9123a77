// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpSteps: writes down where lanes of a warp that exchange values through memory have to go side
// by side.
//
//   s[t] += s[t + 16];   { auto lane_value = s[t + 16]; offloom::warp_step(); s[t] += lane_value; }
//   s[t] += s[t + 8];    offloom::warp_step(); { auto lane_value = …
//
// That is CUDA still, with barriers that its author left out; what migrates it treats it as any
// other code with warp barriers. Where a block goes through phases, nothing is left of the steps.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_WARPSTEPS_H
#define OFFLOOM_MIGRATE_STATEMENTS_WARPSTEPS_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

namespace ptx {
class InstructionTable;
} // namespace ptx

/// Adds the steps of all kernels in files that \p IsProjectFile accepts, and says where. Without
/// \p Edits: says where they are missing. \p WithoutSteps: see KernelsWithoutSteps.h; may be null.
void writeWarpSteps(clang::ASTContext &Context,
                    const std::function<bool(llvm::StringRef)> &IsProjectFile,
                    const SourceText &Text, const ptx::InstructionTable *Ptx,
                    std::set<std::string> *WithoutSteps, EditList *Edits,
                    std::vector<Finding> &Residue);

} // namespace offloom

#endif
