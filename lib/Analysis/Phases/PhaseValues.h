// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseValues: what an expression is in the phases of a plan.
#ifndef OFFLOOM_ANALYSIS_PHASES_PHASEVALUES_H
#define OFFLOOM_ANALYSIS_PHASES_PHASEVALUES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;
struct PhasePlan;

/// Is \p E `threadIdx.x`, or a variable that says it anew in each phase?
bool isThreadIdxX(const clang::Expr *E, const PhasePlan &Plan);
/// The same of `threadIdx.y`.
bool isThreadIdxY(const clang::Expr *E, const PhasePlan &Plan);

/// Is \p E `threadIdx.y * blockDim.x + threadIdx.x`, or such a variable?
bool isRankInPlane(const clang::Expr *E, const PhasePlan &Plan);

/// Do \p Statements name threadIdx, and as a part of that sum alone?
bool nameRankInPlaneAlone(llvm::ArrayRef<const clang::Stmt *> Statements, const PhasePlan &Plan,
                          const Synchronisation &Sync);

/// Is \p E the thread's lane, `threadIdx.x % 32`, or a variable that says it anew in each phase?
bool isLaneOfX(const clang::Expr *E, const PhasePlan &Plan);
/// Is \p E the thread's rank in a tile of a whole warp, or a variable that says it anew?
bool isRankInTileOfWarp(const clang::Expr *E, const PhasePlan &Plan, const Synchronisation &Sync);
/// Is \p E the number of the thread's warp, `threadIdx.x / 32`, or a variable that says it anew?
bool isWarpOfX(const clang::Expr *E, const PhasePlan &Plan);
/// Is \p E the number of a warp's lanes?
bool isWarpSize(const clang::Expr *E);
/// Does \p S make something of its warp's number, `threadIdx.x / 32`, or take elements by lanes?
bool asksForWarp(const clang::Stmt *S, const PhasePlan &Plan);

/// How many threads side by side \p Statements take for a row: the constants by which they divide
/// threadIdx.x, or \p Index, a loop's variable that begins with a thread's, if that is not null.
/// Also those whose remainders an element is taken by.
struct AskedRows {
  unsigned Least = 0; ///< of those that are known and not too few for a vector; or 0
  llvm::SmallVector<const clang::Expr *, 2> OfTemplate; ///< that a template's parameters decide
};
AskedRows asksForRows(llvm::ArrayRef<const clang::Stmt *> Statements, const clang::VarDecl *Index,
                      const PhasePlan &Plan, const clang::ASTContext &Context);

/// Is \p V one for the block, outside of the loops over its threads?
bool isOfBlock(const clang::VarDecl &V, const PhasePlan &Plan);
/// Are all variables that \p S names?
bool namesThoseOfBlock(const clang::Stmt *S, const PhasePlan &Plan);

} // namespace offloom

#endif
