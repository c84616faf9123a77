// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/RegionRange.h"
#include "Analysis/Collectives.h"
#include "Analysis/PhaseValues.h"
#include "Analysis/RegisterExpressions.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Is each number that a thread index may be itself in type \p T?
bool holdsIndices(QualType T, const ASTContext &Context) {
  return T->isIntegerType() && !T->isDependentType() &&
         Context.getTypeSize(T) >= Context.getTypeSize(Context.IntTy);
}

/// Can the block say \p E before the loop over its threads?
bool isOfBlock(const Expr *E, const PhasePlan &Plan) {
  return namesThoseOfBlock(E, Plan) && isOfRegisters(E);
}

/// `step`, or `unsigned(step)` where the author's comparison takes it for unsigned.
std::optional<std::string> boundText(const Expr *Converted, const PhaseVariables &Variables,
                                     const ASTContext &Context) {
  const Expr *E = Converted->IgnoreParenImpCasts();
  if (Converted->getType()->isSignedIntegerType() || E->getType()->isUnsignedIntegerType() ||
      llvm::isa<IntegerLiteral>(E))
    return Variables.text(E);
  if (Context.hasSameType(Converted->getType(), Context.UnsignedIntTy))
    return "unsigned(" + Variables.text(E) + ")";
  return std::nullopt;
}

bool isZero(const Expr *E) {
  const auto *Number = llvm::dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
  return Number && Number->getValue() == 0;
}

/// The number that \p E compares with zero: `lane` of `lane == 0` and `!lane`; else null.
const Expr *comparedWithZero(const Expr *E) {
  const auto *Not = llvm::dyn_cast<UnaryOperator>(E);
  if (Not && Not->getOpcode() == UO_LNot)
    return Not->getSubExpr();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_EQ)
    return nullptr;
  return isZero(B->getRHS()) ? B->getLHS() : isZero(B->getLHS()) ? B->getRHS() : nullptr;
}

/// Can a loop's head take the place of the condition of \p S, and of nothing else?
bool isPlainBranch(const IfStmt &S) {
  return !S.getElse() && !S.getInit() && !S.getConditionVariable() && !S.isConstexpr() &&
         !S.getIfLoc().isMacroID() && !S.getRParenLoc().isMacroID();
}

} // namespace

std::optional<std::string> threadRange(const IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables) {
  if (!isPlainBranch(S))
    return std::nullopt;
  const Expr *Condition = S.getCond()->IgnoreParenImpCasts();
  if (const Expr *Number = comparedWithZero(Condition)) {
    if (isLaneOfX(Number, Plan))
      return "offloom::first_lanes";
    if (isWarpOfX(Number, Plan))
      return "offloom::below(32)";
  }
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!B || !B->isRelationalOp())
    return std::nullopt;
  const bool IndexFirst = isThreadIdxX(B->getLHS(), Plan);
  const Expr *Index = IndexFirst ? B->getLHS() : B->getRHS();
  const Expr *Bound = IndexFirst ? B->getRHS() : B->getLHS();
  const BinaryOperatorKind Op =
      IndexFirst ? B->getOpcode() : BinaryOperator::reverseComparisonOp(B->getOpcode());
  const ASTContext &Context = Variables.context();
  if ((Op != BO_LT && Op != BO_GE) || !isThreadIdxX(Index, Plan) ||
      !holdsIndices(Index->getType(), Context) ||
      !holdsIndices(Index->IgnoreParenImpCasts()->getType(), Context) || !isOfBlock(Bound, Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(Bound, Variables, Context);
  if (!Text)
    return std::nullopt;
  return (Op == BO_LT ? "offloom::below(" : "offloom::from(") + *Text + ")";
}

std::optional<std::string> branchRange(const IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables,
                                       const Synchronisation &Sync) {
  std::optional<std::string> Range = threadRange(S, Plan, Variables);
  if (Range)
    return *Range != "offloom::first_lanes" ? Range : std::nullopt;
  const auto *B = llvm::dyn_cast<BinaryOperator>(S.getCond()->IgnoreParenImpCasts());
  if (!isPlainBranch(S) || !B || B->getOpcode() != BO_LT)
    return std::nullopt;
  const auto *Rank = llvm::dyn_cast<CallExpr>(B->getLHS()->IgnoreParenImpCasts());
  const FunctionDecl *F = Rank ? Rank->getDirectCallee() : nullptr;
  if (!F || !Sync.asksOwnRank(Rank) || groupOf(*F) != GroupKind::Block ||
      !isOfBlock(B->getRHS(), Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(B->getRHS(), Variables, Variables.context());
  return Text ? std::optional("offloom::ranks_below(" + *Text + ")") : std::nullopt;
}

} // namespace offloom
