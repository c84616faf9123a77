// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes vectors of 2 to 4 numbers apart in functions with loops: what clang 22 makes of a float4
// that is copied, and of a float3 that is passed on. The loop vectoriser takes no loop that has
// vectors already, so that a loop over the threads of a block, each with a float4 of its own,
// stayed one of scalars. Where no loop gains, the vectoriser of straight code puts them together
// again.
#include "Repairs.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace {

/// Wider vectors, and those of more elements, somebody has written.
constexpr unsigned MostElements = 4, MostBits = 128;

enum class Kind { None, Small, Other };

Kind kindOf(const Type &T) {
  if (!T.isVectorTy())
    return Kind::None;
  const auto *Fixed = dyn_cast<FixedVectorType>(&T);
  return Fixed && Fixed->getNumElements() <= MostElements &&
                 Fixed->getPrimitiveSizeInBits() <= MostBits
             ? Kind::Small
             : Kind::Other;
}

/// LLVM puts the parts' addresses right behind the address of the whole, where, behind an invoke,
/// no instruction may stand.
bool isOfInvoke(const Instruction &I) {
  return any_of(I.operands(), [](const Value *Operand) {
    const auto *Made = dyn_cast<Instruction>(Operand);
    return Made && Made->isTerminator();
  });
}

/// Are there vectors in \p F, and all of them small and to be taken apart?
bool hasSmallVectorsAlone(const Function &F) {
  bool Any = false;
  for (const Instruction &I : instructions(F)) {
    Kind Found = kindOf(*I.getType());
    for (const Value *Operand : I.operands())
      Found = std::max(Found, kindOf(*Operand->getType()));
    if (Found == Kind::Other || (Found == Kind::Small && isOfInvoke(I)))
      return false;
    Any |= Found == Kind::Small;
  }
  return Any;
}

} // namespace

PreservedAnalyses SplitVectors::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (Analyses.getResult<LoopAnalysis>(F).empty() || !hasSmallVectorsAlone(F))
    return PreservedAnalyses::all();
  ScalarizerPassOptions Options;
  Options.ScalarizeLoadStore = true;
  return ScalarizerPass(Options).run(F, Analyses);
}
