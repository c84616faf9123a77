// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts local arrays that clang 22 goes through in vectors where no vector lies on two cache lines,
// as g++ does for itself. What was `__shared__` begins at a multiple of 16 else, and every access
// of 64 bytes to it is two: a tree of sums took half as long again.
#include "Repairs.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

/// The longest vectors there are.
constexpr uint64_t MostBytes = 64;

/// Is \p T an array of numbers, the rows of which, if it has some, begin where whole vectors do? A
/// tile of 18 x 18 floats is as badly placed anywhere, and objects of classes are laid out already.
bool isRowOfNumbers(Type *T, const DataLayout &Layout) {
  auto *Array = dyn_cast<ArrayType>(T);
  Type *Element = Array ? Array->getElementType() : nullptr;
  return Element &&
         (Element->isIntegerTy() || Element->isFloatingPointTy() ||
          (Layout.getTypeAllocSize(Element) % MostBytes == 0 && isRowOfNumbers(Element, Layout)));
}

/// The local array that \p I loads a vector from or stores one to; else null.
AllocaInst *arrayOfVector(Instruction &I) {
  if (!isa<LoadInst, StoreInst>(I) || !isa<FixedVectorType>(getLoadStoreType(&I)))
    return nullptr;
  auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(getLoadStorePointerOperand(&I)));
  return Array && Array->isStaticAlloca() &&
                 isRowOfNumbers(Array->getAllocatedType(), I.getDataLayout())
             ? Array
             : nullptr;
}

} // namespace

PreservedAnalyses AlignArrays::run(Function &F, FunctionAnalysisManager &) {
  const DataLayout &Layout = F.getDataLayout();
  for (Instruction &I : instructions(F)) {
    AllocaInst *Array = arrayOfVector(I);
    if (!Array)
      continue;
    const uint64_t Bytes = Layout.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue();
    if (Bytes <= MostBytes && isPowerOf2_64(Bytes) && Array->getAlign().value() < Bytes)
      Array->setAlignment(Align(Bytes));
  }
  return PreservedAnalyses::all();
}
