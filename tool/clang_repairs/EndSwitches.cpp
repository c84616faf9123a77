// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In loops, the last case of a switch that has no default is its default. clang makes a switch of
// `if (k == 0) … else if (k == 1) …`, and where k has no other values what comes then is said to be
// unreachable: a place outside of the loop, for which its vectoriser, which takes switches, gives
// the loop up.
#include "Repairs.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

PreservedAnalyses EndSwitches::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (BasicBlock &Block : F) {
    auto *Switch = dyn_cast<SwitchInst>(Block.getTerminator());
    if (!Switch || !Switch->getNumCases() || !Loops.getLoopFor(&Block))
      continue;
    BasicBlock *Default = Switch->getDefaultDest();
    if (!isa<UnreachableInst>(Default->getFirstNonPHIOrDbg()))
      continue;
    Default->removePredecessor(&Block);
    const auto Last = std::prev(Switch->case_end());
    Switch->setDefaultDest(Last->getCaseSuccessor());
    Switch->removeCase(Last);
    Switch->setMetadata(LLVMContext::MD_prof, nullptr); // it counts the cases
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
