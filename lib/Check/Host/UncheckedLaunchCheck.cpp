// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that never asks whether its launches worked. Said once, of the first launch.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchStatus : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Child : S->body())
      if (const auto *E = dyn_cast<Expr>(Child))
        Dropped.insert(E->IgnoreParenImpCasts());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inHostCode() && !function()->isTemplateInstantiation()) {
      ++Launches;
      First = First ? First : Launch;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    llvm::StringRef Name = calleeName(*Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    Asks |= Function && Function->ReportsErrors && !Function->IsPure;
    if (inHostCode() && Context.Api.find(Name) && !Dropped.contains(Call) &&
        Context.Functions.isNamed(NameGroup::ErrorTypes,
                                  Call->getType().getUnqualifiedType().getAsString())) {
      ++Checked;
      Asks |= Name.ends_with("Synchronize"); // which tells of most that can go wrong
    }
    return true;
  }

  void finish() {
    if (!First || Asks)
      return;
    std::string Looks =
        Checked ? "looks at the status of " + std::to_string(Checked) + " calls and " : "";
    Context.report("api-unchecked-launch", First->getSourceRange(),
                   {{"looks", Looks}, {"launches", std::to_string(Launches)}});
  }

private:
  llvm::DenseSet<const Expr *> Dropped; ///< statements that are expressions
  const CUDAKernelCallExpr *First = nullptr;
  unsigned Launches = 0, Checked = 0;
  bool Asks = false;
};

} // namespace

static void checkUncheckedLaunch(CheckContext &Context) {
  if (!Context.IsWhole)
    return; // the call that asks may be what is missing
  LaunchStatus Status(Context);
  Status.TraverseAST(Context.AST);
  Status.finish();
}

Check uncheckedLaunchCheck() { return {Passes::Host, checkUncheckedLaunch}; }

} // namespace offloom
