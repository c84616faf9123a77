// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/SharedConstructors.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

constexpr const char *Annotation = "offloom::shared";

void restore(VarDecl &V) {
  auto Annotations = V.specific_attrs<AnnotateAttr>();
  auto Mark = llvm::find_if(Annotations,
                            [](const AnnotateAttr *A) { return A->getAnnotation() == Annotation; });
  if (Mark == Annotations.end() || V.hasAttr<CUDASharedAttr>())
    return;
  V.addAttr(CUDASharedAttr::Create(V.getASTContext(), (*Mark)->getRange()));
  if (V.getStorageClass() == SC_None && V.getParentFunctionOrMethod())
    V.setStorageClass(SC_Static); // as Sema does
  if (V.getStorageClass() == SC_Static && isa_and_nonnull<CXXConstructExpr>(V.getInit()))
    V.setInit(nullptr); // nobody runs it
}

class AtOnce : public ASTConsumer, public ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }
  void AddedVisibleDecl(const DeclContext *, const Decl *D) override {
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->isFileVarDecl())
      restore(const_cast<VarDecl &>(*V));
    else if (V && V->isLocalExternDecl())
      restore(const_cast<VarDecl &>(*V));
  }
};

class Restorer : public DynamicRecursiveASTVisitor {
public:
  Restorer() { ShouldVisitTemplateInstantiations = true; }
  bool VisitVarDecl(VarDecl *V) override {
    restore(*V);
    return true;
  }
};

} // namespace

bool isConstructorOfShared(const Diagnostic &Error) {
  if (Error.getID() != diag::err_shared_var_init || Error.getNumRanges() != 1)
    return false;
  // The call of a constructor that nobody wrote stands where the name of the variable does.
  SourceRange Initializer = Error.getRange(0).getAsRange();
  return Initializer.getBegin() == Error.getLocation() &&
         Initializer.getEnd() == Error.getLocation();
}

std::string annotateShared() {
  return std::string("-D__OFFLOOM_SHARED__=annotate(\"") + Annotation + "\")";
}

std::unique_ptr<ASTConsumer> restoreSharedAtOnce() { return std::make_unique<AtOnce>(); }

void restoreShared(ASTContext &AST) { Restorer().TraverseAST(AST); }

} // namespace offloom
