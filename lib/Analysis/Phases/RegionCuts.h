// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RegionCuts: where a region of a finished plan is better made several.
//
//   s[y][x + 1] = u[p];                                  all threads
//   if (threadIdx.x == 0) s[y][0] = u[p - 1];            one of each row
//   if (threadIdx.x == 31) s[y][33] = u[p + 1];          one of each row
//
// Threads that do not synchronise may be interleaved in any way, so that each of these may have a
// loop of its own: the first one is vectorised then, and the others go through those threads alone
// that there is something to do for. So may what follows an early return, which no compiler makes
// vectors of, unless its rows are cut (Analysis/Loops/RowCuts.h): that is for all threads of a
// block.
#ifndef OFFLOOM_ANALYSIS_PHASES_REGIONCUTS_H
#define OFFLOOM_ANALYSIS_PHASES_REGIONCUTS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class IfStmt;
class Stmt;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
class Uniformity;
struct PhasePlan;

struct RegionCuts {
  llvm::DenseSet<const clang::Stmt *> Before, Behind;

  bool empty() const { return Before.empty() && Behind.empty(); }
};

/// \p S as `if (c) return;`, of which any thread may be asked at any time; null if it is none.
const clang::IfStmt *earlyReturn(const clang::Stmt *S);

/// Where the regions of \p Plan, whose roles are known, may gain by it.
RegionCuts findRegionCuts(const PhasePlan &Plan, const Synchronisation &Sync,
                          const Uniformity &Uniform, const Modifications &Written,
                          const clang::ASTContext &Context);

} // namespace offloom

#endif
