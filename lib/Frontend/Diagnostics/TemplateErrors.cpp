// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/TemplateErrors.h"
#include "Frontend/Diagnostics/DiagnosticCollector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

bool isLeftToInstances(unsigned ID) {
  switch (ID) {
  case diag::err_typecheck_assign_const:
  case diag::err_access:
  case diag::err_thread_unsupported:
  case diag::ext_return_has_expr:
    return true;
  default:
    return false;
  }
}

bool isMember(const FunctionDecl &Made, const FunctionDecl &F) {
  const FunctionDecl *From = Made.getInstantiatedFromMemberFunction();
  return From && From->getCanonicalDecl() == F.getCanonicalDecl() &&
         Made.isThisDeclarationADefinition();
}

} // namespace

const FunctionDecl *templateToJudge(const Sema &S, const Diagnostic &Error) {
  if (!isLeftToInstances(Error.getID()) || S.inTemplateInstantiation())
    return nullptr;
  const FunctionDecl *F = S.getCurFunctionDecl();
  return F && F->isDependentContext() ? F : nullptr;
}

bool hasInstances(const FunctionDecl &F) {
  if (const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate())
    return F.getDeclContext()->isDependentContext() ||
           llvm::any_of(Template->specializations(), [](const FunctionDecl *Made) {
             return Made->getTemplateSpecializationKind() != TSK_ExplicitSpecialization &&
                    Made->getDefinition();
           });
  const auto *Class = dyn_cast<CXXRecordDecl>(F.getDeclContext());
  const ClassTemplateDecl *Template = Class ? Class->getDescribedClassTemplate() : nullptr;
  if (!Template || Template->getDeclContext()->isDependentContext())
    return true; // who knows
  return llvm::any_of(Template->specializations(), [&](const CXXRecordDecl *Made) {
    return llvm::any_of(Made->decls(), [&](const Decl *Member) {
      const auto *Function = dyn_cast<FunctionDecl>(Member);
      return Function && isMember(*Function, F);
    });
  });
}

void DiagnosticCollector::finishTemplates() {
  for (const auto &[Place, F] : OfTemplates)
    for (Finding &Error : Findings)
      if (Error.Level == Severity::Error && Error.Place.Offset == Place.Offset &&
          Error.Place.File == Place.File && !hasInstances(*F)) {
        Error.Level = Severity::Warning;
        Error.Message += "; nvcc says so when an instance of the template is made";
        --NumErrors;
        ++DamageOfOtherPass;
      }
}

} // namespace offloom
