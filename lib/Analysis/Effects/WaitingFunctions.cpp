// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/WaitingFunctions.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace clang;

namespace offloom {

bool isDefinedElsewhere(const FunctionDecl *F) {
  return runsOnDevice(*F) && !isKernel(*F) && !patternOf(F)->isDefined() && !F->isImplicit() &&
         !F->isDefaulted() && !F->isDeleted() && !F->isPureVirtual() && !F->getBuiltinID() &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

BlockWait blockWaitOf(const FunctionDecl &F) {
  for (const auto *Said : F.specific_attrs<AnnotateAttr>()) {
    if (Said->getAnnotation() == "offloom: waits for block")
      return BlockWait::Waits;
    if (Said->getAnnotation() == "offloom: meets block")
      return BlockWait::Meets;
  }
  return BlockWait::None;
}

namespace {

/// Is \p Argument a cuda::thread_scope, and then: that of a block?
std::optional<bool> isScopeOfBlock(const TemplateArgument &Argument) {
  const auto *Scope = Argument.getKind() == TemplateArgument::Integral
                          ? Argument.getIntegralType()->getAs<EnumType>()
                          : nullptr;
  if (!Scope || !Scope->getDecl()->getIdentifier() || Scope->getDecl()->getName() != "thread_scope")
    return std::nullopt;
  return llvm::any_of(Scope->getDecl()->enumerators(), [&](const EnumConstantDecl *Each) {
    return Each->getName() == "thread_scope_block" &&
           llvm::APSInt::isSameValue(Each->getInitVal(), Argument.getAsIntegral());
  });
}

bool isOfBlock(const FunctionDecl &F) {
  const TemplateArgumentList *OfFunction = F.getTemplateSpecializationArgs();
  const auto *Class = llvm::dyn_cast<ClassTemplateSpecializationDecl>(F.getDeclContext());
  for (const TemplateArgumentList *Arguments :
       {OfFunction, Class ? &Class->getTemplateArgs() : nullptr})
    for (const TemplateArgument &Each :
         Arguments ? Arguments->asArray() : llvm::ArrayRef<TemplateArgument>())
      if (const std::optional<bool> OfBlock = isScopeOfBlock(Each); OfBlock && !*OfBlock)
        return false;
  return llvm::isa<CXXMethodDecl>(F) || F.getNumParams() == 0 || groupOf(F) == GroupKind::Block;
}

} // namespace

Waiting waitingWithoutBody(const FunctionDecl *F) {
  if (blockWaitOf(*F) != BlockWait::None)
    return F->isDependentContext() ? Waiting::None
           : isOfBlock(*F)         ? Waiting::Block
                                   : Waiting::Anything;
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
                     .Cases({"barrier_wait", "barrier_arrive"}, groupOf(*F) != GroupKind::Block)
                     .StartsWith("reduce_", true)
                     .Default(false);
    return Waits ? Waiting::Anything : Waiting::None;
  }
  if (C)
    return C->OfBlock ? Waiting::Block : Waiting::Warp;
  if (Name.starts_with("__syncthreads") || Name == "__barrier_sync")
    return Waiting::Block;
  if (Name == "__barrier_sync_count" || Name.starts_with("__cluster_barrier_"))
    return Waiting::Anything;
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
