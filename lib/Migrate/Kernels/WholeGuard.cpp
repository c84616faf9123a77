// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/WholeGuard.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

namespace {

/// Looks at what a guard keeps threads from.
class GuardedCode : public DynamicRecursiveASTVisitor {
public:
  GuardedCode(const ASTContext &Context, llvm::ArrayRef<const Stmt *> Statements)
      : Context(Context) {
    for (const Stmt *S : Statements)
      TraverseStmt(const_cast<Stmt *>(S));
  }

  /// Does it compute which elements it accesses, read one for all threads, choose among stores, or
  /// call functions, and nothing for which compilers have no vectors?
  bool gains() const {
    return (ComputesPlace || ReadsForAll || ChoosesStore || Calls) && !IsScalar;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && isComputed(V->getInit()))
      Places.insert(V);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const Expr *Index = E->getIdx()->IgnoreParenImpCasts();
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Index);
    ComputesPlace |= isComputed(Index) || (Ref && Places.contains(Ref->getDecl()));
    ReadsForAll |= leadsToPointee(E->getBase()) && !Index->isValueDependent() &&
                   Index->isIntegerConstantExpr(Context);
    return true;
  }

  /// `*scale`, of which g++ has no masked form either.
  bool VisitUnaryOperator(UnaryOperator *E) override {
    ReadsForAll |= E->getOpcode() == UO_Deref &&
                   llvm::isa<DeclRefExpr>(E->getSubExpr()->IgnoreParenImpCasts());
    return true;
  }

  /// `if (v < 0) out[i] = 0; else if (v < 1) out[i] = v; else …` is one store, but not for g++ if a
  /// condition is around it.
  bool VisitIfStmt(IfStmt *S) override {
    ChoosesStore |= S->getElse() && storesAlone(S->getThen());
    return true;
  }

  bool VisitForStmt(ForStmt *S) override {
    const auto *Cond = llvm::dyn_cast_or_null<BinaryOperator>(S->getCond());
    if (!Cond || Cond->isValueDependent() || !Cond->getRHS()->isIntegerConstantExpr(Context))
      IsScalar = true;
    return true;
  }
  bool VisitWhileStmt(WhileStmt *) override { return IsScalar = true; }
  bool VisitDoStmt(DoStmt *) override { return IsScalar = true; }
  bool VisitLambdaExpr(LambdaExpr *) override { return IsScalar = true; }
  bool VisitGotoStmt(GotoStmt *) override { return IsScalar = true; }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    IsScalar |= !F || F->isVariadic() || (F->getIdentifier() && F->getName().starts_with("atomic"));
    Calls = true; // what they choose under a condition is no vector for g++
    return true;
  }

private:
  static bool storesAlone(const Stmt *S) {
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S))
      S = Block->size() == 1 ? Block->body_front() : nullptr;
    const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(S);
    return B && B->getOpcode() == BO_Assign &&
           llvm::isa<ArraySubscriptExpr>(B->getLHS()->IgnoreParens());
  }

  static bool leadsToPointee(const Expr *Base) {
    return llvm::isa<DeclRefExpr>(Base->IgnoreParenImpCasts()) &&
           Base->IgnoreParenImpCasts()->getType()->isPointerType();
  }

  bool isOfIntsSize(QualType T) const {
    return T->isIntegerType() && Context.getTypeSize(T) == Context.getTypeSize(Context.IntTy);
  }

  /// Is \p E an `int` or `unsigned` that more than one number make, or made of one?
  bool isComputed(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    return B && (B->isAdditiveOp() || B->isMultiplicativeOp()) && !E->isTypeDependent() &&
           (isOfIntsSize(E->getType()) || llvm::any_of(localVariablesIn(E), [&](const VarDecl *V) {
              return isWidened(V->getInit());
            }));
  }

  /// `size_t x = blockIdx.x * blockDim.x + threadIdx.x`: is \p E an unsigned sum, as a wider
  /// number?
  bool isWidened(const Expr *E) const {
    E = E ? E->IgnoreParens() : nullptr;
    const auto *Cast = llvm::dyn_cast_or_null<ImplicitCastExpr>(E);
    return Cast && !Cast->isTypeDependent() && Cast->getCastKind() == CK_IntegralCast &&
           Context.getTypeSize(Cast->getType()) > Context.getTypeSize(Context.IntTy) &&
           Cast->getSubExpr()->getType()->isUnsignedIntegerType() &&
           llvm::isa<BinaryOperator>(Cast->getSubExpr()->IgnoreParens()) &&
           isOfIntsSize(Cast->getSubExpr()->getType());
  }

  const ASTContext &Context;
  llvm::SmallPtrSet<const ValueDecl *, 4> Places;
  bool ComputesPlace = false, ReadsForAll = false, ChoosesStore = false, Calls = false;
  bool IsScalar = false;
};

/// Declares \p S numbers, and does nothing else?
bool declaresNumbers(const Stmt *S) {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return Declaration && llvm::all_of(Declaration->decls(), [](const Decl *D) {
           const auto *V = llvm::dyn_cast<VarDecl>(D);
           return V && V->hasLocalStorage() && V->getType()->isArithmeticType() &&
                  !V->getType().isVolatileQualified() &&
                  (!V->getInit() || isOfRegisters(V->getInit()));
         });
}

/// Does \p E ask for the same variables alone, which no other thread changes?
bool mayBeAsked(const Expr *E) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreImpCasts());
  const bool IsList = B && B->getOpcode() == BO_Comma; // two arguments where it is one
  return !IsList && isOfRegisters(E) && E->getType()->isArithmeticType() && !E->isTypeDependent();
}

} // namespace

bool leaves(const IfStmt &Guard) {
  const Stmt *Then = Guard.getThen();
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Then))
    Then = Block->size() == 1 ? Block->body_front() : nullptr;
  return llvm::isa_and_nonnull<ReturnStmt>(Then);
}

bool gainsByGuard(llvm::ArrayRef<const Stmt *> Guarded, const ASTContext &Context) {
  return GuardedCode(Context, Guarded).gains();
}

const IfStmt *wholeGuard(const FunctionDecl &Kernel, const SourceText &Text) {
  const auto *Body = llvm::dyn_cast_or_null<CompoundStmt>(Kernel.getBody());
  return Body ? wholeGuard(llvm::ArrayRef<const Stmt *>(Body->body_begin(), Body->size()),
                           Kernel.getASTContext(), Text)
              : nullptr;
}

const IfStmt *wholeGuard(llvm::ArrayRef<const Stmt *> Rest, const ASTContext &Context,
                         const SourceText &Text) {
  while (!Rest.empty() && (llvm::isa<NullStmt>(Rest.front()) || declaresNumbers(Rest.front())))
    Rest = Rest.drop_front();
  const auto *If = Rest.empty() ? nullptr : llvm::dyn_cast<IfStmt>(Rest.front());
  if (!If || If->getElse() || If->getInit() || If->getConditionVariable() || If->isConstexpr() ||
      !mayBeAsked(If->getCond()) ||
      !Text.isOwnText(SourceRange(If->getIfLoc(), If->getRParenLoc())))
    return nullptr;
  const bool Leaves = leaves(*If);
  const bool IsLast = llvm::all_of(Rest.drop_front(), llvm::IsaPred<NullStmt>);
  if (!Leaves && !IsLast)
    return nullptr;
  const llvm::ArrayRef<const Stmt *> Guarded = Leaves ? Rest.drop_front() : Rest.take_front();
  return gainsByGuard(Guarded, Context) ? If : nullptr;
}

} // namespace offloom
