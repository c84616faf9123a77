// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Amendments/StandardValues.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/OperatorKinds.h"

using namespace clang;

namespace offloom {
namespace {

bool isValue(const CXXRecordDecl &Class) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         (Class.getName() == "pair" || Class.getName() == "tuple" ||
          Class.getName() == "_Tuple_impl" || Class.getName() == "__pair_base");
}

class Sharer : public ASTConsumer {
public:
  void HandleTagDeclDefinition(TagDecl *D) override {
    const auto *Class = dyn_cast<CXXRecordDecl>(D);
    if (!Class || !Class->getASTContext().getLangOpts().CUDA || !isValue(*Class))
      return;
    for (Decl *Member : D->decls())
      share(*Member);
  }

private:
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
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && isValue(*Method->getParent()) && !Method->isImplicit() &&
         !Method->isConstexpr() && !isa<CXXConstructorDecl>(Method) &&
         !isa<CXXDestructorDecl>(Method);
}

} // namespace offloom
