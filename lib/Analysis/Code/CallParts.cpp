// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/CallParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace offloom {

llvm::ArrayRef<const Expr *> argumentsOf(const CallExpr &Call) {
  llvm::ArrayRef<const Expr *> All(Call.getArgs(), Call.getNumArgs());
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  return Operator && Operator->getOperator() == OO_Call ? All.drop_front() : All;
}

const Expr *objectOf(const CallExpr &Call) {
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call))
    return Operator->getOperator() == OO_Call ? Call.getArg(0) : nullptr;
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call))
    return Member->getMethodDecl() && !Member->getMethodDecl()->isStatic()
               ? Member->getImplicitObjectArgument()
               : nullptr;
  // In a template, arguments that depend on its parameters leave the call open.
  const Expr *Callee = Call.getCallee()->IgnoreParens();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee)) {
    const auto *F = llvm::dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
    return F && !F->isStatic() ? Member->getBase() : nullptr;
  }
  if (const auto *Member = llvm::dyn_cast<UnresolvedMemberExpr>(Callee))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee))
    return Member->isImplicitAccess() ? nullptr : Member->getBase();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && (V->getType()->isDependentType() || V->getType()->isRecordType()) ? Ref : nullptr;
}

bool resultIsUsed(const CallExpr &Call, ASTContext &AST) {
  DynTypedNodeList Parents = AST.getParents(Call);
  if (Parents.empty())
    return false;
  if (const auto *Parent = Parents[0].get<Expr>())
    return !Parent->getType()->isVoidType();
  // Of a statement it is the condition, or a part that stands alone.
  if (const auto *If = Parents[0].get<IfStmt>())
    return If->getCond() == &Call;
  if (const auto *While = Parents[0].get<WhileStmt>())
    return While->getCond() == &Call;
  if (const auto *Do = Parents[0].get<DoStmt>())
    return Do->getCond() == &Call;
  if (const auto *For = Parents[0].get<ForStmt>())
    return For->getCond() == &Call;
  return Parents[0].get<Decl>() || Parents[0].get<ReturnStmt>() || Parents[0].get<SwitchStmt>();
}

bool isTemporary(const Expr *E) {
  E = E->IgnoreParens();
  while (const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  return !E->isLValue() || llvm::isa<MaterializeTemporaryExpr>(E);
}

BranchInExpression partsOfBranch(const Expr *E) {
  if (const auto *Conditional = llvm::dyn_cast<ConditionalOperator>(E))
    return {Conditional->getCond(), Conditional->getTrueExpr(), Conditional->getFalseExpr()};
  const auto *B = llvm::cast<BinaryOperator>(E);
  bool IfTrue = B->getOpcode() == BO_LAnd;
  return {B->getLHS(), IfTrue ? B->getRHS() : nullptr, IfTrue ? nullptr : B->getRHS()};
}

} // namespace offloom
