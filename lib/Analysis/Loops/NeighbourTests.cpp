// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/NeighbourTests.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Does \p E look from one neighbour to the next, by a number of \p Loop?
static bool isOfLoop(const Expr *E, const Stmt &Loop, const SourceManager &SM) {
  return llvm::any_of(localVariablesIn(E), [&](const VarDecl *V) {
    return SM.isPointWithin(V->getLocation(), Loop.getBeginLoc(), Loop.getEndLoc());
  });
}

bool collectNeighbourTests(const Expr *Condition, bool Holds, const Stmt *Loop,
                           const ASTContext &AST, const KnownOfRow &Known,
                           llvm::SmallVectorImpl<const BinaryOperator *> &Tests) {
  Condition = Condition->IgnoreParenImpCasts();
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (B && B->getOpcode() == (Holds ? BO_LAnd : BO_LOr))
    return collectNeighbourTests(B->getLHS(), Holds, Loop, AST, Known, Tests) &&
           collectNeighbourTests(B->getRHS(), Holds, Loop, AST, Known, Tests);
  const bool IsSame = Known.IsSame(Condition);
  if (IsSame && !(B && B->isComparisonOp() && Known.DiffersByRow(B)))
    return true;
  const BinaryOperator *Test = IsSame ? B : Known.Comparison(Condition);
  if (!Test || Test->getOpcode() == (Holds ? BO_EQ : BO_NE) || Test->getOpcode() == BO_Cmp ||
      (Loop && !isOfLoop(Test, *Loop, AST.getSourceManager())))
    return IsSame;
  Tests.push_back(Test);
  return true;
}

} // namespace offloom
