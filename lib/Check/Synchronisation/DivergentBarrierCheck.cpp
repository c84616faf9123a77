// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in control flow that depends on the thread: not every thread of the block arrives.
//
// Analysis/Uniformity answers "may this vary?", which is right for migration and would be noise
// here. A condition counts as divergent only if threadIdx stands in it, or in the one value of a
// local in it; and only if threads that skip the barrier do not meet another in the other branch.

#include "Analysis/DeviceCode.h"
#include "Analysis/Modifications.h"
#include "Analysis/Synchronisation.h"
#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a value certainly differs between threads because `threadIdx` is part of it.
class ThreadDependence : public DynamicRecursiveASTVisitor {
public:
  ThreadDependence(const Modifications &Written, unsigned Depth) : Written(Written), Depth(Depth) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx)
      Found = true;
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!Found && V && V->isLocalVarDecl() && V->getInit() && Depth < 4 && !Written.any(V))
      Found = dependsOnThread(V->getInit(), Written, Depth + 1);
    return !Found;
  }
  // What a call or an element of memory yields may agree among threads.
  bool TraverseCallExpr(CallExpr *) override { return true; }
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  static bool dependsOnThread(const Stmt *S, const Modifications &Written, unsigned Depth = 0) {
    ThreadDependence D(Written, Depth);
    D.TraverseStmt(const_cast<Stmt *>(S));
    return D.Found;
  }

private:
  const Modifications &Written;
  unsigned Depth;
  bool Found = false;
};

/// The first `__syncthreads()` in a statement, lambdas aside.
struct BarrierFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    bool WithResult = Callee && Callee->getIdentifier() &&
                      Callee->getName().starts_with("__syncthreads_"); // count, and, or
    if (Callee && (WithResult || Synchronisation::isBarrierOfAll(Callee)))
      Found = Call;
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  static const CallExpr *in(const Stmt *S) {
    BarrierFinder Finder;
    if (S)
      Finder.TraverseStmt(const_cast<Stmt *>(S));
    return Finder.Found;
  }
  const CallExpr *Found = nullptr;
};

/// A call of a function of the user's that certainly meets a barrier: one stands in its body
/// outside of any branch.
struct BarrierCallFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->isDefined(Definition) || !isWrittenDevice(*Definition) ||
        isInSystemCode(Definition->getLocation(), Definition->getASTContext().getSourceManager()))
      return true;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
    if (!Body)
      return true;
    for (const Stmt *S : Body->body()) {
      const auto *Direct = dyn_cast<CallExpr>(S);
      if (Direct && Synchronisation::isBarrier(Direct)) {
        Found = Call;
        Barrier = Direct;
        return false;
      }
      if (isa<ReturnStmt, IfStmt>(S))
        return true; // it may be over before
    }
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  const CallExpr *Found = nullptr, *Barrier = nullptr;
};

/// Does \p S end the function, as its last or only statement?
bool returns(const Stmt *S) {
  if (const auto *Body = dyn_cast<CompoundStmt>(S))
    return !Body->body_empty() && returns(Body->body_back());
  return isa<ReturnStmt>(S);
}

class DivergentBarrierVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitIfStmt(IfStmt *S) override {
    const CallExpr *Then = BarrierFinder::in(S->getThen());
    const CallExpr *Else = BarrierFinder::in(S->getElse());
    // With one in both branches the hardware's counting barrier may still be satisfied.
    if (bool(Then) != bool(Else))
      check(S->getCond(), *(Then ? Then : Else));
    if (!Then && !Else)
      checkCallees(S->getCond(), S->getThen(), S->getElse());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isLogicalOp())
      checkCallees(E->getLHS(), E->getRHS(), nullptr);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    const IfStmt *Leaves = nullptr;
    for (const Stmt *Child : S->body()) {
      const auto *If = dyn_cast<IfStmt>(Child);
      if (If && !If->getElse() && returns(If->getThen()) && dependsOnThread(If->getCond()))
        Leaves = If;
      else if (const CallExpr *Barrier = Leaves ? BarrierFinder::in(Child) : nullptr) {
        Context.report("sync-early-return-before-barrier", Leaves->getCond()->getSourceRange())
            .note(Barrier->getBeginLoc(), "the others of the block meet here");
        break;
      }
    }
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    return checkLoop(S->getCond(), S->getBody(), S->getInit(), S->getInc());
  }
  bool VisitWhileStmt(WhileStmt *S) override {
    return checkLoop(S->getCond(), S->getBody(), nullptr, nullptr);
  }

private:
  bool checkLoop(const Expr *Condition, const Stmt *Body, const Stmt *Init, const Expr *Step) {
    const CallExpr *Barrier = Condition ? BarrierFinder::in(Body) : nullptr;
    if (!Barrier || !function() || !function()->getBody())
      return true;
    check(Condition, *Barrier);
    // for (i = threadIdx.x; i < n; …): the number of rounds differs between threads.
    const auto *Declaration = dyn_cast_or_null<DeclStmt>(Init);
    if (!Declaration || !Declaration->isSingleDecl() || !isa<BinaryOperator>(Condition))
      return true;
    const auto *V = dyn_cast<VarDecl>(Declaration->getSingleDecl());
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    if (V && V->getInit() && refersTo(Condition, V) &&
        !isMultiple(*cast<BinaryOperator>(Condition)->getRHS(), Step) &&
        ThreadDependence::dependsOnThread(V->getInit(), Written))
      report(*Barrier, Condition);
    return true;
  }

  /// Whether \p Bound is some number of the steps of `i += step`: then each thread makes as many.
  bool isMultiple(const Expr &Bound, const Expr *Step) const {
    const auto *Stride = dyn_cast_or_null<CompoundAssignOperator>(Step);
    const auto *Named = dyn_cast<DeclRefExpr>(Bound.IgnoreParenImpCasts());
    const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    const Expr *Value = V && V->getInit() ? V->getInit() : &Bound;
    const auto *Product = dyn_cast<BinaryOperator>(Value->IgnoreParenImpCasts());
    if (!Stride || !Product || Product->getOpcode() != BO_Mul)
      return false;
    llvm::StringRef By = sourceText(Stride->getRHS()->getSourceRange(), Context.AST);
    return sourceText(Product->getLHS()->getSourceRange(), Context.AST) == By ||
           sourceText(Product->getRHS()->getSourceRange(), Context.AST) == By;
  }

  bool dependsOnThread(const Expr *Condition) {
    return inDeviceCode() && function()->getBody() &&
           ThreadDependence::dependsOnThread(Condition, Context.Facts.modificationsOf(*function()));
  }

  void check(const Expr *Condition, const CallExpr &Barrier) {
    if (dependsOnThread(Condition))
      report(Barrier, Condition);
  }

  /// Of the two ways that \p Condition chooses from, one, which may be null, leads to a barrier.
  void checkCallees(const Expr *Condition, const Stmt *One, const Stmt *Other) {
    BarrierCallFinder OfOne, OfOther;
    OfOne.TraverseStmt(const_cast<Stmt *>(One));
    if (Other)
      OfOther.TraverseStmt(const_cast<Stmt *>(Other));
    const BarrierCallFinder &Only = OfOne.Found ? OfOne : OfOther;
    if (bool(OfOne.Found) == bool(OfOther.Found) || !dependsOnThread(Condition))
      return;
    Context
        .report("sync-barrier-in-divergent-callee", Only.Found->getSourceRange(),
                {{"function", Only.Found->getDirectCallee()->getNameAsString()}})
        .note(Condition->getBeginLoc(), "this condition differs between the threads of a block")
        .note(Only.Barrier->getBeginLoc(), "the barrier stands here");
  }

  void report(const CallExpr &Barrier, const Expr *Condition) {
    Context
        .report("sync-divergent-barrier", Barrier.getSourceRange(),
                {{"barrier", Barrier.getDirectCallee()->getNameAsString()}})
        .note(Condition->getBeginLoc(), "this condition differs between the threads of a block");
  }
};

} // namespace

Check divergentBarrierCheck() { return walk<DivergentBarrierVisitor>(Passes::Both); }

} // namespace offloom
