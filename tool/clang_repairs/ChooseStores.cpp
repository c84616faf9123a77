// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes `s[i] = c ? x : old;` of `old = s[i]; if (c) s[i] = x;` in loops, where s is a local array
// that nobody else can see: what was `__shared__`. Threads that compare and exchange elements, as
// those of sorting networks do, branch on numbers that no processor predicts, and vectors have slow
// stores of some elements. clang 22 does so for one store under a condition, not for two.
#include "Repairs.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

constexpr unsigned Most = 4;

/// Is what \p Pointer leads to a local array whose address is nowhere but in this function?
bool isOwn(const Value *Pointer) {
  const auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  return Array && !PointerMayBeCaptured(Array, /*ReturnCaptures=*/true);
}

/// The last load in \p Block of what \p Store writes over, with no write behind it; else null.
LoadInst *loadOfSame(const StoreInst &Store, BasicBlock &Block) {
  for (Instruction &I : llvm::reverse(Block)) {
    if (I.mayWriteToMemory())
      return nullptr;
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && Load->isSimple() && Load->getPointerOperand() == Store.getPointerOperand() &&
        Load->getType() == Store.getValueOperand()->getType())
      return Load;
  }
  return nullptr;
}

/// Stores for both answers what \p Then stores for one of \p Branch, if that is all it does.
bool choose(BranchInst &Branch, BasicBlock &Then, bool OfTrue) {
  BasicBlock &Before = *Branch.getParent();
  if (Then.getSinglePredecessor() != &Before || Then.size() > Most + 1)
    return false;
  SmallVector<std::pair<StoreInst *, LoadInst *>, Most> Stores;
  for (Instruction &I : make_range(Then.begin(), std::prev(Then.end()))) {
    auto *Store = dyn_cast<StoreInst>(&I);
    LoadInst *Old = Store && Store->isSimple() && isOwn(Store->getPointerOperand())
                        ? loadOfSame(*Store, Before)
                        : nullptr;
    if (!Old)
      return false;
    Stores.push_back({Store, Old});
  }
  IRBuilder<> Builder(&Branch);
  for (auto [Store, Old] : Stores) {
    Value *New = Store->getValueOperand();
    Value *Chosen = OfTrue ? Builder.CreateSelect(Branch.getCondition(), New, Old)
                           : Builder.CreateSelect(Branch.getCondition(), Old, New);
    Store->setOperand(0, Chosen);
    Store->moveBefore(Branch.getIterator());
  }
  return !Stores.empty();
}

} // namespace

PreservedAnalyses ChooseStores::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (BasicBlock &Block : F) {
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || !Branch->isConditional() || !Loops.getLoopFor(&Block))
      continue;
    for (unsigned I : {0u, 1u}) {
      BasicBlock *Then = Branch->getSuccessor(I);
      const auto *Behind = dyn_cast<BranchInst>(Then->getTerminator());
      if (Behind && Behind->isUnconditional() &&
          Behind->getSuccessor(0) == Branch->getSuccessor(1 - I))
        Changed |= choose(*Branch, *Then, I == 0);
    }
  }
  return onlyInstructions(Changed);
}
