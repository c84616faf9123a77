// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NeighbourTests: conditions in a loop that ask whether a thread's neighbour is there.
//
//   for (int d = -1; d <= 1; ++d)
//     if (y + d >= 0 && x + d >= 0 && x + d < w) …
#ifndef OFFLOOM_ANALYSIS_LOOPS_NEIGHBOURTESTS_H
#define OFFLOOM_ANALYSIS_LOOPS_NEIGHBOURTESTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

/// What is known of expressions along a row of threads: \ref IsSame for all of it, and
/// \ref DiffersByRow if not for all rows of a block, or a comparison of what rises along it to what
/// is the same, null if it is none.
struct KnownOfRow {
  llvm::function_ref<bool(const clang::Expr *)> IsSame, DiffersByRow;
  llvm::function_ref<const clang::BinaryOperator *(const clang::Expr *)> Comparison;
};

/// Adds the comparisons in \p Condition, a conjunction if \p Holds, else a disjunction, of which
/// neighbours mostly come to the same, since they look from a thread's place by a number of
/// \p Loop, along the row or from row to row; of a thread's own place if that is null. False if
/// anything else in it tells threads of a row apart.
bool collectNeighbourTests(const clang::Expr *Condition, bool Holds, const clang::Stmt *Loop,
                           const clang::ASTContext &AST, const KnownOfRow &Known,
                           llvm::SmallVectorImpl<const clang::BinaryOperator *> &Tests);

} // namespace offloom

#endif
