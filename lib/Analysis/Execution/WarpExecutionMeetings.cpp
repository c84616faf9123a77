// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes may meet in shared memory: whether they do depends on arguments, or on data.
//
//   s[t] = s[t] / s[k];       one lane's element is read by all
//   if (t < h) s[t] += s[t + h];
//   s[t] = s[order[t]];       the lane that is read has its place from memory
//   s[t] += s[t ^ k];
//
// What keeps lanes apart for all k is no meeting: `if (t > k) s[t] -= s[k]`. Nor is what every lane
// calls by the same name: that `order` leads no two lanes to one element is what code counts on
// that has no barrier, and that `s` and `s + n` are apart.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

/// Is there an element of \p Memory, of the device, that all lanes read, and one that is written?
bool WarpExecution::isReadByAllAndWritten(const VarDecl *Memory) const {
  return Written.contains(Memory) && ReadByAll.contains(Memory);
}

/// Is \p Memory, which is accessed at \p P, some in which lanes may meet by what is not known?
/// Elements whose number is known for all lanes are not asked about any more.
bool WarpExecution::mayMeetIn(const VarDecl *Memory, const Place &P, bool Writes) {
  auto IsIndexed = [&](const LaneTerm &Address) {
    return llvm::any_of(Address.Parts, [&](auto Part) { return !Extents.contains(Part.first); });
  };
  if (isShared(*Memory))
    return llvm::any_of(llvm::seq(lanes()), [&](unsigned Lane) {
      const LaneTerm &Address = P.Addresses[Lane];
      return Active[Lane] == Activity::On && (Address.IsNamed || IsIndexed(Address));
    });
  if (Writes) {
    Written.insert(Memory);
  } else if (llvm::any_of(llvm::seq(warps()), [&](unsigned Warp) {
               const LaneTerm *One = uniformIn(Warp, P.Addresses);
               return One && IsIndexed(*One);
             })) {
    ReadByAll.insert(Memory);
  }
  return isReadByAllAndWritten(Memory);
}

/// What is accessed where lanes may have met others by now. The first time that the kernel is
/// executed, it is only found out whether there is anything to look for.
void WarpExecution::noteWhereTheyMayMeet(const Place &P, bool Writes) {
  constexpr unsigned MostAccesses = 64;
  if (Finds == Purpose::Fences)
    return;
  const VarDecl *Memory = nullptr;
  llvm::BitVector Lanes(lanes());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] != Activity::On)
      continue;
    const LaneTerm &Address = P.Addresses[Lane];
    const VarDecl *Of = memoryAt(Address);
    const bool HasName =
        Address.TheKind == LaneTerm::Known || (Address.IsNamed && Of && isShared(*Of));
    if (!Of || !HasName || (Memory && Of != Memory))
      return;
    Memory = Of;
    Lanes.set(Lane);
  }
  if (!Memory)
    return;
  if (!LooksForMeetings) {
    MayMeet |= mayMeetIn(Memory, P, Writes);
    return;
  }
  if (!isShared(*Memory) && !isReadByAllAndWritten(Memory))
    return;
  SharedAccess This{unsigned(Accesses.size() - 1), Writes, P.Addresses, std::move(Lanes), P.Within};
  auto &Earlier = SharedAccesses[Memory];
  for (const SharedAccess &Before : Earlier)
    if (Writes || Before.Writes)
      notePerhaps(Before, This);
  // Of what is accessed again and again, the last two times are enough.
  const Expr *Element = Accesses[This.Where].Element;
  auto IsSame = [&](const SharedAccess &A) {
    return A.Writes == Writes && Accesses[A.Where].Element == Element;
  };
  if (llvm::count_if(Earlier, IsSame) > 1)
    Earlier.erase(llvm::find_if(Earlier, IsSame));
  if (Earlier.size() < MostAccesses)
    Earlier.push_back(std::move(This));
}

/// Notes that lanes may meet in two accesses to the same memory.
void WarpExecution::notePerhaps(const SharedAccess &Before, const SharedAccess &Next) {
  const VarDecl *Memory = nullptr;
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    auto Lanes = llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize);
    const auto First = llvm::find_if(Lanes, [&](unsigned L) { return Before.Lanes.test(L); });
    const auto Second = llvm::find_if(Lanes, [&](unsigned L) { return Next.Lanes.test(L); });
    if (First == Lanes.end() || Second == Lanes.end())
      continue;
    const LaneTerm &A = Before.Addresses[*First], &B = Next.Addresses[*Second];
    Memory = A.variable();
    std::optional<std::pair<unsigned, unsigned>> Meeting;
    if (A.IsNamed || B.IsNamed) {
      if (meetsByData(Before, Next, Warp))
        Meeting = {*First, *Second};
    } else if (A.Parts != B.Parts) { // otherwise it is known
      Budget -= std::min(Budget, 10u);
      Meeting = meetByArguments(Before, Next, Warp);
    }
    if (Meeting)
      noteMeeting({Meeting->first, Before.Writes, Before.Where},
                  {Meeting->second, Next.Writes, Next.Where}, Memory, /*Perhaps=*/true);
  }
}

/// Do lanes of \p Warp call elements by different names, one of which may be any lane's?
bool WarpExecution::meetsByData(const SharedAccess &Before, const SharedAccess &Next,
                                unsigned Warp) const {
  if (isSameExpression(*Accesses[Before.Where].Element, *Accesses[Next.Where].Element, Context))
    return false;
  bool Differ = false;
  unsigned Both = 0;
  for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane)
    if (Before.Lanes.test(Lane) && Next.Lanes.test(Lane)) {
      ++Both;
      Differ |= Before.Addresses[Lane].Parts != Next.Addresses[Lane].Parts;
    }
  return Both > 1 && Differ;
}

/// \p T, in which \p Symbol is \p Value, if that is a number.
static std::optional<std::int64_t> numberIf(LaneTerm T, unsigned Symbol, const LaneTerm &Value) {
  const auto *Part = llvm::find_if(T.Parts, [&](auto P) { return P.first == Symbol; });
  if (T.Base || Part == T.Parts.end())
    return std::nullopt;
  const std::int64_t Factor = Part->second;
  T.addMultiple(LaneTerm::symbol(Symbol), -Factor);
  T.addMultiple(Value, Factor);
  return T.Parts.empty() ? std::optional(T.Number) : std::nullopt;
}

/// What \p Way says of \p Lane if \p Symbol is \p Value.
WarpExecution::Bounded WarpExecution::boundedBy(const Situation &Way, unsigned Lane,
                                                unsigned Symbol, const LaneTerm &Value) const {
  Bounded Result = Bounded::Free;
  auto Test = [&](const UniformCondition &C) {
    const auto Difference = numberIf(C.Difference, Symbol, Value);
    if (!Difference)
      return true;
    Result = Bounded::Within;
    return holds({C.Op, LaneTerm::number(*Difference)});
  };
  auto IsPossible = [&](const Assumption &A, bool If) {
    const unsigned Bound = A.OfLanes.empty() ? 0 : A.OfLanes[Lane];
    return !Bound || llvm::all_of(If ? Bounds[Bound - 1].IfTrue : Bounds[Bound - 1].IfFalse, Test);
  };
  for (const Assumption &A : Way.Assumptions)
    if (!llvm::all_of(A.Holds[Lane / WarpSize], Test) || !IsPossible(A, A.If))
      return Bounded::Never;
  for (const Exit &E : Way.Exits) // who left is not here
    if (E.Way.size() == 1 && !IsPossible(E.Last, !E.Last.If))
      return Bounded::Never;
  return Result;
}

/// Are there the elements that \p Lane accesses if \p Symbol is \p Value?
bool WarpExecution::isWithin(const SharedAccess &A, unsigned Lane, unsigned Symbol,
                             const LaneTerm &Value) {
  return llvm::all_of(A.Within, [&](const Extent &E) {
    const LaneTerm &Index = E.Index[Lane];
    const auto At =
        Index.TheKind == LaneTerm::Known ? numberIf(Index, Symbol, Value) : std::nullopt;
    return !At || (*At >= 0 && std::uint64_t(*At) < E.Size);
  });
}

/// The symbol that makes two addresses differ, and what it is where they do not.
std::optional<std::pair<unsigned, LaneTerm>> WarpExecution::solved(LaneTerm Difference) const {
  Difference.Base = nullptr;
  auto IsIndex = [&](auto Part) { return !Extents.contains(Part.first); };
  if (llvm::count_if(Difference.Parts, IsIndex) != 1)
    return std::nullopt;
  const auto [Symbol, Factor] = *llvm::find_if(Difference.Parts, IsIndex);
  Difference.addMultiple(LaneTerm::symbol(Symbol), -Factor);
  LaneTerm Value = LaneTerm::number(-Difference.Number / Factor);
  if (Difference.Number % Factor != 0 || (Difference.Parts.empty() && Value.Number < 0))
    return std::nullopt;
  for (auto [Other, Count] : Difference.Parts)
    if (Count % Factor == 0)
      Value.addMultiple(LaneTerm::symbol(Other), -Count / Factor);
    else
      return std::nullopt;
  return std::pair(Symbol, Value);
}

/// Is there a value for which \p Lane and \p Other meet? Without \p Free, a condition has to be on
/// it.
bool WarpExecution::canMeet(const SharedAccess &Before, unsigned Lane, const SharedAccess &Next,
                            unsigned Other, bool Free) const {
  LaneTerm Apart = Before.Addresses[Lane];
  Apart.addMultiple(Next.Addresses[Other], -1);
  const auto Solved = solved(std::move(Apart));
  if (!Solved || (!Free && !Solved->second.isNumber()))
    return false;
  const auto &[Symbol, Value] = *Solved;
  const LaneTerm &OfAll = Before.Writes ? Next.Addresses[Other] : Before.Addresses[Lane];
  if (Free && llvm::none_of(OfAll.Parts, [&](auto Part) { return Part.first == Symbol; }))
    return false;
  const Bounded A = boundedBy(Accesses[Before.Where].Way, Lane, Symbol, Value),
                B = boundedBy(Accesses[Next.Where].Way, Other, Symbol, Value);
  return A != Bounded::Never && B != Bounded::Never && isWithin(Before, Lane, Symbol, Value) &&
         isWithin(Next, Other, Symbol, Value) &&
         (Free || A == Bounded::Within || B == Bounded::Within);
}

/// Do all lanes of \p Warp read one element, or one of each group?
bool WarpExecution::isReadByAll(const SharedAccess &A, unsigned Warp) const {
  auto Lanes = llvm::make_filter_range(llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize),
                                       [&](unsigned Lane) { return A.Lanes.test(Lane); });
  return !A.Writes && llvm::all_of(Lanes, [&](unsigned Lane) {
    return llvm::any_of(Lanes, [&](unsigned Other) {
      return Other != Lane && A.Addresses[Other] == A.Addresses[Lane];
    });
  });
}

/// Two lanes of \p Warp for which there is a value that makes them meet: that by which one lane's
/// element is called that all read, or what is between a lane's element and another's.
std::optional<std::pair<unsigned, unsigned>>
WarpExecution::meetByArguments(const SharedAccess &Before, const SharedAccess &Next,
                               unsigned Warp) const {
  auto Lanes = llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize);
  const bool Free = isReadByAll(Before, Warp) || isReadByAll(Next, Warp);
  for (unsigned Lane : Lanes)
    for (unsigned Other : Lanes)
      if (Lane != Other && Before.Lanes.test(Lane) && Next.Lanes.test(Other) &&
          canMeet(Before, Lane, Next, Other, Free))
        return std::pair(Lane, Other);
  return std::nullopt;
}

} // namespace offloom
