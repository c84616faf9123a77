// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/DeclarationText.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Migrate/Text/Alignment.h"
#include "Migrate/Text/MacroTypes.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/QualTypeNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Has \p T an argument that was put in for a parameter of a template? Clang prints it as a
/// conversion of a number, `(cuda::thread_scope)2U`.
static bool hasSubstituted(QualType T) {
  const auto *Specialised = T->getAs<TemplateSpecializationType>();
  return Specialised &&
         llvm::any_of(Specialised->template_arguments(), [](const TemplateArgument &Argument) {
           return Argument.getKind() == TemplateArgument::Expression &&
                  llvm::isa<SubstNonTypeTemplateParmExpr>(Argument.getAsExpr()->IgnoreImplicit());
         });
}

/// \p T with its scopes where it was deduced: what it was deduced from was perhaps written in
/// others.
static QualType writtenHere(QualType T, const ASTContext &Context) {
  if (!T->getContainedAutoType() || T->isDependentType())
    return T;
  const auto *Deduced = llvm::dyn_cast<AutoType>(T.getTypePtr());
  if (!Deduced)
    return T.getCanonicalType();
  QualType From = Deduced->getDeducedType();
  if (hasSubstituted(From))
    From = From.getCanonicalType();
  return TypeName::getFullyQualifiedType(Context.getQualifiedType(From, T.getLocalQualifiers()),
                                         Context);
}

std::string typeText(QualType T, const ASTContext &Context) { return namedText(T, "", Context); }

std::string namedText(QualType T, llvm::StringRef Name, const ASTContext &Context) {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  Policy.SuppressUnwrittenScope = true;
  Policy.FullyQualifiedName = false;
  T = writtenHere(T, Context);
  T.removeLocalConst();
  if (Name.empty())
    T.removeLocalRestrict(); // g++ takes none in `per_thread<float *__restrict>`
  std::string Text = Name.str();
  T.getAsStringInternal(Text, Policy);
  return Text;
}

/// What follows the declarator of \p V: ` = a`, `(a, b)`, `{a}`, or nothing.
static std::string initialiserText(const VarDecl &V, const SourceText &Text) {
  if (!V.getInit())
    return "";
  const std::string Written = Text.copyOf(V.getInit());
  if (V.getInitStyle() == VarDecl::CInit)
    return " = " + Written;
  // The source of a construction begins at the name that is constructed: `d(1, 2)`, or `d` alone.
  llvm::StringRef Arguments = Written;
  if (Arguments.consume_front(V.getName()) &&
      (Arguments.empty() || Arguments.front() == '(' || Arguments.front() == '{'))
    return Arguments.str();
  if (Written.empty() || V.getInitStyle() == VarDecl::ListInit ||
      llvm::isa<ParenListExpr, CXXParenListInitExpr>(V.getInit()))
    return Written;
  return V.getType()->isScalarType() ? " = " + Written : "(" + Written + ")";
}

/// \p T, an array of volatile elements or a pointer to some, of elements that are not.
static QualType withoutVolatile(QualType T, const ASTContext &Context) {
  if (const auto *Pointer = T->getAs<PointerType>()) {
    Qualifiers Kept = T.getQualifiers(), Inner = Pointer->getPointeeType().getQualifiers();
    Inner.removeVolatile();
    QualType To = Context.getQualifiedType(Pointer->getPointeeType().getUnqualifiedType(), Inner);
    return Context.getQualifiedType(Context.getPointerType(To), Kept);
  }
  if (const auto *Array = llvm::dyn_cast<ConstantArrayType>(T)) // not getAsArrayType, which asks
    return Context.getConstantArrayType(withoutVolatile(Array->getElementType(), Context),
                                        Array->getSize(), Array->getSizeExpr(),
                                        Array->getSizeModifier(), 0);
  if (const auto *Array = llvm::dyn_cast<DependentSizedArrayType>(T))
    return Context.getDependentSizedArrayType(withoutVolatile(Array->getElementType(), Context),
                                              Array->getSizeExpr(), Array->getSizeModifier(), 0);
  if (const auto *Array = llvm::dyn_cast<IncompleteArrayType>(T))
    return Context.getIncompleteArrayType(withoutVolatile(Array->getElementType(), Context),
                                          Array->getSizeModifier(), 0);
  Qualifiers Kept = T.getQualifiers();
  Kept.removeVolatile();
  return Context.getQualifiedType(T.getUnqualifiedType(), Kept);
}

QualType declaredType(const VarDecl *V, const SourceText &Text) {
  return Text.losesVolatile(V) ? withoutVolatile(V->getType(), Text.context()) : V->getType();
}

std::string declarationText(const VarDecl *V, const SourceText &Text) {
  PrintingPolicy Policy = Text.context().getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  std::string Declaration = V->getNameAsString();
  if (V->getType()->getContainedAutoType() && isMadeOfClosures(V->getType()))
    return "auto " + Declaration + " = " + Text.copyOf(V->getInit());
  std::string Alignment = alignmentText(V, Text);
  if (!Alignment.empty())
    Alignment = "alignas(" + Alignment + ") ";
  // `auto &` that turns out to refer to an array has its declarator's brackets in the wrong place.
  QualType T = V->getType();
  if (T->isReferenceType() && T->getPointeeType()->isArrayType() && !T->isDependentType())
    T = T.getCanonicalType();
  if (Text.losesVolatile(V))
    T = withoutVolatile(T, Text.context());
  if (std::optional<std::string> InMacros = typeInMacros(*V, Text, V->getName()))
    Declaration = (T.isLocalConstQualified() ? "const " : "") + *InMacros;
  else
    writtenHere(T, Text.context()).getAsStringInternal(Declaration, Policy);
  Declaration += initialiserText(*V, Text);
  return Alignment + Declaration;
}

} // namespace offloom
