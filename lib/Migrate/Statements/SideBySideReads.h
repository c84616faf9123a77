// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SideBySideReads: warnings of code that is right only if the threads of a warp go side by side,
// and that WarpSteps has not made so.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_SIDEBYSIDEREADS_H
#define OFFLOOM_MIGRATE_STATEMENTS_SIDEBYSIDEREADS_H

#include "Support/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class SourceText;
class Synchronisation;

/// Of the bodies of \p Functions.
std::vector<Finding> sideBySideWarnings(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                                        const Synchronisation &Sync, const SourceText &Text);

} // namespace offloom

#endif
