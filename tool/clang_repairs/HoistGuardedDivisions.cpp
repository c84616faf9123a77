// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps clang 22 from computing `if (c) x = a[j / n];` wrongly in a loop that changes neither j nor
// n.
//
// The vectoriser makes one division of those of all lanes, which is for the first lane: where that
// lane does not take part, no division is made, and the other lanes go on with whatever the
// register holds. The pass makes the division before the loop, with a divisor that cannot trap:
// what the loop did not divide by is not used.
#include "Repairs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <utility>

using namespace llvm;

namespace {

/// The divisions under a condition of \p TheLoop, in the order of the code.
SmallVector<BinaryOperator *> guardedDivisions(Loop &TheLoop, const DominatorTree &Dominators) {
  SmallVector<BinaryOperator *> Divisions;
  for (BasicBlock *Block : TheLoop.blocks())
    if (!Dominators.dominates(Block, TheLoop.getLoopLatch()))
      for (Instruction &I : *Block)
        if (I.isIntDivRem() && I.getType()->isIntegerTy())
          Divisions.push_back(cast<BinaryOperator>(&I));
  return Divisions;
}

/// Divides before \p TheLoop what \p Division divides in it. Its operands are known there.
void divideBefore(Loop &TheLoop, BinaryOperator &Division) {
  IRBuilder<> Builder(TheLoop.getLoopPreheader()->getTerminator());
  Type *T = Division.getType();
  // What is not used in the end may be poison here.
  Value *Dividend = Builder.CreateFreeze(Division.getOperand(0));
  Value *Divisor = Builder.CreateFreeze(Division.getOperand(1));
  Value *Traps = Builder.CreateICmpEQ(Divisor, ConstantInt::get(T, 0));
  const bool IsSigned =
      Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem;
  const bool IsRemainder =
      Division.getOpcode() == Instruction::SRem || Division.getOpcode() == Instruction::URem;
  Value *IsMinusOne = Builder.CreateICmpEQ(Divisor, Constant::getAllOnesValue(T));
  if (IsSigned)
    Traps = Builder.CreateOr(Traps, IsMinusOne);
  Value *Safe = Builder.CreateSelect(Traps, ConstantInt::get(T, 1), Divisor);
  Value *Result = Builder.CreateBinOp(Division.getOpcode(), Dividend, Safe);
  // The remainders by 1 and by -1 are 0 alike; the quotients differ in their sign.
  if (IsSigned && !IsRemainder)
    Result = Builder.CreateSelect(IsMinusOne, Builder.CreateNeg(Dividend), Result);
  Division.replaceAllUsesWith(Result);
}

/// Makes \p V known before \p TheLoop, if it is made there of what is.
bool isKnownBefore(Loop &TheLoop, Value *V) {
  bool Changed = false;
  return TheLoop.makeLoopInvariant(V, Changed);
}

} // namespace

/// Divides before \p TheLoop what can be; a division may have to wait for another.
static bool hoistDivisions(Loop &TheLoop, const DominatorTree &Dominators) {
  bool Changed = false, Again = true;
  while (std::exchange(Again, false))
    for (BinaryOperator *Division : guardedDivisions(TheLoop, Dominators)) {
      if (!isKnownBefore(TheLoop, Division->getOperand(0)) ||
          !isKnownBefore(TheLoop, Division->getOperand(1)))
        continue;
      divideBefore(TheLoop, *Division);
      Division->eraseFromParent();
      Changed = Again = true;
    }
  return Changed;
}

PreservedAnalyses HoistGuardedDivisions::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false, NewBlocks = false;
  for (Loop *TheLoop : Loops.getLoopsInPreorder()) {
    if (!TheLoop->getLoopLatch() || guardedDivisions(*TheLoop, Dominators).empty())
      continue;
    // The vectoriser will see to it that there is a block before the loop, if nobody has before.
    if (!TheLoop->getLoopPreheader()) {
      NewBlocks = true;
      if (!InsertPreheaderForLoop(TheLoop, &Dominators, &Loops, nullptr, /*PreserveLCSSA=*/true))
        continue;
    }
    Changed |= hoistDivisions(*TheLoop, Dominators);
  }
  return NewBlocks ? PreservedAnalyses::none() : onlyInstructions(Changed);
}
