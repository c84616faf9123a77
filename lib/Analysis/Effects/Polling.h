// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Polling: loops in which a thread looks until another one has written, or time has passed.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_POLLING_H
#define OFFLOOM_ANALYSIS_EFFECTS_POLLING_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

/// Loops of \p S that go on until a lock is free: `while (atomicCAS(&lock, 0, 1) != 0);`.
llvm::SmallVector<const clang::Stmt *, 4> lockLoops(const clang::Stmt *S);

/// Loops of \p S that poll memory that another thread of the block may write, or the clock.
llvm::SmallVector<const clang::Stmt *, 4> pollingLoops(const clang::Stmt *S);

} // namespace offloom

#endif
