// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Arithmetic/FastMathCalls.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/FastMath.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"

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
    if (Written)
      Calls[{Written->File, Written->Begin}].add(*Written, Intrinsic);
    return true;
  }

  /// Where all that a call means, in each instantiation of a template, has one intrinsic.
  void rename() {
    for (const auto &[Place, Call] : Calls)
      if (!Call.Intrinsic.empty())
        Edits.replace(Call.Written, Call.Intrinsic);
  }

private:
  struct NamedCall {
    TextRange Written;
    std::string Intrinsic; ///< empty: none, or several
    bool Met = false;

    void add(TextRange Name, const std::string &Means) {
      Intrinsic = !Met || Intrinsic == Means ? Means : "";
      Written = Name;
      Met = true;
    }
  };

  const SourceText &Text;
  EditList &Edits;
  llvm::MapVector<std::pair<FileID, unsigned>, NamedCall> Calls;
};

} // namespace

void callFastIntrinsics(llvm::ArrayRef<const FunctionDecl *> Functions, const SourceText &Text,
                        const Synchronisation &Sync, EditList &Edits) {
  CallRenamer Renamer(Text, Edits);
  for (const FunctionDecl *F : Functions)
    if (isKernel(*F) || isDeviceOnly(*F)) {
      auto Visit = [&](Stmt *S) { Renamer.TraverseStmt(S); };
      forEachStatementOf(*F, Visit);
      for (const FunctionDecl *Instance : Sync.instancesOf(F))
        forEachStatementOf(*Instance, Visit);
    }
  Renamer.rename();
}

} // namespace offloom
