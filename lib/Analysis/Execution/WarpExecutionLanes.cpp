// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes are active, and what they assume.
#include "Analysis/Execution/WarpExecution.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

void WarpExecution::narrow(const Terms &Condition, bool If) {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    const LaneTerm &T = Condition[Lane];
    if (T.isNumber())
      Active[Lane] = (T.Number != 0) == If ? Active[Lane] : Activity::Off;
    else if (T.TheKind == LaneTerm::Unknown && !T.Origin)
      Active[Lane] = Activity::Doubtful;
    else
      Assumed.set(Lane);
    if (T.TheKind == LaneTerm::Data || T.TheKind == LaneTerm::Unknown)
      choose(Lane, T.Origin ? std::uint64_t(llvm::hash_combine(T.Origin, If)) : 0);
  }
}

/// \p Lane is where it is \p By some data, too; 0: that nobody else is known to have.
void WarpExecution::choose(unsigned Lane, std::uint64_t By) {
  ChosenBy[Lane] = By ? llvm::hash_combine(ChosenBy[Lane], By)
                      : llvm::hash_combine(ChosenBy[Lane], 0, ++ChosenAlone);
}

/// Is it data of its own that \p Lane is where it is by?
bool WarpExecution::isChosenAlone(unsigned Lane) const {
  const unsigned First = Lane / WarpSize * WarpSize;
  return ChosenBy[Lane] && llvm::none_of(llvm::seq(First, First + WarpSize), [&](unsigned Other) {
           return Other != Lane && Active[Other] != Activity::Off &&
                  ChosenBy[Other] == ChosenBy[Lane];
         });
}

/// May data keep two lanes apart? Not if both come to one of the accesses for the same reasons.
bool WarpExecution::areChosenApart(const Access &A, const Access &B) const {
  auto MayPart = [&](const Choices &By) { return By[A.Lane] != By[B.Lane]; };
  return MayPart(Accesses[A.Where].ChosenBy) && MayPart(Accesses[B.Where].ChosenBy);
}

/// What lanes assume that take a branch; nothing if all of them know.
std::optional<WarpExecution::Assumption> WarpExecution::assumption(const Terms &Condition,
                                                                   unsigned Branch, bool If) const {
  bool IsKnown = true;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    IsKnown &= Active[Lane] == Activity::Off || Condition[Lane].isNumber();
  if (IsKnown)
    return std::nullopt;
  Assumption Result{Branch, If, {}, {}};
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off && boundOf(Condition[Lane])) {
      Result.OfLanes.resize(lanes());
      Result.OfLanes[Lane] = Condition[Lane].Number;
    }
  Result.Holds.resize(warps());
  for (unsigned Warp = 0; Warp < warps(); ++Warp)
    if (const LaneTerm *T = uniformIn(Warp, Condition)) {
      Consequences Of = consequences(*T);
      Result.Holds[Warp] = If ? Of.IfTrue : Of.IfFalse;
    }
  return Result;
}

/// What follows from the condition \p T, which is the same for all lanes of a warp.
Consequences WarpExecution::consequences(const LaneTerm &T) const {
  if (T.Parts.size() == 1 && T.Parts.front().second == 1 && T.Number == 0)
    if (auto Known = Conditions.find(T.Parts.front().first); Known != Conditions.end())
      return Known->second;
  return Consequences::of({BO_NE, T});
}

/// Lanes that left in this way since there were \p From exits are back.
void WarpExecution::forgetExits(Leaving How, std::size_t From) {
  auto Later = llvm::drop_begin(Now.Exits, From);
  Now.Exits.erase(
      std::remove_if(Later.begin(), Later.end(), [&](const Exit &E) { return E.How == How; }),
      Now.Exits.end());
}

/// Goes back to the lanes that were active before a part of the code, but for those that left it.
void WarpExecution::widen(const Lanes &Before) {
  Active = Before.Active;
  Assumed = Before.Assumed;
  Apart = Before.Apart;
  ChosenBy = Before.ChosenBy;
  for (const Stay &S : Stayed)
    for (unsigned Lane : S.Lanes.set_bits())
      choose(Lane, S.By[Lane]);
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Left[Lane] != Leaving::Nothing || Missing[Lane])
      Active[Lane] = Activity::Off;
    else if (Doubted[Lane] && Active[Lane] == Activity::On)
      Active[Lane] = Activity::Doubtful;
}

void WarpExecution::leave(Leaving How) {
  for (unsigned Lane = 0; How == Leaving::Return && Lane < lanes(); ++Lane)
    ApartByReturns[Lane] += Apart[Lane] > 0;
  if (Assumed.any() && !Now.Assumptions.empty()) {
    Exit &Taken = Now.Exits.emplace_back(Exit{How, {}, Now.Assumptions.back()});
    for (const Assumption &A : Now.Assumptions)
      Taken.Way.push_back({A.Branch, A.If});
  }
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] == Activity::Doubtful) {
      Doubted.set(Lane);
    } else if (Active[Lane] == Activity::On && ChosenBy[Lane]) {
      Stay &S = Stayed[unsigned(How)];
      S.Lanes.set(Lane);
      S.By[Lane] = llvm::hash_combine(S.By[Lane], ChosenBy[Lane]);
    } else if (Active[Lane] == Activity::On && !Assumed[Lane]) {
      Left[Lane] = How;
      Active[Lane] = Activity::Off;
    }
}

/// Is it known that not both happen to lanes of \p Warp in one run?
bool WarpExecution::exclude(const Situation &Before, const Situation &Next, unsigned Warp) {
  for (const Assumption &A : Before.Assumptions)
    for (const Assumption &B : Next.Assumptions)
      if ((A.Branch == B.Branch && A.If != B.If) || llvm::any_of(A.Holds[Warp], [&](const auto &X) {
            return llvm::any_of(B.Holds[Warp],
                                [&](const auto &Y) { return offloom::exclude(X, Y); });
          }))
        return true;
  auto Took = [&](std::pair<unsigned, bool> Way) {
    return llvm::any_of(Before.Assumptions, [&](const Assumption &A) {
      return A.Branch == Way.first && A.If == Way.second;
    });
  };
  return llvm::any_of(Next.Exits, [&](const Exit &E) { return llvm::all_of(E.Way, Took); });
}

} // namespace offloom
