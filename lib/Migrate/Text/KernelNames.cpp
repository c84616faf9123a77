// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/KernelNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static PrintingPolicy policyOf(const FunctionDecl &F) {
  PrintingPolicy Policy = F.getASTContext().getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  Policy.SuppressUnwrittenScope = true;
  // Arguments of an explicit specialisation are otherwise as its author wrote them, in its scope.
  Policy.PrintAsCanonical = true;
  return Policy;
}

bool isOverloaded(const FunctionDecl &F) {
  unsigned Count = 0;
  for (const NamedDecl *D : F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()))
    Count += llvm::isa<FunctionDecl, FunctionTemplateDecl>(D->getUnderlyingDecl());
  return Count > 1;
}

/// `name<args>`, cast to its type where several functions have the name; empty without a spelling.
static std::string nameOf(const FunctionDecl &F) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  F.printQualifiedName(Out, policyOf(F));
  if (F.getTemplateSpecializationArgs()) {
    std::string Arguments = templateArgumentsText(F);
    if (Arguments.empty())
      return "";
    Name += Arguments;
  }
  if (!isOverloaded(F))
    return Name;
  QualType Pointer = F.getASTContext().getPointerType(F.getType()).getCanonicalType();
  return "static_cast<" + Pointer.getAsString(policyOf(F)) + ">(" + Name + ")";
}

/// Clang prints a function without its template arguments: `&f` for `&f<int>`. With \p IncludeType,
/// a number has the type that an `auto` takes from it: `7LL`, `(short)9`.
static std::string argumentText(const TemplateArgument &A, const PrintingPolicy &Policy,
                                bool IncludeType) {
  if (A.getKind() == TemplateArgument::Declaration)
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(A.getAsDecl());
        F && !llvm::isa<CXXMethodDecl>(F))
      return nameOf(*F);
  std::string Spelled;
  llvm::raw_string_ostream Out(Spelled);
  A.print(Policy, Out, IncludeType);
  for (llvm::StringRef Nameless : {"(lambda", "(unnamed", "(anonymous"})
    if (llvm::StringRef(Spelled).contains(Nameless))
      return "";
  return Spelled;
}

/// Would \p A be written as a character, whose type does not hold all of its values?
static bool isNarrowCharacter(const TemplateArgument &A) {
  return A.getKind() == TemplateArgument::Integral &&
         (A.getIntegralType()->isSpecificBuiltinType(BuiltinType::UChar) ||
          A.getIntegralType()->isSpecificBuiltinType(BuiltinType::SChar));
}

std::string templateArgumentsText(const FunctionDecl &F) {
  const TemplateArgumentList *Arguments = F.getTemplateSpecializationArgs();
  if (!Arguments)
    return "";
  const PrintingPolicy Policy = policyOf(F);
  const FunctionTemplateDecl *Template = F.getPrimaryTemplate();
  std::string Result = "<";
  for (auto [I, A] : llvm::enumerate(Arguments->asArray())) {
    const bool TakesType = TemplateParameterList::shouldIncludeTypeForArgument(
        Policy, Template->getTemplateParameters(), I);
    llvm::ArrayRef<TemplateArgument> Each = A;
    if (A.getKind() == TemplateArgument::Pack)
      Each = A.getPackAsArray();
    for (const TemplateArgument &E : Each) {
      std::string Spelled = argumentText(E, Policy, TakesType || isNarrowCharacter(E));
      if (Spelled.empty())
        return "";
      Result += (Result.size() > 1 ? ", " : "") + Spelled;
    }
  }
  return Result + ">";
}

/// Has \p T, or what it is made of, a name in some function alone?
static bool isLocal(QualType T) {
  T = T.getCanonicalType();
  while (!T->getPointeeType().isNull() || T->isArrayType())
    T = T->isArrayType() ? QualType(T->getArrayElementTypeNoTypeQual(), 0) : T->getPointeeType();
  const auto *Tag = T->getAsTagDecl();
  if (!Tag)
    return false;
  const auto *Template = llvm::dyn_cast<ClassTemplateSpecializationDecl>(Tag);
  return Tag->getParentFunctionOrMethod() ||
         (Template && llvm::any_of(Template->getTemplateArgs().asArray(), [](const auto &A) {
            return A.getKind() == TemplateArgument::Type && isLocal(A.getAsType());
          }));
}

std::string addressAtFileEnd(const FunctionDecl &F) {
  if (F.isDependentContext() || !F.getDeclName().isIdentifier() ||
      llvm::any_of(F.parameters(), [](const ParmVarDecl *P) { return isLocal(P->getType()); }))
    return "";
  if (const TemplateArgumentList *Arguments = F.getTemplateSpecializationArgs())
    for (const TemplateArgument &A : Arguments->asArray()) {
      llvm::ArrayRef<TemplateArgument> Each = A;
      if (A.getKind() == TemplateArgument::Pack)
        Each = A.getPackAsArray();
      if (llvm::any_of(Each, [](const TemplateArgument &E) {
            return E.getKind() == TemplateArgument::Type && isLocal(E.getAsType());
          }))
        return "";
    }
  return nameOf(F);
}

bool namesOneFunction(const UnresolvedLookupExpr *Lookup) {
  if (Lookup->getNumDecls() != 1)
    return false;
  const auto *Template = llvm::dyn_cast<FunctionTemplateDecl>(*Lookup->decls_begin());
  return Template && Lookup->getNumTemplateArgs() == Template->getTemplateParameters()->size() &&
         !Template->getTemplateParameters()->hasParameterPack() &&
         llvm::none_of(Lookup->template_arguments(), [](const TemplateArgumentLoc &A) {
           return A.getArgument().isPackExpansion();
         });
}

/// The kernel that \p Callee names, be it of a template.
static const FunctionDecl *kernelNamedBy(const Expr *Callee) {
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Callee))
    return Ref->getDecl()->getAsFunction();
  const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee);
  return Lookup ? (*Lookup->decls_begin())->getAsFunction() : nullptr;
}

bool isOpenLaunch(const CUDAKernelCallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee);
      Lookup && !namesOneFunction(Lookup))
    return true;
  const FunctionDecl *Kernel = kernelNamedBy(Callee);
  return Kernel &&
         (Call->getNumArgs() < Kernel->getNumParams() ||
          llvm::any_of(Call->arguments(), llvm::IsaPred<PackExpansionExpr>)) &&
         llvm::any_of(Kernel->parameters(), [](const auto *P) { return P->hasDefaultArg(); });
}

} // namespace offloom
