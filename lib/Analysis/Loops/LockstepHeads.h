// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LockstepHeads: what the head of a loop that threads leave at different times counts, and for
// whom.
//
//   for (int k = 0; k < n; ++k)           all threads that are still there have the same k
//   for (k = 0; k < n && near(x); ++k)    each thread keeps the k with which it leaves
#ifndef OFFLOOM_ANALYSIS_LOOPS_LOCKSTEPHEADS_H
#define OFFLOOM_ANALYSIS_LOOPS_LOCKSTEPHEADS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class Expr;
class ForStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;

struct LockstepHead {
  /// Declared in the head. All threads that are still there have the same values in them.
  llvm::SmallVector<const clang::VarDecl *, 2> Counters;
  /// What each thread evaluates before the loop, and at the end of its rounds; else null.
  const clang::Expr *Init = nullptr, *Step = nullptr;
};

class LockstepHeads {
public:
  LockstepHeads(const Synchronisation &Sync, const Uniformity &Uniform,
                const Modifications &Written)
      : Sync(Sync), Uniform(Uniform), Written(Written) {}

  /// That of \p S, a `for` or `while` loop.
  std::optional<LockstepHead> read(const clang::Stmt &S) const;

private:
  bool isCounter(const clang::VarDecl *V, const clang::ForStmt &S) const;
  bool isStepOf(const clang::Expr *E, llvm::ArrayRef<const clang::VarDecl *> Counters,
                const clang::Stmt &Loop) const;
  bool isOfThreads(const clang::Expr *E) const;
  bool setsOwn(const clang::Expr *Part) const;

  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
};

} // namespace offloom

#endif
