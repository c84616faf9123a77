// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/RunTimeValues.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class RunTimeFinder : public DynamicRecursiveASTVisitor {
public:
  RunTimeFinder(const Modifications &Written, const llvm::DenseSet<const VarDecl *> &Counters)
      : Written(Written), Counters(Counters) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V)
      return true;
    if (builtinVariable(V) != BuiltinVariable::None)
      Found |= builtinVariable(V) == BuiltinVariable::ThreadIdx ||
               builtinVariable(V) == BuiltinVariable::BlockIdx;
    else if (isa<ParmVarDecl>(V))
      Found |= isa<FunctionDecl>(V->getDeclContext()) &&
               isKernel(*cast<FunctionDecl>(V->getDeclContext()));
    else if (Counters.contains(V))
      Found = true;
    else if (V->isLocalVarDecl() && V->getInit() && !Written.any(V) && Depth < 8) {
      ++Depth;
      TraverseStmt(const_cast<Expr *>(V->getInit()));
      --Depth;
    }
    return true;
  }
  // What is loaded from a parameter's memory is known only then.
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    Found |= Base && isa<ParmVarDecl>(Base->getDecl());
    return true;
  }
  bool TraverseCallExpr(CallExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  bool Found = false;

private:
  const Modifications &Written;
  const llvm::DenseSet<const VarDecl *> &Counters;
  unsigned Depth = 0;
};

/// The variables that the increment of a loop steps.
void collectStepped(const Expr *Step, llvm::SmallVectorImpl<const VarDecl *> &Stepped) {
  const Expr *E = Step ? Step->IgnoreParenImpCasts() : nullptr;
  const VarDecl *V = nullptr;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(E)) {
    V = Unary->isIncrementDecrementOp() ? referredVariable(*Unary->getSubExpr()) : nullptr;
  } else if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(E)) {
    if (Binary->isCommaOp()) {
      collectStepped(Binary->getLHS(), Stepped);
      collectStepped(Binary->getRHS(), Stepped);
    }
    V = Binary->isCompoundAssignmentOp() ? referredVariable(*Binary->getLHS()) : nullptr;
  }
  if (V && V->isLocalVarDecl())
    Stepped.push_back(V);
}

/// Whether \p Condition compares \p V itself.
bool comparesWith(const BinaryOperator &Condition, const VarDecl &V) {
  return referredVariable(*Condition.getLHS()) == &V || referredVariable(*Condition.getRHS()) == &V;
}

} // namespace

bool isRunTimeValue(const Expr &E, const Modifications &Written,
                    const llvm::DenseSet<const VarDecl *> &Counters) {
  RunTimeFinder Finder(Written, Counters);
  Finder.TraverseStmt(const_cast<Expr *>(&E));
  return Finder.Found;
}

llvm::SmallVector<const VarDecl *, 2> steppedBy(const ForStmt &Loop) {
  llvm::SmallVector<const VarDecl *, 2> Stepped;
  collectStepped(Loop.getInc(), Stepped);
  return Stepped;
}

bool hasRunTimeRounds(const ForStmt &Loop, const Modifications &Written,
                      const llvm::DenseSet<const VarDecl *> &Counters) {
  const Expr *Cond = Loop.getCond();
  const auto *Condition =
      dyn_cast_or_null<BinaryOperator>(Cond ? Cond->IgnoreParenImpCasts() : nullptr);
  // `i < n && i < 4` makes at most four rounds.
  if (!Condition || !Condition->isComparisonOp())
    return false;
  if (isRunTimeValue(*Condition->getLHS(), Written, Counters) ||
      isRunTimeValue(*Condition->getRHS(), Written, Counters))
    return true;
  return llvm::any_of(steppedBy(Loop), [&](const VarDecl *V) {
    return V->getInit() && comparesWith(*Condition, *V) &&
           isRunTimeValue(*V->getInit(), Written, Counters);
  });
}

} // namespace offloom
