// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Values/LoopSteps.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

const VarDecl *referredVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

const Expr *onlyValue(const VarDecl &V, llvm::ArrayRef<const Expr *> Writes) {
  if (!V.isLocalVarDecl() || V.isStaticLocal() || V.getType()->isReferenceType())
    return nullptr;
  if (V.getInit())
    return Writes.empty() ? V.getInit() : nullptr;
  const auto *Assignment =
      Writes.size() == 1 ? dyn_cast<BinaryOperator>(Writes.front()->IgnoreParens()) : nullptr;
  return Assignment && Assignment->getOpcode() == BO_Assign ? Assignment->getRHS() : nullptr;
}

namespace {

struct IncrementFinder : DynamicRecursiveASTVisitor {
  explicit IncrementFinder(llvm::DenseSet<const Expr *> &Found) : Found(Found) {}
  bool VisitForStmt(ForStmt *S) override {
    collect(dyn_cast_or_null<Expr>(S->getInit()));
    collect(S->getInc());
    return true;
  }
  /// What a `while` does in each round, whatever happens: `while (i < n) { …; ++i; }`.
  bool VisitWhileStmt(WhileStmt *S) override {
    struct : DynamicRecursiveASTVisitor {
      bool VisitContinueStmt(ContinueStmt *) override { return !(Found = true); }
      bool Found = false;
    } Skips;
    Skips.TraverseStmt(S->getBody());
    if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody()); Body && !Skips.Found)
      for (const Stmt *Child : Body->body())
        collect(dyn_cast<Expr>(Child));
    return true;
  }
  void collect(const Expr *E) {
    if (!E)
      return;
    E = E->IgnoreParens();
    if (const auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->isCommaOp()) {
      collect(Comma->getLHS());
      collect(Comma->getRHS());
    }
    Found.insert(E);
  }
  llvm::DenseSet<const Expr *> &Found;
};

/// Finds what is computed once in each round of the loop it stands in, or of the body.
struct StepFinder : DynamicRecursiveASTVisitor {
  StepFinder(llvm::DenseSet<const Expr *> &Steps,
             llvm::DenseMap<const VarDecl *, const Expr *> &Firsts)
      : Steps(Steps), Firsts(Firsts) {}

  bool TraverseStmt(Stmt *S) override {
    if (isa_and_nonnull<IfStmt, SwitchStmt, ConditionalOperator, LambdaExpr>(S))
      return below(S, /*IsCertain=*/false, InLoop);
    if (const auto *Logical = dyn_cast_or_null<BinaryOperator>(S);
        Logical && Logical->isLogicalOp())
      return below(S, /*IsCertain=*/false, InLoop);
    if (isa_and_nonnull<ForStmt, WhileStmt, DoStmt>(S))
      return below(S, IsCertain && !InLoop && !leavesRounds(*S), /*IsLoop=*/true);
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (IsCertain && E->isIncrementDecrementOp())
      Steps.insert(E);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (!E->isAssignmentOp())
      return true;
    if (IsCertain)
      Steps.insert(E);
    if (const VarDecl *V = IsCertain && !InLoop ? referredVariable(*E->getLHS()) : nullptr)
      Firsts.try_emplace(V, E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      Firsts.try_emplace(V, nullptr);
    return true;
  }

private:
  bool below(Stmt *S, bool Certain, bool IsLoop) {
    llvm::SaveAndRestore KeepCertain(IsCertain, Certain), KeepLoop(InLoop, IsLoop);
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  /// Whether a round may end before its last statement.
  static bool leavesRounds(const Stmt &S) {
    return isa<ContinueStmt>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
             return Child && leavesRounds(*Child);
           });
  }

  llvm::DenseSet<const Expr *> &Steps;
  llvm::DenseMap<const VarDecl *, const Expr *> &Firsts;
  bool IsCertain = true, InLoop = false;
};

} // namespace

LoopSteps::LoopSteps(const Stmt *Body) {
  auto *Walked = const_cast<Stmt *>(Body);
  IncrementFinder(Increments).TraverseStmt(Walked);
  StepFinder(Steps, Firsts).TraverseStmt(Walked);
}

bool LoopSteps::isIncrement(const Expr &Write) const {
  return Increments.contains(Write.IgnoreParens());
}

bool LoopSteps::isStep(const Expr &Write) const { return Steps.contains(Write.IgnoreParens()); }

bool LoopSteps::isStart(const VarDecl &V, const Expr &Write) const {
  return Firsts.lookup(&V) == Write.IgnoreParens();
}

} // namespace offloom
