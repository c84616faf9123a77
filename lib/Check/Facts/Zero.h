// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Zero: is an expression certain to be zero?
#ifndef OFFLOOM_CHECK_FACTS_ZERO_H
#define OFFLOOM_CHECK_FACTS_ZERO_H

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace offloom {

/// Whether \p E, or the default that stands for it, is a constant that is zero, with all its bits
/// so: -0.0 is none.
bool isZero(const clang::Expr &E, const clang::ASTContext &AST);

} // namespace offloom

#endif
