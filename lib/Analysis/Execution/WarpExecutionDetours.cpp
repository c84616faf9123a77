// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps where not every run comes: in a branch, or in a loop that may have no rounds.
//
//   s[t] = x;
//   if (n > 2) { offloom::warp_step(); … }
//   y = s[t ^ 1];    a step is missing for n = 2
//
// Barriers that the author has put there are taken to be where they have to be.
#include "Analysis/Execution/WarpExecution.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// The lanes wait for each other at a step of ours.
void WarpExecution::step() {
  if (!Detours.empty()) {
    const llvm::BitVector Here = warpsHere();
    Detour &In = Detours.back();
    auto IsFromBefore = [&](unsigned Where) { return Accesses[Where].Since < In.Begin; };
    for (const auto &[Name, Earlier] : Touched)
      for (const Access &A : Earlier)
        if (Here.test(A.Lane) && IsFromBefore(A.Where))
          In.PutBehind.push_back({Name, A});
    for (const auto &[Memory, Earlier] : SharedAccesses)
      for (const SharedAccess &A : Earlier)
        if (A.Lanes.anyCommon(Here) && IsFromBefore(A.Where)) {
          In.SharedPutBehind.push_back({Memory, A});
          In.SharedPutBehind.back().second.Lanes &= Here;
        }
  }
  meet();
}

void WarpExecution::beginDetour() { Detours.push_back({unsigned(Accesses.size()), {}, {}}); }

/// The detour ends, which every run makes that makes the one around it.
void WarpExecution::joinDetour() {
  Detour Ended = std::move(Detours.back());
  Detours.pop_back();
  if (Detours.empty())
    return;
  Detour &Outer = Detours.back();
  auto Add = [&](auto &To, auto &From) {
    for (auto &Behind : From)
      if (Accesses[Behind.second.Where].Since < Outer.Begin)
        To.push_back(std::move(Behind));
  };
  Add(Outer.PutBehind, Ended.PutBehind);
  Add(Outer.SharedPutBehind, Ended.SharedPutBehind);
}

/// The detour ends, which is not made if \p NotTaken holds, or in some runs.
void WarpExecution::endDetour(const std::optional<Assumption> &NotTaken) {
  const Detour Ended = std::move(Detours.back());
  Detours.pop_back();
  llvm::DenseMap<unsigned, std::optional<unsigned>> Sites; // the new ones, by the old
  auto SiteWithout = [&](unsigned Where) {
    auto [Known, IsNew] = Sites.try_emplace(Where);
    if (!IsNew)
      return Known->second;
    AccessSite Site = Accesses[Where];
    const bool IsImpossible = NotTaken && llvm::any_of(Site.Way.Assumptions, [&](const auto &A) {
                                return A.Branch == NotTaken->Branch && A.If != NotTaken->If;
                              });
    if (IsImpossible)
      return Known->second;
    if (NotTaken)
      Site.Way.Assumptions.push_back(*NotTaken);
    Accesses.push_back(std::move(Site));
    Known->second = Accesses.size() - 1;
    return Known->second;
  };
  for (auto [Name, A] : Ended.PutBehind)
    if (const auto Where = SiteWithout(A.Where)) {
      A.Where = *Where;
      Touched[Name].push_back(A);
    }
  for (auto [Memory, A] : Ended.SharedPutBehind)
    if (const auto Where = SiteWithout(A.Where)) {
      A.Where = *Where;
      SharedAccesses[Memory].push_back(std::move(A));
    }
}

} // namespace offloom
