// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/BuiltinComponent.h"

#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

char writtenComponent(const Expr &E, BuiltinVariable B) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  const auto *Base =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  if (!Base || builtinVariable(Base->getDecl()) != B || !Member->getMemberDecl()->getIdentifier())
    return 0;
  return memberName(*Member)[0];
}

char builtinComponent(const Expr &E, BuiltinVariable Variable, const Modifications &Written) {
  return writtenComponent(*resolved(&E, Written), Variable);
}

} // namespace offloom
