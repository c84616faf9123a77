// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/WrittenTypes.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds what the `return` statements of a lambda return.
class ReturnFinder : public DynamicRecursiveASTVisitor {
public:
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (S->getRetValue())
      Values.push_back(S->getRetValue());
    return true;
  }

  llvm::SmallVector<const Expr *, 2> Values;
};

} // namespace

/// The type of a pointer to where in \p Pointer something lies, `p + i` or `&p[i]`: that of `p`, or
/// null if it is none.
static QualType typeOfPointer(const Expr *Pointer) {
  const QualType T = writtenType(Pointer);
  const VarDecl *V = rootVariable(Pointer);
  if (!T.isNull() && T->isArrayType() && V)
    return V->getASTContext().getArrayDecayedType(T);
  return !T.isNull() && T->isPointerType() ? T.getUnqualifiedType() : QualType();
}

/// The type of `p + i`, `i + p`, `p - 1` and `&p[i]` in a template; null for all else.
static QualType typeOfSum(const Expr *E) {
  const Expr *Left = nullptr, *Right = nullptr;
  bool Adds = false;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp()) {
    Left = B->getLHS();
    Right = B->getRHS();
    Adds = B->getOpcode() == BO_Add;
  } else if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(E);
             Operator && Operator->getNumArgs() == 2 &&
             (Operator->getOperator() == OO_Plus || Operator->getOperator() == OO_Minus)) {
    Left = Operator->getArg(0);
    Right = Operator->getArg(1);
    Adds = Operator->getOperator() == OO_Plus;
  } else if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
    const auto *Of = llvm::dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens());
    return Of ? typeOfPointer(Of->getLHS()) : QualType();
  }
  if (!Left)
    return QualType();
  const QualType OfLeft = typeOfPointer(Left);
  if (Adds)
    return OfLeft.isNull() ? typeOfPointer(Right) : OfLeft;
  return Right->getType()->isIntegralOrEnumerationType() ? OfLeft : QualType(); // no difference
}

QualType writtenType(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (!E->isTypeDependent())
    return E->getType();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const QualType T = Ref->getDecl()->getType().getNonReferenceType();
    return T->getContainedAutoType() ? QualType() : T;
  }
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return Cast->getTypeAsWritten();
  if (const auto *Construct = llvm::dyn_cast<CXXUnresolvedConstructExpr>(E))
    return Construct->getTypeAsWritten();
  if (const QualType T = typeOfSum(E); !T.isNull())
    return T;
  const Expr *Pointer = nullptr;
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(E))
    Pointer = Subscript->getLHS();
  else if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    Pointer = U->getSubExpr();
  QualType T = Pointer ? writtenType(Pointer) : QualType();
  if (T.isNull())
    return T;
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return Array->getElementType();
  return T->getPointeeType();
}

/// An integer that arithmetic, and the overloads of shuffles, take for an int.
static bool isPromoted(QualType T) {
  return T->isBooleanType() || T->isAnyCharacterType() || T->isEnumeralType() ||
         T->isSpecificBuiltinType(BuiltinType::Short) ||
         T->isSpecificBuiltinType(BuiltinType::UShort);
}

/// What all of \p Functions return; null where that is not told.
static QualType returnedByAll(llvm::ArrayRef<const FunctionDecl *> Functions) {
  const QualType Result = Functions.front()->getReturnType();
  const bool Agree = llvm::all_of(Functions, [&](const FunctionDecl *F) {
    return F->getASTContext().hasSameType(F->getReturnType(), Result);
  });
  return !Agree || Result->isDependentType() || Result->getContainedAutoType() ? QualType()
                                                                               : Result;
}

/// The class of CUDA's headers that all instances of \p Functions return: no other can be made of
/// it unseen, where another unit has other instances.
static QualType headersClassReturnedBy(llvm::ArrayRef<const FunctionDecl *> Functions,
                                       const Synchronisation &Sync) {
  llvm::SmallVector<const FunctionDecl *, 4> Instances;
  for (const FunctionDecl *F : Functions)
    llvm::append_range(Instances, Sync.instancesOf(F));
  const QualType Result = Instances.empty() ? QualType() : returnedByAll(Instances);
  const auto *Class = Result.isNull() ? nullptr : Result->getAsCXXRecordDecl();
  return Class && isOfSystem(*Class) ? Result.getCanonicalType() : QualType();
}

/// What \p Call, of one function in all instances of a template or of specialisations that are
/// alike, yields.
static QualType yieldedBy(const CallExpr &Call, const Synchronisation &Sync) {
  const auto Candidates = Sync.calleesOf(&Call);
  if (Candidates.empty())
    return QualType();
  const Collective *C = collectiveOf(Candidates.front());
  if (!C) {
    const QualType Result = returnedByAll(Candidates);
    return Result.isNull() ? headersClassReturnedBy(Candidates, Sync) : Result;
  }
  if (C->Yields < 0 || Candidates.size() != 1)
    return QualType();
  const auto Operands = operandsOf(Call);
  const Expr *Operand = Operands[C->Yields]->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Operand);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto IsItsOwn = [](QualType T) { return !isPromoted(T.getNonReferenceType()); };
  return V && holdsInAllInstances(*V, Sync, IsItsOwn) ? writtenType(Operand) : QualType();
}

QualType deducedInTemplate(const VarDecl &V, const Synchronisation &Sync) {
  const auto *Auto = llvm::dyn_cast<AutoType>(V.getType().getTypePtr());
  if (!Auto || Auto->isDecltypeAuto() || !V.getInit())
    return QualType();
  const Expr *E = V.getInit()->IgnoreParenImpCasts();
  QualType T = writtenType(E);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E); Call && T.isNull())
    T = yieldedBy(*Call, Sync);
  if (T.isNull() || T->isArrayType() || T->getContainedAutoType())
    return QualType();
  return T.getNonReferenceType().getUnqualifiedType();
}

QualType resultOf(const LambdaExpr &Lambda) {
  QualType Result = Lambda.getCallOperator()->getReturnType();
  bool IsDeduced = Result->getContainedAutoType();
  if (Lambda.hasExplicitResultType() && !IsDeduced)
    return Result;
  if (!Result->isDependentType() && !Result->isUndeducedType())
    return Result.getCanonicalType();
  ReturnFinder Returns;
  Returns.TraverseStmt(Lambda.getBody());
  if (Returns.Values.empty())
    return Lambda.getCallOperator()->getASTContext().VoidTy;
  auto TypeOf = [](const Expr *E) {
    QualType T = writtenType(E);
    return T.isNull() ? T : T.getUnqualifiedType();
  };
  Result = TypeOf(Returns.Values.front());
  bool Agree = !Result.isNull() && !Result->isArrayType() && !Result->getContainedAutoType() &&
               llvm::all_of(Returns.Values, [&](const Expr *E) {
                 QualType T = TypeOf(E);
                 return !T.isNull() && T.getCanonicalType() == Result.getCanonicalType();
               });
  return Agree && !(Lambda.isGenericLambda() && Result->isDependentType()) ? Result : QualType();
}

} // namespace offloom
