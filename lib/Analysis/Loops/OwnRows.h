// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OwnRows: what threads read of rows that each has for itself, one element a round.
//
//   for (int j = 0; j < columns; ++j)
//     sum += a[row * columns + j] * x[j];      a[row * columns + j], where each thread has its row
//
// Neighbouring threads are far apart there, but for each the next element is beside the last one.
#ifndef OFFLOOM_ANALYSIS_LOOPS_OWNROWS_H
#define OFFLOOM_ANALYSIS_LOOPS_OWNROWS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class ForStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class ThreadStrides;

/// How a loop counts that each group of threads may begin anew: `for (int j = first; j < n; ++j)`.
struct CountedLoop {
  const clang::VarDecl *Index = nullptr;
  const clang::Expr *Bound = nullptr; ///< of `j < n`; null for other tests
  bool ByOne = false;                 ///< `++j`
};

/// The places of a loop that are the same one, which is read once.
using OwnRow = llvm::SmallVector<const clang::Expr *, 1>;

/// A loop that threads may go through in groups, each to its end.
struct SideBySideLoop {
  CountedLoop Head;
  llvm::SmallVector<OwnRow, 2> OwnRows;
};

/// The head of \p S; without an index if it counts otherwise, or if its body counts as well.
CountedLoop countedLoop(const clang::ForStmt &S, const Modifications &Written);

/// The elements of their own rows that all threads read in each round of \p S, which does not
/// write to memory; none if it does, if it calls functions, or if there are too many.
llvm::SmallVector<OwnRow, 2> ownRowsIn(const clang::ForStmt &S, const CountedLoop &Head,
                                       const ThreadStrides &Strides, const Modifications &Written);

/// Is there something in \p Body that neighbouring threads read together in each round, another
/// thing in each? Where there is not, memory alone decides, which wants long rows of threads.
bool sharesReads(const clang::Stmt *Body, const CountedLoop &Head, const ThreadStrides &Strides);

} // namespace offloom

#endif
