// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/WaitingFunctions.h"
#include "Ptx/InstructionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

bool Synchronisation::isBarrier(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && isBarrier(F);
}

/// `sync()` of a group, and what waits for its copies as well. Of a block, all the waiting is done
/// in the second step of a barrier.
static bool isSyncOfGroup(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() && isInNamespace(F, "cooperative_groups") &&
         (F.getName() == "sync" || F.getName() == "wait" || F.getName() == "wait_prior" ||
          (F.getName() == "barrier_wait" && groupOf(F) == GroupKind::Block));
}

bool Synchronisation::isBarrier(const FunctionDecl *F) {
  if (!F->getDeclName().isIdentifier())
    return false;
  if (F->getName() == "__syncthreads" || F->getName() == "__barrier_sync")
    return true;
  if (!isSyncOfGroup(*F))
    return false;
  GroupKind Group = groupOf(*F);
  return Group == GroupKind::Block || Group == GroupKind::PartOfBlock ||
         Group == GroupKind::Cluster || Group == GroupKind::Grid;
}

bool Synchronisation::isBarrierOfAll(const FunctionDecl *F) {
  return isBarrier(F) && (!isSyncOfGroup(*F) || groupOf(*F) != GroupKind::PartOfBlock);
}

bool Synchronisation::endsPhase(const CallExpr *Call) const {
  const FunctionDecl *Direct = Call->getDirectCallee();
  auto It = Sites.find(Call->getRParenLoc());
  llvm::ArrayRef<const FunctionDecl *> Candidates;
  if (Direct)
    Candidates = Direct;
  else if (It != Sites.end())
    Candidates = It->second;
  return !Candidates.empty() && llvm::all_of(Candidates, [&](const FunctionDecl *F) {
    if (!isBarrier(F))
      return isWarpBarrier(*F);
    // Which function waits for other blocks depends on the group, which must then be known.
    GroupKind Group = isSyncOfGroup(*F) ? groupOf(*F) : GroupKind::None;
    return Direct || (Group != GroupKind::Grid && Group != GroupKind::Cluster);
  });
}

/// Carries what functions wait for and read to their callers until nothing changes.
void Synchronisation::propagate() {
  Waiting Indirect = Waiting::None;
  bool IndirectReads = false, IndirectSees = false, IndirectPrints = false;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const FunctionDecl *F : AddressTaken) {
      Indirect = std::max(Indirect, of(F));
      IndirectReads |= readsThreadIdx(F);
      IndirectSees |= seesBlock(F);
      IndirectPrints |= prints(F);
    }
    for (auto &[F, Known] : Functions) {
      Waiting W = Known.CallsIndirectly ? std::max(Known.Direct, Indirect) : Known.Direct;
      bool Reads = Known.ReadsThreadIdx || (Known.CallsIndirectly && IndirectReads);
      bool Sees = Known.SeesBlock || (Known.CallsIndirectly && IndirectSees);
      bool Prints = Known.Prints || (Known.CallsIndirectly && IndirectPrints);
      for (const FunctionDecl *Callee : Known.Callees) {
        auto It = Functions.find(Callee);
        if (It == Functions.end() || Callee == F)
          continue;
        W = std::max(W, It->second.Direct);
        Reads |= It->second.ReadsThreadIdx;
        Sees |= It->second.SeesBlock;
        Prints |= It->second.Prints;
      }
      if (W != Known.Direct || Reads != Known.ReadsThreadIdx || Sees != Known.SeesBlock ||
          Prints != Known.Prints) {
        Known.Prints = Prints;
        Known.Direct = W;
        Known.ReadsThreadIdx = Reads;
        Known.SeesBlock = Sees;
        Changed = true;
      }
    }
  }
}

Waiting Synchronisation::of(const FunctionDecl *F) const {
  if (isBarrier(F))
    return Waiting::Block;
  Waiting W = waitingWithoutBody(F);
  auto It = Functions.find(F->getCanonicalDecl());
  return It == Functions.end() ? W : std::max(W, It->second.Direct);
}

/// In a template, what depends on its parameters leaves open what a call is; its instances know.
bool Synchronisation::callsIndirectly(const CallExpr *Call) const {
  return isIndirect(Call) || IndirectSites.contains(Call->getRParenLoc());
}

Waiting Synchronisation::of(const CallExpr *Call) const {
  Waiting W = Waiting::None;
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    W = of(Callee);
  auto It = Sites.find(Call->getRParenLoc());
  if (It != Sites.end())
    for (const FunctionDecl *Callee : It->second)
      W = std::max(W, of(Callee));
  if (callsIndirectly(Call))
    for (const FunctionDecl *Candidate : AddressTaken)
      W = std::max(W, of(Candidate));
  return W;
}

Waiting Synchronisation::ofDestructor(QualType Type) const {
  const FunctionDecl *Destructor = destructorOf(Type);
  return Destructor ? of(Destructor) : Waiting::None;
}

bool Synchronisation::readsThreadIdx(const FunctionDecl *F) const {
  auto It = Functions.find(F->getCanonicalDecl());
  return isDefinedElsewhere(F) || (It != Functions.end() && It->second.ReadsThreadIdx);
}

bool Synchronisation::seesBlock(const FunctionDecl *F) const {
  auto It = Functions.find(F->getCanonicalDecl());
  return isDefinedElsewhere(F) || (It != Functions.end() && It->second.SeesBlock);
}

bool Synchronisation::prints(const FunctionDecl *F) const {
  auto It = Functions.find(F->getCanonicalDecl());
  return It != Functions.end() && It->second.Prints;
}

llvm::SmallVector<const FunctionDecl *, 2> Synchronisation::calleesOf(const CallExpr *Call) const {
  llvm::SmallVector<const FunctionDecl *, 2> Found;
  auto Add = [&](const FunctionDecl *F) {
    F = patternOf(F)->getCanonicalDecl();
    if (!llvm::is_contained(Found, F))
      Found.push_back(F);
  };
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    Add(Callee);
  auto It = Sites.find(Call->getRParenLoc());
  if (It != Sites.end())
    llvm::for_each(It->second, Add);
  return Found;
}

llvm::ArrayRef<const FunctionDecl *> Synchronisation::instancesOf(const FunctionDecl *F) const {
  auto It = Instances.find(F->getCanonicalDecl());
  return It == Instances.end() ? llvm::ArrayRef<const FunctionDecl *>() : It->second;
}

void Synchronisation::noteCalls() {
  for (const auto &[F, Known] : Functions) {
    const FunctionDecl *Caller = patternOf(F)->getCanonicalDecl();
    for (const FunctionDecl *Callee : Known.Callees)
      if (const FunctionDecl *Pattern = patternOf(Callee)->getCanonicalDecl();
          Pattern != F || Callee == F) // not from a pattern to its own instantiation
        Calls.push_back({Caller, Pattern});
  }
}

void Synchronisation::forEachCall(
    llvm::function_ref<void(const FunctionDecl *, const FunctionDecl *)> Visit) const {
  for (const auto &[Caller, Callee] : Calls)
    Visit(Caller, Callee);
}

bool Synchronisation::isCalledIndirectly(const FunctionDecl *F) const {
  const FunctionDecl *Pattern = patternOf(F)->getCanonicalDecl();
  return llvm::any_of(AddressTaken, [&](const FunctionDecl *Taken) {
    return patternOf(Taken)->getCanonicalDecl() == Pattern;
  });
}

namespace {

/// Does an asm statement in a statement read the global `threadIdx`?
class AsmReadFinder : public DynamicRecursiveASTVisitor {
public:
  explicit AsmReadFinder(const ptx::InstructionTable &Ptx) : Ptx(Ptx) {}

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    Found |= Ptx.effectsOf(S->getAsmString()).ReadsThreadIdx;
    return !Found;
  }

  bool Found = false;

private:
  const ptx::InstructionTable &Ptx;
};

using CalleeSites = llvm::DenseMap<SourceLocation, llvm::SmallVector<const FunctionDecl *, 2>>;

/// Applies functions to every call and to every construction and destruction in a statement,
/// lambdas included. What a template pattern constructs, its instantiations know.
template <class OnCall, class OnConstruction> class CallWalker : public DynamicRecursiveASTVisitor {
public:
  CallWalker(OnCall Apply, OnConstruction Construct, const CallSet &Except,
             const CalleeSites &Sites)
      : Apply(Apply), Construct(Construct), Except(Except), Sites(Sites) {}

  bool TraverseStmt(Stmt *S) override {
    const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
    return (Call && Except.contains(Call)) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    Apply(Call);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    Construct(E->getConstructor());
    return true;
  }
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    return constructAt(E->getBeginLoc());
  }
  bool VisitVarDecl(VarDecl *V) override {
    return V->getType()->isDependentType() ? constructAt(V->getLocation()) : destroy(V->getType());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override { return destroy(E->getType()); }

private:
  bool destroy(QualType Type) {
    if (const FunctionDecl *Destructor = destructorOf(Type))
      Construct(Destructor);
    return true;
  }

  bool constructAt(SourceLocation Site) {
    auto It = Sites.find(Site);
    if (It != Sites.end())
      llvm::for_each(It->second, Construct);
    return true;
  }

  OnCall Apply;
  OnConstruction Construct;
  const CallSet &Except;
  const CalleeSites &Sites;
};

template <class OnCall, class OnConstruction>
void walkCalls(const Stmt *S, const CallSet &Except, const CalleeSites &Sites, OnCall Apply,
               OnConstruction Construct) {
  CallWalker<OnCall, OnConstruction> Walker(Apply, Construct, Except, Sites);
  Walker.TraverseStmt(const_cast<Stmt *>(S));
}

} // namespace

bool Synchronisation::meets(const GCCAsmStmt &Assembly) const {
  const std::string Template = Ptx ? Assembly.getAsmString() : std::string();
  // All of them say so, and most others need not be read.
  return llvm::StringRef(Template).contains(".sync") && Ptx->effectsOf(Template).Meets;
}

bool Synchronisation::computes(const GCCAsmStmt &Assembly) const {
  return Ptx && Ptx->effectsOf(Assembly.getAsmString()).Computes;
}

bool Synchronisation::loads(const GCCAsmStmt &Assembly) const {
  return Ptx && Ptx->effectsOf(Assembly.getAsmString()).Loads;
}

/// Does inline PTX in \p S itself make lanes meet?
static bool holdsMeeting(const Stmt *S, const Synchronisation &Sync) {
  const auto *Assembly = llvm::dyn_cast_or_null<GCCAsmStmt>(S);
  return S && ((Assembly && Sync.meets(*Assembly)) ||
               llvm::any_of(S->children(),
                            [&](const Stmt *Child) { return holdsMeeting(Child, Sync); }));
}

Waiting Synchronisation::of(const Stmt *S) const {
  if (auto Known = OfStatements.find(S); Known != OfStatements.end())
    return Known->second;
  return OfStatements[S] = found(S);
}

Waiting Synchronisation::found(const Stmt *S) const {
  Waiting W = pollingLoops(S).empty() ? Waiting::None : Waiting::Anything;
  if (Ptx && W == Waiting::None && holdsMeeting(S, *this))
    W = Waiting::Warp;
  if (S)
    walkCalls(
        S, {}, Sites, [&](const CallExpr *Call) { W = std::max(W, of(Call)); },
        [&](const FunctionDecl *Special) { W = std::max(W, of(Special)); });
  return W;
}

void Synchronisation::forEachCalleeIn(const Stmt *S,
                                      llvm::function_ref<void(const FunctionDecl *)> Visit) const {
  walkCalls(
      S, {}, Sites, [&](const CallExpr *Call) { llvm::for_each(calleesOf(Call), Visit); }, Visit);
}

bool Synchronisation::anyCalled(const Stmt *S, const CallSet &Except,
                                llvm::function_ref<bool(const FunctionDecl *)> Such,
                                bool OwnRanks) const {
  bool Found = false;
  auto OnCall = [&](const CallExpr *Call) {
    if (!OwnRanks && asksOwnRank(Call))
      return;
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Found |= Such(Callee);
    if (callsIndirectly(Call))
      Found |= llvm::any_of(AddressTaken, Such);
    auto It = Sites.find(Call->getRParenLoc());
    if (It != Sites.end())
      Found |= llvm::any_of(It->second, Such);
  };
  walkCalls(S, Except, Sites, OnCall, [&](const FunctionDecl *Special) { Found |= Such(Special); });
  return Found;
}

bool Synchronisation::callsReadThreadIdx(const Stmt *S, const CallSet &Except) const {
  return anyCalled(S, Except, [&](const FunctionDecl *F) { return readsThreadIdx(F); });
}

bool Synchronisation::callsNeedThreadIdx(const Stmt *S, const CallSet &Except) const {
  return anyCalled(
      S, Except, [&](const FunctionDecl *F) { return readsThreadIdx(F); }, /*OwnRanks=*/false);
}

bool Synchronisation::asksOwnRank(const CallExpr *Call) const {
  const SourceLocation Site = Call->getRParenLoc();
  const auto It = Sites.find(Site);
  return Site.isFileID() && Call->getNumArgs() == 0 && !SharedSites.contains(Site) &&
         It != Sites.end() &&
         llvm::all_of(It->second, [](const FunctionDecl *F) { return isRankInGroup(*F); });
}

bool Synchronisation::anyAsksOwnRank(const Stmt *S, const CallSet &Except) const {
  bool Found = false;
  if (S)
    walkCalls(
        S, Except, Sites, [&](const CallExpr *Call) { Found |= asksOwnRank(Call); },
        [](const FunctionDecl *) {});
  return Found;
}

bool Synchronisation::callsSeeBlock(const Stmt *S) const {
  return anyCalled(S, {}, [&](const FunctionDecl *F) { return seesBlock(F); });
}

bool Synchronisation::callsPrint(const Stmt *S) const {
  return anyCalled(S, {}, [&](const FunctionDecl *F) { return prints(F); });
}

bool Synchronisation::assemblyReadsThreadIdx(const Stmt *S) const {
  if (!Ptx)
    return false;
  AsmReadFinder Finder(*Ptx);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

} // namespace offloom
