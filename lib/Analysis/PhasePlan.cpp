// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan is the fixpoint of two questions that depend on each other: which statements stand at
// block level (those around barriers, and those that write block-level variables), and which
// variables do (those that block-level statements read). Each round builds the tree for the
// variables known so far; a round that finds no new one is the last.
#include "Analysis/PhasePlan.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Modifications.h"
#include "Analysis/Recompute.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"

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

const Stmt *withoutAttributes(const Stmt *S) {
  while (const auto *Attributed = llvm::dyn_cast_or_null<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  return S;
}

/// Finds jumps in a statement that lead out of it. Lambdas are functions of their own.
struct Jumps {
  bool Loop = false;   ///< break or continue of a loop around the statement
  bool Return = false; ///< return from the function
  bool Goto = false;
};

void collectJumps(const Stmt *S, bool InLoop, bool InSwitch, Jumps &Found) {
  if (!S || llvm::isa<LambdaExpr>(S))
    return;
  if (llvm::isa<BreakStmt>(S))
    Found.Loop |= !InLoop && !InSwitch;
  if (llvm::isa<ContinueStmt>(S))
    Found.Loop |= !InLoop;
  Found.Return |= llvm::isa<ReturnStmt>(S);
  Found.Goto |= llvm::isa<GotoStmt, LabelStmt, IndirectGotoStmt>(S);
  InLoop |= llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  InSwitch |= llvm::isa<SwitchStmt>(S);
  for (const Stmt *Child : S->children())
    collectJumps(Child, InLoop, InSwitch, Found);
}

Jumps jumpsOf(const Stmt *S) {
  Jumps Found;
  collectJumps(S, false, false, Found);
  return Found;
}

class Planner {
public:
  Planner(const FunctionDecl &F, const Synchronisation &Sync)
      : F(F), Context(F.getASTContext()), Sync(Sync), Uniform(F), Written(F.getBody()) {}

  std::variant<PhasePlan, Obstacle> run();

private:
  // One round: builds the tree for the present BlockLevel.
  bool build();
  bool list(llvm::ArrayRef<const Stmt *> Statements, NodeList &Out);
  bool place(const Stmt *S, NodeList &Out);
  bool placeDeclaration(const DeclStmt *S, NodeList &Out);
  bool placeBlockLevel(const Stmt *S, NodeList &Out);
  bool placeIf(const IfStmt *S, PhaseNode &Node);
  bool placeFor(const ForStmt *S, PhaseNode &Node);
  bool placeOnce(const Expr *E);
  bool body(const Stmt *S, NodeList &Out);
  bool condition(const Expr *E, const Stmt *Of);

  bool needsBlockLevel(const Stmt *S) const;
  bool writesBlockLevel(const Stmt *S) const;
  bool returnsUniformly(const Stmt *S, bool UniformSoFar) const;

  void toBlockLevel(const Stmt *Read);
  void addToRegion(const Stmt *S, NodeList &Out);
  bool fail(const llvm::Twine &Reason, const Stmt *Where);
  std::string line(const Stmt *S) const;

  // After the last round.
  bool assignRoles();
  bool beginsRegion(const VarDecl *V, const PhaseNode &Region, Recompute &CanRecompute) const;
  void markExits();

  const FunctionDecl &F;
  ASTContext &Context;
  const Synchronisation &Sync;
  Uniformity Uniform;
  Modifications Written;

  llvm::DenseSet<const VarDecl *> BlockLevel;
  /// Uniform variables that live across phases: at block level if that works, in the order tried.
  llvm::SmallVector<const VarDecl *, 4> Optional;
  llvm::DenseSet<const VarDecl *> Rejected;
  bool Grew = false;
  unsigned LoopDepth = 0;
  PhasePlan Plan;
  Obstacle TheObstacle;
};

bool Planner::fail(const llvm::Twine &Reason, const Stmt *Where) {
  TheObstacle = {Reason.str(), Where->getBeginLoc()};
  return false;
}

std::string Planner::line(const Stmt *S) const {
  const SourceManager &SM = Context.getSourceManager();
  return std::to_string(SM.getExpansionLineNumber(S->getBeginLoc()));
}

void Planner::toBlockLevel(const Stmt *Read) {
  for (const VarDecl *V : localVariablesIn(Read))
    if (!llvm::isa<ParmVarDecl>(V) || Written.any(V))
      Grew |= BlockLevel.insert(V).second;
}

bool Planner::writesBlockLevel(const Stmt *S) const {
  const SourceManager &SM = Context.getSourceManager();
  for (const VarDecl *V : BlockLevel)
    for (const Expr *Site : Written.of(V))
      if (Site->getBeginLoc() == S->getBeginLoc() ||
          (!SM.isBeforeInTranslationUnit(Site->getBeginLoc(), S->getBeginLoc()) &&
           !SM.isBeforeInTranslationUnit(S->getEndLoc(), Site->getBeginLoc())))
        return true;
  return false;
}

/// Is every `return` in \p S under block-uniform conditions only?
bool Planner::returnsUniformly(const Stmt *S, bool UniformSoFar) const {
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

bool Planner::needsBlockLevel(const Stmt *S) const {
  if (Sync.of(S) != Waiting::None || writesBlockLevel(S))
    return true;
  Jumps Found = jumpsOf(S);
  if (Found.Loop && LoopDepth > 0)
    return true;
  return Found.Return && returnsUniformly(S, true);
}

void Planner::addToRegion(const Stmt *S, NodeList &Out) {
  if (Out.empty() || Out.back().TheKind != Kind::Region)
    Out.push_back({Kind::Region, {}, {}, {}});
  Out.back().Statements.push_back(S);
}

bool Planner::list(llvm::ArrayRef<const Stmt *> Statements, NodeList &Out) {
  return llvm::all_of(Statements, [&](const Stmt *S) { return place(S, Out); });
}

bool Planner::body(const Stmt *S, NodeList &Out) {
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S))
    return list(llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->body_end()), Out);
  return place(S, Out);
}

bool Planner::place(const Stmt *S, NodeList &Out) {
  const Stmt *Bare = withoutAttributes(S);
  if (isFallthrough(S)) {
    Out.push_back({Kind::Single, {S}, {}, {}});
    return true;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Bare); Call && Synchronisation::isBarrier(Call)) {
    Out.push_back({Kind::Barrier, {S}, {}, {}});
    return true;
  }
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Bare))
    return placeDeclaration(Declaration, Out);
  if (llvm::isa<SwitchCase>(Bare) || needsBlockLevel(S))
    return placeBlockLevel(S, Out);
  addToRegion(S, Out);
  return true;
}

bool Planner::placeDeclaration(const DeclStmt *S, NodeList &Out) {
  bool Once = false, EachThread = false;
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V || isShared(*V) || V->isConstexpr() || V->isStaticLocal()) {
      Once = true;
    } else if (BlockLevel.contains(V)) {
      if (!Uniform.isUniform(V))
        return fail("'" + V->getName() + "' on line " + line(S) +
                        " steers a barrier and may differ between threads",
                    S);
      toBlockLevel(V->getInit());
      Once = true;
    } else {
      EachThread = true;
    }
  }
  if (Sync.of(S) != Waiting::None)
    return fail("the function called on line " + line(S) + " contains a barrier", S);
  if (Once)
    Out.push_back({Kind::Single, {S}, {}, {}});
  if (EachThread)
    addToRegion(S, Out);
  return true;
}

bool Planner::condition(const Expr *E, const Stmt *Of) {
  if (!E)
    return true;
  if (Sync.of(E) != Waiting::None)
    return fail("the condition on line " + line(Of) + " contains a barrier", Of);
  if (!Uniform.isUniform(E) && !placeOnce(E))
    return fail("the condition on line " + line(Of) +
                    ", on which a barrier depends, may differ "
                    "between threads",
                Of);
  toBlockLevel(E);
  return true;
}

/// An expression with effects on block-level variables only: assignments, ++, --.
bool Planner::placeOnce(const Expr *E) {
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

bool Planner::placeIf(const IfStmt *S, PhaseNode &Node) {
  if (S->getInit() || S->getConditionVariable())
    return fail("the if on line " + line(S) + " around a barrier declares a variable", S);
  return condition(S->getCond(), S) && body(S->getThen(), Node.Body) &&
         (!S->getElse() || body(S->getElse(), Node.Else));
}

bool Planner::placeFor(const ForStmt *S, PhaseNode &Node) {
  if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(S->getInit())) {
    for (const Decl *D : Init->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
        Grew |= BlockLevel.insert(V).second;
        if (!Uniform.isUniform(V))
          return fail("'" + V->getName() + "' of the loop on line " + line(S) +
                          " around a barrier may differ between threads",
                      S);
        toBlockLevel(V->getInit());
      }
  } else if (const auto *Init = llvm::dyn_cast_or_null<Expr>(S->getInit())) {
    if (!condition(Init, S))
      return false;
  }
  return condition(S->getCond(), S) && condition(S->getInc(), S) && body(S->getBody(), Node.Body);
}

bool Planner::placeBlockLevel(const Stmt *S, NodeList &Out) {
  const Stmt *Bare = withoutAttributes(S);
  PhaseNode Node{Kind::Control, {S}, {}, {}};
  bool Placed = false;
  bool IsLoop = llvm::isa<ForStmt, WhileStmt, DoStmt>(Bare);
  LoopDepth += IsLoop;
  llvm::scope_exit Leave([&] { LoopDepth -= IsLoop; });

  if (llvm::isa<BreakStmt, ContinueStmt, ReturnStmt>(Bare)) {
    Node.TheKind = Kind::Single;
    Placed = true;
  } else if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Bare)) {
    Placed = body(Block, Node.Body);
  } else if (const auto *If = llvm::dyn_cast<IfStmt>(Bare)) {
    Placed = placeIf(If, Node);
  } else if (const auto *For = llvm::dyn_cast<ForStmt>(Bare)) {
    Placed = placeFor(For, Node);
  } else if (const auto *While = llvm::dyn_cast<WhileStmt>(Bare)) {
    if (While->getConditionVariable())
      return fail("the loop on line " + line(S) + " declares its condition", S);
    Placed = condition(While->getCond(), S) && body(While->getBody(), Node.Body);
  } else if (const auto *Do = llvm::dyn_cast<DoStmt>(Bare)) {
    Placed = condition(Do->getCond(), S) && body(Do->getBody(), Node.Body);
  } else if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(Bare)) {
    // A `break` in here leaves the switch, which is at block level like a loop.
    ++LoopDepth;
    Placed = condition(Switch->getCond(), S) && body(Switch->getBody(), Node.Body);
    --LoopDepth;
  } else if (const auto *Case = llvm::dyn_cast<SwitchCase>(Bare)) {
    Placed = place(Case->getSubStmt(), Node.Body);
  } else if (const auto *E = llvm::dyn_cast<Expr>(Bare)) {
    if (Sync.of(S) != Waiting::None)
      return fail("the function called on line " + line(S) + " contains a barrier", S);
    Node.TheKind = Kind::Single;
    if (!placeOnce(E))
      return fail("the statement on line " + line(S) +
                      " writes a variable that steers a barrier, and may differ between threads",
                  S);
    toBlockLevel(E);
    Placed = true;
  } else {
    return fail("control flow around a barrier on line " + line(S) + " is not structured", S);
  }
  Out.push_back(std::move(Node));
  return Placed;
}

bool Planner::build() {
  Plan = PhasePlan();
  LoopDepth = 0;
  return body(F.getBody(), Plan.Nodes);
}

namespace {

void forEachRegion(NodeList &Nodes, llvm::function_ref<void(PhaseNode &)> Apply) {
  for (PhaseNode &Node : Nodes) {
    if (Node.TheKind == Kind::Region)
      Apply(Node);
    forEachRegion(Node.Body, Apply);
    forEachRegion(Node.Else, Apply);
  }
}

/// True when \p Node, or a node in it, is a loop.
bool isLoop(const PhaseNode &Node) {
  return Node.TheKind == Kind::Control &&
         llvm::isa<ForStmt, WhileStmt, DoStmt>(withoutAttributes(Node.Statements.front()));
}

} // namespace

/// Do only declarations that are recomputed elsewhere stand before that of \p V in \p Region? Then
/// the region is not cut in two when \p V moves out of it.
bool Planner::beginsRegion(const VarDecl *V, const PhaseNode &Region,
                           Recompute &CanRecompute) const {
  for (const Stmt *S : Region.Statements) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    if (!Declaration)
      return false;
    for (const Decl *D : Declaration->decls()) {
      if (D == V)
        return true;
      const auto *Other = llvm::dyn_cast<VarDecl>(D);
      if (!Other || !CanRecompute(Other))
        return false;
    }
  }
  return false;
}

/// Decides where each variable lives. Returns false when the tree must be built again because a
/// variable moved to block level.
bool Planner::assignRoles() {
  llvm::DenseMap<const VarDecl *, llvm::SmallPtrSet<const PhaseNode *, 4>> UsedIn;
  llvm::DenseMap<const VarDecl *, const PhaseNode *> DeclaredIn;
  llvm::SmallVector<const VarDecl *, 16> InOrder;
  forEachRegion(Plan.Nodes, [&](PhaseNode &Region) {
    for (const Stmt *S : Region.Statements) {
      for (const VarDecl *V : localVariablesIn(S))
        UsedIn[V].insert(&Region);
      if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declaration->decls())
          if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && !BlockLevel.contains(V)) {
            DeclaredIn[V] = &Region;
            InOrder.push_back(V);
          }
    }
  });

  for (const VarDecl *V : BlockLevel)
    Plan.Roles[V] = VariableRole::BlockLevel;
  for (const ParmVarDecl *P : F.parameters())
    if (Written.any(P) && !BlockLevel.contains(P))
      Plan.Roles[P] = VariableRole::PerThread;

  Recompute CanRecompute(F, Written, BlockLevel);
  for (const VarDecl *V : InOrder) {
    auto &Regions = UsedIn[V];
    if (Regions.empty() || (Regions.size() == 1 && Regions.contains(DeclaredIn[V]))) {
      // Stays where it is, unless a variable that is recomputed elsewhere needs it: see below.
      continue;
    }
    bool Recomputed = CanRecompute(V);
    bool CanBeOnce =
        Uniform.isUniform(V) && !Rejected.contains(V) && !V->getType()->isReferenceType();
    if (CanBeOnce && (!Recomputed || beginsRegion(V, *DeclaredIn[V], CanRecompute))) {
      BlockLevel.insert(V);
      Optional.push_back(V);
      return false;
    }
    if (Recomputed) {
      Plan.Roles[V] = VariableRole::Recomputed;
    } else {
      Plan.Roles[V] = VariableRole::PerThread;
    }
  }
  // What a recomputed variable is computed from must be there to compute it from.
  for (const VarDecl *V : llvm::reverse(InOrder))
    if (Plan.roleOf(V) == VariableRole::Recomputed)
      for (const VarDecl *Operand : localVariablesIn(V->getInit()))
        if (!llvm::isa<ParmVarDecl>(Operand) && !BlockLevel.contains(Operand) &&
            !Operand->isConstexpr() && Plan.roleOf(Operand) == VariableRole::Local)
          Plan.Roles[Operand] =
              CanRecompute(Operand) ? VariableRole::Recomputed : VariableRole::PerThread;
  return true;
}

/// A `return` in a region ends the thread: later regions must skip it.
void Planner::markExits() {
  bool Exited = false;
  auto Mark = [&](auto &Self, NodeList &Nodes, bool InLoop) -> void {
    for (PhaseNode &Node : Nodes) {
      bool Loop = isLoop(Node);
      if (Loop && !InLoop)
        forEachRegion(Node.Body, [&](PhaseNode &Region) {
          for (const Stmt *S : Region.Statements)
            Exited |= jumpsOf(S).Return;
        });
      if (Node.TheKind == Kind::Region) {
        Node.SkipsExited = Exited;
        for (const Stmt *S : Node.Statements)
          Node.Exits |= jumpsOf(S).Return;
        Exited |= Node.Exits;
      }
      Self(Self, Node.Body, InLoop || Loop);
      Self(Self, Node.Else, InLoop || Loop);
    }
  };
  Mark(Mark, Plan.Nodes, false);
  // In the last region a plain return is enough.
  if (!Plan.Nodes.empty() && Plan.Nodes.back().TheKind == Kind::Region)
    Plan.Nodes.back().Exits = false;
}

std::variant<PhasePlan, Obstacle> Planner::run() {
  if (jumpsOf(F.getBody()).Goto)
    return Obstacle{"it uses goto", F.getLocation()};
  while (true) {
    Grew = false;
    if (!build()) {
      if (Optional.empty())
        return TheObstacle;
      // The last variable that was moved to block level did not fit there.
      const VarDecl *Last = Optional.pop_back_val();
      Rejected.insert(Last);
      BlockLevel.clear();
      BlockLevel.insert(Optional.begin(), Optional.end());
      continue;
    }
    if (!Grew && assignRoles())
      break;
  }
  markExits();
  return std::move(Plan);
}

} // namespace

std::variant<PhasePlan, Obstacle> planPhases(const FunctionDecl &F, const Synchronisation &Sync) {
  return Planner(F, Sync).run();
}

} // namespace offloom
