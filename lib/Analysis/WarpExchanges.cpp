// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/WarpExchanges.h"
#include "Analysis/Polling.h"
#include "Analysis/WarpExecution.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

bool WarpStep::isAt(const WarpStep &Other) const {
  return TheKind == Other.TheKind && Where->getBeginLoc() == Other.Where->getBeginLoc() &&
         Where->getEndLoc() == Other.Where->getEndLoc();
}

std::vector<WarpStep> warpSteps(llvm::ArrayRef<const FunctionDecl *> Kernels,
                                const BlockShapes &Blocks, const Synchronisation &Sync) {
  constexpr unsigned MostSteps = 200;
  std::vector<WarpStep> Steps;
  for (const FunctionDecl *Kernel : Kernels) {
    if (!pollingLoops(Kernel->getBody()).empty())
      continue; // another way of waiting
    for (unsigned I = 0; I < MostSteps; ++I) {
      auto Missing = WarpExecution(*Kernel, Blocks.of(*Kernel), Sync, Steps).run();
      if (!Missing ||
          llvm::any_of(Steps, [&](const WarpStep &Step) { return Step.isAt(*Missing); }))
        break;
      Steps.push_back(*Missing);
    }
  }
  return Steps;
}

} // namespace offloom
