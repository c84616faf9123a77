// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRounds: the loops without a barrier that a block goes through once for all of its threads.
//
//   for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
//     sum += in[i];
//
// Where a thread runs its loop to the end before the next one starts, memory is read in great
// strides, and no compiler vectorises that. With the loop outside, neighbouring threads read
// neighbouring elements in turn. Threads that do not synchronise may be interleaved in any way, so
// this needs no analysis of dependences; it needs a loop whose rounds the threads of a block can
// count together, and conditions around it that each round can ask again.
#ifndef OFFLOOM_ANALYSIS_LOOPS_BLOCKROUNDS_H
#define OFFLOOM_ANALYSIS_LOOPS_BLOCKROUNDS_H

#include "Analysis/Loops/LockstepHeads.h"
#include "Analysis/Loops/OwnRows.h"
#include "Analysis/Loops/RowLoops.h"
#include "Analysis/Loops/StridedLoops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;

/// What the parts of a loop's step, `++z, i += plane`, are for.
struct LoopStep {
  llvm::SmallVector<const clang::Expr *, 2> OfBlock, OfThreads;
};

class BlockRounds {
public:
  /// None.
  BlockRounds() = default;
  /// Those of \p F, a kernel.
  BlockRounds(const clang::FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
              const Modifications &Written);

  bool empty() const { return Around.empty(); }
  /// Does \p S hold such a loop, or is it one?
  bool holds(const clang::Stmt *S) const { return Around.contains(S); }
  /// How many loops the block goes through.
  unsigned count() const;
  /// \p S as a strided loop, if it is one of these.
  const StridedLoop *strided(const clang::Stmt *S) const {
    auto It = Strided.find(S);
    return It == Strided.end() ? nullptr : &It->second;
  }
  /// Is \p V the index of a loop that begins with the variable's first value? Outside of the loop
  /// it keeps that value.
  bool isFirstValue(const clang::VarDecl *V) const {
    return llvm::any_of(
        Strided, [=](const auto &Entry) { return Entry.second.GoesOn && Entry.second.Index == V; });
  }
  /// Is \p S a loop that each warp goes through until the last of its threads leaves it?
  bool isLockstep(const clang::Stmt *S) const { return Locksteps.contains(S); }
  /// The head of \p S, which is one.
  const LockstepHead &headOfLockstep(const clang::Stmt *S) const { return Locksteps.at(S); }
  /// \p S as a loop that groups of threads go through one after the other; else null.
  const SideBySideLoop *sideBySide(const clang::Stmt *S) const {
    auto It = SideBySide.find(S);
    return It == SideBySide.end() ? nullptr : &It->second;
  }
  /// Is a thread's own loop better than rounds of all threads?
  bool needsSideBySide(const clang::Stmt *S) const {
    const SideBySideLoop *Loop = sideBySide(S);
    return Loop && !Loop->OwnRows.empty();
  }
  /// The step of the loop \p S, if threads take a part of it; else null.
  const LoopStep *mixedStep(const clang::Stmt *S) const {
    auto It = Steps.find(S);
    return It == Steps.end() ? nullptr : &It->second;
  }
  /// Does \p S ask, around such a loop, which threads take part in it?
  bool isGuard(const clang::Stmt *S) const { return Guards.contains(S); }
  /// Does \p S, `if (c) return;`, end threads that take no part in a later loop?
  bool endsThreads(const clang::Stmt *S) const { return Ends.contains(S); }

private:
  friend class RoundsFinder;
  llvm::DenseSet<const clang::Stmt *> Around, Guards, Ends;
  llvm::DenseMap<const clang::Stmt *, LockstepHead> Locksteps;
  llvm::DenseMap<const clang::Stmt *, StridedLoop> Strided;
  llvm::DenseMap<const clang::Stmt *, SideBySideLoop> SideBySide;
  llvm::DenseMap<const clang::Stmt *, LoopStep> Steps;
};

} // namespace offloom

#endif
