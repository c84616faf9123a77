// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches: `kernel<<<grid, block, shared, stream>>>(args)` becomes a call of the runtime.
#ifndef OFFLOOM_MIGRATE_LAUNCHES_LAUNCHES_H
#define OFFLOOM_MIGRATE_LAUNCHES_LAUNCHES_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"

namespace clang {
class ASTContext;
}

namespace offloom {

/// Rewrites every launch that the translation unit spells; adds those it cannot to \p Residue.
void rewriteLaunches(clang::ASTContext &Context, const SourceText &Text, EditList &Edits,
                     std::vector<Finding> &Residue);

} // namespace offloom

#endif
