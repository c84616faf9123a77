// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnreadAdditions: atomic additions that may reach memory as late as the grid's end, since no
// thread of the grid looks.
//
//   atomicAdd(&bins[in[i]], 1);
//
// Nobody asks for the old value, and the kernel does nothing else to what `bins` leads to, unless
// `in` leads there too. That is asked when the kernel runs: whatever memory it reaches, it reaches
// from one of its pointers.
#ifndef OFFLOOM_ANALYSIS_LOOPS_UNREADADDITIONS_H
#define OFFLOOM_ANALYSIS_LOOPS_UNREADADDITIONS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

struct UnreadAdditions {
  /// Calls of `atomicAdd` of integers, as statements.
  llvm::SmallVector<const clang::CallExpr *, 4> Calls;
  /// The kernel's pointers to all other memory that it touches.
  llvm::SmallVector<const clang::ParmVarDecl *, 4> Others;
};

/// Those of \p Kernel. None where it waits for other blocks, orders what it writes by fences, or
/// where its memory may be reached in ways that are not followed.
UnreadAdditions unreadAdditions(const clang::FunctionDecl &Kernel, const Synchronisation &Sync);

} // namespace offloom

#endif
