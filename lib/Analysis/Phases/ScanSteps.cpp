// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/ScanSteps.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Phases/ScanRound.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

namespace {

using Kind = PhaseNode::Kind;

/// Counts the uses of a variable.
class UseCounter : public DynamicRecursiveASTVisitor {
public:
  explicit UseCounter(const VarDecl *V) : V(V) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Count += E->getDecl() == V;
    return true;
  }

  unsigned Count = 0;

private:
  const VarDecl *V;
};

unsigned usesIn(const Stmt *S, const VarDecl *V) {
  UseCounter Counter(V);
  Counter.TraverseStmt(const_cast<Stmt *>(S));
  return Counter.Count;
}

/// May \p S, of the block, look at memory or change it, or call somebody who does?
bool reachesMemory(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_Deref)
    return true;
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(S); Member && Member->isArrow())
    return true;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S)) // `d < tile.size()`
    if (const FunctionDecl *F = Call->getDirectCallee(); F && isSizeOfTile(*F))
      return false;
  return llvm::isa<ArraySubscriptExpr, CallExpr, CXXConstructExpr, LambdaExpr, CXXNewExpr,
                   CXXDeleteExpr, AsmStmt, ReturnStmt, GotoStmt, BreakStmt, ContinueStmt>(S) ||
         llvm::any_of(S->children(), reachesMemory);
}

bool isPositiveLiteral(const Expr *E) {
  const auto *Literal = E ? llvm::dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts()) : nullptr;
  return Literal && !Literal->getValue().isZero() && !Literal->getValue().isNegative();
}

/// Does \p Site, which writes \p V, leave it at zero or above that, if it was?
bool keepsSign(const Expr *Site, const VarDecl *V) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Site->IgnoreParenImpCasts());
  if (!B)
    return false;
  const Expr *Right = B->getRHS()->IgnoreParenImpCasts();
  switch (B->getOpcode()) {
  case BO_MulAssign:
  case BO_ShlAssign:
  case BO_ShrAssign:
  case BO_DivAssign:
    return isPositiveLiteral(Right);
  case BO_AddAssign:
    return isPositiveLiteral(Right) || variableOf(Right) == V;
  case BO_Assign:
    break;
  default:
    return false;
  }
  if (isPositiveLiteral(Right))
    return true;
  const auto *Made = llvm::dyn_cast<BinaryOperator>(Right);
  if (!Made)
    return false;
  const bool OfItself = variableOf(Made->getLHS()) == V;
  switch (Made->getOpcode()) {
  case BO_Shl:
  case BO_Shr:
  case BO_Div:
    return OfItself && isPositiveLiteral(Made->getRHS());
  case BO_Mul:
  case BO_Add:
    return (OfItself && (isPositiveLiteral(Made->getRHS()) || variableOf(Made->getRHS()) == V)) ||
           (variableOf(Made->getRHS()) == V && isPositiveLiteral(Made->getLHS()));
  default:
    return false;
  }
}

/// Is \p E a variable of the block's that counts distances: never below zero?
bool isDistance(const Expr *E, const PhasePlan &Plan, const Modifications &Written) {
  const VarDecl *V = variableOf(E);
  return V && V->isLocalVarDecl() && V->getType()->isIntegerType() && isOfBlock(*V, Plan) &&
         !Written.handedOut().contains(V) && (!V->getInit() || isPositiveLiteral(V->getInit())) &&
         llvm::all_of(Written.of(V), [&](const Expr *Site) { return keepsSign(Site, V); });
}

/// The nodes of \p Loop that threads have a part in; none if others stand between them.
std::optional<std::pair<unsigned, unsigned>> partOfThreads(const PhaseNode &Loop) {
  const auto IsRegion = [](const PhaseNode &Node) {
    return Node.TheKind == Kind::Region || Node.TheKind == Kind::Call;
  };
  const auto Begin = llvm::find_if(Loop.Body, IsRegion);
  if (Begin == Loop.Body.end())
    return std::nullopt;
  auto End = Loop.Body.end();
  while (!IsRegion(*std::prev(End)))
    --End;
  for (const PhaseNode &Node : llvm::make_range(Begin, End))
    if (!(Node.TheKind == Kind::Barrier || IsRegion(Node)) || !Node.After.empty() || Node.Ends ||
        !Node.Guards.empty() || Node.Exits || Node.Leaves || Node.CheckAfter)
      return std::nullopt;
  return std::pair(Begin - Loop.Body.begin(), End - Loop.Body.begin());
}

/// Does nothing but the step look at memory, in all that the loop does for the block?
bool isOtherwiseQuiet(const PhaseNode &Loop, const Stmt *S, std::pair<unsigned, unsigned> Part) {
  if (const auto *For = llvm::dyn_cast<ForStmt>(S); For && (reachesMemory(For->getInc())))
    return false;
  if (reachesMemory(conditionOf(S)))
    return false;
  for (auto [I, Node] : llvm::enumerate(Loop.Body)) {
    if ((I >= Part.first && I < Part.second) || Node.TheKind == Kind::Barrier)
      continue;
    if (Node.TheKind != Kind::Single || reachesMemory(Node.Statements.front()))
      return false;
  }
  return true;
}

/// What a loop over steps is looked at with.
struct LoopOfSteps {
  const PhaseNode &Loop;
  const Stmt *S;
  const PhasePlan &Plan;
  const FunctionDecl &F;
  const Modifications &Written;
  const Synchronisation &Sync;

  /// The step that \p Nodes are.
  std::optional<ScanStep> read(llvm::ArrayRef<PhaseNode> Nodes) const {
    ScanRound Round(F.getASTContext(), Plan, Sync);
    std::optional<ScanStep> Step = Round.read(Nodes);
    if (!Step)
      return std::nullopt;
    // Nobody asks later for what a round has left in variables.
    for (const VarDecl *V : Round.variables())
      if (usesIn(F.getBody(), V) != usesIn(S, V) || !V->isLocalVarDecl() || V->isStaticLocal() ||
          isShared(*V) || V->getType()->isReferenceType())
        return std::nullopt;
    return Step;
  }

  /// Is \p Step right for this loop: its distance, the barriers between rounds, and its braces?
  bool fits(const ScanStep &Step) const {
    if (Step.Other != ScanStep::Lane::Below)
      return isOfBlock(*variableOf(Step.Distance), Plan);
    const auto Barriers =
        llvm::count_if(Loop.Body, [](const PhaseNode &N) { return N.TheKind == Kind::Barrier; });
    return llvm::isa<CompoundStmt>(bodyOf(S)) && isDistance(Step.Distance, Plan, Written) &&
           Barriers >= (Step.OfLanes       ? 0
                        : Step.InOneBuffer ? 2
                                           : 1); // else the rounds race
  }
};

/// The nodes that begin with the first call in \p Nodes, up to the next one.
llvm::ArrayRef<PhaseNode> untilNextCall(llvm::ArrayRef<PhaseNode> Nodes) {
  const auto IsCall = [](const PhaseNode &Node) { return Node.TheKind == Kind::Call; };
  const auto Next = std::find_if(Nodes.begin() + 1, Nodes.end(), IsCall);
  return Nodes.take_front(Next - Nodes.begin());
}

} // namespace

llvm::SmallVector<ScanStep, 2> scanStepsOf(const PhaseNode &Loop, const PhasePlan &Plan,
                                           const FunctionDecl &F, const Modifications &Written,
                                           const Synchronisation &Sync) {
  const Stmt *S = withoutAttributes(Loop.Statements.front());
  if (!llvm::isa<ForStmt, WhileStmt, DoStmt>(S) || Loop.Divergent || Loop.Lockstep || Loop.Strided)
    return {};
  const auto Part = partOfThreads(Loop);
  if (!Part || !isOtherwiseQuiet(Loop, S, *Part))
    return {};
  llvm::ArrayRef<PhaseNode> Nodes =
      llvm::ArrayRef(Loop.Body).slice(Part->first, Part->second - Part->first);
  const LoopOfSteps Steps{Loop, S, Plan, F, Written, Sync};
  if (std::optional<ScanStep> Step = Steps.read(Nodes); Step && Steps.fits(*Step))
    return {*Step};
  // Several reductions side by side.
  llvm::SmallVector<ScanStep, 2> Found;
  llvm::SmallPtrSet<const VarDecl *, 4> OfLanes;
  while (!Nodes.empty()) {
    const llvm::ArrayRef<PhaseNode> OfOne = untilNextCall(Nodes);
    const std::optional<ScanStep> Step = Steps.read(OfOne);
    if (!Step || Step->Other == ScanStep::Lane::Below || !Steps.fits(*Step) ||
        !OfLanes.insert(Step->OfLanes).second)
      return {};
    Found.push_back(*Step);
    Nodes = Nodes.drop_front(OfOne.size());
  }
  return Found;
}

} // namespace offloom
