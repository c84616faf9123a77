// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes of a warp get of each other by its own functions: the value of a known lane, or one
// value for all that vote.
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

enum class Shuffle : unsigned char { None, Index, Up, Down, Xor };

/// The lane that \p Lane reads by a shuffle with \p Operand in segments of \p Width lanes: itself
/// where that is not one of its segment.
unsigned sourceOf(Shuffle S, unsigned Lane, std::int64_t Operand, std::int64_t Width) {
  const std::int64_t Segment = Lane / Width * Width;
  std::int64_t Source = Lane;
  switch (S) {
  case Shuffle::Index:
    return Segment + (Operand & (Width - 1));
  case Shuffle::Up:
    Source -= Operand;
    break;
  case Shuffle::Down:
    Source += Operand;
    break;
  default:
    Source ^= Operand;
  }
  return Source >= Segment && Source < Segment + Width ? Source : Lane;
}

} // namespace

/// What the lanes get by `__shfl_sync` and its kind of \p Value, if it is known of whom.
std::optional<WarpExecution::Terms> WarpExecution::shuffled(llvm::StringRef Name,
                                                            llvm::ArrayRef<Terms> Arguments) {
  const bool HasMask = Name.consume_back("_sync");
  const Shuffle S = llvm::StringSwitch<Shuffle>(Name)
                        .Case("__shfl", Shuffle::Index)
                        .Case("__shfl_up", Shuffle::Up)
                        .Case("__shfl_down", Shuffle::Down)
                        .Case("__shfl_xor", Shuffle::Xor)
                        .Default(Shuffle::None);
  Arguments = Arguments.drop_front(HasMask && !Arguments.empty());
  if (S == Shuffle::None || Arguments.size() != 3)
    return std::nullopt;
  const Terms &Value = Arguments[0], &Operand = Arguments[1], &Width = Arguments[2];
  Terms Result = all(LaneTerm());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    const std::int64_t Segment = Width[Lane].isNumber() ? Width[Lane].Number : 0;
    if (Active[Lane] == Activity::Off || !Operand[Lane].isNumber() || Segment <= 0 ||
        Segment > WarpSize || WarpSize % Segment != 0)
      continue;
    const unsigned Source =
        Lane / WarpSize * WarpSize +
        sourceOf(S, Lane % WarpSize, Operand[Lane].Number & (WarpSize - 1), Segment);
    if (Active[Source] != Activity::Off)
      Result[Lane] = Value[Source];
  }
  return Result;
}

/// What those get who vote, each of whom names the others by its mask: nobody knows what it is, but
/// it is one number.
std::optional<WarpExecution::Terms> WarpExecution::voted(llvm::StringRef Name,
                                                         llvm::ArrayRef<Terms> Arguments) {
  const bool IsVote = llvm::StringSwitch<bool>(Name)
                          .Cases({"__any_sync", "__all_sync", "__ballot_sync"}, true)
                          .Cases({"__any", "__all", "__ballot"}, true)
                          .Default(Name.starts_with("__reduce_"));
  if (!IsVote || Arguments.empty())
    return std::nullopt;
  const unsigned Vote = ++Branches;
  const bool HasMask = Name.ends_with("_sync");
  Terms Result = all(LaneTerm());
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    const bool IsOfAll = !HasMask || uniformIn(Warp, Arguments.front());
    for (unsigned Lane : llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize)) {
      const std::uint64_t Mask = HasMask ? Arguments.front()[Lane].origin() : 0;
      if (IsOfAll) {
        Result[Lane] = LaneTerm::symbol(
            Symbols.of("vote" + std::to_string(Vote) + "of" + std::to_string(Warp)));
      } else if (Mask) {
        Result[Lane] = LaneTerm::of(LaneTerm::Data);
        Result[Lane].Origin = llvm::hash_combine(Vote, Warp, Mask);
      }
    }
  }
  return Result;
}

} // namespace offloom
