// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/DevicePrintf.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Effects/Printing.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace offloom {

namespace {

class PrintfRewriter : public DynamicRecursiveASTVisitor {
public:
  PrintfRewriter(ASTContext &Context, const SourceText &Text, EditList &Edits)
      : Context(Context), Text(Text), Edits(Edits) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (!callsPrintf(*Call) || Call->getBeginLoc().isMacroID() || !resultIsUsed(*Call, Context))
      return true;
    if (auto Range = Text.rangeOf(Call->getCallee()->getSourceRange()))
      Edits.replace(*Range, "offloom::printf");
    return true;
  }

private:
  ASTContext &Context;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void rewritePrintf(const FunctionDecl &F, const SourceText &Text, EditList &Edits) {
  PrintfRewriter(F.getASTContext(), Text, Edits).TraverseStmt(F.getBody());
}

} // namespace offloom
