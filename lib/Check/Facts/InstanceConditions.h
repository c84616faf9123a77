// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InstanceConditions: which way a branch goes in an instance of a template, as far as the
// template's arguments say.
#ifndef OFFLOOM_CHECK_FACTS_INSTANCECONDITIONS_H
#define OFFLOOM_CHECK_FACTS_INSTANCECONDITIONS_H

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// What \p Condition, which may be null, is in \p F, if that is an instance and it is a constant:
/// `N == 4`, `sizeof(T) == 8`, `typeid(T) == typeid(float)`.
std::optional<bool> conditionInInstance(const clang::FunctionDecl *F, const clang::Expr *Condition,
                                        const clang::ASTContext &AST);

} // namespace offloom

#endif
