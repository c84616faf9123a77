// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards that let an index be as large as the row that it counts in: `x <= width` around
// `cells[y * width + x]`. The last such index is the first element of the next row, or lies behind
// the array. That the row's length is a factor of the index says what the guard is about, whoever
// calls the function.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

/// `index <= length`.
struct InclusiveGuard {
  const VarDecl *Index;
  const Expr *Length;
  const Expr *Site;
};

/// Conditions that hold if \p E does.
void addGuards(const Expr &E, llvm::SmallVectorImpl<InclusiveGuard> &Guards) {
  const auto *B = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
  if (!B)
    return;
  if (B->getOpcode() == BO_LAnd) {
    addGuards(*B->getLHS(), Guards);
    addGuards(*B->getRHS(), Guards);
    return;
  }
  if (B->getOpcode() != BO_LE && B->getOpcode() != BO_GE)
    return;
  const bool Turned = B->getOpcode() == BO_GE;
  const Expr *Index = Turned ? B->getRHS() : B->getLHS(),
             *Length = (Turned ? B->getLHS() : B->getRHS())->IgnoreParenImpCasts();
  const VarDecl *V = referredVariable(*Index);
  if (V && V->hasLocalStorage() && isa<DeclRefExpr, MemberExpr>(Length))
    Guards.push_back({V, Length, B});
}

class RowGuardVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitIfStmt(IfStmt *S) override {
    if (!inDeviceCode() || function()->isDependentContext() || !S->getCond())
      return true;
    llvm::SmallVector<InclusiveGuard, 4> Guards;
    addGuards(*S->getCond(), Guards);
    for (const InclusiveGuard &G : Guards)
      if (const Expr *Element = elementIn(*S->getThen(), G))
        Context
            .report("mem-row-guard-inclusive", G.Site->getSourceRange(),
                    {{"index", G.Index->getNameAsString()},
                     {"length", sourceText(G.Length->getSourceRange(), Context.AST).str()}})
            .note(Element->getBeginLoc(), "a row has so many elements here");
    return true;
  }

private:
  /// An element below the guard at `… * length + index`, where nothing has changed the index.
  const Expr *elementIn(const Stmt &Then, const InclusiveGuard &G) {
    if (Context.Facts.modificationsOf(*function()).any(G.Index))
      return nullptr;
    struct Finder : DynamicRecursiveASTVisitor {
      Finder(const InclusiveGuard &G, const ASTContext &AST) : G(G), AST(AST) {}
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        const auto *Sum = dyn_cast<BinaryOperator>(E->getIdx()->IgnoreParenImpCasts());
        if (!Sum || Sum->getOpcode() != BO_Add)
          return true;
        for (auto [Row, Column] :
             {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
          if (referredVariable(*Column) == G.Index && isRow(*Row))
            Found = E;
        return !Found;
      }
      /// Inner conditions may say more about the index.
      bool TraverseIfStmt(IfStmt *) override { return true; }
      bool TraverseConditionalOperator(ConditionalOperator *) override { return true; }

      bool isRow(const Expr &E) const {
        const auto *Product = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
        return Product && Product->getOpcode() == BO_Mul &&
               (isSameExpression(*Product->getLHS()->IgnoreParenImpCasts(), *G.Length, AST) ||
                isSameExpression(*Product->getRHS()->IgnoreParenImpCasts(), *G.Length, AST));
      }

      const InclusiveGuard &G;
      const ASTContext &AST;
      const Expr *Found = nullptr;
    } In(G, Context.AST);
    In.TraverseStmt(const_cast<Stmt *>(&Then));
    return In.Found;
  }
};

} // namespace

Check rowGuardCheck() { return walk<RowGuardVisitor>(Passes::Device); }

} // namespace offloom
