// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Convergence.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static bool asksItself(const FunctionDecl *F) {
  const Collective *C = collectiveOf(F);
  return C && C->OfThoseTogether;
}

Convergence::Convergence(const Synchronisation &Sync) : Sync(Sync) {
  for (bool Grew = true; Grew;) {
    Grew = false;
    Sync.forEachCall([&](const FunctionDecl *Caller, const FunctionDecl *Callee) {
      if (asksItself(Callee) || Asking.contains(Callee))
        Grew |= Asking.insert(Caller).second;
    });
  }
}

bool Convergence::asks(const CallExpr *Call) const {
  return llvm::any_of(Sync.calleesOf(Call), asksItself);
}

bool Convergence::leadsToIt(const CallExpr *Call) const {
  return llvm::any_of(Sync.calleesOf(Call),
                      [&](const FunctionDecl *F) { return !asksItself(F) && Asking.contains(F); });
}

} // namespace offloom
