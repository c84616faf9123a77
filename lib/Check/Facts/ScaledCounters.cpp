// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ScaledCounters.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <utility>

using namespace clang;

namespace offloom {
namespace {

constexpr unsigned MostRounds = 10; ///< of blocks with 1024 threads

/// What one round makes of a counter.
struct Scaling {
  BinaryOperatorKind Op; ///< BO_Mul or BO_Div
  int64_t By;
};

class ScalingFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ScalingFinder(const WarpEvaluation &Values) : Values(Values) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (const VarDecl *V = E->isAssignmentOp() ? referredVariable(*E->getLHS()) : nullptr;
        V && V->isLocalVarDecl() && V->getType()->isIntegerType() && scalingOf(*E))
      Found.insert(V);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  /// `start += k` once in each round of a loop over `k`, and last of what the round does with it.
  bool VisitForStmt(ForStmt *Loop) override {
    const auto *Step = dyn_cast_or_null<BinaryOperator>(Loop->getInc());
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Loop->getBody());
    if (!Step || !Step->isAssignmentOp() || !Body || !scalingOf(*Step))
      return true;
    const VarDecl *Counter = referredVariable(*Step->getLHS());
    for (const Stmt *S : Body->body()) {
      const auto *Sum = dyn_cast<BinaryOperator>(S);
      if (Sum && Sum->getOpcode() == BO_AddAssign &&
          referredVariable(*Sum->getRHS()->IgnoreParenImpCasts()) == Counter)
        if (const VarDecl *V = referredVariable(*Sum->getLHS()))
          Sums[Counter].push_back({V, Sum});
    }
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    LastUse[E->getDecl()] = E->getBeginLoc();
    return true;
  }

  struct Sum {
    const VarDecl *Variable;
    const BinaryOperator *Step;
  };
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<Sum, 1>> Sums;
  llvm::DenseMap<const ValueDecl *, SourceLocation> LastUse;

  /// `v *= 2`, `v <<= 1`, `v = v * 2`, and their like.
  std::optional<Scaling> scalingOf(const BinaryOperator &E) const {
    if (E.isCompoundAssignmentOp())
      return scaling(BinaryOperator::getOpForCompoundAssignment(E.getOpcode()), *E.getRHS());
    const auto *Made = dyn_cast<BinaryOperator>(E.getRHS()->IgnoreParenImpCasts());
    const VarDecl *V = referredVariable(*E.getLHS());
    if (E.getOpcode() != BO_Assign || !Made || !V)
      return std::nullopt;
    if (referredVariable(*Made->getLHS()->IgnoreParenImpCasts()) == V)
      return scaling(Made->getOpcode(), *Made->getRHS());
    bool IsTurned = Made->getOpcode() == BO_Mul &&
                    referredVariable(*Made->getRHS()->IgnoreParenImpCasts()) == V;
    return IsTurned ? scaling(BO_Mul, *Made->getLHS()) : std::nullopt;
  }

  llvm::SetVector<const VarDecl *> Found;

private:
  std::optional<Scaling> scaling(BinaryOperatorKind Op, const Expr &Operand) const {
    std::optional<LaneValues> Value = Values.value(Operand);
    std::optional<int64_t> By = Value ? Value->asConstant() : std::nullopt;
    bool IsShift = Op == BO_Shl || Op == BO_Shr;
    if (!By || *By < 1 || *By > (IsShift ? 4 : 16))
      return std::nullopt;
    if (IsShift)
      return Scaling{Op == BO_Shl ? BO_Mul : BO_Div, int64_t(1) << *By};
    bool Scales = *By > 1 && (Op == BO_Mul || Op == BO_Div);
    return Scales ? std::optional(Scaling{Op, *By}) : std::nullopt;
  }

  const WarpEvaluation &Values;
};

/// Where \p V begins and how it goes on, if all that writes it is one start and one scaling.
std::optional<std::pair<const Expr *, Scaling>>
walkOf(const VarDecl &V, const ScalingFinder &Finder, const WarpEvaluation &Values) {
  const Expr *Start = V.getInit();
  std::optional<Scaling> Step;
  for (const Expr *Write : Values.writes(V)) {
    const auto *Assignment = dyn_cast<BinaryOperator>(Write->IgnoreParens());
    if (!Assignment || !Assignment->isAssignmentOp())
      return std::nullopt;
    if (std::optional<Scaling> This = Finder.scalingOf(*Assignment); This && !Step)
      Step = This;
    else if (!This && !Start && Assignment->getOpcode() == BO_Assign)
      Start = Assignment->getRHS();
    else
      return std::nullopt;
  }
  return Start && Step ? std::optional(std::pair(Start, *Step)) : std::nullopt;
}

/// The values of a variable that \p Counter is added to at the end of each round.
std::optional<ScaledCounter> sumOf(const ScalingFinder::Sum &Sum, const ScaledCounter &Counter,
                                   const ScalingFinder &Finder, const WarpEvaluation &Values) {
  const VarDecl &V = *Sum.Variable;
  if (!V.isLocalVarDecl() || !V.getInit() || Values.writes(V).size() != 1 ||
      Finder.LastUse.lookup(&V) != Sum.Step->getLHS()->getBeginLoc())
    return std::nullopt;
  std::optional<LaneValues> Start = Values.value(*V.getInit());
  std::optional<int64_t> Value = Start ? Start->asConstant() : std::nullopt;
  if (!Value)
    return std::nullopt;
  ScaledCounter Result{&V, {}, /*IsSum=*/true};
  for (int64_t Of : Counter.Values) {
    Result.Values.push_back(*Value);
    *Value += Of;
  }
  return Result;
}

} // namespace

llvm::SmallVector<ScaledCounter, 2> scaledCounters(const FunctionDecl &F,
                                                   const WarpEvaluation &Values) {
  llvm::SmallVector<ScaledCounter, 2> Result;
  ScalingFinder Finder(Values);
  Finder.TraverseStmt(F.getBody());
  for (const VarDecl *V : Finder.Found) {
    auto Walk = walkOf(*V, Finder, Values);
    std::optional<LaneValues> Start = Walk ? Values.value(*Walk->first) : std::nullopt;
    std::optional<int64_t> Value = Start ? Start->asConstant() : std::nullopt;
    if (!Value || *Value < 1 || *Value > 1 << 20)
      continue;
    ScaledCounter Counter{V, {}};
    for (int64_t Now = *Value; Now > 0 && Counter.Values.size() < MostRounds;
         Now = Walk->second.Op == BO_Mul ? Now * Walk->second.By : Now / Walk->second.By)
      Counter.Values.push_back(Now);
    Result.push_back(Counter);
    for (const ScalingFinder::Sum &Sum : Finder.Sums.lookup(V))
      if (std::optional<ScaledCounter> Follower = sumOf(Sum, Counter, Finder, Values))
        Result.push_back(std::move(*Follower));
  }
  return Result;
}

} // namespace offloom
