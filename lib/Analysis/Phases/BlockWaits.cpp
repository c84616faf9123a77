// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/BlockWaits.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WaitingFunctions.h"
#include "Analysis/Phases/Meetings.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

bool isBlockWait(const Stmt *S, const Synchronisation &Sync) {
  const auto *E = llvm::dyn_cast<Expr>(S);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  if (!Call || Sync.of(Call) != Waiting::Block)
    return false;
  const auto Callees = Sync.calleesOf(Call);
  const Expr *Object = objectOf(*Call);
  return !Callees.empty() &&
         llvm::all_of(Callees,
                      [](const FunctionDecl *F) { return blockWaitOf(*F) == BlockWait::Waits; }) &&
         (!Object || mayBeRepeated(*Object, Sync)) &&
         llvm::all_of(argumentsOf(*Call),
                      [&](const Expr *Argument) { return mayBeRepeated(*Argument, Sync); });
}

} // namespace offloom
