// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What threads ask before they go on to a neighbour, and which way most of them go then.
#include "Analysis/Code/Jumps.h"
#include "Analysis/Loops/CutFinder.h"
#include "Analysis/Loops/NeighbourTests.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static bool assigns(const Stmt *S) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  return B && (B->getOpcode() == BO_Assign || B->getOpcode() == BO_AddAssign ||
               B->getOpcode() == BO_SubAssign);
}

/// \p Condition as a comparison of what rises to what is the same for a row; else null.
const BinaryOperator *CutFinder::comparison(const Expr *Condition) const {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!B || !B->isComparisonOp() || B->isTypeDependent() ||
      !RowValues::isWide(B->getLHS()->getType(), AST))
    return nullptr;
  return (isRising(B->getLHS()) && isSame(B->getRHS())) ||
                 (isSame(B->getLHS()) && isRising(B->getRHS()))
             ? B
             : nullptr;
}

/// Is \p S nothing but assignments to variables that rise?
bool CutFinder::onlyAdjusts(const Stmt *S) const {
  if (const auto *Compound = llvm::dyn_cast<CompoundStmt>(S))
    return !Compound->body_empty() &&
           llvm::all_of(Compound->body(), [&](const Stmt *Part) { return onlyAdjusts(Part); });
  if (!assigns(S))
    return false;
  const auto *Ref =
      llvm::dyn_cast<DeclRefExpr>(llvm::cast<BinaryOperator>(S)->getLHS()->IgnoreParens());
  return Ref && isRising(Ref);
}

/// Takes \p Condition for a question whether a neighbour is there, as it mostly is: the threads of
/// a piece all go the way that is returned, and a thread that goes the other is a piece by itself.
/// One comparison alone holds for most, unless \p UnlessOne. Where no loop is around, it is taken
/// if
/// \p OneIsEnough.
std::optional<bool> CutFinder::acceptTests(const Expr *Condition, bool UnlessOne,
                                           bool OneIsEnough) {
  const auto *Logical = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (Logical && !Logical->isLogicalOp())
    Logical = nullptr;
  if (Closed || (!loopAround() && !OneIsEnough && !(RowsAreLong && Logical)))
    return std::nullopt;
  const bool Holds = Logical ? Logical->getOpcode() == BO_LAnd : !UnlessOne;
  llvm::SmallVector<const BinaryOperator *, 4> Tests;
  auto IsSame = [&](const Expr *E) { return isSame(E); };
  auto DiffersByRow = [&](const Expr *E) { return !Uniform.isUniform(E); };
  auto Comparison = [&](const Expr *E) { return comparison(E); };
  const KnownOfRow Known{IsSame, DiffersByRow, Comparison};
  if (!collectNeighbourTests(Condition, Holds, loopAround(), AST, Known, Tests) || Tests.empty())
    return std::nullopt;
  const size_t Before = Cuts.size();
  const auto K = Holds ? RowCut::Kind::Mostly : RowCut::Kind::Seldom;
  for (const BinaryOperator *Test : Tests)
    if (!accept(K, *Test, Test->getLHS(), Test->getRHS())) {
      Cuts.truncate(Before);
      return std::nullopt;
    }
  TestsInLoop |= InLoop && isLong(*InLoop);
  return Holds;
}

/// Does \p S do something before its threads leave?
static bool endsInReturn(const Stmt *S) {
  const auto *Block = llvm::dyn_cast<CompoundStmt>(S);
  return Block && Block->size() > 1 && llvm::isa<ReturnStmt>(Block->body_back());
}

/// Takes \p S, behind a guard, for what the threads at the edges of a grid do and then leave, or
/// for what all others do, and tells whether that is so.
bool CutFinder::visitEdge(const IfStmt &S) {
  const Jumps Out = jumpsOf(S.getThen());
  const bool Leaves = endsInReturn(S.getThen());
  if (!First.Guard || First.Guard == &S || !First.RowsAreLong || loopAround() || S.getElse() ||
      Out.Loop || Out.Goto || Out.Return != Leaves)
    return false;
  const auto *B = llvm::dyn_cast<BinaryOperator>(S.getCond()->IgnoreParenImpCasts());
  const bool AsksForSome = !B || (Leaves ? B->getOpcode() != BO_EQ && B->getOpcode() != BO_LOr
                                         : B->getOpcode() == BO_EQ || B->getOpcode() == BO_LOr);
  const size_t Before = Cuts.size();
  if (AsksForSome || !acceptTests(S.getCond(), /*UnlessOne=*/Leaves, /*OneIsEnough=*/true))
    return false;
  for (RowCut &Cut : llvm::drop_begin(Cuts, Before))
    Cut.OfEdge = true;
  Tested[&S] = Leaves ? nullptr : S.getThen();
  if (!Leaves)
    visit(S.getThen());
  forgetWritten(S.getThen());
  return true;
}

/// Takes \p Condition, outside of loops, for a question whether there is an element, if places are
/// cut in what is done then, \p Guarded: `i + n < end ? in[i + n] : 0`. Else nothing has happened.
bool CutFinder::visitPlacesBehind(const Expr *Condition, const Stmt *Guarded) {
  const BinaryOperator *Test = WithPlaces && !loopAround() ? comparison(Condition) : nullptr;
  const size_t Before = Cuts.size();
  const auto Known = Values.known();
  if (!Test || !Test->isRelationalOp() ||
      !accept(RowCut::Kind::Mostly, *Test, Test->getLHS(), Test->getRHS()))
    return false;
  const auto TestedBefore = Tested;
  const bool WasClosed = Closed, TestedInLoop = TestsInLoop;
  visit(Guarded);
  const bool HasPlaces = llvm::any_of(llvm::drop_begin(Cuts, Before), [](const RowCut &Cut) {
    return Cut.TheKind == RowCut::Kind::Place;
  });
  if (HasPlaces && Closed == WasClosed) {
    Cuts[Before].AsksForPlaces = true;
    return true;
  }
  Cuts.truncate(Before);
  Values.restore(Known);
  Tested = TestedBefore;
  Closed = WasClosed;
  TestsInLoop = TestedInLoop;
  return false;
}

/// Takes \p Test for one that sends most threads to \p Often, and tells whether that is so.
bool CutFinder::visitSide(const BinaryOperator &Test, RowCut::Kind K, const Expr *Often,
                          const Expr *Rarely, const ConditionalOperator &E) {
  const size_t Before = Cuts.size();
  const auto Known = Values.known();
  if (!accept(K, Test, Test.getLHS(), Test.getRHS()))
    return false;
  visit(Often);
  if (isRising(Often) && (!isRising(Rarely) || llvm::isa<DeclRefExpr>(Often->IgnoreParenCasts()))) {
    Values.set(&E, Values.of(Often));
    return true;
  }
  Cuts.truncate(Before);
  Values.restore(Known);
  return false;
}

void CutFinder::visitChoice(const ConditionalOperator &E) {
  const BinaryOperator *Test = comparison(E.getCond());
  if (Test && RowValues::isWide(E.getType(), AST) &&
      (visitSide(*Test, RowCut::Kind::Seldom, E.getFalseExpr(), E.getTrueExpr(), E) ||
       visitSide(*Test, RowCut::Kind::Mostly, E.getTrueExpr(), E.getFalseExpr(), E)))
    return;
  if (visitPlacesBehind(E.getCond(), E.getTrueExpr()))
    return;
  if (auto Holds = loopAround() ? acceptTests(E.getCond(), /*UnlessOne=*/false) : std::nullopt)
    return visit(*Holds ? E.getTrueExpr() : E.getFalseExpr());
  visit(E.getCond());
  if (!isSame(E.getCond()))
    return visitChosen({E.getTrueExpr(), E.getFalseExpr()});
  visit(E.getTrueExpr());
  visit(E.getFalseExpr());
}

} // namespace offloom
