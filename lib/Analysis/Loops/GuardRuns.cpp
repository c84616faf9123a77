// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/GuardRuns.h"
#include "Analysis/Loops/RowValues.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

namespace {

/// Whether those threads of a row stand side by side for which a condition holds, and those for
/// which it does not.
struct Parts {
  bool Holds = false, Fails = false;
};

constexpr Parts OneBound{true, true};

class GuardParts {
public:
  explicit GuardParts(const RowValues &Values) : Values(Values) {}

  Parts of(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (isSame(E))
      return OneBound; // all of them, or none
    if (const auto *Not = llvm::dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
      const Parts Inner = of(Not->getSubExpr());
      return {Inner.Fails, Inner.Holds};
    }
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    return !B                    ? Parts()
           : B->isLogicalOp()    ? ofLogical(*B)
           : B->isComparisonOp() ? ofComparison(*B)
                                 : Parts();
  }

private:
  Parts ofLogical(const BinaryOperator &B) const {
    if (isSame(B.getLHS()))
      return of(B.getRHS());
    if (isSame(B.getRHS()))
      return of(B.getLHS());
    const Parts Left = of(B.getLHS()), Right = of(B.getRHS());
    return B.getOpcode() == BO_LAnd ? Parts{Left.Holds && Right.Holds, false}
                                    : Parts{false, Left.Fails && Right.Fails};
  }

  Parts ofComparison(const BinaryOperator &B) const {
    const Expr *Left = B.getLHS(), *Right = B.getRHS();
    if (!(countsUp(Left) && isSame(Right)) && !(isSame(Left) && countsUp(Right)))
      return {};
    if (B.isRelationalOp())
      return OneBound;
    return {B.getOpcode() == BO_EQ, B.getOpcode() == BO_NE};
  }

  bool isSame(const Expr *E) const { return Values.of(E).Steps == 0; }

  /// As a number, in the type in which it is compared. In wide unsigned ones `x - 1` may have begun
  /// below zero.
  bool countsUp(const Expr *E) const {
    const RowValue Value = Values.of(E);
    const bool MayWrap = E->getType()->isUnsignedIntegerType() &&
                         !E->getType()->isSpecificBuiltinType(BuiltinType::UInt);
    return Value.Steps == 1 && Value.Exact && !MayWrap;
  }

  const RowValues &Values;
};

} // namespace

bool passInRuns(const Expr *Condition, bool Excludes, const RowValues &Values) {
  const Parts Of = GuardParts(Values).of(Condition);
  return Excludes ? Of.Fails : Of.Holds;
}

} // namespace offloom
