// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/WaitingFunctions.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

bool isDefinedElsewhere(const FunctionDecl *F) {
  return runsOnDevice(*F) && !isKernel(*F) && !patternOf(F)->isDefined() && !F->isImplicit() &&
         !F->isDefaulted() && !F->isDeleted() && !F->isPureVirtual() && !F->getBuiltinID() &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

Waiting waitingWithoutBody(const FunctionDecl *F) {
  if (isDefinedElsewhere(F))
    return Waiting::Anything;
  if (!F->getDeclName().isIdentifier() ||
      !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return Waiting::None;
  llvm::StringRef Name = F->getName();
  const Collective *C = collectiveOf(F);
  if (isInNamespace(*F, "cooperative_groups")) {
    if (C)
      return groupOf(*F) == GroupKind::PartOfWarp ? Waiting::Warp : Waiting::Anything;
    bool Waits = llvm::StringSwitch<bool>(Name)
                     .Cases({"barrier_wait", "barrier_arrive", "wait", "wait_prior"}, true)
                     .StartsWith("reduce_", true)
                     .Default(false);
    return Waits ? Waiting::Anything : Waiting::None;
  }
  if (C)
    return C->OfBlock ? Waiting::Block : Waiting::Warp;
  if (Name.starts_with("__syncthreads"))
    return Waiting::Block;
  // What the waiting functions of <cuda/...> call in their loops.
  if (Name == "__nanosleep" || (Name == "spin_yield" && isInNamespace(*F, "offloom")))
    return Waiting::Anything;
  return Waiting::None;
}

const FunctionDecl *destructorOf(QualType Type) {
  const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->hasTrivialDestructor() ? Class->getDestructor()
                                                                           : nullptr;
}

bool isIndirect(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return !Call->isTypeDependent();
  if (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Callee); Method && Method->isVirtual())
    return true;
  return !patternOf(Callee)->isDefined() &&
         llvm::any_of(Callee->parameters(),
                      [](const ParmVarDecl *P) { return P->getType()->isFunctionPointerType(); });
}

} // namespace offloom
