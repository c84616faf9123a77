// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/EffectSteps.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

EffectStep EffectStep::making(const CXXConstructExpr &E, const Expr *Object) {
  EffectStep Step;
  Step.Making = &E;
  Step.Object = Object;
  return Step;
}

EffectStep EffectStep::ending(const CXXRecordDecl &Class, const Expr *Object) {
  EffectStep Step;
  Step.Ending = &Class;
  Step.Object = Object;
  return Step;
}

EffectStep EffectStep::ofOwnObject() const {
  EffectStep Step = *this;
  Step.IsOwnObject = true;
  return Step;
}

const FunctionDecl *EffectStep::definition() const {
  const FunctionDecl *Callee = nullptr;
  if (Call)
    Callee = Call->getDirectCallee();
  else if (Making)
    Callee = Making->getConstructor();
  else
    Callee = Ending->getDestructor();
  const FunctionDecl *Definition = nullptr;
  return Callee && Callee->isDefined(Definition) ? Definition : nullptr;
}

const Expr *EffectStep::argumentFor(const ParmVarDecl &P) const {
  const bool HasObject = isa_and_nonnull<CXXOperatorCallExpr>(Call) &&
                         isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee());
  const unsigned I = P.getFunctionScopeIndex() + HasObject;
  const Expr *Given = Call ? (I < Call->getNumArgs() ? Call->getArg(I) : nullptr)
                      : Making && I < Making->getNumArgs() ? Making->getArg(I)
                                                           : nullptr;
  return Given && !isa<CXXDefaultArgExpr>(Given) ? Given : nullptr;
}

const Expr *EffectStep::objectOf(const Expr &This) const {
  if (!Call)
    return IsOwnObject ? &This : Object;
  if (const auto *OfMember = dyn_cast<CXXMemberCallExpr>(Call))
    return OfMember->getImplicitObjectArgument();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  return Method && Method->getParent()->isLambda() ? &This : nullptr; // of the function around it
}

const Expr *nameOfObject(const VarDecl &V, const ASTContext &AST) {
  return DeclRefExpr::Create(
      AST, NestedNameSpecifierLoc(), SourceLocation(), const_cast<VarDecl *>(&V),
      /*RefersToEnclosingVariableOrCapture=*/false, V.getLocation(), V.getType(), VK_LValue);
}

const CXXConstructExpr *makingOf(const VarDecl &V) {
  const Expr *Init = V.hasLocalStorage() && V.getInit() ? V.getInit()->IgnoreImplicit() : nullptr;
  return dyn_cast_or_null<CXXConstructExpr>(Init);
}

} // namespace offloom
