// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/RegionCuts.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/RowCuts.h"
#include "Analysis/Phases/PhasePlan.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

using Kind = PhaseNode::Kind;

bool isComparisonWithIndex(const Expr *E, const PhasePlan &Plan) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || !B->isComparisonOp())
    return false;
  auto AreBoth = [&](const Expr *Index, const Expr *Bound) {
    return isThreadIdxX(Index, Plan) && namesThoseOfBlock(Bound, Plan);
  };
  return AreBoth(B->getLHS(), B->getRHS()) || AreBoth(B->getRHS(), B->getLHS());
}

/// Does one part of `a && b && c` compare threadIdx.x with what the block has at hand?
bool boundsIndex(const Expr *E, const PhasePlan &Plan) {
  E = E->IgnoreParenImpCasts();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_LAnd)
    return boundsIndex(B->getLHS(), Plan) || boundsIndex(B->getRHS(), Plan);
  return isComparisonWithIndex(E, Plan);
}

bool isPlainIf(const IfStmt &If) {
  return !If.getElse() && !If.getInit() && !If.getConditionVariable() && !If.isConstexpr() &&
         !If.getBeginLoc().isMacroID() && !If.getEndLoc().isMacroID() &&
         isOfRegisters(If.getCond());
}

bool holdsLoop(const Stmt *S) {
  return S && (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(S) ||
               llvm::any_of(S->children(), holdsLoop));
}

/// Has \p S something to do for a few threads of a row alone?
bool isForFew(const Stmt *S, const PhasePlan &Plan) {
  const auto *If = llvm::dyn_cast<IfStmt>(S);
  return If && isPlainIf(*If) && boundsIndex(If->getCond(), Plan) &&
         !jumpsOf(If->getThen()).Return && !holdsLoop(If->getThen());
}

class RegionCutFinder {
public:
  RegionCutFinder(const PhasePlan &Plan, const Synchronisation &Sync, const Uniformity &Uniform,
                  const Modifications &Written, const ASTContext &Context)
      : Plan(Plan), Sync(Sync), Uniform(Uniform), Written(Written), Context(Context) {}

  void find(llvm::ArrayRef<PhaseNode> Nodes) {
    for (const PhaseNode &Node : Nodes) {
      if (Node.TheKind == Kind::Region)
        findIn(Node);
      find(Node.Body);
      find(Node.Else);
    }
  }

  RegionCuts Found;

private:
  void findIn(const PhaseNode &Region) {
    if (!Region.Guards.empty() || !Region.After.empty() || Region.Ends || Region.Leaves ||
        llvm::any_of(Region.Statements, [&](const Stmt *S) {
          return jumpsOf(S).Loop || Sync.callsNeedThreadIdx(S, Plan.Calls);
        }))
      return;
    auto IsForAll = [&](const Stmt *S) {
      return !llvm::isa<DeclStmt, NullStmt>(S) && !isForFew(S, Plan) && !earlyReturn(S);
    };
    if (llvm::none_of(Region.Statements, IsForAll))
      return;
    const bool CutsRows = !rowCuts(Region.Statements, /*Index=*/nullptr, Context, Uniform, Written,
                                   /*RowsAreLong=*/false, /*WithPlaces=*/false)
                               .empty();
    for (const Stmt *S : Region.Statements) {
      const bool IsLast = S == Region.Statements.back(), IsFew = isForFew(S, Plan);
      if (IsFew && S != Region.Statements.front())
        Found.Before.insert(S);
      if ((IsFew || (earlyReturn(S) && !CutsRows)) && !IsLast)
        Found.Behind.insert(S);
    }
  }

  const PhasePlan &Plan;
  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
  const ASTContext &Context;
};

} // namespace

const IfStmt *earlyReturn(const Stmt *S) {
  const auto *If = llvm::dyn_cast<IfStmt>(S);
  if (!If || !isPlainIf(*If))
    return nullptr;
  const Stmt *Then = If->getThen();
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Then))
    Then = Block->size() == 1 ? Block->body_front() : nullptr;
  const auto *Return = llvm::dyn_cast_or_null<ReturnStmt>(Then);
  return Return && !Return->getRetValue() ? If : nullptr;
}

RegionCuts findRegionCuts(const PhasePlan &Plan, const Synchronisation &Sync,
                          const Uniformity &Uniform, const Modifications &Written,
                          const ASTContext &Context) {
  RegionCutFinder Finder(Plan, Sync, Uniform, Written, Context);
  Finder.find(Plan.Nodes);
  return std::move(Finder.Found);
}

} // namespace offloom
