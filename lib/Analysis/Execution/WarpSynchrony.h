// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpSynchrony: code that is right only if the threads of a warp go side by side.
//
// Before Volta they did, and `volatile` memory was enough to pass values between them. Since then
// each may run ahead, and here each does.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_WARPSYNCHRONY_H
#define OFFLOOM_ANALYSIS_EXECUTION_WARPSYNCHRONY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Reads an element of volatile memory that another thread has just written, with nothing that
/// either waits for in between.
struct SideBySideRead {
  const clang::Expr *Read;
  const clang::VarDecl *Memory; ///< the variable that it is an element of, or that points to it
};

/// Whether \p F, which has a body, reads elements of volatile memory and writes some: if not, there
/// are no such reads in it.
bool usesVolatileElements(const clang::FunctionDecl &F);

/// The first such read of each variable in \p F, which has a body.
llvm::SmallVector<SideBySideRead, 2> sideBySideReads(const clang::FunctionDecl &F,
                                                     const Synchronisation &Sync);

/// Reads of variables that are not in \p Sure, those that are such, and lead to shared memory, that
/// may be: an index is data of each thread, so that nobody knows whose element it is.
llvm::SmallVector<SideBySideRead, 2> possibleSideBySideReads(const clang::FunctionDecl &F,
                                                             const Synchronisation &Sync,
                                                             llvm::ArrayRef<SideBySideRead> Sure);

} // namespace offloom

#endif
