// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/OwnRanks.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

class RankFinder : public DynamicRecursiveASTVisitor {
public:
  explicit RankFinder(const Synchronisation &Sync) : Sync(Sync) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (Sync.asksOwnRank(Call))
      Found.insert(Call->getRParenLoc());
    return true;
  }

  llvm::SmallSetVector<SourceLocation, 4> Found;

private:
  const Synchronisation &Sync;
};

} // namespace

void tellOwnRanks(llvm::ArrayRef<const FunctionDecl *> Functions, const Synchronisation &Sync,
                  const SourceText &Text, EditList &Edits) {
  RankFinder Finder(Sync);
  for (const FunctionDecl *F : Functions)
    forEachStatementOf(*F, [&](Stmt *S) { Finder.TraverseStmt(S); });
  for (SourceLocation Closing : Finder.Found)
    if (auto Range = Text.rangeOf(SourceRange(Closing)))
      Edits.insertBefore(*Range, "threadIdx");
}

} // namespace offloom
