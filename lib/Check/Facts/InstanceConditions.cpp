// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/InstanceConditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether \p A and \p B, both `typeid(type)`, are of one type; nothing for other expressions.
std::optional<bool> areSameType(const Expr *A, const Expr *B, const ASTContext &AST) {
  const auto *First = dyn_cast<CXXTypeidExpr>(A->IgnoreParenImpCasts());
  const auto *Second = dyn_cast<CXXTypeidExpr>(B->IgnoreParenImpCasts());
  if (!First || !Second || !First->isTypeOperand() || !Second->isTypeOperand())
    return std::nullopt;
  return AST.hasSameUnqualifiedType(First->getTypeOperand(AST), Second->getTypeOperand(AST));
}

/// A comparison of two types: type_info's operators are constant from C++23 on alone.
std::optional<bool> comparedTypes(const Expr *Condition, const ASTContext &AST) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
    const auto Parts = Rewritten->getDecomposedForm();
    std::optional<bool> Same = areSameType(Parts.LHS, Parts.RHS, AST);
    return Same ? std::optional(*Same == (Parts.Opcode == BO_EQ)) : std::nullopt;
  }
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  if (!Operator || Operator->getNumArgs() != 2 ||
      (Operator->getOperator() != OO_EqualEqual && Operator->getOperator() != OO_ExclaimEqual))
    return std::nullopt;
  std::optional<bool> Same = areSameType(Operator->getArg(0), Operator->getArg(1), AST);
  return Same ? std::optional(*Same == (Operator->getOperator() == OO_EqualEqual)) : std::nullopt;
}

} // namespace

std::optional<bool> conditionInInstance(const FunctionDecl *F, const Expr *Condition,
                                        const ASTContext &AST) {
  if (!F || !F->isTemplateInstantiation() || !Condition || Condition->isValueDependent())
    return std::nullopt;
  bool Result = false;
  if (Condition->EvaluateAsBooleanCondition(Result, AST))
    return Result;
  return comparedTypes(Condition, AST);
}

} // namespace offloom
