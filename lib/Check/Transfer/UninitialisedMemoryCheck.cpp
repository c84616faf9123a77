// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory of a function that is read, added to, or copied back, and that nothing ever stores
// to.
//
// Judged are local pointers that the function hands to nothing but kernels in sight and functions
// of CUDA that allocate, copy, fill and free. A kernel that may store to the memory initialises it,
// whenever it runs.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/VariableUses.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// What a call does with memory that it is given.
enum class Part {
  Nothing,
  Reads,       ///< or adds to what is there
  Initialises, ///< or may
};

class UninitialisedMemoryVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || isWrittenForDevice(*F) ||
        Context.Facts.isOneOfMany(*F))
      return true;
    const VariableUses Of(*F->getBody());
    for (const auto &[V, Uses] : Of.all())
      if (V->getType()->isPointerType() && !Uses.HasOthers)
        judge(*V, Uses.Calls);
    return true;
  }

private:
  void judge(const VarDecl &V, llvm::ArrayRef<VariableUse> Uses) {
    const CallExpr *Reader = nullptr;
    bool IsAllocated = false;
    for (const VariableUse &Use : Uses) {
      if (Use.ByAddress) {
        if (!allocates(Use))
          return;
        IsAllocated = true;
        continue;
      }
      const Part What = partIn(Use);
      if (What == Part::Initialises)
        return;
      if (What == Part::Reads && !Reader)
        Reader = Use.Call;
    }
    if (Reader && IsAllocated)
      Context
          .report("alloc-uninitialised", Reader->getSourceRange(),
                  {{"pointer", V.getNameAsString()}})
          .note(Uses.front().Call->getBeginLoc(), "allocated here");
  }

  bool allocates(const VariableUse &Use) const {
    const FunctionFacts *Function = Context.Facts.functionOf(*Use.Call);
    return Function && Function->does(Action::Allocates) &&
           Function->position(ArgumentRole::Into) == Use.Argument &&
           (Function->Of == FunctionFacts::Memory::Device ||
            Function->Of == FunctionFacts::Memory::Managed);
  }

  Part partIn(const VariableUse &Use) const {
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Use.Call))
      return partInKernel(*Launch, Use.Argument);
    const FunctionFacts *Function = Context.Facts.functionOf(*Use.Call);
    if (!Function)
      return Part::Initialises;
    if (Function->does(Action::Frees))
      return Part::Nothing;
    const bool IsFrom =
        Function->does(Action::Copies) && Function->position(ArgumentRole::From) == Use.Argument;
    return IsFrom ? Part::Reads : Part::Initialises;
  }

  Part partInKernel(const CUDAKernelCallExpr &Launch, unsigned I) const {
    const FunctionDecl *Kernel = kernelOf(Launch), *Definition = nullptr;
    if (!Kernel || !Kernel->isDefined(Definition) || !Definition->getBody() ||
        I >= Definition->getNumParams())
      return Part::Initialises;
    const ParmVarDecl &P = *Definition->getParamDecl(I);
    if (!P.getType()->isPointerType())
      return Part::Initialises;
    const MemoryUses Uses = usesOf(P, Definition->getBody(), Context.Functions);
    if (has(Uses, UseKind::Write) || has(Uses, UseKind::Escape))
      return Part::Initialises;
    return llvm::all_of(Uses, [](const MemoryUse &U) { return U.Kind == UseKind::Test; })
               ? Part::Nothing
               : Part::Reads;
  }
};

} // namespace

Check uninitialisedMemoryCheck() { return walk<UninitialisedMemoryVisitor>(Passes::Host); }

} // namespace offloom
