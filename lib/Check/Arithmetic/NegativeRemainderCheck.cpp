// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours on a ring, `a[(x - 1) % n]`: where x is 0, C++ has a remainder of -1, the element
// before the array, and not n - 1. Of unsigned numbers x - 1 is 2^32 - 1 there, whose remainder is
// n - 1 only if n is a power of two.
//
// Judged are remainders that an index is, or is a sum or product of, where x is certain to be 0 for
// some thread or round: a thread's or block's index, a remainder, a quotient, a counter that begins
// with 0. A condition on x, or on what is computed from it, may be about that, and ends the matter,
// unless it is an upper bound.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/RunTimeValues.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/UsersFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

using Variables = llvm::DenseSet<const VarDecl *>;

/// The variables that \p S names.
struct NamedVariables : DynamicRecursiveASTVisitor {
  explicit NamedVariables(const Stmt *S) { TraverseStmt(const_cast<Stmt *>(S)); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
        V && builtinVariable(V) == BuiltinVariable::None)
      All.insert(V);
    return true;
  }
  Variables All;
};

/// The variables that a function asks about in another way than by an upper bound, the counters of
/// its loops that begin with 0, and what both may be about.
class AskedVariables : public DynamicRecursiveASTVisitor {
public:
  bool VisitIfStmt(IfStmt *S) override { return ask(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override { return ask(*E->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return ask(*S->getCond()); }
  bool VisitSwitchStmt(SwitchStmt *S) override { return ask(*S->getCond()); }
  bool VisitForStmt(ForStmt *S) override {
    for (const VarDecl *V : steppedBy(*S))
      if (const auto *Zero = dyn_cast_if_present<IntegerLiteral>(
              V->getInit() ? V->getInit()->IgnoreParenCasts() : nullptr);
          Zero && Zero->getValue().isZero())
        FromZero.insert(V);
    return true;
  }

  Variables All;
  Variables FromZero;

private:
  bool ask(const Expr &Condition) {
    const auto *Binary = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (Binary && Binary->isLogicalOp())
      return ask(*Binary->getLHS()) && ask(*Binary->getRHS());
    if (!Binary || !Binary->isRelationalOp())
      return add(Condition);
    // An upper bound says nothing of 0, unless it is 0 or 1.
    const bool IsBoundRight = Binary->getOpcode() == BO_LT || Binary->getOpcode() == BO_GE;
    const Expr *Bound = IsBoundRight ? Binary->getRHS() : Binary->getLHS();
    const auto *Number = dyn_cast<IntegerLiteral>(Bound->IgnoreParenCasts());
    return add(Number && Number->getValue().ule(1) ? Condition : *Bound);
  }

  bool add(const Expr &E) {
    NamedVariables Of(&E);
    All.insert(Of.All.begin(), Of.All.end());
    return true;
  }
};

class NegativeRemainderVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isUsersDeviceFunction(*F))
      return true;
    Written = &Context.Facts.modificationsOf(*F);
    Asked = AskedVariables();
    Asked.TraverseStmt(F->getBody());
    struct Subscripts : DynamicRecursiveASTVisitor {
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        All.push_back(E);
        return true;
      }
      llvm::SmallVector<const ArraySubscriptExpr *> All;
    } Of;
    Of.TraverseStmt(F->getBody());
    for (const ArraySubscriptExpr *E : Of.All)
      look(*E->getIdx());
    return true;
  }

private:
  /// Goes through the sums and products that an index is made of, and the locals that hold them.
  void look(const Expr &Index, unsigned Depth = 0) {
    const Expr *E = Index.IgnoreParenCasts();
    if (const VarDecl *V = referredVariable(*E); V && Asked.All.contains(V))
      return;
    E = resolved(E, *Written);
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || Depth > 8)
      return;
    if (Binary->getOpcode() == BO_Rem)
      return judge(*Binary);
    if (!Binary->isAdditiveOp() && Binary->getOpcode() != BO_Mul)
      return;
    look(*Binary->getLHS(), Depth + 1);
    look(*Binary->getRHS(), Depth + 1);
  }

  void judge(const BinaryOperator &Remainder) {
    const auto *Difference =
        dyn_cast<BinaryOperator>(resolved(Remainder.getLHS(), *Written)->IgnoreParenCasts());
    if (!Difference || Difference->getOpcode() != BO_Sub || !isPositive(*Difference->getRHS()) ||
        !mayBeZero(*Difference->getLHS()) || isAskedAbout(*Difference->getLHS()))
      return;
    const bool IsUnsigned = Remainder.getType()->isUnsignedIntegerType();
    Expr::EvalResult Divisor;
    if (IsUnsigned && Remainder.getRHS()->EvaluateAsInt(Divisor, Context.AST) &&
        Divisor.Val.getInt().isPowerOf2())
      return;
    auto text = [&](const Expr &E) { return sourceText(E.getSourceRange(), Context.AST).str(); };
    Context.report("math-negative-remainder", Remainder.getSourceRange(),
                   {{"expression", text(Remainder)},
                    {"variable", text(*Difference->getLHS())},
                    {"divisor", text(*Remainder.getRHS())},
                    {"what", IsUnsigned ? "wraps around" : "is negative"}});
  }

  bool isPositive(const Expr &E) const {
    Expr::EvalResult Value;
    return !E.isValueDependent() && E.EvaluateAsInt(Value, Context.AST) &&
           Value.Val.getInt().isStrictlyPositive();
  }

  bool isAskedAbout(const Expr &E) const {
    return llvm::any_of(NamedVariables(&E).All,
                        [&](const VarDecl *V) { return Asked.All.contains(V); });
  }

  /// Whether \p E is 0 for some thread, block or round.
  bool mayBeZero(const Expr &E) const {
    if (const VarDecl *V = referredVariable(*E.IgnoreParenCasts()); V && Asked.FromZero.contains(V))
      return true;
    if (gridComponent(E, *Written) || threadComponent(E, *Written) || isBlockIndex(E, *Written))
      return true;
    const auto *Binary = dyn_cast<BinaryOperator>(resolved(&E, *Written));
    return Binary && (Binary->getOpcode() == BO_Rem || Binary->getOpcode() == BO_Div) &&
           (isGridLike(*Binary->getLHS()) || mayBeZero(*Binary->getLHS()));
  }

  /// A parameter, which here numbers elements: its remainders and quotients begin with 0.
  bool isGridLike(const Expr &E) const {
    const VarDecl *V = referredVariable(*resolved(&E, *Written)->IgnoreParenCasts());
    return V && isa<ParmVarDecl>(V) && V->getType()->isIntegerType() && !Written->any(V);
  }

  const Modifications *Written = nullptr;
  AskedVariables Asked;
};

} // namespace

Check negativeRemainderCheck() { return walk<NegativeRemainderVisitor>(Passes::Device); }

} // namespace offloom
