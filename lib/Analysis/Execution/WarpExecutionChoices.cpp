// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that some lanes evaluate: of `&&`, `||` and `?:`.
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

WarpExecution::Terms WarpExecution::shortCircuit(const BinaryOperator *E) {
  const bool IsAnd = E->getOpcode() == BO_LAnd;
  Terms A = operand(E, Head, E->getLHS());
  Terms B = operandIf(A, IsAnd, E, Body, E->getRHS(), ++Branches);
  Terms Values = all(LaneTerm());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    const LaneTerm &X = A[Lane], &Y = B[Lane];
    auto Decides = [&](const LaneTerm &T) { return T.isNumber() && (T.Number != 0) != IsAnd; };
    if (Decides(X) || Decides(Y))
      Values[Lane] = LaneTerm::number(!IsAnd);
    else if (X.isNumber() && Y.isNumber())
      Values[Lane] = LaneTerm::number(IsAnd);
    else if (isUniformIn(Lane / WarpSize, {&A, &B}) && !X.isNumber() && !Y.isNumber())
      Values[Lane] = both(X, Y, IsAnd);
    else
      Values[Lane] = joined(X, Y, IsAnd);
  }
  return Values;
}

WarpExecution::Terms WarpExecution::conditional(const ConditionalOperator *E) {
  Terms Condition = operand(E, Head, E->getCond());
  const unsigned Branch = ++Branches;
  Terms A = operandIf(Condition, true, E, Then, E->getTrueExpr(), Branch);
  Terms B = operandIf(Condition, false, E, Else, E->getFalseExpr(), Branch);
  return picked(Condition, A, B, E->getType());
}

/// The value of \p Operand, which is evaluated by those lanes alone for which \p Condition is as
/// \p If says.
WarpExecution::Terms WarpExecution::operandIf(const Terms &Condition, bool If, const Stmt *S,
                                              unsigned Part, const Expr *Operand, unsigned Branch) {
  const Lanes Before = lanesNow();
  const auto Assumes = assumption(Condition, Branch, If);
  const auto NotTaken = assumption(Condition, Branch, !If);
  if (Assumes)
    beginDetour();
  narrow(Condition, If);
  if (Assumes)
    Now.Assumptions.push_back(*Assumes);
  Terms Values = operand(S, Part, Operand);
  if (Assumes)
    Now.Assumptions.pop_back();
  widen(Before);
  if (Assumes)
    endDetour(NotTaken);
  return Values;
}

/// `C ? A : B` as an index: where it is not known which, it may be any lane's.
WarpExecution::Terms WarpExecution::picked(const Terms &Condition, const Terms &A, const Terms &B,
                                           QualType T) {
  LaneTerm Otherwise = opaque(T).front();
  auto MayBeIndex = [&](const LaneTerm &X) {
    return !X.Base && (X.TheKind == LaneTerm::Known || X.IsNamed);
  };
  if (T->isIntegralOrEnumerationType() && llvm::all_of(llvm::seq(lanes()), [&](unsigned Lane) {
        return Active[Lane] == Activity::Off || (MayBeIndex(A[Lane]) && MayBeIndex(B[Lane]));
      }))
    Otherwise = LaneTerm::named(LaneTerm::Unknown, Symbols.of("?" + std::to_string(++Branches)));
  Terms Values = chosen(Condition, A, B, Otherwise);
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Values[Lane] == Otherwise &&
        std::max({Condition[Lane].TheKind, A[Lane].TheKind, B[Lane].TheKind}) == LaneTerm::Data)
      Values[Lane].TheKind = LaneTerm::Data;
  return madeOf(std::move(Values), Choice, {&Condition, &A, &B});
}

} // namespace offloom
