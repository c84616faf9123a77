// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/FewThreads.h"
#include "Analysis/Values/ThreadStrides.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

/// Is one thread of so many, `t % 3`, a part of a row that vectors gain by?
static bool isPeriodOfMany(const Expr *Period) {
  constexpr unsigned FewOfRow = 16;
  const auto *Literal = llvm::dyn_cast<IntegerLiteral>(Period->IgnoreParenImpCasts());
  return Literal && Literal->getValue().ult(FewOfRow - 1);
}

/// Is \p E another number for a thread than for those around it: `t - 1`, or a lane, `t % 32`?
static bool tellsApart(const Expr *E, const ThreadStrides &Strides) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Strides.valueOf(E));
  if (B && (B->getOpcode() == BO_Rem || B->getOpcode() == BO_And))
    return tellsApart(B->getLHS(), Strides) && Strides.of(B->getRHS()) == 0 &&
           !isPeriodOfMany(B->getRHS());
  return Strides.of(E).value_or(0) != 0;
}

static bool isForFew(const Expr *Condition, bool Holds, const ThreadStrides &Strides) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return isForFew(Not->getSubExpr(), !Holds, Strides);
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == (Holds ? BO_LAnd : BO_LOr))
    return isForFew(B->getLHS(), Holds, Strides) || isForFew(B->getRHS(), Holds, Strides);
  if (B && B->isEqualityOp())
    return B->getOpcode() == (Holds ? BO_EQ : BO_NE) &&
           ((tellsApart(B->getLHS(), Strides) && Strides.of(B->getRHS()) == 0) ||
            (tellsApart(B->getRHS(), Strides) && Strides.of(B->getLHS()) == 0));
  return !Holds && tellsApart(E, Strides); // `if (t) return;`
}

bool holdsForFew(const Expr *Condition, const ThreadStrides &Strides) {
  return isForFew(Condition, true, Strides);
}

bool failsForFew(const Expr *Condition, const ThreadStrides &Strides) {
  return isForFew(Condition, false, Strides);
}

} // namespace offloom
