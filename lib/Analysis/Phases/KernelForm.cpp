// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/KernelForm.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <optional>
#include <utility>

using namespace clang;

namespace offloom {

const char *nameOf(KernelForm Form) {
  switch (Form) {
  case KernelForm::Threads:
    return "threads";
  case KernelForm::Phases:
    return "phases";
  case KernelForm::Fibers:
    return "fibers";
  }
  llvm_unreachable("covered switch");
}

namespace {

/// The first call in a body that waits for more than the block's barrier.
class LongWaitFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LongWaitFinder(const Synchronisation &Sync) : Sync(Sync) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (Sync.of(Call) == Waiting::Anything)
      Found = Call;
    return !Found;
  }

  const CallExpr *Found = nullptr;

private:
  const Synchronisation &Sync;
};

/// `::threadIdx` is the variable that fibers set, and not a thread loop's.
class QualifiedIndexFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->hasQualifier() && builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx)
      Found = E;
    return !Found;
  }

  const DeclRefExpr *Found = nullptr;
};

std::string reasonToWait(const FunctionDecl &Kernel, const Synchronisation &Sync) {
  const SourceManager &SM = Kernel.getASTContext().getSourceManager();
  auto Line = [&](SourceLocation L) { return std::to_string(SM.getExpansionLineNumber(L)); };
  LongWaitFinder Finder(Sync);
  Finder.TraverseStmt(Kernel.getBody());
  if (Finder.Found) {
    const FunctionDecl *Callee = Finder.Found->getDirectCallee();
    std::string Name = Callee ? "'" + Callee->getNameAsString() + "'" : "the function called";
    std::string Place = Name + " on line " + Line(Finder.Found->getBeginLoc());
    bool IsKnown =
        !Callee || patternOf(Callee)->isDefined() || SM.isInSystemHeader(Callee->getLocation());
    return Place + (IsKnown ? " waits for other threads"
                            : " is defined in another file, and may wait for other threads");
  }
  auto Loops = pollingLoops(Kernel.getBody());
  if (!Loops.empty())
    return "the loop on line " + Line(Loops.front()->getBeginLoc()) + " waits for other threads";
  return "it waits for other threads";
}

} // namespace

/// Which form the synchronisation of \p Kernel leaves.
static KernelPlan planByWaiting(const FunctionDecl &Kernel, const Synchronisation &Sync,
                                const KnownCallees &Callees) {
  KernelPlan Plan;
  switch (std::max(Sync.of(Kernel.getBody()), Sync.of(&Kernel))) {
  case Waiting::None:
    Plan.Form = KernelForm::Threads;
    return Plan;
  case Waiting::Anything:
    Plan.Form = KernelForm::Fibers;
    Plan.Reason = reasonToWait(Kernel, Sync);
    return Plan;
  case Waiting::Warp:
  case Waiting::Block:
    break;
  }
  auto Phases = planPhases(Kernel, Sync, Callees);
  if (auto *Found = std::get_if<PhasePlan>(&Phases)) {
    Plan.Form = KernelForm::Phases;
    Plan.Phases = std::move(*Found);
  } else {
    Plan.Form = KernelForm::Fibers;
    Plan.Reason = std::get<Obstacle>(Phases).Reason;
  }
  return Plan;
}

/// The calls of functions in \p Nodes, in order.
static void findCalls(llvm::ArrayRef<PhaseNode> Nodes,
                      llvm::SmallVectorImpl<const BlockCall *> &Calls) {
  for (const PhaseNode &Node : Nodes) {
    if (Node.TheKind == PhaseNode::Kind::Call && !Node.TheCall.OfCollective)
      Calls.push_back(&Node.TheCall);
    findCalls(Node.BeforeTest, Calls);
    findCalls(Node.Body, Calls);
    findCalls(Node.Else, Calls);
  }
}

/// Do both plans ask the same of the functions that they call?
static bool callAlike(const PhasePlan &A, const PhasePlan &B) {
  llvm::SmallVector<const BlockCall *, 4> OfA, OfB;
  findCalls(A.Nodes, OfA);
  findCalls(B.Nodes, OfB);
  return A.Closures.empty() && B.Closures.empty() && A.Demands == B.Demands &&
         llvm::equal(OfA, OfB, [](const BlockCall *X, const BlockCall *Y) {
           return X->Call == Y->Call && X->Arguments == Y->Arguments;
         });
}

KernelPlan planKernel(const FunctionDecl &Kernel, const Synchronisation &Sync,
                      const KnownCallees &Callees) {
  KernelPlan Plan = planByWaiting(Kernel, Sync, Callees);
  if (Plan.Form == KernelForm::Fibers)
    return Plan;
  QualifiedIndexFinder Qualified;
  Qualified.TraverseStmt(Kernel.getBody());
  if (Qualified.Found) {
    KernelPlan InFibers;
    InFibers.Form = KernelForm::Fibers;
    InFibers.Reason = "it says '::threadIdx', which is no loop's";
    return InFibers;
  }
  std::optional<PhasePlan> Rounds = planRounds(Kernel, Sync, Callees);
  // Functions' signatures follow from one plan; were it given up, they would not fit the other.
  if (!Rounds || !callAlike(Plan.Phases, *Rounds))
    return Plan;
  KernelPlan Better;
  Better.Form = KernelForm::Phases;
  Better.Phases = std::move(*Rounds);
  Better.Otherwise = std::make_shared<const KernelPlan>(std::move(Plan));
  return Better;
}

} // namespace offloom
