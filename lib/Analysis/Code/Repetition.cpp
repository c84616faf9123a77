// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Code/Repetition.h"
#include "Analysis/Code/Jumps.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// `0` or `false`, as it is written.
bool isWrittenFalse(const Expr *Condition) {
  if (!Condition)
    return false;
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Number = dyn_cast<IntegerLiteral>(E))
    return Number->getValue().isZero();
  const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(E);
  return Truth && !Truth->getValue();
}

/// Whether \p Body ends by leaving the loop that it is the body of.
bool alwaysLeaves(const Stmt *Body) {
  const Stmt *Last = Body;
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Last))
    Last = Block->body_empty() ? nullptr : Block->body_back();
  return isa_and_nonnull<BreakStmt, ReturnStmt>(Last) && !jumpsOf(Body).Continue;
}

} // namespace

bool isRepeating(const Stmt &S) {
  if (const auto *Loop = dyn_cast<DoStmt>(&S))
    return !isWrittenFalse(Loop->getCond()) && !alwaysLeaves(Loop->getBody());
  if (const auto *Loop = dyn_cast<WhileStmt>(&S))
    return !isWrittenFalse(Loop->getCond()) && !alwaysLeaves(Loop->getBody());
  if (const auto *Loop = dyn_cast<ForStmt>(&S))
    return !isWrittenFalse(Loop->getCond()) && !alwaysLeaves(Loop->getBody());
  if (const auto *Loop = dyn_cast<CXXForRangeStmt>(&S))
    return !alwaysLeaves(Loop->getBody());
  return false;
}

} // namespace offloom
