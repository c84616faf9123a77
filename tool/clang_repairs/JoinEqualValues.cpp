// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets clang 22 vectorise loops whose conditions are the same for all threads of a row:
//
//   if (y > 0)
//     sum += in[x + (y - 1) * w];
//   sum += in[x + y * w];
//
// Jumps are threaded through such conditions, and what stands behind them is left with an index
// that each way has computed for itself: the same sum by either, but for the vectoriser a choice of
// two, of which it knows no bounds. It is computed once more where the ways meet. For speed alone.
#include "Repairs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// What all ways to \p Phi compute, if that is one sum of integers or the like, of what is known
/// where they meet; else null.
const Instruction *commonValue(const PHINode &Phi, const DominatorTree &Tree) {
  const auto *First = dyn_cast<Instruction>(Phi.getIncomingValue(0));
  if (!First || !Phi.getType()->isIntegerTy() || !isa<BinaryOperator, CastInst>(First) ||
      First->isIntDivRem() ||
      !all_of(First->operands(), [&](const Use &U) { return Tree.dominates(U.get(), &Phi); }))
    return nullptr;
  // An operand that is a phi of the same block would be that of the round before.
  if (any_of(First->operands(), [&](const Use &U) {
        const auto *Other = dyn_cast<PHINode>(U.get());
        return Other && Other->getParent() == Phi.getParent();
      }))
    return nullptr;
  return all_of(Phi.incoming_values(),
                [&](const Use &U) {
                  const auto *I = dyn_cast<Instruction>(U.get());
                  return I && I->isIdenticalToWhenDefined(First);
                })
             ? First
             : nullptr;
}

} // namespace

PreservedAnalyses JoinEqualValues::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &Tree = Analyses.getResult<DominatorTreeAnalysis>(F);
  SmallVector<PHINode *> Joined;
  for (BasicBlock &Block : F) {
    const Loop *Inside = Loops.getLoopFor(&Block);
    if (!Inside || Loops.isLoopHeader(&Block)) // where a phi is what a loop counts with
      continue;
    for (PHINode &Phi : make_early_inc_range(Block.phis()))
      if (const Instruction *Same = commonValue(Phi, Tree)) {
        Instruction *Once = Same->clone();
        // What one way promises of its sum the others need not.
        Once->dropPoisonGeneratingFlags();
        Once->dropLocation();
        Once->insertBefore(Block.getFirstInsertionPt());
        Phi.replaceAllUsesWith(Once);
        Joined.push_back(&Phi);
      }
  }
  for (PHINode *Phi : Joined)
    Phi->eraseFromParent();
  return onlyInstructions(!Joined.empty());
}
