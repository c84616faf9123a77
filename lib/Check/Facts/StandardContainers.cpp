// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/StandardContainers.h"

#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

/// Whether \p T is a class of the standard library that holds its elements in memory of the host.
static bool isStandardContainer(QualType T) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier())
    return false;
  if (Class->getName() == "array")
    return true;
  if (Class->getName() != "vector" || Class->getTemplateArgs().size() < 2)
    return false;
  const CXXRecordDecl *Allocator = Class->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  return Allocator && Allocator->isInStdNamespace() && Allocator->getIdentifier() &&
         Allocator->getName() == "allocator";
}

/// `v` of `v.data()` and `&v[0]`; null for anything else.
static const Expr *objectPointedInto(const Expr &E) {
  const Expr *Value = E.IgnoreParenCasts();
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Value))
    return calleeName(*Call) == "data" ? Call->getImplicitObjectArgument() : nullptr;
  const auto *Address = dyn_cast<UnaryOperator>(Value);
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return nullptr;
  const auto *Element = dyn_cast<CXXOperatorCallExpr>(Address->getSubExpr()->IgnoreParenImpCasts());
  return Element && Element->getOperator() == OO_Subscript ? Element->getArg(0) : nullptr;
}

const ValueDecl *anyStandardContainer(const Expr &E) {
  const Expr *Object = objectPointedInto(E);
  Object = Object ? Object->IgnoreParenImpCasts() : nullptr;
  const ValueDecl *D = nullptr;
  if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(Object))
    D = dyn_cast<VarDecl>(Name->getDecl());
  else if (const auto *Member = dyn_cast_or_null<MemberExpr>(Object))
    D = dyn_cast<FieldDecl>(Member->getMemberDecl());
  return D && isStandardContainer(D->getType()) ? D : nullptr;
}

const VarDecl *standardContainer(const Expr &E) {
  const auto *V = dyn_cast_or_null<VarDecl>(anyStandardContainer(E));
  return V && (V->isLocalVarDecl() || isa<ParmVarDecl>(V)) ? V : nullptr;
}

const VarDecl *heldBy(const Expr &E) {
  const VarDecl *V = localVariable(E);
  return V ? V : standardContainer(E);
}

} // namespace offloom
