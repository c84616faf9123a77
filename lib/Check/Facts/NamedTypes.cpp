// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/NamedTypes.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"

using namespace clang;

namespace offloom {
namespace {

bool isRestricted(const Decl &D) {
  return D.getDeclContext()->isRecord() &&
         (D.getAccess() == AS_private || D.getAccess() == AS_protected);
}

const FunctionDecl *functionAround(const Decl &D) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(C))
      return F;
  return nullptr;
}

std::optional<UnnameableType> findInTag(const TagDecl &Tag) {
  const auto *Class = dyn_cast<CXXRecordDecl>(&Tag);
  if (Class && Class->isLambda()) {
    const CXXMethodDecl *Operator = Class->getLambdaCallOperator();
    if (isWrittenForDevice(*Operator) && functionAround(Tag))
      return std::nullopt; // nvcc gives it a name
    return UnnameableType{Unnameable::Closure, "lambda"};
  }
  const FunctionDecl *Function = functionAround(Tag);
  if (Function && isWrittenForDevice(*Function))
    return std::nullopt;
  if (!Tag.hasNameForLinkage())
    return UnnameableType{Unnameable::UnnamedType, Tag.getKindName().str()};
  if (Function)
    return UnnameableType{Unnameable::LocalType, Tag.getNameAsString()};
  for (const Decl *D = &Tag; !isa<TranslationUnitDecl>(D); D = cast<Decl>(D->getDeclContext()))
    if (isRestricted(*D))
      return UnnameableType{Unnameable::PrivateType, Tag.getQualifiedNameAsString()};
  if (const auto *Specialization = dyn_cast<ClassTemplateSpecializationDecl>(&Tag))
    return findUnnameable(Specialization->getTemplateArgs().asArray());
  return std::nullopt;
}

} // namespace

std::optional<UnnameableType> findUnnameable(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return std::nullopt;
  QualType Canonical = Type.getCanonicalType();
  if (const auto *Tag = Canonical->getAsTagDecl())
    return findInTag(*Tag);
  if (!Canonical->getPointeeType().isNull())
    return findUnnameable(Canonical->getPointeeType());
  if (const ArrayType *Array = Canonical->getAsArrayTypeUnsafe())
    return findUnnameable(Array->getElementType());
  if (const auto *Function = Canonical->getAs<FunctionProtoType>()) {
    for (QualType Parameter : Function->param_types())
      if (auto Found = findUnnameable(Parameter))
        return Found;
    return findUnnameable(Function->getReturnType());
  }
  return std::nullopt;
}

std::optional<UnnameableType> findUnnameable(llvm::ArrayRef<TemplateArgument> Arguments) {
  for (const TemplateArgument &A : Arguments) {
    std::optional<UnnameableType> Found;
    if (A.getKind() == TemplateArgument::Type)
      Found = findUnnameable(A.getAsType());
    else if (A.getKind() == TemplateArgument::Integral)
      Found = findUnnameable(A.getIntegralType());
    else if (A.getKind() == TemplateArgument::Pack)
      Found = findUnnameable(A.getPackAsArray());
    else if (A.getKind() == TemplateArgument::Template)
      if (const TemplateDecl *T = A.getAsTemplate().getAsTemplateDecl(); T && isRestricted(*T))
        Found = UnnameableType{Unnameable::PrivateTemplate, T->getQualifiedNameAsString()};
    if (Found)
      return Found;
  }
  return std::nullopt;
}

llvm::StringRef describe(Unnameable Why) {
  switch (Why) {
  case Unnameable::LocalType:
    return "is local to a host function";
  case Unnameable::UnnamedType:
    return "has no name";
  case Unnameable::PrivateType:
  case Unnameable::PrivateTemplate:
    return "is a private or protected member of a class";
  case Unnameable::Closure:
    return "is the closure of a lambda that is not __device__, or of one outside of all functions";
  }
  return "";
}

} // namespace offloom
