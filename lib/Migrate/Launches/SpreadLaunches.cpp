// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/SpreadLaunches.h"
#include "Frontend/Parse.h"
#include "Migrate/Launches/LaunchText.h"
#include "Migrate/Text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"

using namespace clang;

namespace offloom {

namespace {

class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  LaunchFinder(const SourceText &Text, MacroUses &Uses) : Text(Text), Uses(Uses) {}

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    if (!Call->getConfig() || Text.sources().isInSystemHeader(Call->getBeginLoc()) ||
        launchText(Call, Text))
      return true;
    for (SourceLocation Part :
         {Call->getBeginLoc(), Call->getConfig()->getBeginLoc(), Call->getEndLoc()})
      Uses.note(Part);
    return true;
  }

private:
  const SourceText &Text;
  MacroUses &Uses;
};

} // namespace

void noteSpreadLaunches(const ParsedUnit &Unit, const SourceText &Text, MacroUses &Uses) {
  LaunchFinder(Text, Uses).TraverseAST(Unit.AST->getASTContext());
}

} // namespace offloom
