// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repairs: passes that keep what clang 22's loop vectoriser computes wrongly, or in another way
// than the rest of clang does, away from it. docs/design/compiler-bugs.md has the story of each.
// BroadcastLoads and AlignArrays come after it, for speed alone.
#ifndef OFFLOOM_CLANG_REPAIRS_REPAIRS_H
#define OFFLOOM_CLANG_REPAIRS_REPAIRS_H

#include "llvm/IR/PassManager.h"

struct KeepGuardedLoads : llvm::PassInfoMixin<KeepGuardedLoads> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

struct KeepWrappingIndices : llvm::PassInfoMixin<KeepWrappingIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

struct HoistGuardedDivisions : llvm::PassInfoMixin<HoistGuardedDivisions> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// Runs before everything else, the others right before the vectoriser.
struct WidenNarrowConversions : llvm::PassInfoMixin<WidenNarrowConversions> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// For speed alone as well.
struct ChooseStores : llvm::PassInfoMixin<ChooseStores> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// For speed alone as well.
struct JoinEqualValues : llvm::PassInfoMixin<JoinEqualValues> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// For speed alone as well.
struct SignGuardedIndices : llvm::PassInfoMixin<SignGuardedIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// For speed alone, before those that look at loops: it removes branches.
struct EndSwitches : llvm::PassInfoMixin<EndSwitches> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// For speed alone, before those that look at loops.
struct SplitVectors : llvm::PassInfoMixin<SplitVectors> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// Runs right behind the vectoriser.
struct BroadcastLoads : llvm::PassInfoMixin<BroadcastLoads> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// Runs when all vectors are there.
struct AlignArrays : llvm::PassInfoMixin<AlignArrays> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// What holds after a pass that has added instructions, if \p Changed, and no branch.
inline llvm::PreservedAnalyses onlyInstructions(bool Changed) {
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses Kept;
  Kept.preserveSet<llvm::CFGAnalyses>();
  return Kept;
}

#endif
