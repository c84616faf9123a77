// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stencils that write over what they read: `h[i] = (h[i - 1] + h[i + width]) / 2`, where the thread
// of the neighbour stores it at the same time. Some threads see the old value and some the new one.
//
// Judged are elements in rows, at the thread's own index in the grid, and at that index plus or
// minus a number; of a single row sync-race-between-blocks speaks. Left alone is a kernel with a
// barrier or a call of the user's, which may order the two; a condition that may let one of two
// neighbours in, by a remainder, bits or an equality, or by the distance itself, as in a reduction;
// and what is made to hold in any order: a minimum, a maximum.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"

using namespace clang;

namespace offloom {
namespace {

/// An element of memory that the kernel is given: its pointer, and its index in terms of locals.
struct Place {
  const ParmVarDecl *Pointer = nullptr;
  const Expr *Index = nullptr;
};

Place placeOf(const Expr &E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E.IgnoreParenImpCasts());
  const VarDecl *V = Element ? referredVariable(*Element->getBase()) : nullptr;
  const auto *P = dyn_cast_or_null<ParmVarDecl>(V);
  return P && P->getType()->isPointerType() ? Place{P, Element->getIdx()} : Place{};
}

/// Whether a kernel has what may order its threads, or pick some of them.
class MayOrder : public DynamicRecursiveASTVisitor {
public:
  MayOrder(const UnitFacts &Facts) : Facts(Facts) {}

  static bool in(const Stmt &Body, const UnitFacts &Facts) {
    return !MayOrder(Facts).TraverseStmt(const_cast<Stmt *>(&Body));
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager()))
      return false;
    return Callee->getIdentifier() &&
           !Facts.Functions.isNamed(NameGroup::BlockBarriers, Callee->getName()) &&
           !Facts.isNamed(NameGroup::Atomics, *Call) &&
           !Facts.isNamed(NameGroup::MemoryFences, *Call);
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const BinaryOperatorKind Of = E->getOpcode();
    return Of != BO_Rem && Of != BO_And && Of != BO_EQ && Of != BO_NE && Of != BO_Xor;
  }
  bool VisitStmt(Stmt *S) override {
    return !isa<WhileStmt, DoStmt, ForStmt, SwitchStmt, GotoStmt, AsmStmt, LambdaExpr>(S);
  }

private:
  const UnitFacts &Facts;
};

/// Whether a condition of \p Body compares with \p Distance, `i < stride`.
bool comparesWith(const Stmt &Body, const Expr &Distance, const ASTContext &AST) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const Expr &Distance, const ASTContext &AST) : Distance(Distance), AST(AST) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      return !E->isRelationalOp() || (!isDistance(*E->getLHS()) && !isDistance(*E->getRHS()));
    }
    /// `i < 1` asks about the border, and `i < 32` about the half that is added to the other.
    bool isDistance(const Expr &Side) const {
      const auto *Number = dyn_cast<IntegerLiteral>(Side.IgnoreParenImpCasts());
      return !(Number && Number->getValue().ult(4)) &&
             isSameExpression(*Side.IgnoreParenImpCasts(), Distance, AST);
    }
    const Expr &Distance;
    const ASTContext &AST;
  };
  return !Finder(Distance, AST).TraverseStmt(const_cast<Stmt *>(&Body));
}

class StencilVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    struct Stores : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override {
        if (E->isAssignmentOp() && placeOf(*E->getLHS()).Pointer)
          All.push_back(E);
        return true;
      }
      std::vector<const BinaryOperator *> All;
    } Found;
    Found.TraverseStmt(F->getBody());
    if (Found.All.empty() || MayOrder::in(*F->getBody(), Context.Facts))
      return true;
    for (const BinaryOperator *Store : Found.All)
      check(*F, *Store);
    return true;
  }

private:
  void check(const FunctionDecl &Kernel, const BinaryOperator &Store) {
    const Modifications &Written = Context.Facts.modificationsOf(Kernel);
    const Place To = placeOf(*Store.getLHS());
    if (Written.any(To.Pointer) || !isOfThread(*To.Index, Written) || isBound(*Store.getRHS()))
      return;
    struct Reads : DynamicRecursiveASTVisitor {
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        All.push_back(E);
        return true;
      }
      std::vector<const ArraySubscriptExpr *> All;
    } Found;
    Found.TraverseStmt(const_cast<Expr *>(Store.getRHS()));
    for (const ArraySubscriptExpr *Read : Found.All) {
      const Place From = placeOf(*Read);
      if (From.Pointer != To.Pointer)
        continue;
      const Expr *Distance = distance(*From.Index, *To.Index, Written);
      if (!Distance || comparesWith(*Kernel.getBody(), *Distance, Context.AST))
        continue;
      Context
          .report("sync-stencil-in-place", Store.getLHS()->getSourceRange(),
                  {{"place", sourceText(Store.getLHS()->getSourceRange(), Context.AST).str()},
                   {"neighbour", sourceText(Read->getSourceRange(), Context.AST).str()}})
          .note(Read->getBeginLoc(), "read here");
      return;
    }
  }

  /// Whether threads beside each other have indices beside each other, in rows: `y * width + x`.
  static bool isOfThread(const Expr &Index, const Modifications &Written) {
    const auto *Sum = dyn_cast<BinaryOperator>(resolved(&Index, Written));
    if (!Sum || Sum->getOpcode() != BO_Add)
      return false;
    for (auto [Row, Column] :
         {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())}) {
      const auto *Product = dyn_cast<BinaryOperator>(resolved(Row, Written));
      if (Product && Product->getOpcode() == BO_Mul && gridComponent(*Column, Written) == 'x' &&
          (gridComponent(*Product->getLHS(), Written) == 'y' ||
           gridComponent(*Product->getRHS(), Written) == 'y'))
        return true;
    }
    return false;
  }

  /// What \p Index is apart from \p Own, `1` of `i + 1` and `i`: a number, or what the kernel is
  /// given. Null if it is not known to be apart.
  const Expr *distance(const Expr &Index, const Expr &Own, const Modifications &Written) const {
    const auto *Sum = dyn_cast<BinaryOperator>(Index.IgnoreParenImpCasts());
    if (!Sum || !Sum->isAdditiveOp())
      return nullptr;
    const Expr *Base = Sum->getLHS()->IgnoreParenImpCasts(),
               *By = Sum->getRHS()->IgnoreParenImpCasts();
    if (!isSameExpression(*Base, *Own.IgnoreParenImpCasts(), Context.AST))
      return nullptr;
    const auto *Number = dyn_cast<IntegerLiteral>(By);
    const VarDecl *V = referredVariable(*By);
    return (Number && Number->getValue() != 0) || (V && isa<ParmVarDecl>(V) && !Written.any(V))
               ? By
               : nullptr;
  }

  /// A minimum or maximum, which comes out the same whoever is first if it is asked for often
  /// enough.
  static bool isBound(const Expr &Value) {
    const auto *Call = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
    const llvm::StringRef Name = Call ? calleeName(*Call) : "";
    return Name.contains("min") || Name.contains("max");
  }
};

} // namespace

Check stencilInPlaceCheck() { return walk<StencilVisitor>(Passes::Device); }

} // namespace offloom
