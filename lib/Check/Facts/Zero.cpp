// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/Zero.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

bool isZero(const Expr &E, const ASTContext &AST) {
  const Expr *Value = E.IgnoreParenImpCasts();
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Value))
    Value = Default->getExpr();
  if (const auto *Number = dyn_cast<FloatingLiteral>(Value->IgnoreParenCasts()))
    return Number->getValue().isPosZero();
  Expr::EvalResult Known;
  return !Value->isValueDependent() && Value->getType()->isIntegralOrEnumerationType() &&
         Value->EvaluateAsInt(Known, AST) && Known.Val.getInt().isZero();
}

} // namespace offloom
