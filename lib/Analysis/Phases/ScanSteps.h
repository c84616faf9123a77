// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ScanSteps: loops whose rounds are steps of a scan, each thread's element combined with the one
// that lies a distance below.
//
//   for (int d = 1; d < n; d *= 2) {
//     int below = t >= d ? s[t - d] : 0;
//     __syncthreads();
//     s[t] += below;
//     __syncthreads();
//   }
//
// Or of a scan of each warp, on a variable of its lanes:
//
//   int below = __shfl_up_sync(~0u, v, d);        or tile.shfl_up(v, d), of a tile of 32 threads
//   if (lane >= d)
//     v += below;
//
// Or of a reduction of each warp, in which lanes take the value from above or exchange it:
//
//   v += __shfl_down_sync(~0u, v, d);             or v = max(v, __shfl_xor_sync(~0u, v, d));
//                                                 or v = v > other ? v : other;
//                                                 or v = op(v, __shfl_down_sync(~0u, v, d));
//
// How a round is written does not matter. Its statements are gone through once for a thread that
// has an element below and once for a thread that has none, on values that are named by what they
// are; so one buffer or two, branches or conditional expressions, and variables from before the
// loop are all the same.
#ifndef OFFLOOM_ANALYSIS_PHASES_SCANSTEPS_H
#define OFFLOOM_ANALYSIS_PHASES_SCANSTEPS_H

#include "Analysis/Phases/PhasePlan.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace offloom {

/// One round of such a loop.
struct ScanStep {
  const clang::Expr *Index = nullptr;      ///< `threadIdx.x`, as the element read says it
  const clang::Expr *Distance = nullptr;   ///< one for the block, positive
  const clang::Expr *From = nullptr;       ///< the element that a thread reads
  const clang::Expr *To = nullptr;         ///< the element that it writes
  clang::BinaryOperatorKind Operator = {}; ///< BO_LT for the smaller value, BO_GT for the larger
  /// What a thread combines its element with that has none below; null if it keeps its element.
  const clang::Expr *Absent = nullptr;
  clang::QualType Element;
  bool InOneBuffer = false;
  /// A warp's step: the mask of its shuffle, or the tile, and the variable; else null.
  const clang::Expr *Mask = nullptr;
  const clang::VarDecl *OfLanes = nullptr;
  /// Where a lane's other value comes from: from below in a scan.
  enum class Lane { Below, Above, Xor } Other = Lane::Below;
  /// Of `own > other ? own : other` \ref Operator is the comparison, where it holds a lane keeps
  /// its own value; or it takes the other one there.
  enum class Choice { None, Keeps, Takes } How = Choice::None;
  /// The author's own operation, `op(own, other)`, or `op(other, own)`; else null.
  const clang::CallExpr *By = nullptr;
  bool OtherFirst = false;
};

/// The step that all regions of \p Loop's body are together, with \p Written of \p F; or several
/// steps of reductions, each of a variable of its own. None if a round does anything else for its
/// threads, or if that is not sure.
llvm::SmallVector<ScanStep, 2> scanStepsOf(const PhaseNode &Loop, const PhasePlan &Plan,
                                           const clang::FunctionDecl &F,
                                           const Modifications &Written,
                                           const Synchronisation &Sync);

} // namespace offloom

#endif
