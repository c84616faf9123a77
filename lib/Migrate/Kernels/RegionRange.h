// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RegionRange: the threads that a region is for, where one condition on threadIdx.x keeps all
// others out of it.
//
//   if (t < step) {             block.threads(offloom::below(step), [&](…) {
//     s[t] += s[t + step];        s[t] += s[t + step];
//   }                           });
//
// A loop over the threads that take part asks nothing in its rounds, and its memory begins and ends
// where theirs does, so that a compiler's checks for overlap succeed.
#ifndef OFFLOOM_MIGRATE_KERNELS_REGIONRANGE_H
#define OFFLOOM_MIGRATE_KERNELS_REGIONRANGE_H

#include "Migrate/Kernels/PhaseVariables.h"
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class IfStmt;
} // namespace clang

namespace offloom {

class Synchronisation;

/// `offloom::below(step)` of `if (t < step)`, `offloom::from(step)` of `if (t >= step)`,
/// `offloom::only(0)` of `if (t == 0)`, `offloom::first_lanes` of `if (t % 32 == 0)`,
/// `offloom::below(32)` of `if (t / 32 == 0)`, and of several with `&&` what they have in common:
/// `offloom::from(1) & offloom::below(n)`, `offloom::below(64).where(n >= 128)`;
/// `offloom::ranks_below(32)` of `if (block.thread_rank() < 32)`, `offloom::multiples_of(2 * step)`
/// of `if (t % (2 * step) == 0)`. None if the condition of \p S is
/// of another kind, or the block does not have its bound at hand.
std::optional<std::string> threadRange(const clang::IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables,
                                       const Synchronisation &Sync);

/// Is \p Range one of threads side by side, `offloom::below(step)`?
bool isThreadRange(llvm::StringRef Range);

/// Does \p S keep out the margin of a tile, `tx < 14 && ty < 14`, and let threads of each row pass
/// that are no whole vectors? A loop over these alone goes one by one through what is left of a row
/// behind its vectors, where one over all of them has masks.
bool isOfTileWithoutMargin(const clang::IfStmt &S, const PhasePlan &Plan,
                           const clang::ASTContext &Context);

/// The same of those parts of the condition of \p S, `t == 0 && i > 0`, that have one, where the
/// others may be left unasked. The condition stays. None where a loop over all threads is better.
std::optional<std::string> threadRangeAround(const clang::IfStmt &S, const PhasePlan &Plan,
                                             const PhaseVariables &Variables);

/// The same of the first part that tells of a step of a tree, `t % (2 * s) == 0 && t + s < n`.
std::optional<std::string> threadRangeOfTree(const clang::IfStmt &S, const PhasePlan &Plan,
                                             const PhaseVariables &Variables);

/// The same for a branch around what waits for others: no lanes or multiples.
std::optional<std::string> branchRange(const clang::IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables,
                                       const Synchronisation &Sync);

} // namespace offloom

#endif
