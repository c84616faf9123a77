// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WrittenTypes: which types expressions, variables and closures have as far as the text tells,
// which in a template is less than an instance knows.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_WRITTENTYPES_H
#define OFFLOOM_ANALYSIS_EFFECTS_WRITTENTYPES_H

#include "clang/AST/Type.h"

namespace clang {
class Expr;
class LambdaExpr;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// The type of \p E as far as a template's text tells; null when it does not.
clang::QualType writtenType(const clang::Expr *E);

/// The type of \p V, which is `auto` in a template, in terms of the template's parameters, as far
/// as what it is initialised with tells; null when that does not tell.
clang::QualType deducedInTemplate(const clang::VarDecl &V, const Synchronisation &Sync);

/// What a call of \p Lambda yields, as far as its text tells; null when it does not.
clang::QualType resultOf(const clang::LambdaExpr &Lambda);

} // namespace offloom

#endif
