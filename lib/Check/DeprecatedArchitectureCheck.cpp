// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An architecture that the newest toolkits no longer compile for. Said once in a file, of the first
// function that is compiled for it.

#include "Check/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

constexpr unsigned FirstOfCuda13 = 75;

class FirstDeviceFunction : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || !F->doesThisDeclarationHaveABody() ||
        !Context.AST.getSourceManager().isInMainFile(F->getLocation()))
      return true;
    Context.report("depr-arch-target", F->getLocation(),
                   {{"arch", std::to_string(Context.Options.Arch)}});
    return false;
  }
};

} // namespace

void checkDeprecatedArchitecture(CheckContext &Context) {
  if (Context.Options.Arch < FirstOfCuda13)
    FirstDeviceFunction(Context).TraverseAST(Context.AST);
}

} // namespace offloom
