// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CommonMoves: variables that begin differently in each thread, and that all threads then move
// alike.
//
//   int i = y * n + x;                   int i_moved = 0;
//   for (int z = 0; z < n; ++z) {        for (int z = 0; z < n; ++z) {
//                                          block.threads([&](offloom::thread_index threadIdx) {
//                                            int i = y * n + x + i_moved;
//     out[i] = in[i] + in[i + plane];        out[i] = in[i] + in[i + plane];
//                                          });
//     i += plane;                          i_moved += plane;
//   }                                    }
//
// A variable that begins as another one, `int o = i;`, begins with what that one has been moved by.
//
// Stored for each thread, such an index says nothing of where its neighbours' elements lie, and a
// compiler gathers them one by one. Computed anew, it is one more than the index before.
#ifndef OFFLOOM_ANALYSIS_VALUES_COMMONMOVES_H
#define OFFLOOM_ANALYSIS_VALUES_COMMONMOVES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Escapes;
class Modifications;
class Synchronisation;
class Uniformity;

class CommonMoves {
public:
  /// None.
  CommonMoves() = default;
  /// Those variables of \p F for which that may be right. Whether all threads come to the moves,
  /// who places statements finds out.
  CommonMoves(const clang::FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
              const Modifications &Written, const Escapes &Addresses);

  bool empty() const { return Variables.empty(); }
  const llvm::DenseSet<const clang::VarDecl *> &variables() const { return Variables; }
  bool contains(const clang::VarDecl *V) const { return Variables.contains(V); }
  /// The variable that \p S, `i += plane;` or a part of a loop's step, moves; null if it is nothing
  /// of the kind.
  const clang::VarDecl *movedBy(const clang::Stmt *S) const;
  /// The one of these variables that \p V begins as, `int o = i;`; null if there is none.
  const clang::VarDecl *beginsAs(const clang::VarDecl *V) const;
  /// The variable whose first value \p V begins with: itself, unless it begins as another.
  const clang::VarDecl *originOf(const clang::VarDecl *V) const;
  /// \p V does not fit.
  void remove(const clang::VarDecl *V);

private:
  llvm::DenseSet<const clang::VarDecl *> Variables;
  llvm::DenseMap<const clang::Stmt *, const clang::VarDecl *> Moves;
};

/// The expressions that commas divide \p E into, in order.
llvm::SmallVector<const clang::Expr *, 2> partsOf(const clang::Expr *E);

/// What a move, `i += plane` or `++i`, writes; null if \p E is none.
const clang::Expr *targetOfMove(const clang::Expr *E);

} // namespace offloom

#endif
