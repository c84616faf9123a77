// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads once what clang 22 gathers from one address for all lanes of a vector:
//
//   if (x < n) sum += weights[0] * row[x];
//
// Under a condition the vectoriser knows no load of one element for all but a gather, which takes a
// processor as long as if each lane had an address of its own. A coefficient that all threads of a
// block read, the pivot of a row, and what a block keeps for all its threads are such loads. One
// scalar load does, from anywhere else if the condition holds for no lane. For speed alone.
#include "Repairs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace {

class GatherReplacer {
public:
  explicit GatherReplacer(Function &F) : F(F), Layout(F.getDataLayout()) {}

  /// Replaces \p Gather if all of its addresses are one.
  bool replace(IntrinsicInst &Gather) {
    Value *Pointer = getSplatValue(Gather.getArgOperand(0));
    auto *Type = dyn_cast<FixedVectorType>(Gather.getType());
    if (!Pointer || !Type || !Pointer->getType()->isPointerTy())
      return false;
    IRBuilder<> Builder(&Gather);
    Value *Mask = Gather.getArgOperand(1), *Otherwise = Gather.getArgOperand(2);
    const Align Alignment = Gather.getParamAlign(0).valueOrOne();
    if (!isDereferenceableAndAlignedPointer(Pointer, Type->getElementType(), Alignment, Layout,
                                            &Gather))
      Pointer = Builder.CreateSelect(Builder.CreateOrReduce(Mask), Pointer,
                                     somewhere(Type->getElementType(), Alignment));
    LoadInst *Load = Builder.CreateAlignedLoad(Type->getElementType(), Pointer, Alignment);
    Load->copyMetadata(Gather, {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias});
    Value *All = Builder.CreateVectorSplat(Type->getElementCount(), Load);
    if (!isa<UndefValue>(Otherwise))
      All = Builder.CreateSelect(Mask, All, Otherwise);
    All->takeName(&Gather);
    Gather.replaceAllUsesWith(All);
    Gather.eraseFromParent();
    return true;
  }

private:
  /// Memory of this function that holds nothing, large enough for an element of \p Type.
  Value *somewhere(Type *Type, Align Alignment) {
    AllocaInst *&Own = Nothing[Type];
    if (!Own) {
      IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
      Own = Builder.CreateAlloca(Type);
    }
    Own->setAlignment(std::max(Own->getAlign(), Alignment));
    return Own;
  }

  Function &F;
  const DataLayout &Layout;
  DenseMap<Type *, AllocaInst *> Nothing;
};

} // namespace

PreservedAnalyses BroadcastLoads::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *> Gathers;
  for (Instruction &I : instructions(F))
    if (auto *Gather = dyn_cast<IntrinsicInst>(&I);
        Gather && Gather->getIntrinsicID() == Intrinsic::masked_gather)
      Gathers.push_back(Gather);
  GatherReplacer Replacer(F);
  bool Changed = false;
  for (IntrinsicInst *Gather : Gathers)
    Changed |= Replacer.replace(*Gather);
  return onlyInstructions(Changed);
}
