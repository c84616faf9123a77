// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RegisterExpressions: what may be evaluated at any time, for any thread or none, and as often as
// one likes.
#ifndef OFFLOOM_ANALYSIS_VALUES_REGISTEREXPRESSIONS_H
#define OFFLOOM_ANALYSIS_VALUES_REGISTEREXPRESSIONS_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

class Modifications;

/// May \p E be evaluated for no thread, and more than once: it reads no memory and does nothing.
bool isOfRegisters(const clang::Expr *E);

/// Is \p E, moreover, the same whenever it is asked for in \p S?
bool isStableIn(const clang::Expr *E, const clang::Stmt *S, const Modifications &Written);

} // namespace offloom

#endif
