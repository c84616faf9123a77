// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace clang;

namespace offloom {

/// A variable that only the thread's own statements change, or a constant.
static bool isOfRegisters(const ValueDecl *D) {
  if (llvm::isa<EnumConstantDecl, NonTypeTemplateParmDecl>(D))
    return true;
  const auto *V = llvm::dyn_cast<VarDecl>(D);
  if (!V || V->getType()->isReferenceType() || V->getType().isVolatileQualified() || isShared(*V))
    return false;
  return builtinVariable(V) != BuiltinVariable::None || V->isLocalVarDeclOrParm() ||
         V->isConstexpr();
}

/// `min(a, b)` of two integers, CUDA's or that of the C++ library.
static bool isChoiceOfIntegers(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  if (!F || !F->getIdentifier() || Call.getNumArgs() != 2 ||
      !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return false;
  const llvm::StringRef Name = F->getName();
  return (Name == "min" || Name == "max" || Name == "umin" || Name == "umax") &&
         llvm::all_of(Call.arguments(), [](const Expr *Argument) {
           return !Argument->isTypeDependent() && Argument->getType()->isIntegerType();
         });
}

bool isOfRegisters(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (llvm::isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
                UnaryExprOrTypeTraitExpr>(E))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return isOfRegisters(Ref->getDecl());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && llvm::isa<FieldDecl>(Member->getMemberDecl()) &&
           !Member->getType()->isReferenceType() && isOfRegisters(Member->getBase());
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return Cast->getType()->isScalarType() && Cast->getSubExpr()->getType()->isScalarType() &&
           isOfRegisters(Cast->getSubExpr());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && isOfRegisters(U->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
    return isOfRegisters(Choice->getCond()) && isOfRegisters(Choice->getTrueExpr()) &&
           isOfRegisters(Choice->getFalseExpr());
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return isChoiceOfIntegers(*Call) &&
           llvm::all_of(Call->arguments(), [](const Expr *Of) { return isOfRegisters(Of); });
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || B->isAssignmentOp() || B->isPtrMemOp())
    return false;
  const bool Divides = B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem;
  return (!Divides || llvm::isa<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts())) &&
         isOfRegisters(B->getLHS()) && isOfRegisters(B->getRHS());
}

bool isStableIn(const Expr *E, const Stmt *S, const Modifications &Written) {
  return isOfRegisters(E) && llvm::none_of(localVariablesIn(E), [&](const VarDecl *V) {
           return Written.handedOut().contains(V) ||
                  llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(S, Site); });
         });
}

} // namespace offloom
