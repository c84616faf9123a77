// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trees of sums in which every second thread takes part, then every fourth:
// `tid % (2 * s) == 0`, or `(tid & (2 * s - 1)) == 0`, with an s that doubles in each round. No
// warp drops out until one thread of it is left.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ScaledCounters.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/UsersFunctions.h"
#include "Check/Facts/Zero.h"

using namespace clang;

namespace offloom {
namespace {

struct Ifs : DynamicRecursiveASTVisitor {
  bool VisitIfStmt(IfStmt *S) override {
    All.push_back(S);
    return true;
  }
  std::vector<const IfStmt *> All;
};

class InterleavedStepVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isUsersDeviceFunction(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    const std::vector<Dimensions> Shapes = Context.Facts.launches().of(*F).Shapes;
    if (Shapes.empty())
      return true;
    const auto Counters = scaledCounters(*F, WarpEvaluation(*F, Shapes.front(), Context.Facts));
    if (Counters.empty())
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    Ifs Found;
    Found.TraverseStmt(F->getBody());
    // With an else, the others do not idle: a bitonic sort's go the other way.
    for (const IfStmt *S : Found.All)
      for (const ScaledCounter &C : Counters)
        if (!C.IsSum && !S->getElse())
          if (const Expr *Choice = choiceBy(*S->getCond(), *C.Variable, Written))
            Context.report("flow-lane-parity-branch", Choice->getSourceRange());
    return true;
  }

private:
  /// The part of \p Condition, one of those that must hold together, that is true for a multiple of
  /// what \p Counter says.
  const Expr *choiceBy(const Expr &Condition, const VarDecl &Counter,
                       const Modifications &Written) const {
    const Expr *E = Condition.IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E))
      return Not->getOpcode() == UO_LNot && isRest(*Not->getSubExpr(), Counter, Written) ? E
                                                                                         : nullptr;
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    if (Binary && Binary->getOpcode() == BO_LAnd) {
      const Expr *Left = choiceBy(*Binary->getLHS(), Counter, Written);
      return Left ? Left : choiceBy(*Binary->getRHS(), Counter, Written);
    }
    if (!Binary || Binary->getOpcode() != BO_EQ)
      return nullptr;
    const bool IsChoice =
        (isZero(*Binary->getRHS(), Context.AST) && isRest(*Binary->getLHS(), Counter, Written)) ||
        (isZero(*Binary->getLHS(), Context.AST) && isRest(*Binary->getRHS(), Counter, Written));
    return IsChoice ? E : nullptr;
  }

  /// What is left of the thread's index divided by a multiple of \p Counter.
  static bool isRest(const Expr &E, const VarDecl &Counter, const Modifications &Written) {
    const auto *Binary = dyn_cast<BinaryOperator>(resolved(&E, Written));
    return Binary && (Binary->getOpcode() == BO_Rem || Binary->getOpcode() == BO_And) &&
           (threadComponent(*Binary->getLHS(), Written) ||
            gridComponent(*Binary->getLHS(), Written)) &&
           refersTo(resolved(Binary->getRHS(), Written), &Counter);
  }
};

} // namespace

Check interleavedStepCheck() { return walk<InterleavedStepVisitor>(Passes::Device); }

} // namespace offloom
