// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fences. All lanes of a warp store, each calls `__threadfence()`, and one of them tells others
// that it is done: it opens a lock, raises a flag, draws a ticket. With lanes side by side, the
// fence is behind the stores of all.
#include "Analysis/Jumps.h"
#include "Analysis/WarpExecution.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

/// Counts the branch on \p Condition for the lanes of warps that may not take it as a whole. That a
/// bound or data cut some lanes off does not count: those have nothing to do.
void WarpExecution::divide(const Terms &Condition) {
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    auto Lanes = llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize);
    if (uniformIn(Warp, Condition) || llvm::none_of(Lanes, [&](unsigned Lane) {
          return Active[Lane] != Activity::Off &&
                 (Condition[Lane].isNumber() || Condition[Lane].TheKind == LaneTerm::Unknown);
        }))
      continue;
    for (unsigned Lane : Lanes)
      ++Apart[Lane];
  }
}

/// The active lanes store something.
void WarpExecution::noteStored() {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    for (const Fence &F : Fences)
      if (isPublishedBy(F, Lane))
        noteMissing(F.Behind, Lane);
    Stored.set(Lane);
  }
}

/// Does \p Lane, which stores, come from \p F without others that were there with it?
bool WarpExecution::isPublishedBy(const Fence &F, unsigned Lane) const {
  const unsigned First = Lane / WarpSize * WarpSize;
  const bool WithOthers = llvm::any_of(llvm::seq(First, First + WarpSize), [&](unsigned Other) {
    return Other != Lane && F.Lanes.test(Other);
  });
  if (!WithOthers || (F.Lanes.test(Lane) && Apart[Lane] + ApartByReturns[Lane] <= F.Apart[Lane]))
    return false;
  // The next round of a loop begins with lanes apart.
  auto [A, B] =
      std::mismatch(F.Frames.begin(), F.Frames.end(), Now.Frames.begin(), Now.Frames.end());
  return A == F.Frames.end() || B == Now.Frames.end() || A->S != B->S || A->Round == B->Round;
}

void WarpExecution::noteFence(const CallExpr *E) {
  Fence F{{WarpStep::Kind::Nowhere, E, E, nullptr}, Now.Frames, Stored, Apart};
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    F.Apart[Lane] += ApartByReturns[Lane];
    if (Active[Lane] == Activity::Off)
      F.Lanes.reset(Lane);
  }
  if (F.Lanes.none())
    return;
  if (const Frame *In = Now.Frames.empty() ? nullptr : &Now.Frames.back();
      In && In->Part != Head && isa_and_nonnull<Expr>(In->Statement)) {
    if (isa<CompoundStmt>(In->S))
      F.Behind.TheKind = WarpStep::Kind::Behind;
    else if (isa<IfStmt>(In->S) || (bodyOf(In->S) && In->Part == Body))
      F.Behind.TheKind = WarpStep::Kind::BodyEnd;
    F.Behind.Where = In->Statement;
  }
  Fences.push_back(std::move(F));
}

} // namespace offloom
