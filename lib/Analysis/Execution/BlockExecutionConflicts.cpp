// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a block between two barriers, compared with each other thread by thread.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/BlockExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include <limits>

using namespace clang;

namespace offloom {

/// More accesses than this between two barriers are not remembered.
static constexpr size_t MostOpen = 96;

/// Where the object ends.
static int64_t endOf(const VarDecl &Root, const ASTContext &AST) {
  QualType T = Root.getType();
  return T->isIncompleteType() || T->isPointerType() ? std::numeric_limits<int64_t>::max()
                                                     : AST.getTypeSizeInChars(T).getQuantity();
}

/// Keeps of \p A the threads whose offsets lie in the object, before \p End: where another's lies
/// is another finding.
static void keepInside(BlockAccess &A, int64_t End) {
  int64_t First = std::numeric_limits<int64_t>::max(), Last = 0;
  for (unsigned T : A.Threads.set_bits()) {
    int64_t Offset = A.Offsets[T];
    if (Offset < 0 || Offset > End - int64_t(A.Bytes)) {
      A.Threads.reset(T);
      continue;
    }
    First = std::min(First, Offset);
    Last = std::max(Last, Offset);
  }
  if (A.Threads.none())
    return;
  A.Places = PlaceSet(First / A.Bytes, Last / A.Bytes);
  for (unsigned T : A.Threads.set_bits())
    A.Places.add(A.Offsets[T] / A.Bytes);
}

void BlockExecution::tellOfOutside(const BlockAccess &A, int64_t End) {
  if (Guesses > 0 || A.Rounds.empty())
    return;
  for (unsigned T : A.Threads.set_bits())
    if (int64_t Offset = A.Offsets[T]; Offset < 0 || Offset > End - int64_t(A.Bytes))
      return Observer.outside(*A.Site, *A.Root, T, Offset);
}

const llvm::DenseMap<int64_t, ThreadsAtPlace> &BlockAccess::threadsAt() const {
  if (ByPlace.empty()) {
    ByPlace.reserve(Threads.count());
    for (unsigned T : Threads.set_bits())
      ByPlace[Offsets[T]].add(T);
  }
  return ByPlace;
}

/// Whether a thread of one may meet another one of the other, as far as that is told in a look.
static bool mayMeet(const BlockAccess &A, const BlockAccess &B) {
  if (!A.Places.mayMeet(B.Places))
    return false;
  // Each thread at its own place, both times.
  return A.Places.count() != A.Threads.count() || A.Threads != B.Threads || A.Offsets != B.Offsets;
}

void BlockExecution::access(const Location &Where, const Expr *Site, bool Writes, bool IsAtomic,
                            const ThreadMask &Active, bool IsUniform) {
  if (!Certain || !Where.Root || !Where.Bytes.isKnown() || !isLive(Active))
    return;
  QualType T =
      IsAtomic ? cast<CallExpr>(Site)->getArg(0)->getType()->getPointeeType() : Site->getType();
  if (T.isNull() || T->isIncompleteType() || !T->isObjectType() || T->isArrayType())
    return;
  auto New = std::make_shared<BlockAccess>();
  New->Site = Site, New->Root = Where.Root;
  New->Writes = Writes, New->IsAtomic = IsAtomic, New->IsUniform = IsUniform;
  New->Bytes = AST.getTypeSizeInChars(T).getQuantity();
  ThreadValues Bytes = Where.Bytes;
  Bytes.spread(Threads);
  New->Offsets = std::move(Bytes.Of), New->Threads = Active;
  New->Rounds = Rounds, New->WarpBarriers = Now.WarpBarriers;
  New->Fences = Now.Fences, New->Atomics = Now.Atomics;
  const int64_t End = endOf(*Where.Root, AST);
  tellOfOutside(*New, End);
  keepInside(*New, End);
  for (const auto &Old : Now.Open)
    if (Old->Root == New->Root && Old->Bytes == New->Bytes && (Old->Writes || Writes) &&
        !(Old->IsAtomic && IsAtomic) && mayMeet(*Old, *New) &&
        !Reported.contains({Old->Site, Site}))
      compare(*Old, *New);
  if (Now.Open.size() < MostOpen)
    Now.Open.push_back(std::move(New));
}

/// Is \p A a write of one value for all threads, and the only one to its places since the last
/// barrier? What a thread that has made it reads is that value, whoever has come by.
bool BlockExecution::writesOneValue(const BlockAccess &A) const {
  return A.Writes && A.IsUniform && llvm::none_of(Now.Open, [&](const auto &Other) {
           return Other->Writes && Other->Root == A.Root && Other->Site != A.Site &&
                  (Other->Bytes != A.Bytes || Other->Places.mayMeet(A.Places));
         });
}

void BlockExecution::compare(const BlockAccess &First, const BlockAccess &Second) {
  const auto &ThreadsAt = First.threadsAt();
  std::optional<std::pair<unsigned, unsigned>> Across, InWarp;
  std::optional<bool> IsOneValue;
  for (unsigned T : Second.Threads.set_bits()) {
    if (!Second.Writes && First.Threads[T] && First.Offsets[T] == Second.Offsets[T]) {
      if (!IsOneValue)
        IsOneValue = writesOneValue(First);
      if (*IsOneValue)
        continue;
    }
    auto There = ThreadsAt.find(Second.Offsets[T]);
    if (There == ThreadsAt.end())
      continue;
    for (unsigned Other : There->second.threads()) {
      if (Other / 32 != T / 32 && !Across)
        Across = {Other, T};
      else if (Other / 32 == T / 32 && Other != T && !InWarp &&
               First.WarpBarriers[T / 32] == Second.WarpBarriers[T / 32])
        InWarp = {Other, T};
    }
    if (Across)
      break;
  }
  if (!Across && !InWarp)
    return;
  auto [FirstThread, SecondThread] = Across ? *Across : *InWarp;
  BlockConflict Conflict{First, Second, FirstThread, SecondThread, /*InOneWarp=*/!Across};
  Conflict.AfterWarpBarrier =
      First.WarpBarriers[SecondThread / 32] != Second.WarpBarriers[SecondThread / 32] ||
      First.WarpBarriers[FirstThread / 32] != Second.WarpBarriers[FirstThread / 32];
  if (First.Fences != Second.Fences)
    Conflict.AfterFence = Now.LastFence;
  for (auto [Before, After] : llvm::zip(First.Rounds, Second.Rounds)) {
    if (Before.first != After.first)
      break;
    if (Before.second != After.second) {
      Conflict.NextRound = Before.first;
      break;
    }
  }
  Reported.insert({First.Site, Second.Site});
  Observer.conflict(Conflict);
}

} // namespace offloom
