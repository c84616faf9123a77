// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements before the thread's own, `in[i - 1]`, with nothing that keeps the first threads from it.
//
// The index is that of the thread in the grid, and no condition of the kernel asks whether it is
// large enough: what compares it with an upper bound does not, nor does `threadIdx.x < 3`, which
// holds for the first threads. Of the block's number any question is one. A caller may pass a
// pointer into its memory, so that this is no certain error, and none where a launch does:
// `kernel<<<…>>>(in + 3)`.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>
#include <utility>

using namespace clang;

namespace offloom {
namespace {

const VarDecl *variable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// The indices of a kernel's threads, which of them are guarded, and what lies before them.
class Indices : public DynamicRecursiveASTVisitor {
public:
  Indices(const Modifications &Written, const ASTContext &AST) : Written(Written), AST(AST) {}

  bool VisitIfStmt(IfStmt *S) override {
    IsLeaving = leaves(*S->getThen());
    guard(*S->getCond());
    IsLeaving = false;
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) override { return guard(*E->getCond()); }
  bool VisitForStmt(ForStmt *S) override { return !S->getCond() || guard(*S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return guard(*S->getCond()); }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isEqualityOp() || (E->isRelationalOp() &&
                              (E->getLHS()->isEvaluatable(AST) || E->getRHS()->isEvaluatable(AST))))
      mention(*E);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_IntegralToBoolean)
      mention(*E->getSubExpr());
    return true;
  }
  /// What is made of it may be guarded by itself.
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && (variable(*V->getInit()) || !gridComponent(*V->getInit(), Written)))
      mentionVariables(*V->getInit());
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const VarDecl *Base = variable(*E->getBase());
    const Expr *Index = E->getIdx()->IgnoreParenImpCasts();
    const auto *Sum = dyn_cast<BinaryOperator>(Index);
    // `(y - 1) * width + x`
    if (Sum && Sum->getOpcode() == BO_Add && isIndex(*Sum->getRHS()))
      if (const auto *Rows = dyn_cast<BinaryOperator>(Sum->getLHS()->IgnoreParenImpCasts());
          Rows && Rows->getOpcode() == BO_Mul)
        Index = Rows->getLHS()->IgnoreParenImpCasts();
    const auto *Before = dyn_cast<BinaryOperator>(Index);
    const VarDecl *V = Before && Before->getOpcode() == BO_Sub && isIndex(*Before->getLHS())
                           ? variable(*Before->getLHS())
                           : nullptr;
    Expr::EvalResult By;
    if (V && Base && isa<ParmVarDecl>(Base) && Base->getType()->isPointerType() &&
        !Written.any(Base) && !Before->getRHS()->isValueDependent() &&
        Before->getRHS()->EvaluateAsInt(By, AST) && By.Val.getInt().isStrictlyPositive())
      Accesses.push_back({E, V, cast<ParmVarDecl>(Base)});
    return true;
  }

  struct Access {
    const ArraySubscriptExpr *Element;
    const VarDecl *Index;
    const ParmVarDecl *Base;
  };
  llvm::SmallVector<Access> Accesses;
  bool isGuarded(const VarDecl *V) const {
    return Guarded.contains(V) ||
           llvm::is_contained(GuardedBlocks, *gridComponent(*V->getInit(), Written));
  }

private:
  bool isIndex(const Expr &E) const {
    const VarDecl *V = variable(E);
    return V && V->isLocalVarDecl() && V->getInit() && !Written.any(V) &&
           gridComponent(*V->getInit(), Written);
  }

  static bool leaves(const Stmt &S) {
    const auto *Body = dyn_cast<CompoundStmt>(&S);
    const Stmt *Last = Body && !Body->body_empty() ? Body->body_back() : &S;
    return isa<ReturnStmt>(Last);
  }

  /// Notes which indices \p Condition keeps from below.
  bool guard(const Expr &Condition) {
    const auto *Compared = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (Compared && Compared->isLogicalOp())
      return guard(*Compared->getLHS()) && guard(*Compared->getRHS());
    if (Compared && Compared->isRelationalOp() && isUpperBound(*Compared))
      return true;
    mention(Condition);
    return true;
  }

  /// `i < n`, or `i >= n` where the thread ends then, unless n is a constant.
  bool isUpperBound(const BinaryOperator &E) const {
    bool IndexFirst = isIndex(*E.getLHS());
    const Expr &Bound = IndexFirst ? *E.getRHS() : *E.getLHS();
    if (!IndexFirst && !isIndex(*E.getRHS()))
      return false;
    bool IsBelow = (E.getOpcode() == BO_LT || E.getOpcode() == BO_LE) == IndexFirst;
    return IsBelow != IsLeaving && !Bound.isEvaluatable(AST);
  }

  /// Whoever asks about \p S may ask whether the index is large enough.
  void mention(const Stmt &S) {
    mentionVariables(S);
    mentionBlocks(S);
  }

  void mentionVariables(const Stmt &S) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&S))
      if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()))
        Guarded.insert(V);
    for (const Stmt *Child : S.children())
      if (Child)
        mentionVariables(*Child);
  }

  void mentionBlocks(const Stmt &S) {
    if (const auto *E = dyn_cast<Expr>(&S))
      if (char Component = builtinComponent(*E, BuiltinVariable::BlockIdx, Written))
        GuardedBlocks.push_back(Component);
    for (const Stmt *Child : S.children())
      if (Child)
        mentionBlocks(*Child);
  }

  const Modifications &Written;
  const ASTContext &AST;
  bool IsLeaving = false;
  llvm::SmallPtrSet<const VarDecl *, 4> Guarded;
  llvm::SmallVector<char, 3> GuardedBlocks; ///< components of blockIdx that a condition asks about
};

/// The parameters of kernels for which a launch has a pointer into some memory, behind its begin.
class InnerPointers : public DynamicRecursiveASTVisitor {
public:
  InnerPointers() { ShouldVisitTemplateInstantiations = true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = Launch->getDirectCallee();
    for (unsigned I = 0; Kernel && I < Launch->getNumArgs(); ++I)
      if (isInner(*Launch->getArg(I)))
        Found.insert({Kernel->getCanonicalDecl(), I});
    return true;
  }

  bool contains(const FunctionDecl &Kernel, unsigned Index) const {
    return Found.contains({Kernel.getCanonicalDecl(), Index});
  }

private:
  static bool isInner(const Expr &Argument) {
    const Expr *E = Argument.IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E))
      return Address->getOpcode() == UO_AddrOf &&
             isa<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens());
    const auto *Sum = dyn_cast<BinaryOperator>(E);
    return Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType();
  }

  std::set<std::pair<const FunctionDecl *, unsigned>> Found;
};

class HaloVisitor : public CodeVisitor {
public:
  explicit HaloVisitor(CheckContext &Context) : CodeVisitor(Context) {
    Inner.TraverseAST(Context.AST);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    Indices All(Context.Facts.modificationsOf(*F), Context.AST);
    All.TraverseStmt(F->getBody());
    for (const Indices::Access &A : All.Accesses)
      if (!All.isGuarded(A.Index) && !Inner.contains(*F, A.Base->getFunctionScopeIndex()))
        Context.report("mem-halo-out-of-bounds", A.Element->getSourceRange(),
                       {{"index", A.Index->getNameAsString()}});
    return true;
  }

private:
  InnerPointers Inner;
};

} // namespace

Check haloCheck() { return walk<HaloVisitor>(Passes::Device); }

} // namespace offloom
