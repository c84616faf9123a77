// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps clang 22 from computing `if (c) { x = *p; *p = y; } … x …` wrongly.
//
// Vectorised, the guarded load becomes a masked one, and what follows the guard selects its lanes.
// InstCombine of LLVM 22 makes a masked load of the two where the select stands, so that memory is
// read after the store (llvm.org/PR215453, mended in LLVM 23). The pass freezes such loads before
// the vectoriser: a frozen load is nothing that the fold takes, and no instruction of the machine.
// docs/design/compiler-bugs.md has the whole story.
#include "Repairs.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// Whether memory may be written between \p Load and the end of an iteration of \p TheLoop: behind
/// the load in its block, or in any block but the one that the iteration begins with.
bool mayBeOverwritten(const LoadInst &Load, const Loop &TheLoop) {
  auto Writes = [](const Instruction &I) { return I.mayWriteToMemory(); };
  if (std::any_of(std::next(Load.getIterator()), Load.getParent()->end(), Writes))
    return true;
  return llvm::any_of(TheLoop.blocks(), [&](const BasicBlock *Block) {
    return Block != Load.getParent() && Block != TheLoop.getHeader() &&
           llvm::any_of(*Block, Writes);
  });
}

/// Whether what is computed from \p Load may be selected lane by lane. Casts and arithmetic count,
/// as InstCombine moves selects through them.
bool reachesMerge(const LoadInst &Load, const Loop &TheLoop) {
  SmallVector<const Instruction *> Work{&Load};
  SmallPtrSet<const Instruction *, 16> Seen;
  while (!Work.empty())
    for (const User *Used : Work.pop_back_val()->users()) {
      const auto *I = cast<Instruction>(Used);
      if (isa<PHINode>(I) || isa<SelectInst>(I))
        return true;
      if (TheLoop.contains(I) && !I->getType()->isVoidTy() && Seen.insert(I).second)
        Work.push_back(I);
    }
  return false;
}

/// The guarded loads of \p TheLoop outside its inner loops. Once those are deleted, it is
/// vectorised.
SmallVector<LoadInst *> guardedLoads(Loop &TheLoop, const LoopInfo &Loops,
                                     const DominatorTree &Dominators) {
  SmallVector<LoadInst *> Loads;
  for (BasicBlock *Block : TheLoop.blocks()) {
    if (Loops.getLoopFor(Block) != &TheLoop || Dominators.dominates(Block, TheLoop.getLoopLatch()))
      continue;
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I))
        if (Load->isSimple() && reachesMerge(*Load, TheLoop) && mayBeOverwritten(*Load, TheLoop))
          Loads.push_back(Load);
  }
  return Loads;
}

void freeze(LoadInst &Load) {
  auto *Frozen = new FreezeInst(&Load, "", std::next(Load.getIterator()));
  Load.replaceUsesWithIf(Frozen, [&](Use &U) { return U.getUser() != Frozen; });
}

} // namespace

PreservedAnalyses KeepGuardedLoads::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (Loop *TheLoop : Loops.getLoopsInPreorder()) {
    if (!TheLoop->getLoopLatch())
      continue;
    for (LoadInst *Load : guardedLoads(*TheLoop, Loops, Dominators)) {
      freeze(*Load);
      Changed = true;
    }
  }
  return onlyInstructions(Changed);
}
