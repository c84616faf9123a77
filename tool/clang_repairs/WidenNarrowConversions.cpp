// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has clang convert `(unsigned char)x` of a number that does not fit as x86 compilers do one by
// one.
//
// C++ leaves it undefined. Scalar code converts to an int and keeps its low bits, in g++ and in
// clang; clang's vector code may saturate instead, which depends on the loop, the processor and the
// width of its vectors. Host code that computes what kernels are compared with is full of it, and
// nvcc leaves it to g++. The pass writes the two steps down before anything else runs.
#include "Repairs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

constexpr unsigned IntWidth = 32;

bool isNarrowConversion(const Instruction &I) {
  const unsigned Width = I.getType()->getScalarSizeInBits();
  return isa<FPToUIInst, FPToSIInst>(I) && Width > 1 && Width < IntWidth;
}

void widen(Instruction &Conversion) {
  IRBuilder<> Builder(&Conversion);
  Type *Narrow = Conversion.getType();
  Type *Wide = Narrow->getWithNewBitWidth(IntWidth);
  Value *Whole = Builder.CreateFPToSI(Conversion.getOperand(0), Wide);
  Conversion.replaceAllUsesWith(Builder.CreateTrunc(Whole, Narrow));
  Conversion.eraseFromParent();
}

} // namespace

PreservedAnalyses WidenNarrowConversions::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isNarrowConversion(I)) {
      widen(I);
      Changed = true;
    }
  return onlyInstructions(Changed);
}
