// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceFunctions: what changes in the body of any function that threads execute.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_DEVICEFUNCTIONS_H
#define OFFLOOM_MIGRATE_STATEMENTS_DEVICEFUNCTIONS_H

#include "Migrate/Declarations/SharedMemory.h"
#include "Migrate/Text/SourceText.h"
#include <vector>

namespace clang {
class FunctionDecl;
}

namespace offloom {

/// Rewrites the `__shared__` declarations of \p F that are not in \p Written, and gives
/// `__shared__` variables of namespace scope a local name in it, unless \p F is a kernel and has
/// one. Adds to \p Left what is a part of a macro and cannot be rewritten in it.
void rewriteSharedIn(const clang::FunctionDecl &F, const SharedDeclarations &Written,
                     const SourceText &Text, EditList &Edits,
                     std::vector<const clang::DeclStmt *> &Left);

/// Lets other threads run in the loops of \p F that wait for them.
void yieldInWaitingLoops(const clang::FunctionDecl &F, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
