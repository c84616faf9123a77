// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CallParts: the parts of calls and of branches in expressions, also where a template leaves open
// what they call.
#ifndef OFFLOOM_ANALYSIS_CODE_CALLPARTS_H
#define OFFLOOM_ANALYSIS_CODE_CALLPARTS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
} // namespace clang

namespace offloom {

/// The arguments of \p Call as its callee counts them: those of `f(x)` where `f` is an object do
/// not include it.
llvm::ArrayRef<const clang::Expr *> argumentsOf(const clang::CallExpr &Call);

/// The object that \p Call, of a member function or of a functor whose type perhaps depends on a
/// template's parameters, is made on; null when it is made on none.
const clang::Expr *objectOf(const clang::CallExpr &Call);

/// Is there something to which what \p Call returns goes?
bool resultIsUsed(const clang::CallExpr &Call, clang::ASTContext &AST);

/// Is \p E, to which a reference is bound, an object that is made for it?
bool isTemporary(const clang::Expr *E);

/// The parts of `a && b`, `a || b` or `a ? b : c`: what decides, and what is evaluated if it holds
/// and if it does not; null where that is nothing.
struct BranchInExpression {
  const clang::Expr *Condition, *Then, *Else;
};
BranchInExpression partsOfBranch(const clang::Expr *E);

} // namespace offloom

#endif
