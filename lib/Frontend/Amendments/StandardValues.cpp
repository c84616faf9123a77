// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Amendments/StandardValues.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/OperatorKinds.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

bool isOfStd(const Decl &D) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (C->isStdNamespace())
      return true;
  return false;
}

namespace {

/// The classes, and libstdc++'s own below them.
bool isValue(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier() || !isOfStd(Class))
    return false;
  const llvm::StringRef Name = Class.getName();
  return llvm::StringSwitch<bool>(Name)
             .Cases({"pair", "__pair_base", "tuple", "_Tuple_impl"}, true)
             .Cases({"array", "optional", "variant", "bitset", "_Base_bitset"}, true)
             .Cases({"reference_wrapper", "_Not_fn"}, true)
             .Default(false) ||
         Name.starts_with("_Optional_") || Name.starts_with("_Variant_");
}

/// Is \p T such a class, or a reference to one, in a template perhaps?
bool isOfValue(QualType T) {
  T = T.getNonReferenceType();
  if (const CXXRecordDecl *Class = T->getAsCXXRecordDecl())
    return isValue(*Class);
  const auto *Specialisation = T->getAs<TemplateSpecializationType>();
  const TemplateDecl *Template =
      Specialisation ? Specialisation->getTemplateName().getAsTemplateDecl() : nullptr;
  const auto *Class =
      Template ? dyn_cast_or_null<CXXRecordDecl>(Template->getTemplatedDecl()) : nullptr;
  return Class && isValue(*Class);
}

/// Operators and the like, and what makes such values or calls them.
bool isFreeOfValue(const FunctionDecl &F) {
  if (F.isCXXClassMember() || !isOfStd(F) || F.getNumParams() == 0)
    return false;
  return isOfValue(F.getParamDecl(0)->getType()) ||
         (F.getIdentifier() && llvm::StringSwitch<bool>(F.getName())
                                   .Cases({"ref", "cref", "invoke", "not_fn"}, true)
                                   .Default(false));
}

class Sharer : public ASTConsumer {
public:
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (D->getASTContext().getLangOpts().CUDA)
        shareFreeOnes(*D);
    return true;
  }

  void HandleTagDeclDefinition(TagDecl *D) override {
    const auto *Class = dyn_cast<CXXRecordDecl>(D);
    if (!Class || !Class->getASTContext().getLangOpts().CUDA || !isValue(*Class))
      return;
    for (Decl *Member : D->decls())
      share(*Member);
  }

private:
  static void shareFreeOnes(Decl &D) {
    if (const auto *Context = dyn_cast<DeclContext>(&D);
        Context && (Context->isStdNamespace() || isa<LinkageSpecDecl>(D) ||
                    (isa<NamespaceDecl>(D) && isOfStd(D)))) {
      for (Decl *Member : Context->decls())
        shareFreeOnes(*Member);
    } else if (isa<FunctionDecl, FunctionTemplateDecl>(D)) {
      share(D);
    }
  }

  static void share(Decl &Member) {
    Decl *D = &Member;
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || !isOfStandardValue(*F) || F->hasAttr<CUDADeviceAttr>())
      return;
    F->addAttr(CUDAHostAttr::CreateImplicit(F->getASTContext()));
    F->addAttr(CUDADeviceAttr::CreateImplicit(F->getASTContext()));
  }
};

} // namespace

std::unique_ptr<ASTConsumer> shareStandardValues() { return std::make_unique<Sharer>(); }

bool isOfStandardValue(const FunctionDecl &F) {
  if (F.isImplicit() || F.isConstexpr())
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return isFreeOfValue(F) || (Method && isValue(*Method->getParent()) &&
                              !isa<CXXConstructorDecl>(Method) && !isa<CXXDestructorDecl>(Method));
}

} // namespace offloom
