// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/LoopRounds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {

static bool names(const Expr &E, const VarDecl *V) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference && Reference->getDecl() == V;
}

const VarDecl *counterOf(const ForStmt &Loop) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Loop.getInit());
  if (!Declaration || !Declaration->isSingleDecl())
    return nullptr;
  const auto *V = dyn_cast<VarDecl>(Declaration->getSingleDecl());
  return V && V->getType()->isIntegerType() && V->getInit() ? V : nullptr;
}

const VarDecl *anyCounterOf(const ForStmt &Loop) {
  const auto *Start = dyn_cast_or_null<BinaryOperator>(Loop.getInit());
  if (!Start)
    return counterOf(Loop);
  const auto *Name = dyn_cast<DeclRefExpr>(Start->getLHS()->IgnoreParens());
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && Start->getOpcode() == BO_Assign && V->hasLocalStorage() &&
                 V->getType()->isIntegerType()
             ? V
             : nullptr;
}

const Expr *boundOf(const ForStmt &Loop) {
  const VarDecl *Counter = anyCounterOf(Loop);
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(
      Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Counter || !Condition || !Condition->isComparisonOp())
    return nullptr;
  if (names(*Condition->getLHS(), Counter))
    return Condition->getRHS();
  return names(*Condition->getRHS(), Counter) ? Condition->getLHS() : nullptr;
}

static std::optional<int64_t> constant(const Expr &E, const ASTContext &AST) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.EvaluateAsInt(Result, AST))
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

/// What a round adds to the counter.
static std::optional<int64_t> stepOf(const ForStmt &Loop, const VarDecl *Counter,
                                     const ASTContext &AST) {
  const Expr *Increment = Loop.getInc() ? Loop.getInc()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Increment))
    return Unary->isIncrementOp() && names(*Unary->getSubExpr(), Counter) ? std::optional(1)
                                                                          : std::nullopt;
  const auto *Sum = dyn_cast_or_null<CompoundAssignOperator>(Increment);
  return Sum && Sum->getOpcode() == BO_AddAssign && names(*Sum->getLHS(), Counter)
             ? constant(*Sum->getRHS(), AST)
             : std::nullopt;
}

std::optional<int64_t> constantRounds(const ForStmt &Loop, const ASTContext &AST) {
  const Expr *Bound = boundOf(Loop);
  const VarDecl *Counter = counterOf(Loop);
  if (!Bound || !Counter)
    return std::nullopt;
  const auto *Condition = cast<BinaryOperator>(Loop.getCond()->IgnoreParenImpCasts());
  std::optional<int64_t> From = constant(*Counter->getInit(), AST), To = constant(*Bound, AST),
                         Step = stepOf(Loop, Counter, AST);
  if (!From || !To || !Step || *Step <= 0 || Condition->getRHS() != Bound)
    return std::nullopt;
  if (Condition->getOpcode() == BO_LE)
    ++*To;
  else if (Condition->getOpcode() != BO_LT && Condition->getOpcode() != BO_NE)
    return std::nullopt;
  return *To <= *From ? 0 : (*To - *From + *Step - 1) / *Step;
}

const LoopHintAttr *unrollHint(const AttributedStmt &S) {
  for (const Attr *A : S.getAttrs())
    if (const auto *Hint = dyn_cast<LoopHintAttr>(A);
        Hint && (Hint->getOption() == LoopHintAttr::Unroll ||
                 Hint->getOption() == LoopHintAttr::UnrollCount))
      return Hint;
  return nullptr;
}

} // namespace offloom
