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
      const Part What = partIn(Use, V, IsAllocated);
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
    const auto Effects = Context.Facts.effectsOf(*Use.Call);
    return Effects && llvm::any_of(*Effects, [&](const HostEffect &Effect) {
             return allocates(Effect) && Use.Argument < Use.Call->getNumArgs() &&
                    Effect.argument(ArgumentRole::Into).Value == Use.Call->getArg(Use.Argument);
           });
  }

  static bool allocates(const HostEffect &Effect) {
    return Effect.does(Action::Allocates) &&
           (Effect.function()->Of == FunctionFacts::Memory::Device ||
            Effect.function()->Of == FunctionFacts::Memory::Managed);
  }

  /// The last that is done with \p V, which a function of the user's may also allocate.
  Part partIn(const VariableUse &Use, const VarDecl &V, bool &IsAllocated) const {
    const auto Effects = Context.Facts.effectsOf(*Use.Call);
    if (!Effects)
      return Part::Initialises;
    Part Most = Part::Nothing;
    bool IsKnown = false;
    for (const HostEffect &Effect : *Effects)
      for (unsigned I = 0; I < Effect.call().getNumArgs(); ++I) {
        const Operand Argument = Effect.operandFor(*Effect.call().getArg(I));
        const bool IsMade = isVariable(Argument.target(), V) && allocates(Effect);
        IsAllocated |= IsMade;
        IsKnown |= IsMade;
        if (isVariable(Argument.place(), V)) {
          IsKnown = true;
          Most = std::max(Most, partIn(Effect, I));
        }
      }
    return IsKnown ? Most : Part::Initialises;
  }

  static bool isVariable(NamedPointer P, const VarDecl &V) { return P.Variable == &V && !P.Member; }

  Part partIn(const HostEffect &Effect, unsigned I) const {
    if (!Effect.function())
      return partInKernel(cast<CUDAKernelCallExpr>(Effect.call()), I);
    if (Effect.does(Action::Frees))
      return Part::Nothing;
    const bool IsFrom =
        Effect.does(Action::Copies) && Effect.function()->position(ArgumentRole::From) == I;
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
