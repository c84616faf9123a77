// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/LaunchedObjects.h"
#include "Analysis/Code/LaunchedObject.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchedObjects : public DynamicRecursiveASTVisitor {
public:
  LaunchedObjects(const SourceText &Text, std::vector<Finding> &Residue)
      : Text(Text), Residue(Residue) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Text.sources().isInSystemHeader(D->getLocation()))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    std::optional<LaunchedObject> Launched = launchedObject(*Call, Text.context());
    if (!Launched || !Said.insert(Launched->Object->getBeginLoc()).second)
      return true;
    std::string Type = Launched->Object->getType().getUnqualifiedType().getAsString(
        Text.context().getPrintingPolicy());
    Residue.push_back(residueAt(
        Launched->Object->getBeginLoc(), Text, "migrate-launch",
        Launched->Converts
            ? "an object of '" + Type + "' is launched: convert it to a pointer to a kernel first"
            : "an object of '" + Type + "' is no kernel: only a __global__ function is launched"));
    return true;
  }

private:
  const SourceText &Text;
  std::vector<Finding> &Residue;
  /// Where a template's instances have shown it.
  llvm::DenseSet<SourceLocation> Said;
};

} // namespace

void reportLaunchedObjects(ASTContext &Context, const SourceText &Text,
                           std::vector<Finding> &Residue) {
  LaunchedObjects(Text, Residue).TraverseAST(Context);
}

} // namespace offloom
