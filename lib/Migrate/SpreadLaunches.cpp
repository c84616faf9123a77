// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/SpreadLaunches.h"
#include "Frontend/Parse.h"
#include "Migrate/LaunchText.h"
#include "Migrate/Migrate.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include <set>

using namespace clang;

namespace offloom {

namespace {

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(const SourceText &Text) : Text(Text) {}

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    if (!Call->getConfig() || Text.sources().isInSystemHeader(Call->getBeginLoc()) ||
        launchText(Call, Text))
      return true;
    for (SourceLocation Part :
         {Call->getBeginLoc(), Call->getConfig()->getBeginLoc(), Call->getEndLoc()})
      note(Part);
    return true;
  }

  /// Where the macros are used: file and offset.
  std::set<std::pair<std::string, unsigned>> Uses;

private:
  void note(SourceLocation L) {
    if (!L.isMacroID())
      return;
    const SourceLocation Use = Text.sources().getExpansionLoc(L);
    Uses.insert({Text.fileName(Text.sources().getFileID(Use)), Text.sources().getFileOffset(Use)});
  }

  const SourceText &Text;
};

} // namespace

std::vector<Edit> writeOutLaunches(const ParsedUnit &Unit, const MigrateOptions &Options) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  Finder Spread(Text);
  Spread.TraverseAST(Context);
  std::vector<Edit> Edits;
  for (const auto &[File, Offset] : Spread.Uses) {
    auto Found = Unit.Record.Expansions.find({File, Offset});
    if (Found != Unit.Record.Expansions.end() && Found->second.IsWhole &&
        Options.IsProjectFile(File))
      Edits.push_back({File, Offset, Found->second.Length, Found->second.Text});
  }
  return Edits;
}

} // namespace offloom
