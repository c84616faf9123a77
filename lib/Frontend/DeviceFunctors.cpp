// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/DeviceFunctors.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// A constexpr one is of both sides anyway: RelaxedConstexpr.h.
bool isCallOperator(const FunctionDecl &F) {
  return F.getOverloadedOperator() == OO_Call && !F.isConstexprSpecified();
}

/// A lambda without a space is of both to Clang.
bool isWrittenForHost(const FunctionDecl &F) {
  const auto *Device = F.getAttr<CUDADeviceAttr>();
  return (!Device || Device->isImplicit()) && !F.hasAttr<CUDAGlobalAttr>();
}

/// Reports the host's calls that nvcc rejects: in functions, but not in instances of templates.
class HostCallFinder : public DynamicRecursiveASTVisitor {
public:
  explicit HostCallFinder(DiagnosticsEngine &Diagnostics) : Diagnostics(Diagnostics) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!IsInFunction || !Callee || !isDeviceFunctor(*Callee))
      return true;
    constexpr unsigned OfFunction = 0;
    Diagnostics.Report(Call->getExprLoc(), diag::err_ref_bad_target)
        << llvm::to_underlying(CUDAFunctionTarget::Device) << OfFunction << Callee
        << llvm::to_underlying(CUDAFunctionTarget::Host) << Call->getSourceRange();
    Diagnostics.Report(Callee->getLocation(), diag::note_previous_decl) << Callee;
    return true;
  }

  bool TraverseDecl(Decl *D) override {
    if (isa_and_nonnull<TemplateDecl, ClassTemplatePartialSpecializationDecl>(D))
      return true;
    const FunctionDecl *F = D ? D->getAsFunction() : nullptr;
    if (!F)
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    if (F->isTemplated() || !isWrittenForHost(*F))
      return true;
    llvm::SaveAndRestore In(IsInFunction, true);
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    return !isWrittenForHost(*Lambda->getCallOperator()) ||
           DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }

  // What nobody evaluates.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }
  bool TraverseCXXTypeidExpr(CXXTypeidExpr *) override { return true; }
  bool TraverseRequiresExpr(RequiresExpr *) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; } // decltype

private:
  DiagnosticsEngine &Diagnostics;
  bool IsInFunction = false;
};

/// Overloads by space are Clang's alone: they stay as they are.
bool isOverloadedBySpace(const DeclContext &Class) {
  return llvm::any_of(Class.decls(), [](const Decl *Member) {
    const FunctionDecl *F = Member->getAsFunction();
    return F && isCallOperator(*F) && !F->hasAttr<CUDADeviceAttr>();
  });
}

class Sharing : public ASTConsumer {
public:
  void HandleTagDeclDefinition(TagDecl *D) override {
    if (!isa<CXXRecordDecl>(D))
      return;
    for (Decl *Member : D->decls())
      // What is defined elsewhere has to be declared there as it is here.
      if (FunctionDecl *F = Member->getAsFunction();
          F && isCallOperator(*F) && F->doesThisDeclarationHaveABody())
        share(*F);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (FunctionDecl *F = D->getAsFunction(); F && F->isOutOfLine() && isCallOperator(*F))
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
        cast<CXXMethodDecl>(F).isVirtual() || isOverloadedBySpace(*F.getDeclContext()))
      return;
    F.addAttr(CUDAHostAttr::CreateImplicit(F.getASTContext()));
    Shared.push_back(&F);
  }

  void reportHostCalls(ASTContext &AST) {
    HostCallFinder Finder(AST.getDiagnostics());
    for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
      if (!AST.getSourceManager().isInSystemHeader(D->getLocation()))
        Finder.TraverseDecl(D);
  }

  std::vector<FunctionDecl *> Shared;
};

} // namespace

bool isDeviceFunctor(const FunctionDecl &F) {
  const auto *Device = F.getAttr<CUDADeviceAttr>();
  const auto *Host = F.getAttr<CUDAHostAttr>();
  return isCallOperator(F) && Device && !Device->isImplicit() && Host && Host->isImplicit();
}

std::unique_ptr<ASTConsumer> shareDeviceFunctors() { return std::make_unique<Sharing>(); }

} // namespace offloom
