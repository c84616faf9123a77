// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Amendments/RelaxedConstexpr.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace offloom {
namespace {

void relax(Decl *D) {
  if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  auto *F = dyn_cast<FunctionDecl>(D);
  if (!F || !F->isConstexprSpecified() || F->hasAttr<CUDAGlobalAttr>())
    return;
  bool Device = F->hasAttr<CUDADeviceAttr>(), Host = F->hasAttr<CUDAHostAttr>();
  if (Device && !Host)
    F->addAttr(CUDAHostAttr::CreateImplicit(F->getASTContext()));
  else if (Host && !Device)
    F->addAttr(CUDADeviceAttr::CreateImplicit(F->getASTContext()));
}

/// A declaration must be changed before the next one is read, which may call it: names at namespace
/// scope when they become visible, members when their class is complete, before their bodies.
class Relaxer : public ASTConsumer, public ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

  void AddedVisibleDecl(const DeclContext *, const Decl *D) override {
    relax(const_cast<Decl *>(D));
  }

  void HandleTagDeclDefinition(TagDecl *D) override {
    if (isa<CXXRecordDecl>(D))
      for (Decl *Member : D->decls())
        relax(Member);
  }
};

} // namespace

std::unique_ptr<ASTConsumer> relaxConstexpr() { return std::make_unique<Relaxer>(); }

} // namespace offloom
