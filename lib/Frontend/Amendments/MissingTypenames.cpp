// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/MissingTypenames.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/NestedNameSpecifier.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Is \p Argument the parameter of that number, or all of a pack that is?
static bool isParameter(const TemplateArgument &Argument, unsigned Index) {
  if (Argument.isPackExpansion())
    return isParameter(Argument.getPackExpansionPattern(), Index);
  if (Argument.getKind() == TemplateArgument::Type) {
    const auto *Named = Argument.getAsType()->getAs<TemplateTypeParmType>();
    return Named && Named->getIndex() == Index;
  }
  if (Argument.getKind() != TemplateArgument::Expression)
    return false;
  const auto *Named = dyn_cast<DeclRefExpr>(Argument.getAsExpr()->IgnoreParens());
  const auto *Constant = Named ? dyn_cast<NonTypeTemplateParmDecl>(Named->getDecl()) : nullptr;
  return Constant && Constant->getIndex() == Index;
}

/// Is \p Class a template with its own parameters, as in `T A<T>::f()`?
static bool isOfOwnParameters(const Type *Class) {
  const auto *Named = Class ? Class->getAs<TemplateSpecializationType>() : nullptr;
  return Named && llvm::all_of(llvm::enumerate(Named->template_arguments()), [](const auto &Each) {
           return isParameter(Each.value(), Each.index());
         });
}

/// Does \p Diagnostic miss the word in the definition of a member, in front of a type of its
/// template?
static bool isOfMemberDefinition(const clang::Diagnostic &Diagnostic, const Sema &S) {
  if (Diagnostic.getID() != diag::compat_pre_cxx20_implicit_typename ||
      !S.CurContext->isFileContext())
    return false;
  using Kind = DiagnosticsEngine::ArgumentKind;
  for (unsigned I = 0; I < Diagnostic.getNumArgs(); ++I)
    if (Diagnostic.getArgKind(I) == Kind::ak_nestednamespec) {
      const auto Named = NestedNameSpecifier::getFromVoidPointer(
          reinterpret_cast<void *>(Diagnostic.getRawArg(I)));
      if (Named.getKind() != NestedNameSpecifier::Kind::Type ||
          !isOfOwnParameters(Named.getAsType()))
        return false;
    }
  return true;
}

std::optional<Edit> missingTypename(const clang::Diagnostic &Diagnostic, const Sema &S) {
  if (!isOfMemberDefinition(Diagnostic, S))
    return std::nullopt;
  const SourceManager &Sources = Diagnostic.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(Diagnostic.getLocation());
  return Edit{absoluteFileName(Sources, File), Offset, 0, "typename "};
}

} // namespace offloom
