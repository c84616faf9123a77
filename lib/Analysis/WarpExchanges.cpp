// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/WarpExchanges.h"
#include "Analysis/Launches.h"
#include "Analysis/Polling.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/WarpExecution.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

bool WarpStep::isAt(const WarpStep &Other) const {
  return TheKind == Other.TheKind && Where->getBeginLoc() == Other.Where->getBeginLoc() &&
         Where->getEndLoc() == Other.Where->getEndLoc();
}

namespace {

/// Does a function, or one that it calls, order its threads by polls or by a lock? Lanes that go
/// side by side would be in what a lock guards together.
class WaitFinder : public ConstDynamicRecursiveASTVisitor {
public:
  explicit WaitFinder(const Synchronisation &Sync) : Sync(Sync) {}

  bool waits(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition) || !Seen.insert(Definition).second)
      return false;
    const Stmt *Body = Definition->getBody();
    return !pollingLoops(Body).empty() || !lockLoops(Body).empty() || !TraverseStmt(Body);
  }

  bool VisitCallExpr(const CallExpr *Call) override {
    return llvm::none_of(Sync.calleesOf(Call), [&](const FunctionDecl *F) { return waits(F); });
  }

private:
  const Synchronisation &Sync;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

std::optional<Assignment> assignmentOf(const Expr &E) {
  const Expr *Inner = E.IgnoreImplicit();
  if (const auto *Binary = dyn_cast<BinaryOperator>(Inner); Binary && Binary->isAssignmentOp())
    return Assignment{Binary->getLHS(), Binary->getRHS()};
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(Inner);
  const auto *Method = Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  if (!Method || Call->getOperator() != OO_Equal || !Method->isTrivial())
    return std::nullopt;
  return Assignment{Call->getArg(0), Call->getArg(1)};
}

std::vector<WarpStep> warpSteps(llvm::ArrayRef<const FunctionDecl *> Kernels,
                                const Launches &Launched, const Synchronisation &Sync) {
  constexpr unsigned MostSteps = 200;
  std::vector<WarpStep> Steps;
  for (const FunctionDecl *Kernel : Kernels) {
    const auto Finds = WaitFinder(Sync).waits(Kernel) ? WarpExecution::Purpose::Fences
                                                      : WarpExecution::Purpose::All;
    for (unsigned I = 0; I < MostSteps; ++I) {
      auto Missing = WarpExecution(*Kernel, Launched.allOf(*Kernel), Sync, Steps, Finds).run();
      if (!Missing ||
          llvm::any_of(Steps, [&](const WarpStep &Step) { return Step.isAt(*Missing); }))
        break;
      Steps.push_back(*Missing);
    }
  }
  return Steps;
}

} // namespace offloom
