// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places branches, loops and jumps that stand at block level.
//
// Block-uniform flow stays as it is: the block decides once. Around warp collectives, and around
// the last barriers of a kernel, flow may also be divergent: see PhaseNode::Divergent.
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/LastBarriers.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

llvm::SmallVector<const Stmt *, 4> threadParts(const PhaseNode &Node) {
  const Stmt *S = withoutAttributes(Node.Statements.front());
  llvm::SmallVector<const Stmt *, 4> Parts;
  auto Add = [&](const Stmt *Part) {
    if (Part)
      Parts.push_back(Part);
  };
  if (const auto *E = llvm::dyn_cast<Expr>(S))
    return {partsOfBranch(E).Condition};
  const auto *For = llvm::dyn_cast<ForStmt>(S);
  Add(Node.InitEachThread ? For->getInit() : nullptr);
  Add(conditionOf(S));
  Add(Node.StepEachThread ? For->getInc() : nullptr);
  return Parts;
}

/// \p E is evaluated once, by the block, for a statement \p Of that a barrier depends on. What it
/// waits for may be placed in \p Before, unless that is null.
bool PhasePlanner::condition(const Expr *E, const Stmt *Of, NodeList *Before) {
  if (!E)
    return true;
  const bool Waits = Sync.of(E) != Waiting::None;
  if (Waits && (!Before || !voteIn(E)))
    return fail("the condition on line " + line(Of) + " " + waitsFor(E), Of);
  if (!mayDoForNone(E, Of) || (Waits && !placeVote(E, Of, *Before)))
    return false;
  if (!Uniform.isUniform(E) && !placeOnce(E))
    return fail("the condition on line " + line(Of) +
                    ", on which a barrier depends, may differ "
                    "between threads",
                Of);
  toBlockLevel(E);
  return true;
}

/// \p S, a part of the head of \p Of, is evaluated by each thread.
bool PhasePlanner::eachThread(const Stmt *S, const Stmt *Of) {
  if (!S || !writesBlockLevel(S))
    return true;
  return fail("the head of the statement on line " + line(Of) +
                  " writes a variable that steers a barrier, and may differ between threads",
              Of);
}

/// May threads go different ways at \p S: around nothing but warp collectives, or around the last
/// barriers of a kernel?
bool PhasePlanner::mayDivide(const Stmt *S) const {
  return Sync.of(S) == Waiting::Warp || (!Self && holdsLastBarriers(S, F.getBody(), Sync));
}

/// May \p Condition be another for some threads? Around a barrier, what the block may do once is
/// none of theirs.
bool PhasePlanner::varies(const Expr *Condition, bool AroundBarrier) {
  if (AroundBarrier)
    return Sync.of(Condition) == Waiting::None && !Uniform.isUniform(Condition) &&
           !placeOnce(Condition);
  return Sync.of(Condition) != Waiting::None || !Uniform.isUniform(Condition);
}

/// Does \p S have to send threads different ways?
bool PhasePlanner::divides(const IfStmt *S) {
  return mayDivide(S) && varies(S->getCond(), Sync.of(S) != Waiting::Warp);
}

bool PhasePlanner::isDivergentLoop(const Stmt *S) {
  const Expr *Condition = conditionOf(S);
  return mayDivide(S) && ((Condition && varies(Condition, Sync.of(S) != Waiting::Warp)) ||
                          Uniform.jumpsVary(bodyOf(S)));
}

/// Lanes on both sides of a branch may mean to meet each other at a `__syncwarp()`.
static bool holdsWarpBarrier(const Stmt *S) {
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
  return S && ((Call && isWarpBarrier(*Call) && !isWarpStep(*Call->getDirectCallee())) ||
               llvm::any_of(S->children(), holdsWarpBarrier));
}

bool PhasePlanner::placeIf(const IfStmt *S, PhaseNode &Node, NodeList &Out) {
  if (S->getInit() || S->getConditionVariable())
    return fail("the if on line " + line(S) + " around a barrier declares a variable", S);
  if (Rounds->isGuard(S)) {
    Node.IsGuard = true;
    Guards.push_back({S, S->getCond()});
    bool Placed = body(S->getThen(), Node.Body);
    Guards.pop_back();
    return Placed;
  }
  Node.Divergent = divides(S);
  if (Node.Divergent && holdsWarpBarrier(S->getThen()) && holdsWarpBarrier(S->getElse()))
    return fail("both sides of the if on line " + line(S) + " contain __syncwarp()", S);
  if (Node.Divergent ? !placeCalls(S->getCond(), S, Out) || !eachThread(S->getCond(), S)
                     : !condition(S->getCond(), S, &Out))
    return false;
  llvm::SaveAndRestore Here(Divergence, Divergence + Node.Divergent);
  return body(S->getThen(), Node.Body) && (!S->getElse() || body(S->getElse(), Node.Else));
}

/// The first and third part of a `for` loop: once if they deal with block-level variables alone.
bool PhasePlanner::placeForHead(const ForStmt *S, PhaseNode &Node) {
  llvm::SmallVector<const VarDecl *, 2> Variables;
  if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(S->getInit()))
    for (const Decl *D : Init->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D))
        Variables.push_back(V);
  auto IsOnlyStepped = [&](const VarDecl *V) {
    return llvm::all_of(Written.of(V),
                        [&](const Expr *Site) { return contains(S->getInc(), Site); });
  };
  if (Node.Divergent)
    Node.InitEachThread = llvm::any_of(Variables, [&](const VarDecl *V) {
      return !Uniform.isUniform(V) || Rejected.contains(V) || !IsOnlyStepped(V);
    });
  if (!Node.InitEachThread)
    for (const VarDecl *V : Variables) {
      Grew |= BlockLevel.insert(V).second;
      if (!Uniform.isUniform(V))
        return fail("'" + V->getName() + "' of the loop on line " + line(S) +
                        " around a barrier may differ between threads",
                    S);
      toBlockLevel(V->getInit());
    }
  if (const auto *E = llvm::dyn_cast_or_null<Expr>(S->getInit())) {
    Node.InitEachThread = Node.Divergent && !Uniform.isUniform(E) && !placeOnce(E);
    if (Node.InitEachThread ? !eachThread(E, S) : !condition(E, S))
      return false;
  }
  if (!Node.Divergent)
    return placeStep(S);
  if (S->getInc())
    keepMovesOut(S->getInc());
  Node.StepEachThread = S->getInc() && !placeOnce(S->getInc());
  return Node.StepEachThread ? eachThread(S->getInc(), S) : condition(S->getInc(), S);
}

static llvm::SmallVector<const Stmt *, 8> statementsBefore(const Stmt &Last,
                                                           const CompoundStmt &Body) {
  llvm::SmallVector<const Stmt *, 8> Statements;
  llvm::copy_if(Body.body(), std::back_inserter(Statements),
                [&](const Stmt *S) { return S != &Last; });
  return Statements;
}

/// A round is for the threads whose index passes the test; the first thread's passes longest.
bool PhasePlanner::placeStrided(const StridedLoop &Loop, PhaseNode &Node) {
  Node.Strided = &Loop;
  if (Moves.contains(Loop.Index)) {
    Moves.remove(Loop.Index); // the loop counts for it
    Restarts = true;
  }
  for (const Expr *E : {Loop.First, static_cast<const Expr *>(Loop.Test), Loop.Step})
    if (E)
      for (const VarDecl *V : localVariablesIn(E))
        if (V != Loop.Index && (!llvm::isa<ParmVarDecl>(V) || Written.any(V)) &&
            !llvm::is_contained(Loop.Same, V))
          Grew |= BlockLevel.insert(V).second;
  // A thread leaves a round by itself, and none leaves the loop.
  Around.push_back({/*Divergent=*/true, /*IsSwitch=*/false, Divergence});
  Guards.push_back({Loop.Loop, Loop.Test, /*Excludes=*/false, &Loop});
  const Stmt *Body = bodyOf(Loop.Loop);
  bool Placed = Loop.Last
                    ? list(statementsBefore(*Loop.Last, *llvm::cast<CompoundStmt>(Body)), Node.Body)
                    : body(Body, Node.Body);
  Guards.pop_back();
  Around.pop_back();
  return Placed && (!Loop.OfRows || isOneRegion(Node, Loop.Loop));
}

/// Is \p Node, the loop \p S, one loop over threads in each of its rounds?
bool PhasePlanner::isOneRegion(const PhaseNode &Node, const Stmt *S) {
  return (Node.Body.size() == 1 && Node.Body.front().TheKind == Kind::Region &&
          !Node.Body.front().Meets && !Node.Body.front().Waits) ||
         fail("a round of the loop on line " + line(S) + " has several parts", S);
}

/// A round is for the threads that have not left the loop.
bool PhasePlanner::placeLockstep(const Stmt *S, PhaseNode &Node, NodeList &Out) {
  Node.Lockstep = true;
  const LockstepHead &Head = Rounds->headOfLockstep(S);
  for (const VarDecl *Counter : Head.Counters) {
    Grew |= BlockLevel.insert(Counter).second;
    toBlockLevel(Counter->getInit());
  }
  if (!Head.Counters.empty())
    toBlockLevel(llvm::cast<ForStmt>(S)->getInc());
  if (Head.Init && !placeThreadsInit(Head.Init, S, Out))
    return false;
  if (Head.Step)
    keepMovesOut(Head.Step);
  Around.push_back({/*Divergent=*/true, /*IsSwitch=*/false, Divergence});
  Guards.push_back({S, conditionOf(S), /*Excludes=*/false, nullptr, /*OfLockstep=*/true});
  bool Placed = body(bodyOf(S), Node.Body);
  Guards.pop_back();
  Around.pop_back();
  if (!Placed || !isOneRegion(Node, S))
    return false;
  if (Head.Step)
    Node.Body.front().After.push_back(Head.Step);
  return true;
}

/// What threads begin the loop \p S with is the last thing that they do before it.
bool PhasePlanner::placeThreadsInit(const Expr *Init, const Stmt *S, NodeList &Out) {
  if (Out.empty() || !Out.back().mayGrow())
    return fail("the head of the loop on line " + line(S) + " differs between threads", S);
  keepMovesOut(Init);
  Out.back().After.push_back(Init);
  return true;
}

bool PhasePlanner::placeLoop(const Stmt *S, PhaseNode &Node, NodeList &Out) {
  if (const StridedLoop *Strided = Rounds->strided(S))
    return placeStrided(*Strided, Node);
  if (Rounds->isLockstep(S))
    return placeLockstep(S, Node, Out);
  Node.Divergent = isDivergentLoop(S);
  llvm::SaveAndRestore Here(Divergence, Divergence + Node.Divergent);
  Around.push_back({Node.Divergent, /*IsSwitch=*/false, Divergence});
  const auto *For = llvm::dyn_cast<ForStmt>(S);
  const auto *While = llvm::dyn_cast<WhileStmt>(S);
  if ((For && For->getConditionVariable()) || (While && While->getConditionVariable()))
    return fail("the loop on line " + line(S) + " declares its condition", S);
  if (For && (Sync.of(For->getInc()) != Waiting::None || Sync.of(For->getInit()) != Waiting::None))
    return fail("the head of the loop on line " + line(S) + " " + waitsFor(S), S);
  if (For && !placeForHead(For, Node))
    return false;
  const Expr *Condition = conditionOf(S);
  bool Placed = !Node.Divergent ? condition(Condition, S)
                : Condition ? placeCalls(Condition, S, Node.BeforeTest) && eachThread(Condition, S)
                            : true;
  Placed = Placed && body(bodyOf(S), Node.Body);
  Around.pop_back();
  return Placed && placeThreadsStep(S, Node);
}

/// A part of the step that is the threads' own belongs to the end of a round.
bool PhasePlanner::placeThreadsStep(const Stmt *S, PhaseNode &Node) {
  llvm::SmallVector<const Expr *, 2> OfThreads;
  if (const LoopStep *Mixed = Rounds->mixedStep(S))
    llvm::copy_if(Mixed->OfThreads, std::back_inserter(OfThreads),
                  [&](const Expr *E) { return !Moves.movedBy(E); });
  if (OfThreads.empty())
    return true;
  NodeList *Last = &Node.Body;
  while (!Last->empty() && Last->back().TheKind == Kind::Control &&
         llvm::isa<CompoundStmt>(Last->back().Statements.front()))
    Last = &Last->back().Body;
  if (Last->empty() || !Last->back().mayGrow() || Last->back().Ends ||
      Last->back().Guards.size() != Guards.size())
    return fail("the step of the loop on line " + line(S) + " differs between threads", S);
  llvm::append_range(Last->back().After, OfThreads);
  return true;
}

bool PhasePlanner::placeSwitch(const SwitchStmt *S, PhaseNode &Node) {
  if (!condition(S->getCond(), S))
    return false;
  Around.push_back({/*Divergent=*/false, /*IsSwitch=*/true, Divergence});
  bool Placed = body(S->getBody(), Node.Body);
  Around.pop_back();
  return Placed;
}

/// `break`, `continue` or `return` on its own.
bool PhasePlanner::placeJump(const Stmt *S, NodeList &Out) {
  bool EachThread = llvm::isa<ReturnStmt>(S) && Divergence > 0;
  if (!llvm::isa<ReturnStmt>(S) && !Around.empty()) {
    const Enclosing *Target = &Around.back();
    while (llvm::isa<ContinueStmt>(S) && Target->IsSwitch && Target != Around.begin())
      --Target;
    EachThread = Target->Divergent;
    if (EachThread ? Target != &Around.back() : Divergence > Target->Depth)
      return fail("the jump on line " + line(S) + " leaves a loop that threads may leave apart", S);
  }
  if (EachThread)
    addToRegion(S, Out);
  else
    Out.push_back({Kind::Single, {S}, {}, {}});
  return true;
}

bool PhasePlanner::placeControl(const Stmt *S, PhaseNode &Node, NodeList &Out) {
  const Stmt *Bare = withoutAttributes(S);
  if (llvm::isa<BreakStmt, ContinueStmt, ReturnStmt>(Bare))
    return placeJump(Bare, Out);
  bool Placed = false;
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Bare))
    Placed = body(Block, Node.Body);
  else if (const auto *If = llvm::dyn_cast<IfStmt>(Bare))
    Placed = placeIf(If, Node, Out);
  else if (llvm::isa<ForStmt, WhileStmt, DoStmt>(Bare))
    Placed = placeLoop(Bare, Node, Out);
  else if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(Bare))
    Placed = placeSwitch(Switch, Node);
  else if (const auto *Case = llvm::dyn_cast<SwitchCase>(Bare))
    Placed = place(Case->getSubStmt(), Node.Body);
  else
    return fail("control flow around a barrier on line " + line(S) + " is not structured", S);
  Out.push_back(std::move(Node));
  return Placed;
}

} // namespace offloom
