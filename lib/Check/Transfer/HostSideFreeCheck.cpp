// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers of a function's caller that are the host's side of a copy, and that the function then
// gives to what frees memory of the device: `cudaMemcpy(d_a, a, n, cudaMemcpyHostToDevice);
// cudaFree(a);`, where `d_a` was meant.
//
// Where the pointer comes from is not seen here; managed memory is both, so that this is a remark.
// Of a pointer that the function allocates itself, alloc-dealloc-mismatch knows what it is.

#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

class HostSideFreeVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    for (const HostEffect &Effect :
         Context.Facts.effectsOf(*Call).value_or(std::vector<HostEffect>()))
      if (Effect.does(Action::Copies))
        noteHostSide(Effect, *Call);
      else if (Effect.does(Action::Frees))
        checkFree(Effect, *Call);
    return true;
  }

private:
  void noteHostSide(const HostEffect &Effect, const CallExpr &Call) {
    const std::optional<CopyKind> Kind = Effect.copyKind();
    if (Kind != CopyKind::HostToDevice && Kind != CopyKind::DeviceToHost)
      return;
    const Operand Side =
        Effect.argument(Kind == CopyKind::HostToDevice ? ArgumentRole::From : ArgumentRole::To);
    if (const ParmVarDecl *V = parameter(Side))
      HostSides.insert({V, &Call});
  }

  void checkFree(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts &Function = *Effect.function();
    const ParmVarDecl *V = parameter(Effect.argument(ArgumentRole::Object));
    auto Copy = HostSides.find(V);
    if (!V || Copy == HostSides.end() || !Function.IsCuda ||
        Function.Of != FunctionFacts::Memory::Device)
      return;
    Context
        .report("alloc-free-of-host-side", Call.getSourceRange(),
                {{"pointer", V->getNameAsString()}, {"callee", calleeName(Effect.call()).str()}})
        .note(Copy->second->getBeginLoc(), "the copy");
  }

  /// The parameter that \p Of names, and that the function never sets.
  const ParmVarDecl *parameter(const Operand &Of) const {
    if (!Of || Of.Member || Of.IsAddress)
      return nullptr;
    const auto *Name = dyn_cast<DeclRefExpr>(Of.Value->IgnoreParenCasts());
    const auto *V = Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
    return V && V->getType()->isPointerType() && !Context.Facts.modificationsOf(*function()).any(V)
               ? V
               : nullptr;
  }

  llvm::DenseMap<const ParmVarDecl *, const CallExpr *> HostSides; ///< with the first copy
};

} // namespace

Check hostSideFreeCheck() { return walk<HostSideFreeVisitor>(Passes::Host); }

} // namespace offloom
