// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Synchronisation/UnguardedTiles.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// What a kernel does with its shared arrays, in the order of the text.
class SharedUses : public DynamicRecursiveASTVisitor {
public:
  struct Use {
    const Expr *At;
    const Expr *Index;
    const VarDecl *Array;
    unsigned Waits; ///< calls before it that may make threads wait
    llvm::SmallVector<std::pair<const IfStmt *, bool>, 2> Branches; ///< around it, then or else
  };

  explicit SharedUses(UnitFacts &Facts) : Facts(Facts) {}

  bool TraverseIfStmt(IfStmt *S) override {
    if (!TraverseStmt(S->getInit()) || !TraverseStmt(S->getCond()))
      return false;
    for (bool Then : {true, false})
      if (Stmt *Branch = Then ? S->getThen() : S->getElse()) {
        Branches.emplace_back(S, Then);
        TraverseStmt(Branch);
        Branches.pop_back();
      }
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    if (const VarDecl *Counter = anyCounterOf(*S))
      Counters[Counter].push_back(S);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      Targets.insert(E->getLHS()->IgnoreParens());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const VarDecl *V = referredVariable(*E->getBase());
    if (!V || !isShared(*V) || E->getType()->isArrayType() || E->getType().isVolatileQualified())
      return true;
    Use Of{E, E->getIdx(), V, Waits, Branches};
    (Targets.contains(E) ? Stores : Reads).push_back(std::move(Of));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Waits += mayWait(*Call);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return ++Waits; }
  bool VisitAsmStmt(AsmStmt *) override { return ++Waits; }

  /// The outermost loop with a bound whose counter the index of \p Read has.
  const ForStmt *loopOver(const Use &Read) const {
    const ForStmt *Outermost = nullptr;
    for (const auto &[V, Loops] : Counters)
      for (const ForStmt *Loop : Loops)
        if (Loop->getCond() && countReferences(*Read.Index, *V) &&
            contains(Loop->getBody(), Read.At) && (!Outermost || contains(Loop, Outermost)))
          Outermost = Loop;
    return Outermost;
  }

  llvm::SmallVector<Use, 8> Stores, Reads;
  /// Whether \p V counts the rounds of a loop around \p At.
  bool countsAround(const VarDecl *V, const Expr &At) const {
    const auto Loops = Counters.find(V);
    return Loops != Counters.end() && llvm::any_of(Loops->second, [&](const ForStmt *Loop) {
             return contains(Loop->getBody(), &At);
           });
  }

  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const ForStmt *, 1>> Counters;

private:
  /// Whether threads may wait in \p Call: in a function that has more than calls of the library.
  bool mayWait(const CallExpr &Call, unsigned Depth = 0) const {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || isMeeting(Call) || isa<CXXMemberCallExpr>(Call) || Depth > 4)
      return true;
    if (isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager()))
      return false;
    struct Calls : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *E) override {
        All.push_back(E);
        return true;
      }
      bool VisitAsmStmt(AsmStmt *) override { return !(HasAssembly = true); }
      std::vector<const CallExpr *> All;
      bool HasAssembly = false;
    } In;
    if (!Callee->isDefined(Definition) || !Definition->getBody())
      return true;
    In.TraverseStmt(Definition->getBody());
    return In.HasAssembly ||
           llvm::any_of(In.All, [&](const CallExpr *E) { return mayWait(*E, Depth + 1); });
  }

  UnitFacts &Facts;
  unsigned Waits = 0;
  llvm::SmallVector<std::pair<const IfStmt *, bool>, 2> Branches;
  llvm::SmallPtrSet<const Expr *, 8> Targets;
};

bool comesBefore(const SharedUses::Use &A, const SharedUses::Use &B, const UnitFacts &Facts) {
  return Facts.AST.getSourceManager().isBeforeInTranslationUnit(A.At->getBeginLoc(),
                                                                B.At->getBeginLoc());
}

/// Whether no thread comes to both.
bool excludeEachOther(const SharedUses::Use &A, const SharedUses::Use &B) {
  return llvm::any_of(A.Branches, [&](const auto &Of) {
    return llvm::is_contained(B.Branches, std::pair(Of.first, !Of.second));
  });
}

/// Whether \p S is the same for all threads, whatever round of the loops around \p At they are in.
bool isSameInRounds(const Expr &S, const Expr &At, const SharedUses &Uses,
                    const ThreadDependences &Threads, const Modifications &Written) {
  const ThreadDependence Of = Threads.of(S);
  if (Of.Way != ThreadWay::None || Of.HasCall || Of.HasShared || Of.HasUnknown)
    return false;
  return !Of.HasChoice || llvm::all_of(localVariablesIn(&S), [&](const VarDecl *V) {
    return !Written.any(V) || Uses.countsAround(V, At);
  });
}

} // namespace

std::vector<UnguardedTile> unguardedTiles(const FunctionDecl &F, UnitFacts &Facts) {
  std::vector<UnguardedTile> Found;
  SharedUses Uses(Facts);
  Uses.TraverseStmt(F.getBody());
  if (Uses.Stores.empty() || Uses.Reads.empty())
    return Found;
  const ThreadDependences &Threads = Facts.threadsOf(F);
  const Modifications &Written = Facts.modificationsOf(F);
  llvm::SmallPtrSet<const VarDecl *, 4> Told;
  for (const SharedUses::Use &Read : Uses.Reads) {
    // Each thread goes over the elements of all.
    const ForStmt *Loop = Uses.loopOver(Read);
    if (!Loop || Told.contains(Read.Array) ||
        !isSameInRounds(*Read.Index, *Read.At, Uses, Threads, Written) ||
        !isSameInRounds(*Loop->getCond(), *Read.At, Uses, Threads, Written))
      continue;
    const auto *Store = llvm::find_if(Uses.Stores, [&](const SharedUses::Use &Store) {
      return Store.Array == Read.Array && Store.Waits == Read.Waits &&
             !contains(Loop->getBody(), Store.At) && !excludeEachOther(Store, Read) &&
             Threads.of(*Store.Index).Way == ThreadWay::Index && comesBefore(Store, Read, Facts);
    });
    if (Store != Uses.Stores.end() && Told.insert(Read.Array).second)
      Found.push_back({Read.Array, Store->At, Read.At});
  }
  return Found;
}

} // namespace offloom
