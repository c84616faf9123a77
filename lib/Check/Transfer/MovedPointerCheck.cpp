// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that have moved since their memory was allocated, and are then given back: what frees
// memory looks for an allocation that begins there.
//
// Judged are locals of host functions that an allocation fills, and that nothing else than steps in
// one direction changes: whoever steps back may be at the begin again.

#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// The arguments of a function's allocations that say which pointer they fill.
struct Filled : DynamicRecursiveASTVisitor {
  explicit Filled(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Into =
        Facts.does(*Call, Action::Allocates) ? Facts.argument(*Call, ArgumentRole::Into) : nullptr;
    if (Into)
      Addresses.insert(Into->IgnoreParenCasts());
    return true;
  }

  const UnitFacts &Facts;
  llvm::DenseSet<const Expr *> Addresses;
};

/// Whether \p Write moves its pointer on, and not back; nothing if it is no step.
std::optional<bool> movesOn(const Expr &Write) {
  if (const auto *Unary = dyn_cast<UnaryOperator>(&Write); Unary && Unary->isIncrementDecrementOp())
    return Unary->isIncrementOp();
  const auto *Set = dyn_cast<CompoundAssignOperator>(&Write);
  return Set ? std::optional(Set->getOpcode() == BO_AddAssign) : std::nullopt;
}

class MovedPointerVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext() || !function()->getBody() ||
        !Context.Facts.does(*Call, Action::Frees))
      return true;
    const Expr *Object = Context.Facts.argument(*Call, ArgumentRole::Object);
    const VarDecl *V = Object ? localVariable(*Object) : nullptr;
    if (V && V->isLocalVarDecl() && V->getType()->isPointerType())
      if (const Expr *Step = firstStep(*V); Step && isBefore(*Step, *Call))
        Context
            .report("alloc-free-of-moved", Object->getSourceRange(),
                    {{"pointer", V->getNameAsString()}})
            .note(Step->getBeginLoc(), "it is moved here");
    return true;
  }

private:
  /// The first step of \p V, if it has gone one way alone since it was allocated.
  const Expr *firstStep(const VarDecl &V) const {
    Filled By(Context.Facts);
    By.TraverseStmt(function()->getBody());
    const Expr *First = nullptr;
    bool IsFilled = false;
    std::optional<bool> Direction;
    for (const Expr *Write : Context.Facts.modificationsOf(*function()).of(&V)) {
      if (By.Addresses.contains(Write->IgnoreParenCasts())) {
        IsFilled = true;
        continue;
      }
      const std::optional<bool> MovesOn = movesOn(*Write->IgnoreParens());
      if (!MovesOn || (Direction && *Direction != *MovesOn))
        return nullptr;
      Direction = MovesOn;
      if (!First)
        First = Write;
    }
    return IsFilled ? First : nullptr;
  }

  bool isBefore(const Expr &A, const Expr &B) const {
    return Context.AST.getSourceManager().isBeforeInTranslationUnit(A.getBeginLoc(),
                                                                    B.getBeginLoc());
  }
};

} // namespace

Check movedPointerCheck() { return walk<MovedPointerVisitor>(Passes::Host); }

} // namespace offloom
