// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of constant bounds whose counter is an index outside of an array: `i <= 32` of 32 elements.
//
// Judged is what every round does: no loop that may be left early, and no access under a condition
// of the loop's body.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// Whether \p S may end the loop around it, or this round of it.
bool mayLeave(const Stmt &S) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitBreakStmt(BreakStmt *) override { return false; }
    bool VisitContinueStmt(ContinueStmt *) override { return false; }
    bool VisitReturnStmt(ReturnStmt *) override { return false; }
    bool VisitGotoStmt(GotoStmt *) override { return false; }
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  };
  return !Finder().TraverseStmt(const_cast<Stmt *>(&S));
}

/// The elements of arrays that each round of a loop comes to.
struct ElementFinder : DynamicRecursiveASTVisitor {
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    All.push_back(E);
    return true;
  }
  bool TraverseIfStmt(IfStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseConditionalOperator(ConditionalOperator *S) override {
    return TraverseStmt(S->getCond());
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    return E->isLogicalOp() ? TraverseStmt(E->getLHS())
                            : DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  // Another loop may go round no times.
  bool TraverseForStmt(ForStmt *) override { return true; }
  bool TraverseWhileStmt(WhileStmt *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  /// `&s[32]` is the end.
  bool TraverseUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() == UO_AddrOf || DynamicRecursiveASTVisitor::TraverseUnaryOperator(E);
  }

  llvm::SmallVector<const ArraySubscriptExpr *> All;
};

class LoopPastArrayVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *Loop) override {
    const VarDecl *Counter = counterOf(*Loop);
    if (isNeverExecuted() || !Counter || !inDeviceCode() || function()->isDependentContext() ||
        !Loop->getBody() || mayLeave(*Loop->getBody()) ||
        Context.Facts.modificationsOf(*function()).of(Counter).size() != 1)
      return true;
    std::optional<int64_t> Rounds = constantRounds(*Loop, Context.AST);
    std::optional<int64_t> First = valueOf(Counter->getInit()), Step = stepOf(Loop->getInc());
    if (!Rounds || *Rounds <= 0 || !First || !Step)
      return true;
    ElementFinder Elements;
    Elements.TraverseStmt(Loop->getBody());
    for (const ArraySubscriptExpr *E : Elements.All)
      check(*E, *Counter, *First, *First + (*Rounds - 1) * *Step);
    return true;
  }

private:
  std::optional<int64_t> valueOf(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || E->isValueDependent() || !E->EvaluateAsInt(Result, Context.AST))
      return std::nullopt;
    return Result.Val.getInt().tryExtValue();
  }

  std::optional<int64_t> stepOf(const Expr *Increment) const {
    if (const auto *One = dyn_cast_or_null<UnaryOperator>(Increment))
      return One->isIncrementOp() ? std::optional<int64_t>(1) : std::nullopt;
    const auto *By = dyn_cast_or_null<BinaryOperator>(Increment);
    return By && By->getOpcode() == BO_AddAssign ? valueOf(By->getRHS()) : std::nullopt;
  }

  /// What is added to \p Counter to make \p Index of it.
  std::optional<int64_t> distance(const Expr &Index, const VarDecl &Counter) const {
    const Expr *E = Index.IgnoreParenImpCasts();
    if (const auto *Name = dyn_cast<DeclRefExpr>(E))
      return Name->getDecl() == &Counter ? std::optional<int64_t>(0) : std::nullopt;
    const auto *Sum = dyn_cast<BinaryOperator>(E);
    if (!Sum || !Sum->isAdditiveOp())
      return std::nullopt;
    std::optional<int64_t> Before = distance(*Sum->getLHS(), Counter), By = valueOf(Sum->getRHS());
    if (!Before || !By)
      return std::nullopt;
    return Sum->getOpcode() == BO_Add ? *Before + *By : *Before - *By;
  }

  void check(const ArraySubscriptExpr &E, const VarDecl &Counter, int64_t First, int64_t Last) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(E.getBase()->IgnoreParens());
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      return;
    const Expr *Array = Decay->getSubExpr();
    const auto *Type = Context.AST.getAsConstantArrayType(Array->getType());
    std::optional<int64_t> By = distance(*E.getIdx(), Counter);
    // An array at a structure's end may be as long as what was allocated.
    if (!Type || !By || isa<MemberExpr>(Array->IgnoreParens()))
      return;
    auto Elements = static_cast<int64_t>(Type->getSize().getZExtValue());
    if (First + *By >= 0 && Last + *By < Elements)
      return;
    bool IsBefore = First + *By < 0;
    Context.report("mem-loop-past-array", E.getSourceRange(),
                   {{"counter", Counter.getNameAsString()},
                    {"value", std::to_string(IsBefore ? First : Last)},
                    {"round", IsBefore ? "first" : "last"},
                    {"array", sourceText(Array->getSourceRange(), Context.AST).str()},
                    {"elements", std::to_string(Elements)}});
  }
};

} // namespace

Check loopPastArrayCheck() { return walk<LoopPastArrayVisitor>(Passes::Device); }

} // namespace offloom
