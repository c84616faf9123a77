// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Synchronisation.h"
#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Ptx/InstructionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

/// A device function whose body another translation unit has: it may do anything.
bool isDefinedElsewhere(const FunctionDecl *F) {
  return runsOnDevice(*F) && !isKernel(*F) && !patternOf(F)->isDefined() && !F->isImplicit() &&
         !F->isDefaulted() && !F->isDeleted() && !F->isPureVirtual() && !F->getBuiltinID() &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

/// Functions that wait whatever their bodies say, or may: those of the CUDA headers that do so by
/// definition, and those that are not known.
Waiting waitingWithoutBody(const FunctionDecl *F) {
  if (isDefinedElsewhere(F))
    return Waiting::Anything;
  if (!F->getDeclName().isIdentifier() ||
      !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return Waiting::None;
  llvm::StringRef Name = F->getName();
  const Collective *C = collectiveOf(F);
  if (isInNamespace(*F, "cooperative_groups")) {
    if (C)
      return groupOf(*F) == GroupKind::PartOfWarp ? Waiting::Warp : Waiting::Anything;
    bool Waits = llvm::StringSwitch<bool>(Name)
                     .Cases({"barrier_wait", "barrier_arrive", "wait", "wait_prior"}, true)
                     .StartsWith("reduce_", true)
                     .Default(false);
    return Waits ? Waiting::Anything : Waiting::None;
  }
  if (C)
    return C->OfBlock ? Waiting::Block : Waiting::Warp;
  if (Name.starts_with("__syncthreads"))
    return Waiting::Block;
  // What the waiting functions of <cuda/...> call in their loops.
  if (Name == "__nanosleep" || (Name == "spin_yield" && isInNamespace(*F, "offloom")))
    return Waiting::Anything;
  return Waiting::None;
}

bool isAtomic(const CallExpr *Call, llvm::ArrayRef<llvm::StringRef> Names) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = F->getName();
  Name.consume_back("_block");
  Name.consume_back("_system");
  return llvm::is_contained(Names, Name);
}

/// `clock()` and `clock64()`. Time passes for all threads at once: where each waits for it in turn,
/// a block takes as many times as long as it has threads.
bool readsClock(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getDeclName().isIdentifier() && F->getNumParams() == 0 &&
         (F->getName() == "clock" || F->getName() == "clock64") &&
         F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

/// Does evaluating an expression read what changes without this thread: memory that another one
/// writes, or the clock?
class PollFinder : public RecursiveASTVisitor<PollFinder> {
public:
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue && E->getSubExpr()->getType().isVolatileQualified())
      Found |= !llvm::isa<DeclRefExpr>(E->getSubExpr()->IgnoreParens()) ||
               !isLocal(llvm::cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()));
    return true;
  }

  /// `flag.load()`, `flag.test()`, and the conversion that is a load.
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (!Method || !isInNamespace(*Method, "cuda") ||
        !Method->getASTContext().getSourceManager().isInSystemHeader(Method->getLocation()))
      return true;
    bool OfAtomic = Method->getParent()->getName().starts_with("atomic");
    Found |= OfAtomic && (llvm::isa<CXXConversionDecl>(Method) ||
                          (Method->getDeclName().isIdentifier() &&
                           (Method->getName() == "load" || Method->getName() == "test")));
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    Found |= isAtomic(Call, {"__nv_atomic_load", "__nv_atomic_load_n"});
    Found |= readsClock(Call);
    // A read spelled as an atomic that changes nothing. Locks (atomicCAS, atomicExch) are not
    // polls: in a thread loop their holder has always let go, or runs on another worker.
    if (isAtomic(Call, {"atomicAdd", "atomicOr", "atomicXor", "atomicSub", "atomicMax"}) &&
        Call->getNumArgs() == 2) {
      Expr::EvalResult Value;
      const Expr *Operand = Call->getArg(1);
      if (!Operand->isValueDependent() &&
          Operand->EvaluateAsInt(Value, Call->getDirectCallee()->getASTContext()))
        Found |= Value.Val.getInt() == 0;
    }
    return true;
  }

  bool Found = false;

private:
  static bool isLocal(const DeclRefExpr *E) {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    return V && V->hasLocalStorage() && !isShared(*V);
  }
};

bool polls(const Stmt *S) {
  PollFinder Finder;
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

/// Does the body of a loop set a variable of its condition to what a poll yields, at once or by way
/// of other variables?
class PolledCondition : public RecursiveASTVisitor<PolledCondition> {
public:
  explicit PolledCondition(const Expr &Condition) : Condition(Condition) {}

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasInit() && isPolled(V->getInit()))
      note(V);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    const VarDecl *V = B->isAssignmentOp() ? rootVariable(B->getLHS()) : nullptr;
    if (V && isPolled(B->getRHS()))
      note(V);
    return true;
  }

  bool Found = false;

private:
  void note(const VarDecl *V) {
    Polled.insert(V);
    Found |= refersTo(&Condition, V);
  }

  bool isPolled(const Expr *E) const {
    return polls(E) || llvm::any_of(Polled, [&](const VarDecl *V) { return refersTo(E, V); });
  }

  const Expr &Condition;
  llvm::SmallPtrSet<const VarDecl *, 4> Polled;
};

/// Finds loops that go on until somebody else writes, or time has passed.
class PollingLoopFinder : public RecursiveASTVisitor<PollingLoopFinder> {
public:
  bool VisitWhileStmt(WhileStmt *S) { return note(S, S->getCond(), S->getBody()); }
  bool VisitDoStmt(DoStmt *S) { return note(S, S->getCond(), S->getBody()); }
  bool VisitForStmt(ForStmt *S) { return note(S, S->getCond(), S->getBody()); }

  llvm::SmallVector<const Stmt *, 4> Found;

private:
  bool note(Stmt *Loop, const Expr *Condition, const Stmt *Body) {
    if ((polls(Condition) || pollsInBody(Body, Condition) || endsByPoll(Loop, Condition, Body)) &&
        !hasBarrier(Body) && !writesWhat(Body, Condition))
      Found.push_back(Loop);
    return true;
  }

  /// `do { s[i] = x; } while (s[i] != x)` repeats its own attempt; it does not wait to be served.
  static bool writesWhat(const Stmt *Body, const Expr *Condition) {
    const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(Body);
    if (Assignment && Assignment->isAssignmentOp())
      if (const auto *To = llvm::dyn_cast<ArraySubscriptExpr>(Assignment->getLHS()->IgnoreParens()))
        if (const auto *Base = llvm::dyn_cast<DeclRefExpr>(To->getBase()->IgnoreParenImpCasts()))
          return Condition && refersTo(Condition, Base->getDecl());
    return Body &&
           llvm::any_of(Body->children(), [&](const Stmt *S) { return writesWhat(S, Condition); });
  }

  /// Threads that meet at a barrier in each round make each other's progress.
  static bool hasBarrier(const Stmt *S) {
    if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
        Call && Synchronisation::isBarrier(Call))
      return true;
    return S && llvm::any_of(S->children(), hasBarrier);
  }

  /// `while (true) { if (poll) break; }` and `do { v = poll; } while (v == 0)`: the body is small,
  /// does nothing but look, and what it sees ends the loop.
  static bool pollsInBody(const Stmt *Body, const Expr *Condition) {
    const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Body);
    if (!Block || Block->size() > 3 || !polls(Body))
      return false;
    Jumps Leaving = jumpsOf(Body);
    if (!Leaving.Loop && !Leaving.Return && !Leaving.Goto && !pollsFor(Body, Condition))
      return false;
    return llvm::none_of(Block->body(),
                         [](const Stmt *S) { return llvm::isa<ForStmt, WhileStmt, DoStmt>(S); });
  }

  /// `while (!done) { if (poll) { …; done = true; } }`: nothing but a branch that depends on a poll
  /// changes what \p Condition looks at.
  static bool endsByPoll(const Stmt *Loop, const Expr *Condition, const Stmt *Body) {
    if (!Condition || !polls(Body))
      return false;
    Modifications Written(Loop);
    llvm::SmallVector<const Expr *, 4> Sites;
    for (const VarDecl *V : localVariablesIn(Condition))
      llvm::append_range(Sites, Written.of(V));
    return !Sites.empty() &&
           llvm::all_of(Sites, [&](const Expr *Site) { return standsUnderPoll(Site, Body, Body); });
  }

  /// Is \p Site in a branch within \p S whose condition polls, or looks at what a poll in \p Body
  /// yielded?
  static bool standsUnderPoll(const Expr *Site, const Stmt *S, const Stmt *Body) {
    if (!S || !contains(S, Site))
      return false;
    if (const auto *If = llvm::dyn_cast<IfStmt>(S); If && !contains(If->getCond(), Site))
      if (polls(If->getCond()) || pollsFor(Body, If->getCond()))
        return true;
    return llvm::any_of(S->children(),
                        [&](const Stmt *Child) { return standsUnderPoll(Site, Child, Body); });
  }

  static bool contains(const Stmt *S, const Stmt *Part) {
    return S == Part || (S && llvm::any_of(S->children(), [&](const Stmt *Child) {
                           return contains(Child, Part);
                         }));
  }

  static bool pollsFor(const Stmt *Body, const Expr *Condition) {
    if (!Condition)
      return false;
    PolledCondition Finder(*Condition);
    Finder.TraverseStmt(const_cast<Stmt *>(Body));
    return Finder.Found;
  }
};

} // namespace

/// Reads all bodies once and writes what they contain into Synchronisation's tables.
class FactCollector : public RecursiveASTVisitor<FactCollector> {
public:
  explicit FactCollector(Synchronisation &Into) : Into(Into) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return RecursiveASTVisitor::TraverseDecl(D);
    const FunctionDecl *Outer = Current;
    Current = F->doesThisDeclarationHaveABody() ? F->getCanonicalDecl() : nullptr;
    bool Continue = RecursiveASTVisitor::TraverseDecl(D);
    // What an instantiation waits for, its pattern waits for.
    if (const FunctionDecl *Pattern = Current ? patternOf(F)->getCanonicalDecl() : nullptr;
        Pattern && Pattern != Current)
      Into.Functions[Pattern].Callees.push_back(Current);
    // A lambda's body belongs to the function it is written in as well: it is called there.
    if (Outer && Current && Current != Outer)
      Into.Functions[Outer].Callees.push_back(Current);
    Current = Outer;
    return Continue;
  }

  bool VisitCallExpr(CallExpr *Call) {
    CalleeNames.insert(Call->getCallee()->IgnoreParenImpCasts());
    if (!Current)
      return true;
    if (Synchronisation::isBarrier(Call))
      raise(Waiting::Block);
    else if (const FunctionDecl *Callee = Call->getDirectCallee())
      note(Callee, Call->getRParenLoc());
    else if (!Call->isTypeDependent())
      Into.Functions[Current].CallsIndirectly = true;
    if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(Call))
      if (Member->getMethodDecl() && Member->getMethodDecl()->isVirtual())
        Into.Functions[Current].CallsIndirectly = true;
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (Current)
      note(E->getConstructor(), E->getLocation());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (Current && builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx)
      Into.Functions[Current].ReadsThreadIdx = true;
    const auto *F = llvm::dyn_cast<FunctionDecl>(E->getDecl());
    if (F && !isKernel(*F) && !CalleeNames.count(E))
      Into.AddressTaken.insert(F->getCanonicalDecl());
    return true;
  }

  bool VisitCXXMethodDecl(CXXMethodDecl *M) {
    if (M->isVirtual())
      Into.AddressTaken.insert(M->getCanonicalDecl());
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    if (!Current || !Into.Ptx || !runsOnDevice(*Current))
      return true;
    ptx::InstructionTable::Effects Effects = Into.Ptx->effectsOf(S->getAsmString());
    Into.Functions[Current].ReadsThreadIdx |= Effects.ReadsThreadIdx;
    if (Effects.Waits)
      raise(Waiting::Anything);
    return true;
  }

  bool VisitWhileStmt(WhileStmt *S) { return noteLoop(S); }
  bool VisitDoStmt(DoStmt *S) { return noteLoop(S); }
  bool VisitForStmt(ForStmt *S) { return noteLoop(S); }

private:
  void raise(Waiting W) {
    Waiting &Direct = Into.Functions[Current].Direct;
    Direct = std::max(Direct, W);
  }

  void note(const FunctionDecl *Callee, SourceLocation Site) {
    Callee = Callee->getCanonicalDecl();
    Into.Functions[Current].Callees.push_back(Callee);
    if (Site.isValid())
      Into.Sites[Site].push_back(Callee);
    raise(waitingWithoutBody(Callee));
    Into.Functions[Current].ReadsThreadIdx |= isDefinedElsewhere(Callee);
  }

  bool noteLoop(Stmt *S) {
    if (Current && runsOnDevice(*Current)) {
      auto Loops = Synchronisation::pollingLoops(S);
      if (llvm::is_contained(Loops, S))
        raise(Waiting::Anything);
    }
    return true;
  }

  Synchronisation &Into;
  const FunctionDecl *Current = nullptr;
  /// The names of callees: a function named elsewhere may be called through a pointer.
  llvm::DenseSet<const Expr *> CalleeNames;
};

Synchronisation::Synchronisation(ASTContext &Context, const ptx::InstructionTable *Ptx) : Ptx(Ptx) {
  FactCollector Collector(*this);
  Collector.TraverseAST(Context);
  propagate();
}

bool Synchronisation::isBarrier(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier())
    return false;
  if (F->getName() == "__syncthreads" || F->getName() == "__barrier_sync")
    return true;
  if (F->getName() != "sync" || !isInNamespace(*F, "cooperative_groups"))
    return false;
  GroupKind Group = groupOf(*F);
  return Group == GroupKind::Block || Group == GroupKind::Cluster || Group == GroupKind::Grid;
}

/// Carries what functions wait for and read to their callers until nothing changes.
void Synchronisation::propagate() {
  Waiting Indirect = Waiting::None;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const FunctionDecl *F : AddressTaken)
      Indirect = std::max(Indirect, of(F));
    for (auto &[F, Known] : Functions) {
      Waiting W = Known.CallsIndirectly ? std::max(Known.Direct, Indirect) : Known.Direct;
      bool Reads = Known.ReadsThreadIdx;
      for (const FunctionDecl *Callee : Known.Callees) {
        auto It = Functions.find(Callee);
        if (It == Functions.end() || Callee == F)
          continue;
        W = std::max(W, It->second.Direct);
        Reads |= It->second.ReadsThreadIdx;
      }
      if (W != Known.Direct || Reads != Known.ReadsThreadIdx) {
        Known.Direct = W;
        Known.ReadsThreadIdx = Reads;
        Changed = true;
      }
    }
  }
}

Waiting Synchronisation::of(const FunctionDecl *F) const {
  Waiting W = waitingWithoutBody(F);
  auto It = Functions.find(F->getCanonicalDecl());
  return It == Functions.end() ? W : std::max(W, It->second.Direct);
}

Waiting Synchronisation::of(const CallExpr *Call) const {
  if (isBarrier(Call))
    return Waiting::Block;
  Waiting W = Waiting::None;
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    W = of(Callee);
  auto It = Sites.find(Call->getRParenLoc());
  if (It != Sites.end())
    for (const FunctionDecl *Callee : It->second)
      W = std::max(W, of(Callee));
  if (!Call->getDirectCallee() && !Call->isTypeDependent())
    for (const FunctionDecl *Candidate : AddressTaken)
      W = std::max(W, of(Candidate));
  return W;
}

bool Synchronisation::readsThreadIdx(const FunctionDecl *F) const {
  auto It = Functions.find(F->getCanonicalDecl());
  return isDefinedElsewhere(F) || (It != Functions.end() && It->second.ReadsThreadIdx);
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

void Synchronisation::forEachCall(
    llvm::function_ref<void(const FunctionDecl *, const FunctionDecl *)> Visit) const {
  for (const auto &[F, Known] : Functions)
    for (const FunctionDecl *Callee : Known.Callees)
      if (const FunctionDecl *Pattern = patternOf(Callee)->getCanonicalDecl();
          Pattern != F || Callee == F) // not from a pattern to its own instantiation
        Visit(patternOf(F)->getCanonicalDecl(), Pattern);
}

bool Synchronisation::isCalledIndirectly(const FunctionDecl *F) const {
  const FunctionDecl *Pattern = patternOf(F)->getCanonicalDecl();
  return llvm::any_of(AddressTaken, [&](const FunctionDecl *Taken) {
    return patternOf(Taken)->getCanonicalDecl() == Pattern;
  });
}

namespace {

/// Does an asm statement in a statement read the global `threadIdx`?
class AsmReadFinder : public RecursiveASTVisitor<AsmReadFinder> {
public:
  explicit AsmReadFinder(const ptx::InstructionTable &Ptx) : Ptx(Ptx) {}

  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    Found |= Ptx.effectsOf(S->getAsmString()).ReadsThreadIdx;
    return !Found;
  }

  bool Found = false;

private:
  const ptx::InstructionTable &Ptx;
};

using CalleeSites = llvm::DenseMap<SourceLocation, llvm::SmallVector<const FunctionDecl *, 2>>;

/// Applies functions to every call and every construction in a statement, lambdas included. What a
/// template pattern constructs, its instantiations know.
template <class OnCall, class OnConstruction>
class CallWalker : public RecursiveASTVisitor<CallWalker<OnCall, OnConstruction>> {
public:
  CallWalker(OnCall Apply, OnConstruction Construct, const CallSet &Except,
             const CalleeSites &Sites)
      : Apply(Apply), Construct(Construct), Except(Except), Sites(Sites) {}

  bool TraverseStmt(Stmt *S) {
    const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
    return (Call && Except.contains(Call)) ||
           RecursiveASTVisitor<CallWalker<OnCall, OnConstruction>>::TraverseStmt(S);
  }

  bool VisitCallExpr(CallExpr *Call) {
    Apply(Call);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Construct(E->getConstructor());
    return true;
  }
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) {
    return constructAt(E->getBeginLoc());
  }
  bool VisitVarDecl(VarDecl *V) {
    return !V->getType()->isDependentType() || constructAt(V->getLocation());
  }

private:
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

Waiting Synchronisation::of(const Stmt *S) const {
  Waiting W = pollingLoops(S).empty() ? Waiting::None : Waiting::Anything;
  if (S)
    walkCalls(
        S, {}, Sites, [&](const CallExpr *Call) { W = std::max(W, of(Call)); },
        [&](const FunctionDecl *Constructor) { W = std::max(W, of(Constructor)); });
  return W;
}

bool Synchronisation::callsReadThreadIdx(const Stmt *S, const CallSet &Except) const {
  bool Reads = false;
  auto OnCall = [&](const CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Reads |= readsThreadIdx(Callee);
    else if (!Call->isTypeDependent())
      Reads |= llvm::any_of(AddressTaken, [&](const FunctionDecl *F) { return readsThreadIdx(F); });
    auto It = Sites.find(Call->getRParenLoc());
    if (It != Sites.end())
      Reads |= llvm::any_of(It->second, [&](const FunctionDecl *F) { return readsThreadIdx(F); });
  };
  walkCalls(S, Except, Sites, OnCall,
            [&](const FunctionDecl *Constructor) { Reads |= readsThreadIdx(Constructor); });
  return Reads;
}

bool Synchronisation::assemblyReadsThreadIdx(const Stmt *S) const {
  if (!Ptx)
    return false;
  AsmReadFinder Finder(*Ptx);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

llvm::SmallVector<const Stmt *, 4> Synchronisation::pollingLoops(const Stmt *S) {
  PollingLoopFinder Finder;
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.Found);
}

} // namespace offloom
