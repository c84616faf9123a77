// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that return because their own element is outside, and would have filled a part of a tile
// in shared memory that the others read: `if (row >= m || col >= n) return;` before
// `a[threadIdx.y][threadIdx.x] = …`, a barrier, and `sum += a[threadIdx.y][k] * …`.
//
// The barrier does not wait for threads that have returned, so that the others go on and read what
// stood there before. Judged are tiles whose elements are stored by the thread's index and read by
// the counter of a loop over the whole extent, in a dimension that the guard asks about; sums of
// pairs, `tile[i] += tile[i + half]`, where no condition asks if the second is there; elements that
// are read from the other end, or around the thread's own where a loop from the thread's index on
// fills the tile; and what the threads of a block share out by `for (int i = threadIdx.x; i < 10; i
// += blockDim.x)`, or by `if (threadIdx.x < 10)`: bins that are set to zero before others count in
// them, and handed on.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/IndexTerms.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/ThreadIndex.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// An element of an array in shared memory.
struct TileElement {
  const Expr *Site;
  const VarDecl *Array;
  llvm::SmallVector<const Expr *, 3> Indices; ///< from the outermost on
};

/// Whether \p V lies in shared memory, or is a pointer to a part of it.
bool isOfShared(const VarDecl &V) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      const auto *V = dyn_cast<VarDecl>(E->getDecl());
      return !(Found |= V && isShared(*V));
    }
    bool Found = false;
  } In;
  if (V.getType()->isPointerType() && V.isLocalVarDecl() && V.getInit())
    In.TraverseStmt(const_cast<Expr *>(V.getInit()));
  return In.Found || isShared(V);
}

std::optional<TileElement> tileElement(const Expr &E) {
  TileElement Result{&E, nullptr, {}};
  const Expr *At = E.IgnoreParenImpCasts();
  while (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(At)) {
    Result.Indices.insert(Result.Indices.begin(), Subscript->getIdx());
    At = Subscript->getBase()->IgnoreParenImpCasts();
  }
  Result.Array = referredVariable(*At);
  if (!Result.Array || Result.Indices.empty() || !isOfShared(*Result.Array))
    return std::nullopt;
  return Result;
}

/// What a kernel does with its tiles, and its barriers and loops.
class TileUses : public DynamicRecursiveASTVisitor {
public:
  explicit TileUses(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    auto Element = E->isAssignmentOp() ? tileElement(*E->getLHS()) : std::nullopt;
    if (!Element)
      return true;
    if (E->getOpcode() == BO_Assign)
      Stores.push_back(*Element);
    Updates.emplace_back(*Element, E->getRHS());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      if (auto Element = tileElement(*E->getSubExpr()))
        Reads.push_back(*Element);
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    if (const VarDecl *Counter = counterOf(*S))
      Counters.insert({Counter, S});
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override {
    Branches.push_back(S);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (Synchronisation::isBarrier(Call))
      Barriers.push_back(Call);
    if (Facts.isNamed(NameGroup::Atomics, *Call) && Call->getNumArgs() > 0)
      if (const auto *At = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
          At && At->getOpcode() == UO_AddrOf)
        if (auto Element = tileElement(*At->getSubExpr()))
          Counted.push_back(*Element);
    return true;
  }

  std::vector<TileElement> Stores, Reads;
  std::vector<TileElement> Counted;                          ///< that atomics change
  std::vector<std::pair<TileElement, const Expr *>> Updates; ///< and what is stored or added
  std::vector<const IfStmt *> Branches;
  llvm::DenseMap<const VarDecl *, const ForStmt *> Counters;
  std::vector<const CallExpr *> Barriers;

private:
  const UnitFacts &Facts;
};

class TileReturnVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    const auto *Body = dyn_cast<CompoundStmt>(F->getBody());
    if (!Body)
      return true;
    for (const Stmt *Child : Body->body())
      if (const auto *If = dyn_cast<IfStmt>(Child); If && !If->getElse() && returns(If->getThen()))
        if (std::string Guarded = guardedDimensions(*If->getCond(), Written); !Guarded.empty()) {
          check(*F, *If, Guarded, Written);
          break;
        }
    return true;
  }

private:
  static bool returns(const Stmt *S) {
    if (const auto *Body = dyn_cast<CompoundStmt>(S))
      return Body->size() == 1 && isa<ReturnStmt>(Body->body_front());
    return isa<ReturnStmt>(S);
  }

  /// The dimensions in which \p Condition holds for threads past an end: "xy" for
  /// `row >= m || n <= col`.
  static std::string guardedDimensions(const Expr &Condition, const Modifications &Written) {
    const auto *E = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (!E)
      return "";
    if (E->getOpcode() == BO_LOr)
      return guardedDimensions(*E->getLHS(), Written) + guardedDimensions(*E->getRHS(), Written);
    const bool IsGreater = E->getOpcode() == BO_GE || E->getOpcode() == BO_GT;
    if (!IsGreater && E->getOpcode() != BO_LE && E->getOpcode() != BO_LT)
      return "";
    std::optional<char> Component = gridComponent(IsGreater ? *E->getLHS() : *E->getRHS(), Written);
    return Component ? std::string(1, *Component) : "";
  }

  void check(const FunctionDecl &F, const IfStmt &Guard, const std::string &Guarded,
             const Modifications &Written) {
    TileUses Uses(Context.Facts);
    Uses.TraverseStmt(F.getBody());
    for (const TileElement &Store : Uses.Stores)
      for (const TileElement &Read : Uses.Reads)
        if (Store.Array == Read.Array && Store.Indices.size() == Read.Indices.size() &&
            isBehind(*Store.Site, Guard) && hasBarrier(Store, Read, Uses) &&
            readsOthers(Store, Read, Guarded, Uses, Written)) {
          Context
              .report("shm-tile-behind-return", Guard.getCond()->getSourceRange(),
                      {{"tile", Store.Array->getNameAsString()}})
              .note(Store.Site->getBeginLoc(), "stored here, by each thread that is left")
              .note(Read.Site->getBeginLoc(), "read here, whichever thread was to store it");
          return;
        }
    if (!llvm::is_contained(Guarded, 'x'))
      return;
    checkPairs(Guard, Uses, Written);
    checkShares(Guard, Uses, Written);
  }

  /// `tile[threadIdx.x] += tile[threadIdx.x + half]`, of tiles that nothing has filled before.
  void checkPairs(const IfStmt &Guard, const TileUses &Uses, const Modifications &Written) {
    for (const auto &[Sum, Value] : Uses.Updates) {
      const Expr *Second = secondOfPair(Sum, *Value, Written);
      const auto IsFilled = [&, &Sum = Sum](const TileElement &Store) {
        return Store.Array == Sum.Array && Store.Site != Sum.Site;
      };
      const auto Store = Second ? llvm::find_if(Uses.Stores, IsFilled) : Uses.Stores.end();
      if (Store == Uses.Stores.end() || !isBehind(*Store->Site, Guard) ||
          threadComponent(*Store->Indices.front(), Written) != 'x' ||
          !isBehind(*Sum.Site, *Store->Site) || asksForMore(*Sum.Site, Uses))
        continue;
      Context
          .report("shm-tile-behind-return", Guard.getCond()->getSourceRange(),
                  {{"tile", Sum.Array->getNameAsString()}})
          .note(Store->Site->getBeginLoc(), "stored here, by each thread that is left")
          .note(Second->getBeginLoc(), "read here, whichever thread was to store it");
      return;
    }
  }

  /// The element of another thread that \p Value adds to the thread's own \p Sum.
  const Expr *secondOfPair(const TileElement &Sum, const Expr &Value,
                           const Modifications &Written) const {
    TileUses In(Context.Facts);
    In.TraverseStmt(const_cast<Expr *>(&Value));
    if (Sum.Indices.size() != 1 || threadComponent(*Sum.Indices.front(), Written) != 'x')
      return nullptr;
    for (const TileElement &Read : In.Reads) {
      const auto *Index = dyn_cast<BinaryOperator>(Read.Indices.front()->IgnoreParenImpCasts());
      if (Read.Array == Sum.Array && Index && Index->getOpcode() == BO_Add &&
          threadComponent(*Index->getLHS(), Written) == 'x' && isOfBlockAlone(*Index->getRHS()))
        return Read.Site;
    }
    return nullptr;
  }

  /// Whether a condition around \p Site asks for more than the thread's place in its block.
  static bool asksForMore(const Expr &Site, const TileUses &Uses) {
    return llvm::any_of(Uses.Branches, [&](const IfStmt *If) {
      return (contains(If->getThen(), &Site) || contains(If->getElse(), &Site)) &&
             !isOfBlockAlone(*If->getCond());
    });
  }

  /// Whether \p E is made of nothing but constants, the extents of the block and the thread's place
  /// in it.
  static bool isOfBlockAlone(const Expr &E) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        const BuiltinVariable Builtin = builtinVariable(E->getDecl());
        if (!V || Builtin != BuiltinVariable::None)
          return !V || Builtin == BuiltinVariable::BlockDim ||
                 Builtin == BuiltinVariable::ThreadIdx;
        return !isa<ParmVarDecl>(V) && V->getInit() && ++Depth < 8 &&
               TraverseStmt(const_cast<Expr *>(V->getInit()));
      }
      bool VisitCallExpr(CallExpr *) override { return false; }
      unsigned Depth = 0;
    };
    return Finder().TraverseStmt(const_cast<Expr *>(&E));
  }

  /// What the threads of a block share out, and a returned one leaves undone.
  void checkShares(const IfStmt &Guard, const TileUses &Uses, const Modifications &Written) {
    for (const TileElement &Store : Uses.Stores)
      if (isBehind(*Store.Site, Guard) && isShare(Store, Uses, Written))
        if (const Expr *Counted = countedIn(*Store.Array, Guard, Uses, Written);
            Counted && isBehind(*Counted, *Store.Site)) {
          Context
              .report("shm-tile-behind-return", Guard.getCond()->getSourceRange(),
                      {{"tile", Store.Array->getNameAsString()}})
              .note(Store.Site->getBeginLoc(), "stored here, by each thread that is left")
              .note(Counted->getBeginLoc(), "counted in here, whichever thread was to store it");
          return;
        }
    for (const TileElement &Read : Uses.Reads)
      if (isBehind(*Read.Site, Guard) && isShare(Read, Uses, Written))
        if (const Expr *Counted = countedIn(*Read.Array, Guard, Uses, Written);
            Counted && isBehind(*Read.Site, *Counted)) {
          Context
              .report("shm-result-behind-return", Guard.getCond()->getSourceRange(),
                      {{"tile", Read.Array->getNameAsString()}})
              .note(Counted->getBeginLoc(), "counted in here, whichever thread is to hand it on")
              .note(Read.Site->getBeginLoc(), "handed on here, by each thread that is left");
          return;
        }
  }

  /// Whether \p Element is one of few that the block's first threads have each: of a loop from the
  /// thread's index on, or below `if (threadIdx.x < count)`.
  bool isShare(const TileElement &Element, const TileUses &Uses,
               const Modifications &Written) const {
    if (Element.Indices.size() != 1)
      return false;
    const Expr &Index = *Element.Indices.front();
    for (const auto &[Counter, Loop] : Uses.Counters)
      if (refersTo(&Index, Counter))
        return Counter->getInit() && threadComponent(*Counter->getInit(), Written) == 'x';
    return threadComponent(Index, Written) == 'x' &&
           llvm::any_of(Uses.Branches, [&](const IfStmt *If) {
             const auto *Less = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
             return Less && Less->getOpcode() == BO_LT && contains(If->getThen(), Element.Site) &&
                    threadComponent(*Less->getLHS(), Written) == 'x' && !isOfBlock(*Less->getRHS());
           });
  }

  /// Where threads that are left count in an element of \p Tile by an atomic, other than their own.
  const Expr *countedIn(const VarDecl &Tile, const IfStmt &Guard, const TileUses &Uses,
                        const Modifications &Written) const {
    for (const TileElement &Element : Uses.Counted)
      if (Element.Array == &Tile && isBehind(*Element.Site, Guard) &&
          !isShare(Element, Uses, Written) &&
          threadComponent(*Element.Indices.back(), Written) != 'x')
        return Element.Site;
    return nullptr;
  }

  bool isBehind(const Stmt &Part, const Stmt &Other) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(Other.getBeginLoc()),
                                             Sources.getExpansionLoc(Part.getBeginLoc()));
  }

  bool hasBarrier(const TileElement &Store, const TileElement &Read, const TileUses &Uses) const {
    return llvm::any_of(Uses.Barriers, [&](const CallExpr *Barrier) {
      return isBehind(*Barrier, *Store.Site) && isBehind(*Read.Site, *Barrier);
    });
  }

  /// Whether in a guarded dimension \p Store goes by the thread and \p Read by a loop over all.
  bool readsOthers(const TileElement &Store, const TileElement &Read, const std::string &Guarded,
                   const TileUses &Uses, const Modifications &Written) const {
    for (auto [Own, Other] : llvm::zip(Store.Indices, Read.Indices)) {
      std::optional<char> Component = threadComponent(*Own, Written);
      const VarDecl *Counter = referredVariable(*Other);
      auto Loop = Counter ? Uses.Counters.find(Counter) : Uses.Counters.end();
      if (Component && llvm::is_contained(Guarded, *Component) && Loop != Uses.Counters.end() &&
          coversAll(*Loop->second) && !asksInLoop(*Loop->second, *Read.Site, Uses))
        return true;
      const bool IsFill = fillsIn(*Own, Guarded, Uses, Written);
      if ((IsFill || (Component && llvm::is_contained(Guarded, *Component))) &&
          !asksForMore(*Read.Site, Uses) && readsElsewhere(*Other, IsFill, Uses, Written))
        return true;
    }
    return false;
  }

  /// Whether \p Index counts from the thread's index on, in a dimension that is guarded.
  static bool fillsIn(const Expr &Index, const std::string &Guarded, const TileUses &Uses,
                      const Modifications &Written) {
    const VarDecl *Counter = referredVariable(Index);
    if (!Counter || !Uses.Counters.contains(Counter) || !Counter->getInit())
      return false;
    const std::optional<char> From = threadComponent(*Counter->getInit(), Written);
    return From && llvm::is_contained(Guarded, *From);
  }

  /// Whether \p Index is that of an element which a thread that returned was to store: one from
  /// the other end, or, of a tile that a loop fills, one beside the thread's own.
  static bool readsElsewhere(const Expr &Index, bool IsFill, const TileUses &Uses,
                             const Modifications &Written) {
    const std::optional<IndexSum> Sum = indexTerms(Index, Written, IndexSums());
    const IndexSum Terms = Sum ? withoutOpposites(*Sum) : IndexSum();
    const auto Own = llvm::find_if(Terms, [](const IndexTerm &T) { return T.HasThread; });
    return Own != Terms.end() &&
           (Own->Constant < 0 || (IsFill && Terms.size() > 1 && Own->Factors.empty()));
  }

  /// Whether \p Loop ends before the elements that nobody has stored, or passes them by: it has a
  /// way out, or a condition on its counter around the \p Read.
  static bool asksInLoop(const ForStmt &Loop, const Expr &Read, const TileUses &Uses) {
    struct WayOut : DynamicRecursiveASTVisitor {
      bool VisitBreakStmt(BreakStmt *) override { return false; }
      bool VisitContinueStmt(ContinueStmt *) override { return false; }
      bool VisitReturnStmt(ReturnStmt *) override { return false; }
      bool VisitGotoStmt(GotoStmt *) override { return false; }
    };
    const VarDecl *Counter = counterOf(Loop);
    return !WayOut().TraverseStmt(const_cast<Stmt *>(Loop.getBody())) ||
           llvm::any_of(Uses.Branches, [&](const IfStmt *If) {
             return contains(Loop.getBody(), If) && contains(If->getThen(), &Read) &&
                    refersTo(If->getCond(), Counter);
           });
  }

  /// A loop to a constant, or to an extent of the block, and not to where the data end.
  bool coversAll(const ForStmt &Loop) const {
    const Expr *Bound = boundOf(Loop);
    if (!Bound || Bound->isValueDependent())
      return false;
    return Bound->isEvaluatable(Context.AST) || isOfBlock(*Bound);
  }

  /// A member of blockDim.
  static bool isOfBlock(const Expr &E) {
    const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
    const auto *Extent =
        Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
    return Extent && builtinVariable(Extent->getDecl()) == BuiltinVariable::BlockDim;
  }
};

} // namespace

Check tileReturnCheck() { return walk<TileReturnVisitor>(Passes::Device); }

} // namespace offloom
