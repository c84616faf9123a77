// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/DeviceFunctors.h"
#include "Frontend/Amendments/HostCalls.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// A constexpr one is of both sides anyway: RelaxedConstexpr.h. Lambdas become constexpr unasked.
bool isCallOperator(const FunctionDecl &F) {
  return F.getOverloadedOperator() == OO_Call &&
         (!F.isConstexprSpecified() || isLambdaCallOperator(&F));
}

/// Copies are left to Clang, which makes those that nobody writes.
bool isConstructor(const FunctionDecl &F) {
  const auto *C = dyn_cast<CXXConstructorDecl>(&F);
  return C && !C->isCopyOrMoveConstructor() && !C->isConstexprSpecified() && !C->isDeleted() &&
         !C->isDefaulted();
}

bool isShareable(const FunctionDecl &F) { return isCallOperator(F) || isConstructor(F); }

bool haveSameParameters(const FunctionDecl &A, const FunctionDecl &B) {
  return llvm::equal(A.parameters(), B.parameters(),
                     [](const ParmVarDecl *P, const ParmVarDecl *Q) {
                       return P->getType().getCanonicalType() == Q->getType().getCanonicalType();
                     });
}

/// Overloads by space are Clang's alone: they stay as they are.
bool isOverloadedBySpace(const FunctionDecl &F) {
  return llvm::any_of(F.getDeclContext()->decls(), [&](const Decl *Member) {
    const FunctionDecl *Other = Member->getAsFunction();
    if (!Other || Other->hasAttr<CUDADeviceAttr>())
      return false;
    return isCallOperator(F) ? isCallOperator(*Other)
                             : isa<CXXConstructorDecl>(Other) && haveSameParameters(F, *Other);
  });
}

/// Clang does not tell a consumer of a lambda's class that it is complete. One without captures
/// stays as it is: it may become a pointer to a function of the device.
class Sharing : public ASTConsumer, public ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

  void CompletedTagDefinition(const TagDecl *D) override {
    const auto *Class = dyn_cast<CXXRecordDecl>(D);
    if (!Class || !Class->isLambda() || Class->isCapturelessLambda())
      return;
    if (CXXMethodDecl *F = Class->getLambdaCallOperator())
      share(*F);
  }

  void HandleTagDeclDefinition(TagDecl *D) override {
    if (!isa<CXXRecordDecl>(D))
      return;
    for (Decl *Member : D->decls())
      // What is defined elsewhere has to be declared there as it is here.
      if (FunctionDecl *F = Member->getAsFunction();
          F && isShareable(*F) && F->doesThisDeclarationHaveABody())
        share(*F);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (FunctionDecl *F = D->getAsFunction(); F && F->isOutOfLine() && isShareable(*F))
        for (FunctionDecl *Declaration : F->redecls())
          share(*Declaration);
    return true;
  }

  void HandleTranslationUnit(ASTContext &AST) override {
    if (Shared.empty())
      return;
    reportHostCalls(AST);
    for (FunctionDecl *F : Shared)
      F->dropAttr<CUDAHostAttr>();
  }

private:
  void share(FunctionDecl &F) {
    if (isDeviceFunctor(F)) // an instance, which has it from its template
      Shared.push_back(&F);
    if (!F.hasAttr<CUDADeviceAttr>() || F.hasAttr<CUDAHostAttr>() ||
        cast<CXXMethodDecl>(F).isVirtual() || isOverloadedBySpace(F))
      return;
    F.addAttr(CUDAHostAttr::CreateImplicit(F.getASTContext()));
    Shared.push_back(&F);
  }

  std::vector<FunctionDecl *> Shared;
};

} // namespace

bool isDeviceFunctor(const FunctionDecl &F) {
  const auto *Device = F.getAttr<CUDADeviceAttr>();
  const auto *Host = F.getAttr<CUDAHostAttr>();
  return isShareable(F) && Device && !Device->isImplicit() && Host && Host->isImplicit();
}

std::unique_ptr<ASTConsumer> shareDeviceFunctors() { return std::make_unique<Sharing>(); }

} // namespace offloom
