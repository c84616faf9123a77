// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is allocated and freed, and for nothing else: no copy, no kernel, no access. What was
// meant for it was forgotten, or it is left over.
//
// Of a local variable each use must be a call that does no more than to allocate for it or to free
// it, itself or in a function of the user's. A size that is a number may be there to start CUDA up,
// before a clock is read.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/VariableUses.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

class UnusedAllocationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || isWrittenForDevice(*F))
      return true;
    const VariableUses All(*F->getBody());
    for (const auto &[V, Uses] : All.all())
      if (V->getType()->isPointerType() && !Uses.HasOthers)
        if (const CallExpr *Made = onlyAllocation(*V, Uses))
          Context.report("alloc-never-used", Made->getSourceRange(),
                         {{"variable", V->getNameAsString()}});
    return true;
  }

private:
  /// The call that allocates for \p V, if nothing but that is done with it, and that it is freed.
  const CallExpr *onlyAllocation(const VarDecl &V, const VariableUses::Uses &Uses) const {
    const CallExpr *Made = nullptr;
    bool IsFreed = false;
    for (const VariableUse &Use : Uses.Calls) {
      const auto Effects = Context.Facts.effectsOf(*Use.Call);
      bool IsKnown = false;
      for (const HostEffect &Effect : Effects.value_or(std::vector<HostEffect>())) {
        if (!mentions(Effect, V))
          continue;
        const bool Allocates = Effect.does(Action::Allocates) && Effect.function()->IsCuda,
                   Frees = Effect.does(Action::Frees);
        if (!Allocates && !Frees)
          return nullptr;
        if (Allocates && isNumber(Effect))
          return nullptr;
        Made = Allocates && !Made ? Use.Call : Made;
        IsFreed |= Frees;
        IsKnown = true;
      }
      if (!IsKnown)
        return nullptr;
    }
    return IsFreed ? Made : nullptr;
  }

  bool isNumber(const HostEffect &Effect) const {
    const Operand Bytes = Effect.argument(ArgumentRole::Bytes);
    return Bytes && !Bytes.Member && Bytes.Value->isEvaluatable(Context.AST);
  }

  static bool mentions(const HostEffect &Effect, const VarDecl &V) {
    return llvm::any_of(Effect.operands(),
                        [&](const Operand &Of) { return countReferences(*Of.Value, V) != 0; });
  }
};

} // namespace

Check unusedAllocationCheck() { return walk<UnusedAllocationVisitor>(Passes::Host); }

} // namespace offloom
