// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RowCuts: what goes up by one along a row of threads, but for a few places where it begins anew.
//
//   int left = (x + n - 1) % n;            a neighbour, but for the first of each n
//   int right = x == n - 1 ? 0 : x + 1;    a neighbour, but for the last
//   int row = i / n;                       one for n threads
//   out[y * w + x] of unsigned numbers     a neighbour, but where the place wraps around
//
// A row of threads that is cut in these places is in each piece a loop over neighbouring elements,
// which compilers vectorise (offloom/cut_rows.h).
#ifndef OFFLOOM_ANALYSIS_LOOPS_ROWCUTS_H
#define OFFLOOM_ANALYSIS_LOOPS_ROWCUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class IfStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Uniformity;

/// An expression of two operands, of which one goes up by one from thread to thread and one is the
/// same for a row. Where \ref Rising is null, it is a comparison that is the same for a row, or a
/// place.
struct RowCut {
  enum class Kind {
    Remainder, ///< `Rising % Same`
    Quotient,  ///< `Rising / Same`
    Masked,    ///< `Rising & Same`
    Seldom,  ///< a comparison that holds for few threads, where something else than the next comes
    Mostly,  ///< one that does not hold for these
    AtLeast, ///< `max(Rising, Same)`
    AtMost,  ///< `min(Rising, Same)`
    Place,   ///< an unsigned index that goes up by one, and may wrap around
    Partner, ///< `Rising ^ Same`: see Analysis/Loops/PairedThreads.h
    Spread,  ///< `2 * Rising - (Rising & Same)`
    Takes,   ///< whether a thread is the lower one of a pair
    Lower,   ///< an element, of such a thread
    Upper,   ///< and its partner's
  };
  Kind TheKind;
  const clang::Expr *Whole, *Rising, *Same;
  const clang::Expr *Parens = nullptr; ///< around it, that a call does not need
  bool AsksForPlaces = false;          ///< whether there are the elements whose places are cut
  bool OfEdge = false; ///< what threads ask that do something else there, or nothing
  unsigned Array = 0;  ///< which one Lower and Upper are an element of
};

/// What the runtime asks threads before it runs those that pass, if that is not null.
struct GuardOfRow {
  const clang::IfStmt *Guard = nullptr;
  bool RowsAreLong = false;
};

/// Those in \p Statements of a kernel, which threads execute one after the other: all threads that
/// come to the first come to all of them, in this order. \p Index, if not null, is a variable that
/// has gone up by one from thread to thread before. Where \p RowsAreLong, they are also cut between
/// what threads at the edges of a grid do, `if (x == 0 || y == 0) … else …`, and what the others
/// do. Where \p WithPlaces, places are cut too. If the statements are a round of a loop that the
/// block goes through for all of its threads, that is \p Round; else it is null. Where
/// \p CountsThreads, threadIdx.x is what the loop over threads counts. Those that pass \p First are
/// also cut at edges where they leave, `if (x == 0 || x == n - 1) { out[x] = 0; return; }`, or have
/// nothing to do, `if (x > 0 && x < n - 1)`.
llvm::SmallVector<RowCut, 4> rowCuts(llvm::ArrayRef<const clang::Stmt *> Statements,
                                     const clang::VarDecl *Index, const clang::ASTContext &AST,
                                     const Uniformity &Uniform, const Modifications &Written,
                                     bool RowsAreLong, bool WithPlaces,
                                     const clang::Stmt *Round = nullptr, bool CountsThreads = false,
                                     GuardOfRow First = {});

} // namespace offloom

#endif
