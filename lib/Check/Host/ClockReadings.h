// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClockReadings: is what a clock says the begin of what is measured, or its end?
#ifndef OFFLOOM_CHECK_HOST_CLOCKREADINGS_H
#define OFFLOOM_CHECK_HOST_CLOCKREADINGS_H

#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

/// `end - begin`: what is subtracted from, and what is subtracted.
struct ClockDifference {
  const clang::Expr *From, *Taken;
};
std::optional<ClockDifference> clockDifference(const clang::Stmt &S);

/// Whether what \p Reading, a call in \p Body that reads a clock, yields is no end of a
/// measurement: nothing is subtracted from it, as from `now()` in `now() - start`, and it is handed
/// on without another reading, or together with a later one.
bool onlyBegins(const clang::CallExpr &Reading, const clang::Stmt &Body,
                const clang::ASTContext &AST);

/// Whether \p Call, in \p Body, is of a function without arguments whose results are subtracted
/// from each other: most likely a clock, whatever it is called and wherever it is defined.
bool isClockByUse(const clang::CallExpr &Call, const clang::Stmt &Body);

} // namespace offloom

#endif
