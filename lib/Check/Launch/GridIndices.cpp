// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Launch/GridIndices.h"

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

const VarDecl *GridIndices::index(const Expr &E) const {
  const VarDecl *V = referredVariable(E);
  return V && V->isLocalVarDecl() && V->getInit() && !Written.any(V) &&
                 gridComponent(*V->getInit(), Written)
             ? V
             : nullptr;
}

std::optional<char> GridIndices::componentOf(const VarDecl &Index) const {
  return gridComponent(*Index.getInit(), Written);
}

std::optional<IndexComparison> GridIndices::comparison(const Expr &E) const {
  const auto *Compared = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
  if (!Compared || !Compared->isRelationalOp())
    return std::nullopt;
  for (bool Turned : {false, true}) {
    const Expr &Left = Turned ? *Compared->getRHS() : *Compared->getLHS(),
               &Right = Turned ? *Compared->getLHS() : *Compared->getRHS();
    const bool IsBelow =
        (Compared->getOpcode() == BO_LT || Compared->getOpcode() == BO_LE) != Turned;
    const bool IsInclusive = Compared->getOpcode() == (Turned ? BO_GE : BO_LE) ||
                             Compared->getOpcode() == (Turned ? BO_LT : BO_GT);
    if (const VarDecl *V = index(Left))
      return IndexComparison{V, &Right, IsBelow, false, IsInclusive};
    const auto *Sum = dyn_cast<BinaryOperator>(Left.IgnoreParenImpCasts());
    if (Sum && Sum->getOpcode() == BO_Add)
      for (auto [Index, First] :
           {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
        if (const VarDecl *V = index(*Index); V && isSize(*First))
          return IndexComparison{V, &Right, IsBelow, true};
  }
  return std::nullopt;
}

bool GridIndices::isSize(const Expr &Written) const {
  const Expr *E = Written.IgnoreParenCasts();
  if (const auto *Product = dyn_cast<BinaryOperator>(E))
    return Product->getOpcode() == BO_Mul && isSize(*Product->getLHS()) &&
           isSize(*Product->getRHS());
  if (isa<IntegerLiteral>(E))
    return E->getBeginLoc().isMacroID();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isSize(*Member->getBase());
  const VarDecl *V = referredVariable(*E);
  return V && !this->Written.any(V) &&
         (isa<ParmVarDecl>(V) || (V->hasGlobalStorage() && V->getType().isConstQualified()));
}

} // namespace offloom
