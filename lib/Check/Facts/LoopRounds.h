// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LoopRounds: how often does a loop go round, and what has its author said about unrolling it?
#ifndef OFFLOOM_CHECK_FACTS_LOOPROUNDS_H
#define OFFLOOM_CHECK_FACTS_LOOPROUNDS_H

#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class AttributedStmt;
class Expr;
class ForStmt;
class LoopHintAttr;
class VarDecl;
} // namespace clang

namespace offloom {

/// The counter of `for (int i = …; i < …; ++i)`: what the loop declares, compares and steps.
const clang::VarDecl *counterOf(const clang::ForStmt &Loop);

/// The same, also of `for (i = …; …)`, whose counter is declared before.
const clang::VarDecl *anyCounterOf(const clang::ForStmt &Loop);

/// What the counter is compared with; null if the condition is no comparison of the counter.
const clang::Expr *boundOf(const clang::ForStmt &Loop);

/// How many rounds a loop makes whose counter starts at a constant and goes up, by a constant step,
/// to a constant.
std::optional<int64_t> constantRounds(const clang::ForStmt &Loop, const clang::ASTContext &AST);

/// The `#pragma unroll`, with or without a number, in front of a loop; null if there is none.
const clang::LoopHintAttr *unrollHint(const clang::AttributedStmt &S);

} // namespace offloom

#endif
