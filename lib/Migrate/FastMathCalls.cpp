// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/FastMathCalls.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/FastMath.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

namespace {

class CallRenamer : public DynamicRecursiveASTVisitor {
public:
  CallRenamer(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const auto *Name = llvm::dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    const auto *Callee = Name ? llvm::dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
    if (!Callee || Name->getBeginLoc().isMacroID() || Name->getEndLoc().isMacroID())
      return true;
    std::string Intrinsic = fastIntrinsicFor(*Callee);
    auto Written = Text.rangeOf(Name->getSourceRange());
    // What a lambda shares with the function around it comes by twice.
    if (!Intrinsic.empty() && Written && Renamed.insert({Written->File, Written->Begin}).second)
      Edits.replace(*Written, Intrinsic);
    return true;
  }

private:
  const SourceText &Text;
  EditList &Edits;
  llvm::DenseSet<std::pair<FileID, unsigned>> Renamed;
};

} // namespace

void callFastIntrinsics(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                        EditList &Edits) {
  CallRenamer Renamer(Text, Edits);
  for (const FunctionDecl *F : Functions)
    if (isKernel(*F) || isDeviceOnly(*F))
      Renamer.TraverseStmt(F->getBody());
}

} // namespace offloom
