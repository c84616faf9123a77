// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/KernelAddresses.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Text/KernelNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

/// The name of a kernel in \p E, under casts and `&`; null when it is something else.
const DeclRefExpr *kernelIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    E = U->getSubExpr()->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *F = Ref ? llvm::dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  return F && isKernel(*F) ? Ref : nullptr;
}

class AddressRewriter : public DynamicRecursiveASTVisitor {
public:
  AddressRewriter(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    const DeclRefExpr *Kernel = kernelIn(E->getSubExpr());
    if (!Kernel || !E->getType()->isVoidPointerType() || E->getBeginLoc().isMacroID() ||
        !addressAtFileEnd(*llvm::cast<FunctionDecl>(Kernel->getDecl())).empty())
      return true;
    if (auto Range = Text.rangeOf(E->getSourceRange()))
      Edits.replace(*Range,
                    ("offloom::kernel_address(" + Text.text(Kernel->getSourceRange()) + ")").str());
    return true;
  }

private:
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void rewriteKernelAddresses(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  AddressRewriter(Text, Edits).TraverseAST(Context);
}

} // namespace offloom
