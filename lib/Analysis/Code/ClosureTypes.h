// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClosureTypes: the types of lambdas, and the lambdas that variables name.
#ifndef OFFLOOM_ANALYSIS_CODE_CLOSURETYPES_H
#define OFFLOOM_ANALYSIS_CODE_CLOSURETYPES_H

#include "clang/AST/Type.h"

namespace clang {
class LambdaExpr;
class VarDecl;
} // namespace clang

namespace offloom {

/// Is \p T a closure's type, or made of one as a template's argument? It has no name that could be
/// written.
bool isMadeOfClosures(clang::QualType T);

/// The lambda that \p V names: its initialiser; null when it has another, or none.
const clang::LambdaExpr *lambdaNamed(const clang::VarDecl &V);

} // namespace offloom

#endif
