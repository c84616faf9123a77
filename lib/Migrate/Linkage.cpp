// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Linkage.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

class LinkageRewriter : public DynamicRecursiveASTVisitor {
public:
  LinkageRewriter(const SourceText &Text, EditList &Edits)
      : Text(Text), SM(Text.sources()), Edits(Edits) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDeviceOnly(*F) || isKernel(*F) || F->isCXXClassMember() || F->isInlineSpecified() ||
        F->getTemplatedKind() != FunctionDecl::TK_NonTemplate || F->isExternC() ||
        F->getFriendObjectKind() || !F->isDefined() || !F->isExternallyVisible())
      return true;
    prefix(F, inMainFile(F) ? specifierFor(F) : "inline ");
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    bool OnDevice = V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>();
    if (OnDevice && V->isFileVarDecl() && !V->isStaticDataMember() && !V->hasExternalStorage() &&
        V->isExternallyVisible() && !V->getDescribedVarTemplate() &&
        !llvm::isa<VarTemplateSpecializationDecl>(V) && V->getStorageClass() == SC_None &&
        !V->isExternC() && !V->isInline())
      prefix(V, specifierFor(V));
    return true;
  }

private:
  bool inMainFile(const Decl *D) const {
    return SM.isInMainFile(SM.getExpansionLoc(D->getLocation()));
  }

  static const char *specifierFor(const Decl *D) {
    return D->isUsed(false) || D->isReferenced() ? "static " : "[[maybe_unused]] static ";
  }

  void prefix(const DeclaratorDecl *D, llvm::StringRef Specifier) {
    if (SM.isInSystemHeader(D->getLocation()))
      return;
    auto Range = Text.rangeOf(D->getSourceRange());
    if (!Range || !Done.insert({Range->File, Range->Begin}).second)
      return;
    Edits.declareAt(Range->File, Range->Begin, Specifier);
  }

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  llvm::DenseSet<std::pair<FileID, unsigned>> Done; // `__device__ int a, b;` is one declaration
};

} // namespace

void keepDeviceCodeInFile(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  LinkageRewriter(Text, Edits).TraverseAST(Context);
}

} // namespace offloom
