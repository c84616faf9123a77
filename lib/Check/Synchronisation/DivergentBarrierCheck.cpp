// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in control flow that depends on the thread: not every thread of the block arrives.
//
// Analysis/Values/Uniformity answers "may this vary?", which is right for migration and would be
// noise here. A condition counts as divergent only if threadIdx stands in it, or in the one value
// of a local in it; and only if threads that skip the barrier do not meet another in the other
// branch. Of elements that each thread reads at a place of its own this says that they may differ.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {
namespace {

/// The first `__syncthreads()` in a statement, lambdas aside.
struct BarrierFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const Collective *WithResult = Callee ? collectiveOf(Callee) : nullptr;
    if (Callee && ((WithResult && WithResult->OfBlock) || Synchronisation::isBarrierOfAll(Callee)))
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
      if (Direct && Direct->getDirectCallee() &&
          Synchronisation::isBarrierOfAll(Direct->getDirectCallee())) {
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

/// The ways out of a loop's round, `break` and `continue`, with the conditions that they stand
/// under.
class RoundLeavings : public DynamicRecursiveASTVisitor {
public:
  struct Leaving {
    const Stmt *At;
    llvm::SmallVector<const Expr *, 2> Conditions;
  };

  bool TraverseIfStmt(IfStmt *S) override {
    Conditions.push_back(S->getCond());
    TraverseStmt(S->getThen());
    TraverseStmt(S->getElse());
    Conditions.pop_back();
    return true;
  }
  bool VisitBreakStmt(BreakStmt *S) override { return add(S); }
  bool VisitContinueStmt(ContinueStmt *S) override { return add(S); }
  // These have ways out of their own.
  bool TraverseForStmt(ForStmt *) override { return true; }
  bool TraverseWhileStmt(WhileStmt *) override { return true; }
  bool TraverseDoStmt(DoStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  std::vector<Leaving> All;

private:
  bool add(const Stmt *S) {
    All.push_back({S, Conditions});
    return true;
  }
  llvm::SmallVector<const Expr *, 2> Conditions;
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
    if (bool(Then) != bool(Else))
      check(S->getCond(), *(Then ? Then : Else));
    else if (Then && dependsOnThread(S->getCond()))
      // Where whole warps take one way, the hardware's counting barrier is satisfied.
      Context
          .report("sync-barrier-in-each-branch", Then->getSourceRange(),
                  {{"barrier", Then->getDirectCallee()->getNameAsString()}})
          .note(Else->getBeginLoc(), "the others of the block wait here");
    if (!Then && !Else)
      checkCallees(S->getCond(), S->getThen(), S->getElse());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (!E->isLogicalOp())
      return true;
    if (const CallExpr *Barrier = BarrierFinder::in(E->getRHS()))
      check(E->getLHS(), *Barrier);
    else
      checkCallees(E->getLHS(), E->getRHS(), nullptr);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    const IfStmt *Leaves = nullptr;
    for (const Stmt *Child : S->body()) {
      const auto *If = dyn_cast<IfStmt>(Child);
      if (If && !If->getElse() && returns(If->getThen()) && dependsOnThread(If->getCond()))
        Leaves = If;
      else if (const CallExpr *Barrier = Leaves ? barrierOf(*Child) : nullptr) {
        Context.report("sync-early-return-before-barrier", Leaves->getCond()->getSourceRange())
            .note(Barrier->getBeginLoc(), "the others of the block meet here");
        break;
      }
    }
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    return checkLoop(*S, S->getCond(), S->getBody(), S->getInit(), S->getInc());
  }
  bool VisitWhileStmt(WhileStmt *S) override {
    return checkLoop(*S, S->getCond(), S->getBody(), nullptr, nullptr);
  }
  bool VisitDoStmt(DoStmt *S) override {
    return checkLoop(*S, S->getCond(), S->getBody(), nullptr, nullptr);
  }

private:
  /// A barrier that \p S comes to by itself, or in a function that it calls.
  static const CallExpr *barrierOf(const Stmt &S) {
    if (const CallExpr *Barrier = BarrierFinder::in(&S))
      return Barrier;
    BarrierCallFinder Called;
    Called.TraverseStmt(const_cast<Stmt *>(&S));
    return Called.Barrier;
  }

  bool checkLoop(const Stmt &Loop, const Expr *Condition, const Stmt *Body, const Stmt *Init,
                 const Expr *Increment) {
    const CallExpr *Barrier = Condition ? BarrierFinder::in(Body) : nullptr;
    if (!Barrier || !function() || !function()->getBody())
      return true;
    check(Condition, *Barrier);
    checkLeavings(Loop, *Body, *Barrier);
    // for (i = threadIdx.x; i < n; …): the number of rounds differs between threads.
    const auto *Comparison = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
    if (!Comparison || !Comparison->isRelationalOp())
      return true;
    for (bool IsLeft : {true, false}) {
      const VarDecl *Counter =
          localVariable(IsLeft ? *Comparison->getLHS() : *Comparison->getRHS());
      const Expr *Start = Counter ? startOf(*Counter, Init, Loop) : nullptr;
      if (!Start || !dependsOnThread(Start))
        continue;
      const Expr &Bound = IsLeft ? *Comparison->getRHS() : *Comparison->getLHS();
      const Expr *Step = stepOf(*Counter, Increment ? Increment : Body);
      if (!Step || !mayBeMultiple(Bound, *Step))
        report(*Barrier, Condition);
      break;
    }
    return true;
  }

  /// Threads that leave the \p Loop, or its round, while others wait at its barrier. Where no
  /// barrier follows, those that have left come to the end of the kernel, and are waited for no
  /// more.
  void checkLeavings(const Stmt &Loop, const Stmt &Body, const CallExpr &Barrier) {
    RoundLeavings Leavings;
    Leavings.TraverseStmt(const_cast<Stmt *>(&Body));
    for (const RoundLeavings::Leaving &Of : Leavings.All) {
      const auto *Differs =
          llvm::find_if(Of.Conditions, [&](const Expr *E) { return dependsOnThread(E); });
      if (Differs == Of.Conditions.end())
        continue;
      const CallExpr *Passed = isa<ContinueStmt>(Of.At)
                                   ? (isBefore(*Of.At, Barrier) ? &Barrier : nullptr)
                                   : barrierBehind(Loop);
      if (Passed)
        return report(isa<ContinueStmt>(Of.At) ? *Passed : Barrier, *Differs);
      if (isa<BreakStmt>(Of.At)) {
        Context.report("sync-break-before-barrier", Of.At->getSourceRange())
            .note(Barrier.getBeginLoc(), "the others of the block meet here");
        return;
      }
    }
  }

  bool isBefore(const Stmt &A, const Stmt &B) const {
    return Context.AST.getSourceManager().isBeforeInTranslationUnit(A.getBeginLoc(),
                                                                    B.getBeginLoc());
  }

  /// The first barrier of the function that stands behind \p Loop, or before it in a loop around.
  const CallExpr *barrierBehind(const Stmt &Loop) const {
    struct Finder : DynamicRecursiveASTVisitor {
      bool TraverseStmt(Stmt *S) override {
        if (S == Loop) {
          IsBehind = true;
          return true;
        }
        return DynamicRecursiveASTVisitor::TraverseStmt(S);
      }
      bool VisitCallExpr(CallExpr *Call) override {
        if (IsBehind && BarrierFinder::in(Call))
          Found = Call;
        return !Found;
      }
      const Stmt *Loop = nullptr;
      bool IsBehind = false;
      const CallExpr *Found = nullptr;
    } Of;
    Of.Loop = &Loop;
    Of.TraverseStmt(function()->getBody());
    return Of.Found;
  }

  /// What \p Counter is when \p Loop begins; null if that is not known.
  const Expr *startOf(const VarDecl &Counter, const Stmt *Init, const Stmt &Loop) {
    if (const auto *Assignment = dyn_cast_or_null<BinaryOperator>(Init);
        Assignment && Assignment->getOpcode() == BO_Assign &&
        localVariable(*Assignment->getLHS()) == &Counter)
      return Assignment->getRHS();
    const auto *Declaration = dyn_cast_or_null<DeclStmt>(Init);
    if (Declaration && llvm::is_contained(Declaration->decls(), &Counter))
      return Counter.getInit();
    // Declared before the loop: nothing but the loop changes it, and maybe one assignment before.
    AssignmentFinder All(Counter), Inside(Counter);
    All.TraverseStmt(function()->getBody());
    Inside.TraverseStmt(const_cast<Stmt *>(&Loop));
    if (All.Count == Inside.Count)
      return Counter.getInit();
    const bool IsSetOnce = !Counter.getInit() && All.Count == Inside.Count + 1 && All.First;
    return IsSetOnce && All.First != Inside.First ? All.First : nullptr;
  }

  /// Counts what changes a variable, and keeps what it is increased by.
  struct AssignmentFinder : DynamicRecursiveASTVisitor {
    explicit AssignmentFinder(const VarDecl &V) : V(V) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      if (!E->isAssignmentOp() || localVariable(*E->getLHS()) != &V)
        return true;
      ++Count;
      if (!First && E->getOpcode() == BO_Assign)
        First = E->getRHS();
      const auto *Sum = dyn_cast<BinaryOperator>(E->getRHS()->IgnoreParenImpCasts());
      if (E->getOpcode() == BO_AddAssign)
        Step = E->getRHS();
      else if (E->getOpcode() == BO_Assign && Sum && Sum->getOpcode() == BO_Add)
        Step = localVariable(*Sum->getLHS()) == &V   ? Sum->getRHS()
               : localVariable(*Sum->getRHS()) == &V ? Sum->getLHS()
                                                     : nullptr;
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *E) override {
      bool Changes = E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf;
      Count += Changes && localVariable(*E->getSubExpr()) == &V;
      return true;
    }
    const VarDecl &V;
    const Expr *Step = nullptr, *First = nullptr; ///< First: what it is set to first
    unsigned Count = 0;
  };

  static const Expr *stepOf(const VarDecl &Counter, const Stmt *Changes) {
    AssignmentFinder Finder(Counter);
    Finder.TraverseStmt(const_cast<Stmt *>(Changes));
    return Finder.Step;
  }

  /// Whether \p Bound may be some number of the steps of `i += Step`: then each thread makes as
  /// many. A product with it, a rounding by a mask, and what a function rounds are taken for one.
  bool mayBeMultiple(const Expr &Bound, const Expr &Step, unsigned Depth = 0) {
    const Expr *E = Bound.IgnoreParenImpCasts();
    if (isSameExpression(*E, *Step.IgnoreParenImpCasts(), Context.AST))
      return true;
    auto known = [&](const Expr &Of) { return knownInteger(Of, function(), Context.Facts); };
    if (std::optional<int64_t> Limit = known(*E)) {
      std::optional<int64_t> By = known(Step);
      return !By || *By == 0 || *Limit % *By == 0; // a block's extent is unknown here
    }
    const VarDecl *V = localVariable(*E);
    if (V && Context.Facts.modificationsOf(*function()).any(V))
      return true; // it may be rounded there
    if (V && V->getInit() && Depth < 4)
      return mayBeMultiple(*V->getInit(), Step, Depth + 1);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return mayBeMultiple(*Choice->getTrueExpr(), Step, Depth + 1) ||
             mayBeMultiple(*Choice->getFalseExpr(), Step, Depth + 1);
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return calleeName(*Call) != "min" && calleeName(*Call) != "max";
    const auto *Operator = dyn_cast<BinaryOperator>(E);
    if (!Operator)
      return false;
    if (Operator->getOpcode() == BO_Add)
      return mayBeMultiple(*Operator->getLHS(), Step, Depth + 1) &&
             mayBeMultiple(*Operator->getRHS(), Step, Depth + 1);
    llvm::StringRef By = sourceText(Step.getSourceRange(), Context.AST);
    return Operator->getOpcode() == BO_And || Operator->getOpcode() == BO_Shl ||
           (Operator->getOpcode() == BO_Mul &&
            (sourceText(Operator->getLHS()->getSourceRange(), Context.AST) == By ||
             sourceText(Operator->getRHS()->getSourceRange(), Context.AST) == By));
  }

  ThreadWay wayTo(const Expr *Condition) {
    return inDeviceCode() && function()->getBody()
               ? Context.Facts.threadsOf(*function()).of(*Condition).Way
               : ThreadWay::None;
  }
  bool dependsOnThread(const Expr *Condition) { return wayTo(Condition) == ThreadWay::Index; }

  void check(const Expr *Condition, const CallExpr &Barrier) {
    const ThreadWay Way = wayTo(Condition);
    if (Way == ThreadWay::Index)
      report(Barrier, Condition);
    else if (Way == ThreadWay::OwnElement)
      Context
          .report("sync-barrier-by-element", Barrier.getSourceRange(),
                  {{"barrier", Barrier.getDirectCallee()->getNameAsString()}})
          .note(Condition->getBeginLoc(), "each thread reads an element of its own here");
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
