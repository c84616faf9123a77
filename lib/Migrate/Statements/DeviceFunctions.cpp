// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/DeviceFunctions.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Polling.h"
#include "Migrate/Declarations/SharedInMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

class SharedRewriter : public DynamicRecursiveASTVisitor {
public:
  SharedRewriter(const SharedDeclarations &Written, const SourceText &Text, EditList &Edits,
                 std::vector<const DeclStmt *> &Left)
      : Written(Written), Text(Text), Edits(Edits), Left(Left) {}

  bool VisitDeclStmt(DeclStmt *S) override {
    if (!declaresShared(S) || Written.contains(S))
      return true;
    const llvm::StringRef Block = "offloom::this_block()";
    if (!Text.isOwnText(S->getSourceRange())) {
      if (!rewriteSharedInMacro(S, Block, Text, Edits))
        Left.push_back(S);
    } else if (auto Range = Text.statementRange(S)) {
      Edits.replace(*Range, sharedByName(S, Block, Text));
    }
    return true;
  }

private:
  const SharedDeclarations &Written;
  const SourceText &Text;
  EditList &Edits;
  std::vector<const DeclStmt *> &Left;
};

} // namespace

void rewriteSharedIn(const FunctionDecl &F, const SharedDeclarations &Written,
                     const SourceText &Text, EditList &Edits, std::vector<const DeclStmt *> &Left) {
  SharedRewriter(Written, Text, Edits, Left).TraverseStmt(F.getBody());
  if (isKernel(F))
    return;
  const auto *Body = llvm::dyn_cast<CompoundStmt>(F.getBody());
  auto Brace = Body ? Text.rangeOf(SourceRange(Body->getLBracLoc())) : std::nullopt;
  if (!Brace)
    return;
  for (const std::string &Local :
       localsForGlobalShared(F, isDeviceOnly(F) ? "offloom::this_block()" : "", Text))
    Edits.insertBehind(*Brace, " " + Local);
}

void yieldInWaitingLoops(const FunctionDecl &F, const SourceText &Text, EditList &Edits) {
  auto Loops = pollingLoops(F.getBody());
  llvm::append_range(Loops, lockLoops(F.getBody()));
  for (const Stmt *Loop : Loops) {
    const Stmt *Body = bodyOf(Loop);
    auto Range = Text.statementRange(Body);
    if (!Range || Body->getBeginLoc().isMacroID())
      continue;
    bool Spaced = Range->Begin && isWhitespace(Text.buffer(Range->File)[Range->Begin - 1]);
    if (llvm::isa<NullStmt>(Body))
      Edits.replace(*Range, Spaced ? "offloom::spin_yield();" : " offloom::spin_yield();");
    else if (llvm::isa<CompoundStmt>(Body))
      Edits.insertBehind({Range->File, Range->Begin, Range->Begin + 1}, " offloom::spin_yield();");
    else {
      Edits.insertBefore(*Range, "{ offloom::spin_yield(); ");
      Edits.insertBehind(*Range, " }");
    }
  }
}

} // namespace offloom
