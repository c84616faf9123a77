// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a warp that pass values through volatile memory and count on going side by side.

#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/WarpSynchrony.h"
#include "Check/Engine/Check.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace offloom {

static void checkWarpSynchrony(CheckContext &Context) {
  std::vector<const FunctionDecl *> Functions = writtenFunctions(Context.AST);
  llvm::erase_if(Functions, [](const FunctionDecl *F) {
    return !runsOnDevice(*F) || !usesVolatileElements(*F);
  });
  if (Functions.empty())
    return; // nearly always; Synchronisation reads all that there is
  Synchronisation Sync(Context.AST);
  for (const FunctionDecl *F : Functions)
    for (const SideBySideRead &R : sideBySideReads(*F, Sync))
      Context.report("warp-volatile-is-not-sync", R.Read->getSourceRange(),
                     {{"memory", R.Memory->getNameAsString()}});
}

Check warpSynchronyCheck() { return {Passes::Device, checkWarpSynchrony}; }

} // namespace offloom
