// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the moves that CommonMoves has found all threads do make alike.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// \p E moves \p V for all threads that are left, or what the block counts is not for each of them.
void PhasePlanner::countMove(const Expr *E, const VarDecl *V) {
  auto Before = GuardsAt.find(V);
  const bool ForAll = Divergence == 0 && Before != GuardsAt.end() &&
                      llvm::all_of(llvm::drop_begin(Guards, Before->second),
                                   [](const ThreadGuard &Guard) { return Guard.Excludes; });
  if (!ForAll) {
    Moves.remove(V);
    Restarts = true;
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts()))
    toBlockLevel(B->getRHS());
}

/// A variable that threads move in a region of theirs is one that each of them keeps.
void PhasePlanner::keepMovesOut(const Stmt *S) {
  llvm::SmallVector<const VarDecl *, 2> Kept;
  for (const VarDecl *V : Moves.variables())
    if (llvm::any_of(Written.of(V), [=](const Expr *Site) { return contains(S, Site); }))
      Kept.push_back(V);
  for (const VarDecl *V : Kept)
    Moves.remove(V);
  Restarts |= !Kept.empty();
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Divergence == 0 && Moves.contains(V))
        GuardsAt[V] = Guards.size();
}

/// What the block evaluates of a loop's step: not what each thread does at the end of its round.
bool PhasePlanner::placeStep(const ForStmt *S) {
  const LoopStep *Mixed = Rounds->mixedStep(S);
  return llvm::all_of(partsOf(S->getInc()), [&](const Expr *E) {
    const VarDecl *Moved = Moves.movedBy(E);
    if (Moved)
      countMove(E, Moved);
    return Moved || (Mixed && llvm::is_contained(Mixed->OfThreads, E)) || condition(E, S);
  });
}

} // namespace offloom
