// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan is the fixpoint of two questions that depend on each other: which statements stand at
// block level (those around barriers, and those that write block-level variables), and which
// variables do (those that block-level statements read). Each round builds the tree for the
// variables known so far; a round that finds no new one is the last.
#include "Analysis/PhasePlan.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Analysis/PhaseRoles.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

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

class Planner {
public:
  Planner(const FunctionDecl &F, const Synchronisation &Sync, const BlockSignatures &Callees,
          const BlockSignature *Self, bool CopyArguments)
      : F(F), Context(F.getASTContext()), Sync(Sync), Callees(Callees), Self(Self),
        CopyArguments(CopyArguments), VaryingParameters(varyingParameters(F, Self)),
        Uniform(F, Sync, VaryingParameters), Written(F.getBody()) {}

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

  // Calls of block-level functions, and returns from one.
  bool placeReturn(const ReturnStmt *S, NodeList &Out);
  bool placeWithCalls(const Stmt *S, NodeList &Out);
  bool placeCalls(const Expr *E, const Stmt *Of, const VarDecl *Initialised, NodeList &Out);
  bool placeCall(const CallExpr *Call, const Stmt *Of, BlockCall &Placed);
  bool placeArgument(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                     BlockCall &Placed);
  bool placeReference(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                      BlockCall &Placed);
  bool mayEvaluateOnce(const Expr *E) const;
  bool variablesAreApart(const BlockCall &Call) const;
  std::variant<PhasePlan, Obstacle> finish();

  const FunctionDecl &F;
  ASTContext &Context;
  const Synchronisation &Sync;
  const BlockSignatures &Callees;
  const BlockSignature *Self; // null for a kernel
  const bool CopyArguments;   // pass as much as possible in per-thread storage
  llvm::SmallVector<const VarDecl *, 4> VaryingParameters;
  Uniformity Uniform;
  Modifications Written;

  VariableSet BlockLevel;
  /// Uniform variables that live across phases: at block level if that works, in the order tried.
  llvm::SmallVector<const VarDecl *, 4> Optional;
  VariableSet Rejected;
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
  if (Out.empty() || Out.back().TheKind != Kind::Region || Out.back().Leaves)
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
bool callsComeFirst(const Stmt *S, const Synchronisation &Sync) {
  const Expr *Head = headOf(S);
  if (!Head || Sync.of(Head) == Waiting::None)
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return llvm::isa<Expr>(S) || !Child || Child == Head || Sync.of(Child) == Waiting::None;
  });
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
  if (const auto *Return = llvm::dyn_cast<ReturnStmt>(Bare); Return && Return->getRetValue())
    return placeReturn(Return, Out);
  if (S == Bare && callsComeFirst(S, Sync))
    return placeWithCalls(S, Out);
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
  if (Sync.of(S) != Waiting::None) {
    const auto *V = llvm::dyn_cast<VarDecl>(*S->decl_begin());
    if (!S->isSingleDecl() || !V || Once)
      return fail("the call on line " + line(S) +
                      ", which contains a barrier, is part of a declaration of several variables",
                  S);
    if (!placeCalls(V->getInit(), S, V, Out))
      return false;
  }
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

/// `return e;` in a block-level function: each thread stores its result, then all leave.
bool Planner::placeReturn(const ReturnStmt *S, NodeList &Out) {
  if (S->getRetValue()->getType()->isVoidType())
    return fail("the return on line " + line(S) + " is a call", S);
  if (!placeCalls(S->getRetValue(), S, nullptr, Out))
    return false;
  const auto *Body = llvm::cast<CompoundStmt>(F.getBody());
  if (S == Body->body_back()) {
    addToRegion(S, Out);
  } else {
    Out.push_back({Kind::Region, {S}, {}, {}});
    Out.back().Leaves = true;
  }
  return true;
}

bool Planner::placeWithCalls(const Stmt *S, NodeList &Out) {
  if (!placeCalls(headOf(S), S, nullptr, Out))
    return false;
  if (writesBlockLevel(S) || (jumpsOf(S).Loop && LoopDepth > 0))
    return fail("what the call on line " + line(S) +
                    " yields steers a barrier, and may differ between threads",
                S);
  addToRegion(S, Out);
  return true;
}

/// Places the calls in \p E, an expression of \p Of that is evaluated once and first.
bool Planner::placeCalls(const Expr *E, const Stmt *Of, const VarDecl *Initialised, NodeList &Out) {
  BlockCallFinder Finder(Sync, Written);
  if (!Finder.find(E))
    return fail("the call on line " + line(Of) + ", which contains a barrier, " + Finder.problem(),
                Of);
  for (const CallExpr *Call : Finder.Calls) {
    PhaseNode Node{Kind::Call, {}, {}, {}};
    if (!placeCall(Call, Of, Node.TheCall))
      return false;
    if (Initialised && E->IgnoreImplicit() == Call && !BlockLevel.contains(Initialised) &&
        Context.hasSameUnqualifiedType(Call->getType(), Initialised->getType()))
      Node.TheCall.Initialises = Initialised;
    Plan.Calls.insert(Call);
    Out.push_back(std::move(Node));
  }
  return true;
}

bool Planner::placeCall(const CallExpr *Call, const Stmt *Of, BlockCall &Placed) {
  auto Candidates = Sync.calleesOf(Call);
  auto Found = Candidates.size() == 1 ? Callees.find(Candidates.front()) : Callees.end();
  if (Found == Callees.end())
    return fail("the function called on line " + line(Call) + " contains a barrier", Of);
  if (const std::string &WhyNot = Found->second.WhyNot; !WhyNot.empty())
    return fail("'" + Found->first->getNameAsString() + "', called on line " + line(Call) +
                    ", contains a barrier and has no block form: " + WhyNot,
                Of);
  Placed.Call = Call;
  Placed.Callee = Found->first;
  const BlockSignature &Signature = Found->second;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    const ParmVarDecl *P = Signature.F->getParamDecl(I);
    const Expr *E = Call->getArg(I);
    bool Ok = P->getType()->isReferenceType() ? placeReference(E, P, I, Of, Placed)
                                              : placeArgument(E, P, I, Of, Placed);
    if (!Ok)
      return false;
    if (Placed.Arguments.back() != BlockCall::Argument::Once && writesBlockLevel(E))
      return fail("an argument on line " + line(E) + " writes a variable that steers a barrier",
                  Of);
  }
  return true;
}

bool Planner::mayEvaluateOnce(const Expr *E) const {
  if (!Uniform.isUniform(E))
    return false;
  return llvm::all_of(localVariablesIn(E), [&](const VarDecl *V) {
    return (llvm::isa<ParmVarDecl>(V) && !Written.any(V)) || V->isConstexpr() ||
           (!CopyArguments && !Rejected.contains(V));
  });
}

bool Planner::placeArgument(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                            BlockCall &Placed) {
  using Parameter = BlockSignature::Parameter;
  Parameter Kind = Callees.find(Placed.Callee)->second.Parameters[I];
  if (Kind != Parameter::Varying && mayEvaluateOnce(E)) {
    toBlockLevel(E);
    Placed.Arguments.push_back(BlockCall::Argument::Once);
    return true;
  }
  if (Kind == Parameter::Fixed)
    return fail("the argument for '" + P->getName() + "' on line " + line(E) +
                    ", on which a barrier depends, may differ between threads",
                Of);
  if (llvm::isa<CXXDefaultArgExpr>(E))
    return fail(
        "the call on line " + line(Of) + " leaves out the argument for '" + P->getName() + "'", Of);
  if (Kind == Parameter::Uniform)
    Plan.Demands.push_back({Placed.Callee, I});
  Placed.Arguments.push_back(BlockCall::Argument::EachThread);
  return true;
}

/// A reference either binds to one object for the block, or to a variable of each thread.
bool Planner::placeReference(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                             BlockCall &Placed) {
  using Parameter = BlockSignature::Parameter;
  Parameter Kind = Callees.find(Placed.Callee)->second.Parameters[I];
  const Expr *Bare = E->IgnoreParenImpCasts();
  const VarDecl *Root = rootVariable(Bare);
  bool OfThread =
      Root && Root->hasLocalStorage() && !isShared(*Root) &&
      (!Root->getType()->isReferenceType() || llvm::is_contained(VaryingParameters, Root));
  bool IsConst = P->getType()->getPointeeType().isConstQualified();
  bool IsTemporary = !E->isLValue() || llvm::isa<MaterializeTemporaryExpr>(E->IgnoreParens());
  if (IsConst && (IsTemporary || (OfThread && mayEvaluateOnce(E))))
    return placeArgument(E, P, I, Of, Placed); // a copy will do
  if (!OfThread && E->isLValue() && Uniform.isUniform(E) && Kind != Parameter::Varying) {
    toBlockLevel(E);
    Placed.Arguments.push_back(BlockCall::Argument::Once);
    return true;
  }
  if (IsConst && OfThread && !Written.any(Root))
    return placeArgument(E, P, I, Of, Placed);
  if (OfThread && llvm::isa<DeclRefExpr>(Bare) && Kind != Parameter::Fixed &&
      (E->isTypeDependent() || P->getType()->isDependentType() ||
       Context.hasSameUnqualifiedType(E->getType(), P->getType()->getPointeeType()))) {
    if (Kind == Parameter::Uniform)
      Plan.Demands.push_back({Placed.Callee, I});
    Placed.Arguments.push_back(BlockCall::Argument::Variable);
    return true;
  }
  return fail("the argument for '" + P->getName() + "' on line " + line(E) +
                  " refers to an object that may differ between threads",
              Of);
}

/// Does each variable that \p Call passes by reference live in per-thread storage, and is none of
/// them named by another argument?
bool Planner::variablesAreApart(const BlockCall &Call) const {
  for (auto [I, Kind] : llvm::enumerate(Call.Arguments)) {
    if (Kind != BlockCall::Argument::Variable)
      continue;
    const VarDecl *V = rootVariable(Call.Call->getArg(I));
    if (BlockLevel.contains(V))
      return false;
    for (unsigned Other = 0; Other < Call.Arguments.size(); ++Other)
      if (Other != I &&
          Callees.find(Call.Callee)->second.F->getParamDecl(Other)->getType()->isReferenceType() &&
          llvm::is_contained(localVariablesIn(Call.Call->getArg(Other)), V))
        return false;
  }
  return true;
}

bool Planner::build() {
  Plan = PhasePlan();
  LoopDepth = 0;
  return body(F.getBody(), Plan.Nodes);
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
    if (Grew)
      continue;
    const VarDecl *V =
        assignRoles(Plan, {F, Written, Uniform, BlockLevel, Rejected, VaryingParameters});
    if (!V)
      return finish();
    BlockLevel.insert(V);
    Optional.push_back(V);
  }
}

std::variant<PhasePlan, Obstacle> Planner::finish() {
  markExits(Plan, Self && Self->CalledAfterExits);
  const Stmt *Early = nullptr;
  const CallExpr *Shared = nullptr;
  forEachThreadNode(Plan.Nodes, [&](PhaseNode &Node) {
    if (Node.Exits && !Early)
      Early = Node.Statements.back();
    if (Node.TheKind == Kind::Call && !variablesAreApart(Node.TheCall))
      Shared = Node.TheCall.Call;
  });
  if (Shared)
    return Obstacle{"the call on line " + line(Shared) +
                        " refers to a variable twice, or to one that steers a barrier",
                    Shared->getBeginLoc()};
  if (Self && Early)
    return Obstacle{"threads may return on or after line " + line(Early) +
                        " while others go on to a barrier",
                    Early->getBeginLoc()};
  return std::move(Plan);
}

} // namespace

llvm::SmallVector<const Expr *, 4> threadArguments(const BlockCall &Call) {
  llvm::SmallVector<const Expr *, 4> Found;
  for (auto [I, Kind] : llvm::enumerate(Call.Arguments))
    if (Kind != BlockCall::Argument::Once)
      Found.push_back(Call.Call->getArg(I));
  return Found;
}

std::variant<PhasePlan, Obstacle> planPhases(const FunctionDecl &F, const Synchronisation &Sync,
                                             const BlockSignatures &Callees,
                                             const BlockSignature *Self) {
  auto Result = Planner(F, Sync, Callees, Self, /*CopyArguments=*/false).run();
  if (std::holds_alternative<PhasePlan>(Result) || Callees.empty())
    return Result;
  // An argument that is passed once pulls its operands to block level, where they may not fit.
  auto Copying = Planner(F, Sync, Callees, Self, /*CopyArguments=*/true).run();
  return std::holds_alternative<PhasePlan>(Copying) ? std::move(Copying) : std::move(Result);
}

} // namespace offloom
