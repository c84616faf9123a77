// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps clang 22 from reading `table[i & 7]` as if `i & 7` never went back to 0.
//
// Where all that the vectoriser knows of an index is that it counts up in a few bits, it asks for a
// check at run time that those bits suffice. LLVM 20 to 22 leave the check out if another one holds
// for a wider number (llvm.org/PR191382, mended in LLVM 23): `out[base + i] = table[i & 7]` then
// loads 8 or 16 elements in a row from a table of 8. The pass freezes such indices: what they count
// in is no longer known, and they are gathered.
#include "Repairs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// No loop of a kernel counts as far as numbers of this width go.
constexpr unsigned WideEnough = 32;

/// Is \p Index widened from a count of so few bits that it may wrap?
bool mayWrap(Value *Index, ScalarEvolution &SE) {
  return SCEVExprContains(SE.getSCEV(Index), [](const SCEV *S) {
    const auto *Widened = dyn_cast<SCEVIntegralCastExpr>(S);
    return Widened && !isa<SCEVTruncateExpr>(S) &&
           Widened->getOperand()->getType()->getIntegerBitWidth() < WideEnough &&
           isa<SCEVAddRecExpr>(Widened->getOperand());
  });
}

/// The indices in all loops: an outer one is vectorised too, once its inner loops are deleted.
SmallVector<Use *> wrappingIndices(Function &F, const LoopInfo &Loops, ScalarEvolution &SE) {
  SmallVector<Use *> Indices;
  for (BasicBlock &Block : F)
    if (Loops.getLoopFor(&Block))
      for (Instruction &I : Block)
        if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
          for (Use &Index : Address->indices())
            if (Index->getType()->isIntegerTy() && !isa<Constant>(Index) && mayWrap(Index, SE))
              Indices.push_back(&Index);
  return Indices;
}

} // namespace

PreservedAnalyses KeepWrappingIndices::run(Function &F, FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<Use *> Indices = wrappingIndices(F, Loops, SE);
  for (Use *Index : Indices) {
    auto *Address = cast<Instruction>(Index->getUser());
    Index->set(new FreezeInst(Index->get(), "", Address->getIterator()));
  }
  return onlyInstructions(!Indices.empty());
}
