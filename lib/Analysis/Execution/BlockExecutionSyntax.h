// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of BlockExecution ask about an expression as it is written.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_BLOCKEXECUTIONSYNTAX_H
#define OFFLOOM_ANALYSIS_EXECUTION_BLOCKEXECUTIONSYNTAX_H

#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace offloom {

/// \p E without parentheses, temporaries and what stands for a template argument.
inline const clang::Expr *withoutSyntax(const clang::Expr *E) {
  while (true) {
    const clang::Expr *Inner = E->IgnoreParens();
    if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Replaced = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Replaced->getReplacement();
    else if (const auto *Temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// The variable that \p E is the name of; null if it is none.
inline const clang::VarDecl *named(const clang::Expr *E) {
  const auto *Reference = llvm::dyn_cast<clang::DeclRefExpr>(E);
  return Reference ? llvm::dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
}

inline bool isInteger(const clang::Expr *E) { return E->getType()->isIntegralOrEnumerationType(); }

/// Shared memory, or another name of what may be that.
inline bool isMemory(const clang::VarDecl &V) {
  return isShared(V) || V.getType()->isReferenceType();
}

} // namespace offloom

#endif
