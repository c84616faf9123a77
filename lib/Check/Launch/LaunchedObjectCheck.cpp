// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of function objects and lambdas, which Clang takes for plain calls.

#include "Analysis/Code/LaunchedObject.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchedObjectVisitor : public CodeVisitor {
public:
  explicit LaunchedObjectVisitor(CheckContext &Context) : CodeVisitor(Context) {
    // What a template launches is another thing in each instance.
    EveryInstance = true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    std::optional<LaunchedObject> Launched = launchedObject(*Call, Context.AST);
    if (Launched && !Launched->Converts)
      Context.report("launch-of-object", Launched->Object->getSourceRange(),
                     {{"type", Launched->Object->getType().getUnqualifiedType().getAsString(
                                   Context.AST.getPrintingPolicy())}});
    return true;
  }
};

} // namespace

Check launchedObjectCheck() { return walk<LaunchedObjectVisitor>(Passes::Both); }

} // namespace offloom
