// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Execution/WarpExchanges.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpExecution.h"
#include "Analysis/Values/AlikeThreads.h"
#include "Analysis/Values/Launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

bool WarpStep::isAt(const WarpStep &Other) const {
  return TheKind == Other.TheKind && Where->getBeginLoc() == Other.Where->getBeginLoc() &&
         Where->getEndLoc() == Other.Where->getEndLoc();
}

namespace {

using FunctionSet = llvm::SmallPtrSet<const FunctionDecl *, 8>;

/// Does \p F, or what it calls, order its threads by polls or by a lock? Lanes that go side by side
/// would be in what a lock guards together.
bool ordersItsThreads(const FunctionDecl *F, const Synchronisation &Sync, FunctionSet &Seen) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || !Seen.insert(Definition).second)
    return false;
  const Stmt *Body = Definition->getBody();
  bool Orders = !pollingLoops(Body).empty() || !lockLoops(Body).empty();
  auto Follow = [&](const FunctionDecl *Callee) {
    Orders = Orders || ordersItsThreads(Callee, Sync, Seen);
  };
  Sync.forEachCalleeIn(Body, Follow);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *I : Constructor->inits())
      Sync.forEachCalleeIn(I->getInit(), Follow);
  return Orders;
}

/// What decides about steps, beside the code.
std::string textOf(WarpExecution::Purpose Finds, llvm::ArrayRef<Dimensions> Blocks) {
  std::string Text = std::to_string(static_cast<int>(Finds));
  for (const Dimensions &Block : Blocks)
    for (auto Threads : Block)
      Text += ' ' + std::to_string(Threads);
  return Text;
}

/// Is it in the kernel's own text?
bool isWithin(const WarpStep &Step, const FunctionDecl &Kernel) {
  const SourceManager &Sources = Kernel.getASTContext().getSourceManager();
  auto In = [&](SourceLocation L) {
    return Sources.isPointWithin(Sources.getExpansionLoc(L),
                                 Sources.getExpansionLoc(Kernel.getBeginLoc()),
                                 Sources.getExpansionRange(Kernel.getEndLoc()).getEnd());
  };
  return In(Step.Where->getBeginLoc()) && In(Step.Where->getEndLoc());
}

/// Adds what \p Kernel still lacks to \p Steps.
void addSteps(const FunctionDecl &Kernel, llvm::ArrayRef<Dimensions> Blocks,
              const Synchronisation &Sync, WarpExecution::Purpose Finds,
              std::vector<WarpStep> &Steps) {
  constexpr unsigned MostSteps = 200, FewestRounds = 2;
  constexpr unsigned SomeRounds = 6; // of a tree over a warp's lanes
  unsigned Rounds = 130;
  for (unsigned I = 0; I < MostSteps; ++I) {
    WarpExecution Execution(Kernel, Blocks, Sync, Steps, Finds, Rounds);
    if (auto Missing = Execution.run())
      Steps.push_back(*Missing);
    else if (Execution.ranOut() && Rounds > FewestRounds)
      Rounds = Rounds > SomeRounds ? SomeRounds : FewestRounds;
    else
      break;
  }
}

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
                                const Launches &Launched, const Synchronisation &Sync,
                                KnownSteps *Known) {
  std::vector<WarpStep> Steps;
  std::vector<SourceLocation> Owners; // of each, where the kernel begins that it is written in
  for (const FunctionDecl *Kernel : Kernels) {
    FunctionSet Seen;
    const auto Finds = ordersItsThreads(Kernel, Sync, Seen) ? WarpExecution::Purpose::Fences
                                                            : WarpExecution::Purpose::All;
    // Of threads that are alike, one will run.
    const auto Blocks = oneOfAlike(Launched.allOf(*Kernel), alikeAxes(*Kernel, Launched, Sync));
    const std::string How = textOf(Finds, Blocks);
    // Steps in a function that kernels share, or in a template of both, would be steps of this one.
    const SourceLocation Begin = Kernel->getBeginLoc();
    const bool IsAlone = llvm::none_of(
        Owners, [&](SourceLocation Owner) { return Owner.isInvalid() || Owner == Begin; });
    if (IsAlone && Known && Known->hasNone(*Kernel, How))
      continue;
    const std::size_t Before = Steps.size();
    addSteps(*Kernel, Blocks, Sync, Finds, Steps);
    if (IsAlone && Known && Steps.size() == Before)
      Known->foundNone(*Kernel, How);
    for (const WarpStep &Step : llvm::drop_begin(Steps, Before))
      Owners.push_back(isWithin(Step, *Kernel) ? Begin : SourceLocation());
  }
  return Steps;
}

} // namespace offloom
