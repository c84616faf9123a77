// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of a constant length that a loop goes over up to a number which the kernel is given:
// `int counts[50]; for (int i = 0; i < classes; ++i) counts[i] = 0;`. Nothing says that there are
// no more than 50.
//
// Left alone is a number that something compares with a constant, in the kernel or where it is
// launched, that every launch in sight gives as a known value, or that is a bound of the loop
// beside another.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "llvm/ADT/MapVector.h"
#include <set>

using namespace clang;

namespace offloom {
namespace {

/// Whether \p Body compares \p V with a constant, or hands it on by min() or by an assertion.
bool limits(const Stmt &Body, const VarDecl &V, const ASTContext &AST) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const VarDecl &V, const ASTContext &AST) : V(V), AST(AST) {}
    bool VisitBinaryOperator(BinaryOperator *E) override {
      if (!E->isComparisonOp())
        return true;
      for (auto [Number, Limit] :
           {std::pair(E->getLHS(), E->getRHS()), std::pair(E->getRHS(), E->getLHS())}) {
        Expr::EvalResult Known;
        if (referredVariable(*Number) == &V && !Limit->isValueDependent() &&
            Limit->EvaluateAsInt(Known, AST) && Known.Val.getInt().getExtValue() > 1)
          return false;
      }
      return true;
    }
    bool VisitCallExpr(CallExpr *Call) override {
      const llvm::StringRef Name = calleeName(*Call);
      return !Name.contains("min") || !countReferences(*Call, V);
    }
    const VarDecl &V;
    const ASTContext &AST;
  };
  return !Finder(V, AST).TraverseStmt(const_cast<Stmt *>(&Body));
}

class RunTimeCountVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *Loop) override {
    const VarDecl *Counter = anyCounterOf(*Loop);
    const Expr *Bound = boundOf(*Loop);
    const auto *Number = Bound ? dyn_cast_or_null<ParmVarDecl>(referredVariable(*Bound)) : nullptr;
    if (!Counter || !Number || !inDeviceCode() || isNeverExecuted() ||
        function()->isDependentContext() || !isDefinedKernel(*function()) ||
        Number->getDeclContext() != function() || !isByOneFromZero(*Loop, *Counter))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    if (Written.any(Number) || limits(*function()->getBody(), *Number, Context.AST))
      return true;
    struct Elements : DynamicRecursiveASTVisitor {
      explicit Elements(const VarDecl &Counter) : Counter(Counter) {}
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        const VarDecl *V = referredVariable(*E->getBase());
        if (V && V->getType()->isConstantArrayType() && !V->hasExternalStorage() &&
            (V->isLocalVarDecl() || isShared(*V)) && referredVariable(*E->getIdx()) == &Counter)
          All.push_back({E, V});
        return true;
      }
      bool TraverseIfStmt(IfStmt *) override { return true; }
      const VarDecl &Counter;
      std::vector<std::pair<const ArraySubscriptExpr *, const VarDecl *>> All;
    } In(*Counter);
    In.TraverseStmt(Loop->getBody());
    for (auto [E, Array] : In.All)
      if (Told.insert({Array, Number}).second)
        Found[function()->getCanonicalDecl()].push_back({E, Array, Number});
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (const FunctionDecl *Kernel = kernelOf(*Launch); Kernel && function())
      Launches[Kernel->getCanonicalDecl()].emplace_back(Launch, function());
    return true;
  }

  void finish() {
    for (const auto &[Kernel, All] : Found)
      for (const auto &[At, Array, Number] : All)
        if (!isLimited(Kernel, Number->getFunctionScopeIndex()))
          Context
              .report(
                  "mem-array-of-run-time-count", At->getSourceRange(),
                  {{"array", Array->getNameAsString()},
                   {"count", Number->getNameAsString()},
                   {"elements", std::to_string(Context.AST.getAsConstantArrayType(Array->getType())
                                                   ->getSize()
                                                   .getZExtValue())}})
              .note(Array->getLocation(), "declared here");
  }

private:
  bool isByOneFromZero(const ForStmt &Loop, const VarDecl &Counter) const {
    const auto *Step = dyn_cast_or_null<UnaryOperator>(Loop.getInc());
    const auto *Set = dyn_cast_or_null<BinaryOperator>(Loop.getInit());
    const Expr *Start = Set ? Set->getRHS() : Counter.getInit();
    Expr::EvalResult First;
    return Step && Step->isIncrementOp() && Start && !Start->isValueDependent() &&
           Start->EvaluateAsInt(First, Context.AST);
  }

  /// Whether a launch in sight says, or asks, how large the argument \p I of \p Kernel is.
  bool isLimited(const FunctionDecl *Kernel, unsigned I) {
    auto All = Launches.find(Kernel);
    if (All == Launches.end())
      return false;
    return llvm::any_of(All->second, [&](const auto &Of) {
      const auto &[Launch, Caller] = Of;
      if (I >= Launch->getNumArgs() || knownInteger(*Launch->getArg(I), Caller, Context.Facts))
        return true;
      return llvm::any_of(localVariablesIn(Launch->getArg(I)), [&](const VarDecl *V) {
        return limits(*Caller->getBody(), *V, Context.AST);
      });
    });
  }

  struct Access {
    const ArraySubscriptExpr *At;
    const VarDecl *Array;
    const ParmVarDecl *Number;
  };
  llvm::MapVector<const FunctionDecl *, std::vector<Access>> Found;
  std::set<std::pair<const VarDecl *, const VarDecl *>> Told;
  llvm::DenseMap<const FunctionDecl *,
                 std::vector<std::pair<const CUDAKernelCallExpr *, const FunctionDecl *>>>
      Launches;
};

} // namespace

Check runTimeCountCheck() { return walkAndFinish<RunTimeCountVisitor>(Passes::Device); }

} // namespace offloom
