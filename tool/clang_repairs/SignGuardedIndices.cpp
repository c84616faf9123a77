// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets clang 22 vectorise `if (x >= 0 && x < n) … a[x]` where the loop begins below 0.
//
// Under the guard x is not negative, so that InstCombine widens it as an unsigned number. The
// vectoriser then asks at run time whether x counts up without wrapping around in the whole loop,
// as an unsigned number too; where the first iterations have x below 0 it never does, and the loop
// for that case, which goes one by one, is the only one that ever runs. So it is for all tiles
// whose threads begin at the tile's margin. Widened as a signed number x is the same under the
// guard, and counts up without wrapping around. For speed alone.
#include "Repairs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// Does \p Widened, known not to be negative where it stands, count up from what may be negative,
/// as far as the loop's head tells?
bool mayBeginBelowZero(const ZExtInst &Widened, ScalarEvolution &SE) {
  Value *Index = Widened.getOperand(0);
  if (!Widened.hasNonNeg() || !SE.isSCEVable(Index->getType()))
    return false;
  const SCEV *Count = SE.getSCEV(Index);
  return SCEVExprContains(Count, [](const SCEV *S) { return isa<SCEVAddRecExpr>(S); }) &&
         !SE.isKnownNonNegative(Count);
}

} // namespace

PreservedAnalyses SignGuardedIndices::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<ZExtInst *> Found;
  for (BasicBlock &Block : F)
    if (Loops.getLoopFor(&Block))
      for (Instruction &I : Block)
        if (auto *Widened = dyn_cast<ZExtInst>(&I); Widened && mayBeginBelowZero(*Widened, SE))
          Found.push_back(Widened);
  for (ZExtInst *Widened : Found) {
    auto *Signed =
        new SExtInst(Widened->getOperand(0), Widened->getType(), "", Widened->getIterator());
    Signed->setDebugLoc(Widened->getDebugLoc());
    Widened->replaceAllUsesWith(Signed);
    SE.forgetValue(Widened);
    Widened->eraseFromParent();
  }
  return onlyInstructions(!Found.empty());
}
