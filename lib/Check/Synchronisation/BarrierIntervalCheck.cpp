// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a block that meet in memory without a barrier between them, and lanes that a mask of a
// warp function leaves out.
//
// A kernel is executed for the blocks that it is launched with in the same file (BlockExecution); a
// finding names two threads that certainly meet. If no launch is known, a block of the usual shape
// is taken (UsualBlocks), for which they may meet.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/BlockExecution.h"
#include "Analysis/Execution/WarpSynchrony.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/UsualBlocks.h"
#include "Check/Synchronisation/UnguardedTiles.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

using namespace clang;

namespace offloom {
namespace {

bool isVolatile(const BlockAccess &A) {
  const auto *Call = dyn_cast<CallExpr>(A.Site);
  return !Call && A.Site->getType().isVolatileQualified();
}

const FieldDecl *bitField(const BlockAccess &A) {
  const auto *Member = dyn_cast<MemberExpr>(A.Site->IgnoreParens());
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && Field->isBitField() ? Field : nullptr;
}

/// What the observations of one kernel, in one block, are worth.
class IntervalReporter : public BlockObserver {
public:
  IntervalReporter(CheckContext &Context, const Dimensions &Block, bool Assumed)
      : Context(Context), Block(Block), Threads(Block[0] * Block[1] * Block[2]), Assumed(Assumed) {}

  void conflict(const BlockConflict &C) override {
    const FieldDecl *First = bitField(C.First), *Second = bitField(C.Second);
    if ((First || Second) && First != Second) {
      if (!Assumed && First && Second && C.First.Writes && C.Second.Writes)
        lostBits(C, *First, *Second);
      return;
    }
    llvm::StringRef Rule = ruleOf(C);
    // One barrier that is missing lets many accesses meet.
    if (Assumed)
      Rule = llvm::is_contained(
                 {"sync-missing-barrier", "sync-loop-carried-war", "warp-missing-syncwarp"}, Rule)
                 ? "sync-race-in-usual-block"
                 : "";
    if (Rule.empty() || !Seen.insert({Rule.str(), C.Second.Root}).second)
      return;
    bool IsRead = !C.Second.Writes;
    Reported Finding = Context.report(Rule, C.Second.Site->getSourceRange(),
                                      {{"object", C.Second.Root->getNameAsString()},
                                       {"second", std::to_string(C.SecondThread)},
                                       {"does", IsRead ? "reads" : "overwrites"},
                                       {"first", std::to_string(C.FirstThread)},
                                       {"did", IsRead           ? "writes"
                                               : C.First.Writes ? "writes"
                                                                : "reads"},
                                       {"block", text(Block)}});
    Finding.note(C.First.Site->getBeginLoc(),
                 "thread " + llvm::Twine(C.FirstThread) + " comes by here");
    if (C.AfterFence)
      Finding.note(C.AfterFence->getBeginLoc(), "this makes no thread wait");
    if (C.NextRound)
      Finding.note(C.NextRound->getBeginLoc(), "one of them is a round of this loop ahead");
  }

  void warpCall(const BlockWarpCall &Made) override {
    if (Assumed)
      return;
    llvm::StringRef Name = calleeName(Made.Call);
    if (!Context.Functions.isNamed(NameGroup::MaskedCollectives, Name) || Made.Arguments.empty() ||
        !Made.Arguments[0].isKnown())
      return;
    for (unsigned T : Made.Come.set_bits())
      if (!isNamed(Made, T, T)) {
        Context.report("warp-mask-excludes-self", Made.Call.getSourceRange(),
                       {{"thread", std::to_string(T)},
                        {"lane", std::to_string(T % 32)},
                        {"function", Name.str()},
                        {"block", text(Block)}});
        return;
      }
    checkApart(Made, Name);
    if (Context.Functions.isNamed(NameGroup::Shuffles, Name))
      checkSources(Made, Name);
  }

  void outside(const Expr &Site, const VarDecl &Root, unsigned Thread, int64_t Offset) override {
    const auto *Array = Context.AST.getAsConstantArrayType(Root.getType());
    if (Assumed || !Array || !isShared(Root) || !Outside.insert(&Root).second)
      return;
    Context.report("shm-loop-index-oob", Site.getSourceRange(),
                   {{"thread", std::to_string(Thread)},
                    {"offset", std::to_string(Offset)},
                    {"array", Root.getNameAsString()},
                    {"size", std::to_string(knownSize(Root, Context.AST))},
                    {"block", text(Block)}});
  }

  /// Whether a race of \p Array has been told of.
  bool hasTold(const VarDecl *Array) const {
    return llvm::any_of(Seen, [&](const auto &Of) { return Of.second == Array; });
  }

  void scatter(const Expr &Place, const ThreadMask &Come) override {
    if (!Assumed)
      Context.report("sync-same-address-store", Place.getSourceRange(),
                     {{"count", std::to_string(Come.count())}, {"block", text(Block)}});
  }

private:
  /// Each thread writes the word with the bits of the other as it has read them.
  void lostBits(const BlockConflict &C, const FieldDecl &First, const FieldDecl &Second) {
    Context
        .report("mem-bitfield-race", C.Second.Site->getSourceRange(),
                {{"second", std::to_string(C.SecondThread)},
                 {"field", Second.getNameAsString()},
                 {"first", std::to_string(C.FirstThread)},
                 {"other", First.getNameAsString()},
                 {"block", text(Block)}})
        .note(C.First.Site->getBeginLoc(),
              "thread " + llvm::Twine(C.FirstThread) + " comes by here");
  }

  /// Does the mask of thread \p T name \p Other, of the same warp?
  static bool isNamed(const BlockWarpCall &Made, unsigned T, unsigned Other) {
    return uint32_t(Made.Arguments[0].of(T)) >> Other % 32 & 1;
  }

  /// A lane that is named, and has gone on to where it cannot come from. `__syncwarp()` has no
  /// value, and another one, or the end, lets those go on that wait.
  void checkApart(const BlockWarpCall &Made, llvm::StringRef Name) {
    if (isWarpBarrier(Made.Call))
      return;
    for (unsigned T : Made.Come.set_bits()) {
      const unsigned First = T / 32 * 32, End = std::min(First + 32, Threads);
      int Other = Made.Apart.find_first_in(First, End);
      while (Other >= 0 && !isNamed(Made, T, Other))
        Other = Made.Apart.find_first_in(Other + 1, End);
      if (Other < 0)
        continue;
      const Stmt &Left = *Made.LeftAt[Other];
      const bool IsReturn = isa<ReturnStmt>(Left);
      Context
          .report("warp-full-mask-behind-jump", Made.Call.getSourceRange(),
                  {{"function", Name.str()},
                   {"lane", std::to_string(Other % 32)},
                   {"warp", std::to_string(T / 32)},
                   {"block", text(Block)},
                   {"what", IsReturn                  ? "function"
                            : isa<ContinueStmt>(Left) ? "round"
                                                      : "loop"}})
          .note(Left.getBeginLoc(), isa<ReturnStmt, BreakStmt, ContinueStmt>(Left)
                                        ? "it leaves here"
                                        : "its rounds of this loop are fewer");
      return;
    }
  }

  /// A lane that reads of one which the block does not have, or which has returned.
  void checkSources(const BlockWarpCall &Made, llvm::StringRef Name) {
    if (Made.Arguments.size() < 3 || !Made.Arguments[2].isKnown() ||
        (Made.Arguments.size() > 3 && !isa<CXXDefaultArgExpr>(Made.Call.getArg(3))))
      return;
    const bool IsXor = Context.Functions.isNamed(NameGroup::ShufflesXor, Name);
    const bool IsDown = Context.Functions.isNamed(NameGroup::ShufflesDown, Name);
    const bool IsUp = Context.Functions.isNamed(NameGroup::ShufflesUp, Name);
    for (unsigned T : Made.Come.set_bits()) {
      unsigned Lane = T % 32, By = uint32_t(Made.Arguments[2].of(T));
      unsigned From = IsXor ? Lane ^ By : IsDown ? Lane + By : IsUp ? Lane - By : By;
      if (From >= 32)
        continue;
      const unsigned Source = T / 32 * 32 + From;
      if (Source >= Threads) {
        if (!IsXor && !IsDown)
          continue;
        Context.report("warp-partial-last-warp", Made.Call.getSourceRange(),
                       {{"function", Name.str()},
                        {"lane", std::to_string(Lane)},
                        {"from", std::to_string(From)},
                        {"lanes", std::to_string(Threads % 32)},
                        {"block", text(Block)}});
        return;
      }
      // Of a sum that lanes hand down, only what comes to the first of them counts.
      if (Made.Exited[Source] && (!IsDown || Lane == 0)) {
        Context.report("warp-shuffle-from-returned", Made.Call.getSourceRange(),
                       {{"lane", std::to_string(Lane)},
                        {"warp", std::to_string(T / 32)},
                        {"from", std::to_string(From)},
                        {"block", text(Block)}});
        return;
      }
    }
  }

  /// Whether warp-volatile-is-not-sync speaks of the function that \p Read of volatile memory is
  /// in.
  bool isOfSequence(const Expr &Read) {
    if (!Sequences) {
      Sequences.emplace();
      Synchronisation Sync(Context.AST);
      for (const FunctionDecl *F : writtenFunctions(Context.AST))
        if (runsOnDevice(*F) && usesVolatileElements(*F) && !sideBySideReads(*F, Sync).empty())
          Sequences->push_back(F);
    }
    return llvm::any_of(*Sequences,
                        [&](const FunctionDecl *F) { return standsIn(&Read, F->getBody()); });
  }

  llvm::StringRef ruleOf(const BlockConflict &C) {
    const BlockAccess &First = C.First, &Second = C.Second;
    bool OfShared = isShared(*First.Root);
    if (First.IsAtomic) {
      // In a loop the plain read may be there to spare an atomic.
      bool IsLookedAt = !Second.Writes && !isVolatile(Second) && !C.NextRound && !C.AfterFence;
      return IsLookedAt && !C.AfterWarpBarrier ? "atomic-mixed-plain-access" : "";
    }
    if (!OfShared || (Second.IsAtomic && !First.Writes))
      return ""; // a look before the atomic
    if (First.Writes && Second.Writes && !Second.IsAtomic)
      return ""; // the same value, most likely
    if (C.InOneWarp)
      return First.Writes && !Second.Writes && !(isVolatile(Second) && isOfSequence(*Second.Site))
                 ? "warp-missing-syncwarp"
                 : "";
    if (isVolatile(First) || isVolatile(Second))
      return ""; // a protocol of its own
    if (C.AfterFence)
      return First.Atomics == Second.Atomics ? "sync-fence-as-barrier" : "";
    if (C.AfterWarpBarrier)
      return "sync-syncwarp-too-weak";
    return C.NextRound && !First.Writes ? "sync-loop-carried-war" : "sync-missing-barrier";
  }

  /// Functions in which lanes pass values on through volatile memory, once that has been asked.
  std::optional<std::vector<const FunctionDecl *>> Sequences;
  CheckContext &Context;
  const Dimensions Block;
  const unsigned Threads;
  const bool Assumed; ///< nobody knows the block
  std::set<std::pair<std::string, const VarDecl *>> Seen;
  llvm::DenseSet<const VarDecl *> Outside; ///< of which an access has been told
};

class BarrierIntervalVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (Context.Facts.isOneOfMany(*F))
      return true;
    if (!isDefinedKernel(*F)) {
      if (F->doesThisDeclarationHaveABody() && isWrittenForDevice(*F) && !F->isDependentContext())
        report(unguardedTiles(*F, Context.Facts));
      return true;
    }
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    if (Blocks.Assumed)
      Blocks.Shapes = usualBlocks(*F, Blocks.Shapes);
    if (Blocks.Shapes.size() > MostShapes)
      Blocks.Shapes.resize(MostShapes);
    std::vector<UnguardedTile> Unguarded = unguardedTiles(*F, Context.Facts);
    const bool IsOfWarps = !Blocks.Assumed && llvm::all_of(Blocks.Shapes, [](const Dimensions &D) {
      return D[0] * D[1] * D[2] <= 32;
    });
    for (const Dimensions &Block : Blocks.Shapes)
      if (Block[0] <= 1024 && Block[1] <= 1024 && Block[0] * Block[1] * Block[2] <= 1024) {
        IntervalReporter Reporter(Context, Block, Blocks.Assumed);
        BlockExecution(*F, Block, Context.AST, Context.Functions, Reporter).run();
        llvm::erase_if(Unguarded, [&](const auto &Of) { return Reporter.hasTold(Of.Array); });
      }
    if (!IsOfWarps)
      report(Unguarded);
    return true;
  }

private:
  void report(const std::vector<UnguardedTile> &Tiles) {
    for (const UnguardedTile &Of : Tiles)
      Context
          .report("sync-tile-without-barrier", Of.Read->getSourceRange(),
                  {{"tile", Of.Array->getNameAsString()}})
          .note(Of.Store->getBeginLoc(), "each thread stores its part here");
  }

  static constexpr size_t MostShapes = 4;
};

} // namespace

Check barrierIntervalCheck() { return walk<BarrierIntervalVisitor>(Passes::Device); }

} // namespace offloom
