// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/ClosureTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

bool isMadeOfClosures(QualType T) {
  const auto *Record = T->getAsCXXRecordDecl();
  const auto *Made = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  if (!Made)
    return Record && Record->isLambda();
  auto IsOfClosures = [](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Type && isMadeOfClosures(A.getAsType());
  };
  return llvm::any_of(Made->getTemplateArgs().asArray(), [&](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Pack ? llvm::any_of(A.pack_elements(), IsOfClosures)
                                                 : IsOfClosures(A);
  });
}

const LambdaExpr *lambdaNamed(const VarDecl &V) {
  if (!V.hasLocalStorage() || llvm::isa<ParmVarDecl>(V) || V.isInitCapture() || !V.getInit() ||
      V.getType()->isReferenceType())
    return nullptr;
  return llvm::dyn_cast<LambdaExpr>(V.getInit()->IgnoreImplicit());
}

} // namespace offloom
