// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ArrayElements.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {

const FieldDecl *valueMember(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
  if (!Member)
    return nullptr;
  const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
  const bool IsOfValue = Member->isArrow() ? isa<CXXThisExpr>(Base) : isa<DeclRefExpr>(Base);
  return IsOfValue ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

const ValueDecl *namedArray(const Expr &Written, const Modifications &Changed) {
  const Expr *E = &Written;
  for (unsigned Depth = 0; Depth < 4; ++Depth) {
    if (const FieldDecl *Member = valueMember(*E))
      return Member->getType()->isPointerType() ? Member : nullptr;
    const VarDecl *V = referredVariable(*E);
    if (!V || !V->getType()->isPointerType())
      return nullptr;
    const Expr *Value = V->isLocalVarDecl() ? onlyValue(*V, Changed.of(V)) : nullptr;
    if (!Value || !(referredVariable(*Value) || valueMember(*Value)))
      return V;
    E = Value;
  }
  return nullptr;
}

ArrayElement namedElement(const Expr &Written, const Modifications &Changed) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    ArrayElement Of = Member->isArrow() ? pointedElement(*Member->getBase(), Changed)
                                        : namedElement(*Member->getBase(), Changed);
    if (!Field || (Of && Of.Part))
      return Field ? Of : ArrayElement{};
    Of.Part = Field;
    return Of;
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    const ValueDecl *Array = namedArray(*Subscript->getBase(), Changed);
    return Array ? ArrayElement{Array, Subscript->getIdx()} : ArrayElement{};
  }
  if (const auto *Target = dyn_cast<UnaryOperator>(E); Target && Target->getOpcode() == UO_Deref)
    return pointedElement(*Target->getSubExpr(), Changed);
  const VarDecl *V = referredVariable(*E);
  return V && V->isLocalVarDecl() && V->getType()->isReferenceType() && V->getInit()
             ? namedElement(*V->getInit(), Changed)
             : ArrayElement{};
}

ArrayElement pointedElement(const Expr &Written, const Modifications &Changed) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    return namedElement(*Address->getSubExpr(), Changed);
  if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getOpcode() == BO_Add) {
    const Expr *Pointer = Sum->getLHS(), *Index = Sum->getRHS();
    if (!Pointer->getType()->isPointerType())
      std::swap(Pointer, Index);
    const ValueDecl *Array = namedArray(*Pointer, Changed);
    return Array ? ArrayElement{Array, Index} : ArrayElement{};
  }
  const VarDecl *V = referredVariable(*E);
  return V && V->isLocalVarDecl() && V->getType()->isPointerType() && V->getInit()
             ? pointedElement(*V->getInit(), Changed)
             : ArrayElement{};
}

static bool leadsToWritable(const ValueDecl &D) {
  return D.getType()->isPointerType() && !D.getType()->getPointeeType().isConstQualified();
}

llvm::SmallVector<const ValueDecl *, 8> arraysGiven(const FunctionDecl &F) {
  llvm::SmallVector<const ValueDecl *, 8> Found;
  llvm::DenseMap<const CXXRecordDecl *, unsigned> Objects;
  for (const ParmVarDecl *P : F.parameters()) {
    const CXXRecordDecl *Class = P->getType()->getAsCXXRecordDecl();
    if (leadsToWritable(*P))
      Found.push_back(P);
    else if (Class && Class->hasDefinition())
      ++Objects[Class->getDefinition()];
  }
  for (const auto &[Class, Count] : Objects)
    for (const FieldDecl *Field : Class->fields())
      if (Count == 1 && leadsToWritable(*Field))
        Found.push_back(Field);
  return Found;
}

} // namespace offloom
