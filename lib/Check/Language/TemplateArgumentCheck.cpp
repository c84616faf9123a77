// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Template arguments of kernels and of variables in device memory: nvcc must be able to write their
// names into the host source it generates.

#include "Check/Engine/DeclarationVisitor.h"
#include "Check/Facts/NamedTypes.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace offloom {
namespace {

llvm::StringRef ruleFor(Unnameable Why) {
  switch (Why) {
  case Unnameable::LocalType:
    return "template-argument-local-type";
  case Unnameable::UnnamedType:
    return "template-argument-unnamed-type";
  case Unnameable::PrivateType:
  case Unnameable::PrivateTemplate:
    return "template-argument-private-type";
  case Unnameable::Closure:
    return "template-argument-closure";
  }
  return "";
}

class TemplateArgumentVisitor : public DeclarationVisitor {
public:
  using DeclarationVisitor::DeclarationVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const TemplateArgumentList *Arguments = F->getTemplateSpecializationArgs();
    if (Arguments && isWrittenGlobal(*F) && !F->isDependentContext())
      check(Arguments->asArray(), F->getPointOfInstantiation(), *F, "kernel");
    return true;
  }

  bool VisitVarTemplateSpecializationDecl(VarTemplateSpecializationDecl *V) override {
    const auto isSpace = [](const Attr *A) {
      return !A->isImplicit() && (isa<CUDADeviceAttr>(A) || isa<CUDAConstantAttr>(A));
    };
    if (llvm::any_of(V->attrs(), isSpace) ||
        llvm::any_of(V->getSpecializedTemplate()->getTemplatedDecl()->attrs(), isSpace))
      check(V->getTemplateArgs().asArray(), V->getPointOfInstantiation(), *V, "variable");
    return true;
  }

private:
  void check(llvm::ArrayRef<TemplateArgument> Arguments, SourceLocation Instantiated,
             const NamedDecl &D, const char *What) {
    std::optional<UnnameableType> Found = findUnnameable(Arguments);
    if (!Found)
      return;
    SourceLocation Place = Instantiated.isValid() ? Instantiated : D.getLocation();
    Context.report(ruleFor(Found->Why), Place,
                   {{"type", Found->Name}, {"template", D.getNameAsString()}, {"what", What}});
  }
};

} // namespace

Check templateArgumentCheck() { return walk<TemplateArgumentVisitor>(Passes::Both); }

} // namespace offloom
