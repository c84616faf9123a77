// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses of what the headers declare as OFFLOOM_UNSUPPORTED: CUDA has it, the runtime does not.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_UNSUPPORTEDUSES_H
#define OFFLOOM_MIGRATE_DECLARATIONS_UNSUPPORTEDUSES_H

#include "Support/Finding.h"
#include <vector>

namespace clang {
class ASTContext;
}

namespace offloom {

class SourceText;

/// Adds every call of and reference to such a function to \p Residue, with what to do instead.
/// Types are no uses: they may stand in code that other means than CUDA's fill.
void reportUnsupportedUses(clang::ASTContext &Context, const SourceText &Text,
                           std::vector<Finding> &Residue);

} // namespace offloom

#endif
