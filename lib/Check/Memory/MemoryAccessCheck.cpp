// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the lanes of a warp share the memory system: sectors of global memory, banks of shared
// memory, and constant memory, which gives one word at a time.
//
// Judged are the accesses of kernels, and of the functions that they call, whose addresses are
// known lane by lane (WarpEvaluation), for the block shapes they are launched with. What depends on
// data has no finding.

#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/AccessShapes.h"
#include "Check/Facts/ScaledCounters.h"
#include "Check/Facts/UsedParts.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/bit.h"
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

using namespace clang;

namespace offloom {
namespace {

class MemoryAccessVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    for (const Dimensions &Block : Blocks.Shapes) {
      ThisBlock = Blocks.Assumed ? "many" : text(Block);
      // How wide the rows are decides which banks they meet in.
      KnowsRows = !Blocks.Assumed || Block[1] == 1;
      check(*F, Block);
    }
    return true;
  }

private:
  void check(const FunctionDecl &Kernel, const Dimensions &Block) {
    WarpEvaluation Values(Kernel, Block, Context.Facts);
    Path.clear();
    Budget = 64;
    check(Kernel, Values, Values.lanes(), UsedParts());
  }

  /// Checks the body of \p F, entered by the lanes of \p Active. Its callers have used \p Used.
  void check(const FunctionDecl &F, const WarpEvaluation &Values, LaneMask Active, UsedParts Used) {
    AccessCollector Collector(Values, Context.AST, Active);
    Collector.TraverseStmt(F.getBody());
    Function = &F;
    Evaluation = &Values;
    IsTransposing = false;
    for (const Access &A : Collector.All)
      IsTransposing |= A.Address.Space == AddressSpace::Global && isRow(A);
    for (const Access &A : Collector.Unknown)
      IsTransposing |= isAlongRow(*A.Lvalue, Values);
    Used.add(Collector, Context.AST);
    Divergent.clear();
    for (const Access &A : Collector.All)
      if (A.Most >= 16)
        check(A, Used.bytesAlong(A));
    for (const auto &[Array, Of] : Divergent) {
      const auto &[First, Words, Places] = Of;
      std::string More =
          Places == 1 ? "" : ", and so in " + std::to_string(Places - 1) + " more places";
      report("const-divergent-index", *First, {{"words", std::to_string(Words)}, {"more", More}});
    }
    for (const Access &A : Collector.Unknown)
      if (A.Most >= 16)
        checkShape(A);
    for (const Access &A : Collector.Copies) {
      checkAlignment(A);
      checkObject(A);
    }
    for (const HeaderCall &C : Collector.HeaderCalls)
      if (C.Most >= 16 && Context.Facts.isNamed(NameGroup::HostCopies, *C.Call))
        checkBytes(*C.Call, Values);
    if (KnowsRows)
      checkRounds(F, Values, Active, Collector.All);
    for (const DeviceCall &C : Collector.Calls) {
      if (Path.size() >= 4 || Budget == 0)
        return; // deeper, or more often, than it pays
      --Budget;
      Path.push_back(C.Call);
      check(*C.Callee, WarpEvaluation(*C.Callee, *C.Call, Values), C.Active, Used);
      Path.pop_back();
    }
  }

  /// Banks where the address depends on a counter that doubles or halves with each round: the round
  /// with the most lanes in one bank is told of.
  void checkRounds(const FunctionDecl &F, const WarpEvaluation &Values, LaneMask Active,
                   const std::vector<Access> &Known) {
    llvm::SmallVector<ScaledCounter, 2> Counters = scaledCounters(F, Values);
    llvm::DenseSet<const Expr *> Seen;
    for (const Access &A : Known)
      Seen.insert(A.Lvalue);
    llvm::MapVector<const Expr *, std::pair<unsigned, std::string>> Worst;
    std::size_t Rounds = Counters.empty() ? 0 : Counters.front().Values.size();
    for (const ScaledCounter &C : Counters)
      Rounds = std::min(Rounds, C.Values.size());
    for (std::size_t Round = 0; Round < Rounds; ++Round) {
      WarpEvaluation InRound = Values;
      std::string When;
      for (const ScaledCounter &C : Counters) {
        InRound.assume(*C.Variable, C.Values[Round]);
        if (C.IsSum)
          continue;
        When += (When.empty() ? "'" : " and '") + C.Variable->getNameAsString() + "' is " +
                std::to_string(C.Values[Round]);
      }
      AccessCollector Collector(InRound, Context.AST, Active);
      Collector.TraverseStmt(F.getBody());
      for (Access &A : Collector.All) {
        if (A.Address.Space != AddressSpace::Shared || A.Bytes >= 8 || Seen.contains(A.Lvalue))
          continue;
        A.Active &= lanesInside(A, InRound);
        auto &[Most, Of] = Worst[A.Lvalue];
        if (unsigned Turns = std::min(turns(A), A.Most); Turns > Most)
          std::tie(Most, Of) = std::pair(Turns, When);
      }
    }
    for (const auto &[Lvalue, Of] : Worst)
      if (Of.first >= 4)
        reportBanks(Lvalue->getSourceRange(), Of.first, " where " + Of.second);
  }

  /// The lanes whose address lies in the array that it starts from. One whose size the launch says
  /// has two elements for each thread, as in a scan: which lanes take part in the last rounds may
  /// depend on a number that is not known.
  LaneMask lanesInside(const Access &A, const WarpEvaluation &Values) const {
    QualType Type = A.Address.Root->getType();
    const auto *Array = Context.AST.getAsConstantArrayType(Type);
    int64_t Size = Array ? Context.AST.getTypeSizeInChars(Type).getQuantity()
                         : 2 * int64_t(Values.threads()) * A.Bytes;
    const auto &Offsets = A.Address.Bytes.Offsets;
    auto From = [&](int64_t Begin) {
      LaneMask Inside = 0;
      for (unsigned Lane = 0; Lane < LaneValues::Lanes; ++Lane)
        Inside |= LaneMask(Offsets[Lane] >= Begin && Offsets[Lane] - Begin < Size) << Lane;
      return Inside;
    };
    if (A.Address.Bytes.IsKnown)
      return From(0);
    if (!Array)
      return ~0U;
    // Wherever the array begins, no more lanes than these have a place in it.
    LaneMask Most = 0;
    for (int64_t Lowest : Offsets)
      if (LaneMask Inside = From(Lowest); llvm::popcount(Inside) > llvm::popcount(Most))
        Most = Inside;
    return Most;
  }

  void reportBanks(SourceRange Place, unsigned Turns, const std::string &When = "") {
    Reported Result =
        Context.report("shm-bank-conflict", Place,
                       {{"turns", std::to_string(Turns)}, {"when", When}, {"block", ThisBlock}});
    noteCalls(Result);
  }

  void noteCalls(Reported &Result) const {
    for (const CallExpr *Call : llvm::reverse(Path))
      Result.note(Call->getBeginLoc(), "called from here");
  }

  Reported report(llvm::StringRef Rule, const Access &A, CheckContext::Values Texts) {
    Reported Result = Context.report(Rule, A.Lvalue->getSourceRange(), Texts);
    noteCalls(Result);
    return Result;
  }

  void check(const Access &A, unsigned BytesUsed) {
    checkAlignment(A);
    switch (A.Address.Space) {
    case AddressSpace::Global:
      return checkSectors(A, BytesUsed);
    case AddressSpace::Shared:
      return KnowsRows ? checkBanks(A) : void();
    case AddressSpace::Constant:
      if (unsigned Words = distinctValues(A.Address.Bytes, A.Active); Words >= 4) {
        auto &[First, Most, Places] = Divergent[A.Address.Root];
        First = First ? First : &A;
        Most = std::max(Most, Words);
        ++Places;
      }
      return;
    case AddressSpace::Unknown:
      return;
    }
  }

  void checkSectors(const Access &A, unsigned BytesUsed) {
    unsigned Touched = sectorsTouched(A.Address.Bytes, A.Bytes, A.Active);
    unsigned Needed = sectorsNeeded(A.Address.Bytes, A.Bytes, A.Active);
    unsigned Shared = std::max(1U, BytesUsed / std::max(1U, A.Bytes));
    if (Touched < 8 || Touched < 4 * Needed * Shared)
      return;
    std::optional<IndexShape> Shape = shapeOf(*A.Lvalue, *Evaluation, A.Active);
    llvm::StringRef Rule = ruleOf(Shape ? Shape->Shape : AccessShape::Strided);
    // One layout of an array, one finding: not each time that the same member is named.
    if (!Told.insert({Function, A.Address.Root, nameOfPart(*A.Lvalue, Context.AST)}).second)
      return;
    report(Rule, A,
           {{"touched", std::to_string(Touched)},
            {"needed", std::to_string(Needed)},
            {"block", ThisBlock},
            {"stride",
             std::to_string(A.Address.Bytes.Offsets[1] - A.Address.Bytes.Offsets[0]) + " bytes"}});
  }

  /// How far each lane is from the one before, where that is as far for all; else 0.
  static int64_t apart(const WarpAddress &Address) {
    const auto &Offsets = Address.Bytes.Offsets;
    for (unsigned I = 2; I < LaneValues::Lanes; ++I)
      if (Offsets[I] - Offsets[I - 1] != Offsets[1] - Offsets[0])
        return 0;
    return std::abs(Offsets[1] - Offsets[0]);
  }

  /// A whole structure that each lane copies: it is read word by word, and words of one kind are as
  /// far apart as the structure is long. One that a vector's access copies is no matter.
  void checkObject(const Access &A) {
    if (A.Address.Space != AddressSpace::Global || A.Most < 16 || A.Bytes <= 16 ||
        apart(A.Address) < A.Bytes || !Told.insert({Function, A.Address.Root, "whole"}).second)
      return;
    report("mem-aos-copy", A, {{"bytes", std::to_string(A.Bytes)}});
  }

  /// `memcpy(out + n * t, in + n * t, bytes)`, a loop over bytes that each lane has for itself.
  void checkBytes(const CallExpr &Call, const WarpEvaluation &Values) {
    if (Call.getNumArgs() != 3)
      return;
    std::optional<LaneValues> Size = Values.value(*Call.getArg(2));
    std::optional<int64_t> Bytes = Size ? Size->asConstant() : std::nullopt;
    for (unsigned I : {0, 1}) {
      if (!Call.getArg(I)->getType()->isPointerType())
        continue;
      std::optional<WarpAddress> To = Values.pointer(*Call.getArg(I));
      if (!To || To->Space != AddressSpace::Global || apart(*To) < 32 || (Bytes && *Bytes <= 16))
        continue;
      Reported Result =
          Context.report("mem-per-thread-chunk", Call.getSourceRange(),
                         {{"stride", std::to_string(apart(*To)) + " bytes"}, {"block", ThisBlock}});
      return noteCalls(Result);
    }
  }

  llvm::StringRef ruleOf(AccessShape Shape) const {
    switch (Shape) {
    case AccessShape::Member:
      return "mem-aos";
    case AccessShape::Chunk:
      return "mem-per-thread-chunk";
    case AccessShape::SwappedIndex:
      if (!IsTransposing) // one side of a transposition must be apart
        return "mem-swapped-xy";
      [[fallthrough]];
    case AccessShape::Strided:
      return "mem-uncoalesced-global";
    }
    llvm_unreachable("all shapes have a rule");
  }

  /// Whether the lanes are apart by a value that is known only at run time.
  void checkShape(const Access &A) {
    std::optional<IndexShape> Shape = shapeOf(*A.Lvalue, *Evaluation, A.Active);
    if (!Shape || Shape->Stride.empty())
      return;
    std::string Stride = "'" + Shape->Stride + "' elements";
    llvm::StringRef Rule = ruleOf(Shape->Shape);
    if (Rule == "mem-uncoalesced-global")
      Rule = "mem-symbolic-stride";
    report(Rule, A, {{"stride", Stride}, {"block", ThisBlock}});
  }

  /// Neighbouring lanes use neighbouring elements.
  static bool isRow(const Access &A) {
    return A.Address.Bytes.Offsets[1] - A.Address.Bytes.Offsets[0] == A.Bytes;
  }

  /// Lanes that are apart by no multiple of what the access must be aligned to: wherever the
  /// memory starts, one of them is misaligned.
  void checkAlignment(const Access &A) {
    int64_t Needed = Context.AST.getTypeAlignInChars(A.Lvalue->getType()).getQuantity();
    unsigned First = llvm::countr_zero(A.Active);
    for (unsigned I = First; I < LaneValues::Lanes; ++I) {
      int64_t Apart = A.Address.Bytes.Offsets[I] - A.Address.Bytes.Offsets[First];
      if ((A.Active >> I & 1) == 0 || Apart % Needed == 0)
        continue;
      report("mem-vector-cast-misaligned", A,
             {{"type", A.Lvalue->getType().getUnqualifiedType().getAsString(
                           Context.AST.getPrintingPolicy())},
              {"needed", std::to_string(Needed)},
              {"apart", std::to_string(Apart < 0 ? -Apart : Apart)}});
      return;
    }
  }

  unsigned turns(const Access &A) const {
    return bankConflict(A.Address.Bytes, A.Bytes, A.Active,
                        std::max<int64_t>(1, Context.Profile.shared_banks));
  }

  void checkBanks(const Access &A) {
    unsigned Turns = turns(A);
    if (A.Bytes >= 8 && Turns >= 2 && Wide.insert({Function, A.Address.Root}).second)
      report("shm-bank-conflict-wide", A,
             {{"turns", std::to_string(Turns)},
              {"part", A.Bytes == 8 ? "half" : "quarter"},
              {"bytes", std::to_string(A.Bytes)},
              {"block", ThisBlock}});
    else if (A.Bytes < 8 && Turns >= 4)
      reportBanks(A.Lvalue->getSourceRange(), Turns);
    else if (A.Bytes < 8 && isPaired(A) && Wide.insert({Function, A.Address.Root}).second)
      report("shm-bank-conflict-paired", A, {{"block", ThisBlock}});
  }

  /// Whether each bank that is used has two of the lanes' words: they are two apart, or lie in two
  /// rows that begin in the same bank.
  bool isPaired(const Access &A) const {
    const int64_t Banks = Context.Profile.shared_banks;
    if (Banks != LaneValues::Lanes || A.Most < 16)
      return false; // old ones take half a warp at a time
    std::map<int64_t, std::set<int64_t>> Words;
    for (unsigned I = 0; I < LaneValues::Lanes; ++I)
      if ((A.Active >> I & 1) != 0) {
        const int64_t Word = A.Address.Bytes.Offsets[I] >> 2;
        Words[(Word % Banks + Banks) % Banks].insert(Word);
      }
    return llvm::all_of(Words, [](const auto &Bank) { return Bank.second.size() == 2; });
  }

  std::string ThisBlock;                      ///< for messages
  bool KnowsRows = true;                      ///< of the block, how wide they are
  const FunctionDecl *Function = nullptr;     ///< whose body is checked
  const WarpEvaluation *Evaluation = nullptr; ///< of that body
  bool IsTransposing = false;                 ///< it has accesses along rows too
  /// Arrays in constant memory, with the first access that differs among lanes, the most words that
  /// one reads, and how many there are.
  llvm::MapVector<const ValueDecl *, std::tuple<const Access *, unsigned, unsigned>> Divergent;
  /// Functions and the arrays of wide elements that they have been reported for.
  llvm::DenseSet<std::pair<const FunctionDecl *, const ValueDecl *>> Wide;
  /// Functions, arrays and the members of their elements that have been reported.
  std::set<std::tuple<const FunctionDecl *, const ValueDecl *, std::string>> Told;
  llvm::SmallVector<const CallExpr *> Path; ///< the calls between the kernel and the access
  unsigned Budget = 0;                      ///< of calls to follow
};

} // namespace

Check memoryAccessCheck() { return walk<MemoryAccessVisitor>(Passes::Device); }

} // namespace offloom
