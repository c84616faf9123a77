// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/AlikeThreads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static Axes unaskedAxes(const FunctionDecl &Kernel) {
  const ThreadIndexUse Use = threadIndexUse(Kernel);
  return Use.Unclear || Use.TellsApart ? Axes() : ~Use.Reads;
}

/// Whether other units may make instances of the pattern \p Kernel.
static bool isInHeader(const FunctionDecl &Kernel) {
  const SourceManager &SM = Kernel.getASTContext().getSourceManager();
  return !SM.isInMainFile(SM.getExpansionLoc(Kernel.getLocation()));
}

Axes alikeAxes(const FunctionDecl &Kernel, const Launches &Launched, const Synchronisation &Sync,
               bool LaunchedElsewhere) {
  const Axes Elsewhere = LaunchedElsewhere ? Axes().set() : Axes();
  if (!Kernel.isDependentContext()) {
    const Axes Several = Launched.severalOf(Kernel) | Elsewhere;
    return Several.any() ? Several & unaskedAxes(Kernel) : Axes();
  }
  Axes Several = Elsewhere, Unasked = Axes().set();
  const auto Instances = Sync.instancesOf(&Kernel);
  for (const FunctionDecl *Instance : Instances)
    Several |= Launched.severalOf(*Instance);
  if (Several.none())
    return Axes();
  // One text for all instances, of which a header's may have others elsewhere.
  if (isInHeader(Kernel))
    Unasked = unaskedAxes(Kernel);
  for (const FunctionDecl *Instance : Instances)
    Unasked &= unaskedAxes(*Instance);
  return Several & Unasked;
}

Axes alikeInLaunches(const FunctionDecl &Kernel, Axes Alike, const Launches &Launched,
                     const Synchronisation &Sync) {
  Axes Several = Launched.severalInLaunchesOf(Kernel);
  if (Kernel.isDependentContext())
    for (const FunctionDecl *Instance : Sync.instancesOf(&Kernel))
      Several |= Launched.severalInLaunchesOf(*Instance);
  return Several & Alike;
}

llvm::SmallVector<Dimensions, 2> oneOfAlike(llvm::ArrayRef<Dimensions> Blocks, Axes Alike) {
  llvm::SmallVector<Dimensions, 2> Result;
  for (Dimensions Block : Blocks) {
    for (unsigned I = 0; I < 3; ++I)
      if (Alike[I] && Block[I] > 1)
        Block[I] = 1;
    if (!llvm::is_contained(Result, Block))
      Result.push_back(Block);
  }
  return Result;
}

} // namespace offloom
