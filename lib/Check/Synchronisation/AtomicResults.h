// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AtomicResults: is an atomic called for what was there before?
#ifndef OFFLOOM_CHECK_SYNCHRONISATION_ATOMICRESULTS_H
#define OFFLOOM_CHECK_SYNCHRONISATION_ATOMICRESULTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMapContext.h"

namespace offloom {

/// Whether the value of \p Call is asked for, as by who takes the next place of a list.
inline bool isForItsResult(const clang::CallExpr &Call, clang::ASTContext &AST) {
  const clang::DynTypedNodeList Parents = AST.getParents(Call);
  return Parents.empty() || Parents[0].get<clang::Expr>() || Parents[0].get<clang::Decl>();
}

} // namespace offloom

#endif
