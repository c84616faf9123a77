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

const VarDecl *standardContainer(const Expr &E) {
  const Expr *Value = E.IgnoreParenCasts(), *Object = nullptr;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Value)) {
    if (calleeName(*Call) == "data")
      Object = Call->getImplicitObjectArgument();
  } else if (const auto *Address = dyn_cast<UnaryOperator>(Value);
             Address && Address->getOpcode() == UO_AddrOf) {
    const auto *Element =
        dyn_cast<CXXOperatorCallExpr>(Address->getSubExpr()->IgnoreParenImpCasts());
    if (Element && Element->getOperator() == OO_Subscript)
      Object = Element->getArg(0);
  }
  const auto *Reference = Object ? dyn_cast<DeclRefExpr>(Object->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && (V->isLocalVarDecl() || isa<ParmVarDecl>(V)) && isStandardContainer(V->getType())
             ? V
             : nullptr;
}

const VarDecl *heldBy(const Expr &E) {
  const VarDecl *V = localVariable(E);
  return V ? V : standardContainer(E);
}

} // namespace offloom
