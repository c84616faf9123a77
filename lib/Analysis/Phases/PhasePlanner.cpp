// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the tree of nodes. Declarations are placed in PhasePlannerDeclarations.cpp, branches,
// loops and jumps in PhasePlannerFlow.cpp, calls of block-level functions in PhasePlannerCalls.cpp.
#include "Analysis/Phases/PhasePlanner.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/BlockWaits.h"
#include "Analysis/Phases/Meetings.h"
#include "Analysis/Phases/PhaseExits.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

using Kind = PhaseNode::Kind;
using NodeList = std::vector<PhaseNode>;

/// `[[fallthrough]];`, which must stay between the cases it is written between.
bool isFallthrough(const Stmt *S) {
  const auto *Attributed = llvm::dyn_cast<AttributedStmt>(S);
  return Attributed && llvm::any_of(Attributed->getAttrs(),
                                    [](const Attr *A) { return llvm::isa<FallThroughAttr>(A); });
}

llvm::SmallVector<const VarDecl *, 4> varyingParameters(const FunctionDecl &F,
                                                        const BlockSignature *Self) {
  llvm::SmallVector<const VarDecl *, 4> Varying;
  for (unsigned I = 0; Self && I < F.getNumParams(); ++I)
    if (Self->isVarying(I))
      Varying.push_back(F.getParamDecl(I));
  return Varying;
}

} // namespace

PhasePlanner::PhasePlanner(const FunctionDecl &F, const Synchronisation &Sync,
                           const KnownCallees &Callees, const BlockSignature *Self,
                           bool CopyArguments)
    : F(F), Context(F.getASTContext()), Sync(Sync), Callees(Callees), Self(Self),
      CopyArguments(CopyArguments), VaryingParameters(varyingParameters(F, Self)),
      Uniform(F, Sync, VaryingParameters), Written(F, Sync), Addresses(F, Sync),
      Lambdas(F, Sync, Written, Addresses), Moves(F, Sync, Uniform, Written, Addresses) {}

bool PhasePlanner::fail(const llvm::Twine &Reason, const Stmt *Where) {
  TheObstacle = {Reason.str(), Where->getBeginLoc()};
  return false;
}

std::string PhasePlanner::line(const Stmt *S) const {
  const SourceManager &SM = Context.getSourceManager();
  return std::to_string(SM.getExpansionLineNumber(S->getBeginLoc()));
}

llvm::StringRef PhasePlanner::waitsFor(const Stmt *S) const {
  return Sync.of(S) == Waiting::Warp ? "contains a warp collective" : "contains a barrier";
}

void PhasePlanner::toBlockLevel(const Stmt *Read) {
  for (const VarDecl *V : localVariablesIn(Read, Plan.Calls))
    if (!llvm::isa<ParmVarDecl>(V) || Written.any(V))
      Grew |= BlockLevel.insert(V).second;
}

bool PhasePlanner::writesBlockLevel(const Stmt *S) const {
  return llvm::any_of(BlockLevel, [&](const VarDecl *V) {
    return llvm::any_of(Written.of(V), [&](const Expr *Site) { return standsIn(Site, S); });
  });
}

/// Is every `return` in \p S under block-uniform conditions only?
bool PhasePlanner::returnsUniformly(const Stmt *S, bool UniformSoFar) const {
  if (!S || llvm::isa<LambdaExpr>(S))
    return true;
  if (llvm::isa<ReturnStmt>(S))
    return UniformSoFar;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    UniformSoFar &= Uniform.isUniform(If->getCond());
  else if (!llvm::isa<CompoundStmt>(S) && jumpsOf(S).Return)
    UniformSoFar = false;
  return llvm::all_of(S->children(),
                      [&](const Stmt *Child) { return returnsUniformly(Child, UniformSoFar); });
}

bool PhasePlanner::needsBlockLevel(const Stmt *S) const {
  if (Sync.of(S) != Waiting::None || Rounds->holds(S) || writesBlockLevel(S))
    return true;
  Jumps Found = jumpsOf(S);
  if (Found.Loop && !Around.empty() && !Around.back().Divergent)
    return true;
  return Found.Return && Divergence == 0 && returnsUniformly(S, true);
}

void PhasePlanner::addToRegion(const Stmt *S, NodeList &Out) {
  keepMovesOut(S);
  if (Out.empty() || !Out.back().mayGrow() || Cuts.Before.contains(S) ||
      Cuts.Behind.contains(Out.back().Statements.back())) {
    Out.push_back({Kind::Region, {}, {}, {}});
    Out.back().Guards = Guards;
  }
  Out.back().Statements.push_back(S);
  if (!Rounds->endsThreads(S))
    return;
  Out.back().Ends = true;
  Guards.push_back({S, conditionOf(S), /*Excludes=*/true});
}

bool PhasePlanner::list(llvm::ArrayRef<const Stmt *> Statements, NodeList &Out) {
  return llvm::all_of(Statements, [&](const Stmt *S) { return place(S, Out); });
}

bool PhasePlanner::body(const Stmt *S, NodeList &Out) {
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S))
    return list(llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->body_end()), Out);
  return place(S, Out);
}

/// The expression that \p S evaluates before anything else, once; null when it has none.
const Expr *headOf(const Stmt *S) {
  if (const auto *E = llvm::dyn_cast<Expr>(S))
    return E;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    return If->getInit() || If->getConditionVariable() ? nullptr : If->getCond();
  if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(S))
    return Switch->getInit() || Switch->getConditionVariable() ? nullptr : Switch->getCond();
  return nullptr;
}

/// Does \p S contain calls that wait, all of them in its head?
static bool callsComeFirst(const Stmt *S, const Synchronisation &Sync) {
  const Expr *Head = headOf(S);
  if (!Head || Sync.of(Head) == Waiting::None)
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return llvm::isa<Expr>(S) || !Child || Child == Head || Sync.of(Child) == Waiting::None;
  });
}

bool PhasePlanner::place(const Stmt *S, NodeList &Out) {
  const Stmt *Bare = withoutAttributes(S);
  if (isFallthrough(S)) {
    Out.push_back({Kind::Single, {S}, {}, {}});
    return true;
  }
  const auto *E = llvm::dyn_cast<Expr>(Bare);
  if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
      Call && (Synchronisation::isBarrier(Call) || (Divergence == 0 && Sync.endsPhase(Call)) ||
               (Call->getDirectCallee() && isWarpStep(*Call->getDirectCallee())))) {
    Out.push_back({Kind::Barrier, {S}, {}, {}});
    return true;
  }
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Bare))
    return placeDeclaration(Declaration, Out);
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(Bare); Return && Return->getRetValue())
    return placeReturn(Return, Out);
  if (isMeeting(S, Sync))
    return placeMeeting(S, Out);
  if (Divergence == 0 && Guards.empty() && isBlockWait(S, Sync)) {
    keepMovesOut(S);
    Out.push_back({Kind::Region, {S}, {}, {}});
    Out.back().Waits = true;
    return true;
  }
  if (S == Bare && callsComeFirst(S, Sync))
    return placeWithCalls(S, Out);
  if (const VarDecl *Moved = Moves.movedBy(S)) {
    countMove(llvm::cast<Expr>(S), Moved);
    Out.push_back({Kind::Single, {S}, {}, {}});
    return true;
  }
  if (llvm::isa<SwitchCase>(Bare) || needsBlockLevel(S))
    return placeBlockLevel(S, Out);
  addToRegion(S, Out);
  return true;
}

/// The lanes of each warp that come to \p S execute its instruction together.
bool PhasePlanner::placeMeeting(const Stmt *S, NodeList &Out) {
  if (writesBlockLevel(S))
    return fail("what the instruction on line " + line(S) +
                    " yields steers a barrier, and may differ between threads",
                S);
  keepMovesOut(S);
  Out.push_back({Kind::Region, {S}, {}, {}});
  Out.back().Guards = Guards;
  Out.back().Meets = true;
  return true;
}

/// An expression with effects on block-level variables only: assignments, ++, --.
bool PhasePlanner::placeOnce(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const VarDecl *Target = nullptr;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
    Target = rootVariable(U->getSubExpr());
  else if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
    Target = Uniform.isUniform(B->getRHS()) || placeOnce(B->getRHS()) ? rootVariable(B->getLHS())
                                                                      : nullptr;
  else if (B && B->getOpcode() == BO_Comma)
    return placeOnce(B->getLHS()) && placeOnce(B->getRHS());
  else if (Uniform.isUniform(E))
    return true;
  else if (B)
    return (Uniform.isUniform(B->getLHS()) || placeOnce(B->getLHS())) &&
           (Uniform.isUniform(B->getRHS()) || placeOnce(B->getRHS()));
  return Target && Target->isLocalVarDeclOrParm() && !isShared(*Target) &&
         Uniform.isUniform(Target);
}

bool PhasePlanner::placeBlockLevel(const Stmt *S, NodeList &Out) {
  const auto *E = llvm::dyn_cast<Expr>(withoutAttributes(S));
  if (!E) {
    PhaseNode Node{Kind::Control, {S}, {}, {}};
    return placeControl(S, Node, Out);
  }
  if (Sync.of(S) != Waiting::None && !voteIn(E))
    return fail("the function called on line " + line(S) + " " + waitsFor(S), S);
  if (!Guards.empty())
    return fail("the statement on line " + line(S) + " is for some threads, and for the block", S);
  if (Sync.of(S) != Waiting::None && !placeVote(E, S, Out))
    return false;
  if (!placeOnce(E))
    return fail("the statement on line " + line(S) +
                    " writes a variable that steers a barrier, and may differ between threads",
                S);
  toBlockLevel(E);
  Out.push_back({Kind::Single, {S}, {}, {}});
  return true;
}

/// `k++`, `k += 2` and what only reads variables.
static bool isOrStepsRegisters(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
    return isOfRegisters(U->getSubExpr());
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_Comma)
    return isOrStepsRegisters(B->getLHS()) && isOrStepsRegisters(B->getRHS());
  if (B && B->isAssignmentOp())
    return isOfRegisters(B->getLHS()) && isOfRegisters(B->getRHS());
  return isOfRegisters(E);
}

/// May the block evaluate \p E, of a statement \p Of, although no thread may come there?
bool PhasePlanner::mayDoForNone(const Expr *E, const Stmt *Of) {
  return Guards.empty() || !E || isOrStepsRegisters(E) ||
         fail("what the block evaluates on line " + line(Of) + " may be for no thread", Of);
}

bool PhasePlanner::findRounds() {
  *Rounds = BlockRounds(F, Sync, Uniform, Written);
  return !Rounds->empty();
}

bool PhasePlanner::build() {
  Plan = PhasePlan();
  Plan.Rounds = Rounds;
  GuardsAt.clear();
  Around.clear();
  Guards.clear();
  Divergence = 0;
  Within = llvm::cast<CompoundStmt>(F.getBody());
  return body(F.getBody(), Plan.Nodes);
}

std::variant<PhasePlan, Obstacle> PhasePlanner::run() {
  auto Result = search();
  if (std::holds_alternative<PhasePlan>(Result) || Moves.empty())
    return Result;
  Moves = CommonMoves(); // what the block counts pulls operands to block level
  BlockLevel.clear();
  Optional.clear();
  Rejected.clear();
  return search();
}

/// Makes several regions of some, unless a variable would have to be kept for each thread between
/// them. True if all has to be placed again.
bool PhasePlanner::cutRegions() {
  VariableSet Kept;
  for (const auto &[V, Role] : Plan.Roles)
    if (Role == VariableRole::PerThread)
      Kept.insert(V);
  if (CutState == Cutting::ToTry) {
    Cuts = findRegionCuts(Plan, Sync, Uniform, Written, Context);
    KeptUncut = std::move(Kept);
    CutState = Cuts.empty() ? Cutting::Settled : Cutting::Tried;
    return !Cuts.empty();
  }
  const bool Fits = CutState == Cutting::Settled ||
                    llvm::all_of(Kept, [&](const VarDecl *V) { return KeptUncut.contains(V); });
  CutState = Cutting::Settled;
  if (!Fits)
    Cuts = RegionCuts();
  return !Fits;
}

std::variant<PhasePlan, Obstacle> PhasePlanner::search() {
  Cuts = RegionCuts();
  CutState = Cutting::ToTry;
  if (jumpsOf(F.getBody()).Goto)
    return Obstacle{"it uses goto", F.getLocation()};
  if (const CallExpr *Call = stackAllocationIn(F.getBody()))
    return Obstacle{"it takes memory from the stack", Call->getBeginLoc()};
  while (true) {
    Grew = false;
    bool Built = build();
    if (std::exchange(Restarts, false)) {
      BlockLevel.clear();
      Optional.clear();
      Rejected.clear();
      continue;
    }
    if (!Built) {
      if (Optional.empty())
        return TheObstacle;
      // The last variable that was moved to block level did not fit there.
      const VarDecl *Last = Optional.pop_back_val();
      Rejected.insert(Last);
      BlockLevel.clear();
      BlockLevel.insert(Optional.begin(), Optional.end());
      continue;
    }
    if (Grew)
      continue;
    const VarDecl *V =
        assignRoles(Plan, {F, Written, Uniform, Addresses, BlockLevel, Rejected, VaryingParameters,
                           Moves.variables(), CutState == Cutting::Tried ? &KeptUncut : nullptr});
    if (!V && raiseConstants())
      continue;
    if (!V && cutRegions())
      continue;
    if (!V)
      return finish();
    BlockLevel.insert(V);
    Optional.push_back(V);
  }
}

/// Why a variable of each thread cannot have a place among those of the other threads, in words
/// that complete "'x' …"; empty when it can.
std::string PhasePlanner::obstacleToStoring(const VarDecl *V) const {
  const auto *Construct = llvm::dyn_cast_or_null<CXXConstructExpr>(
      V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr);
  bool IsAssigned = V->getInit() && !(Construct && Construct->getNumArgs() == 0);
  if (Addresses.holdsItself(V) && IsAssigned && !llvm::isa<ParmVarDecl>(V))
    return "holds its own address, which an assignment would not give it";
  if (V->isParameterPack())
    return "is a pack of parameters, which the kernel changes";
  if (llvm::isa<DecompositionDecl>(V))
    return "is bound to what another phase computes";
  return "";
}

std::variant<PhasePlan, Obstacle> PhasePlanner::finish() {
  for (const auto &[V, Role] : Plan.Roles)
    if (Role == VariableRole::PerThread)
      if (std::string Why = obstacleToStoring(V); !Why.empty())
        return Obstacle{"'" + V->getNameAsString() + "' " + Why, V->getLocation()};
  Plan.Moves = Moves;
  markExits(Plan, Self && Self->CalledAfterExits);
  Plan.ReturnsEarly = Self && anyExits(Plan.Nodes);
  if (std::string Obstacle = obstacleInClosures(Plan.Nodes); !Obstacle.empty())
    return offloom::Obstacle{Obstacle, F.getLocation()};
  const CallExpr *Shared = nullptr;
  forEachThreadNode(Plan.Nodes, [&](PhaseNode &Node) {
    if (Node.TheKind == Kind::Call && !variablesAreApart(Node.TheCall))
      Shared = Node.TheCall.Call;
  });
  if (Shared)
    return Obstacle{"the call on line " + line(Shared) +
                        " refers to a variable twice, or to one that steers a barrier",
                    Shared->getBeginLoc()};
  return std::move(Plan);
}

std::variant<PhasePlan, Obstacle> planPhases(const FunctionDecl &F, const Synchronisation &Sync,
                                             const KnownCallees &Callees,
                                             const BlockSignature *Self) {
  auto Result = PhasePlanner(F, Sync, Callees, Self, /*CopyArguments=*/false).run();
  if (std::holds_alternative<PhasePlan>(Result) || Callees.empty())
    return Result;
  // An argument that is passed once pulls its operands to block level, where they may not fit.
  auto Copying = PhasePlanner(F, Sync, Callees, Self, /*CopyArguments=*/true).run();
  return std::holds_alternative<PhasePlan>(Copying) ? std::move(Copying) : std::move(Result);
}

std::optional<PhasePlan> planRounds(const FunctionDecl &Kernel, const Synchronisation &Sync,
                                    const KnownCallees &Callees) {
  PhasePlanner Planner(Kernel, Sync, Callees, /*Self=*/nullptr, /*CopyArguments=*/false);
  if (!Planner.findRounds())
    return std::nullopt;
  auto Result = Planner.run();
  if (auto *Found = std::get_if<PhasePlan>(&Result))
    return std::move(*Found);
  return std::nullopt;
}

} // namespace offloom
