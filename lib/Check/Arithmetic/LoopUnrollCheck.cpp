// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma unroll` in front of a loop whose number of rounds nobody knows when compiling.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {
namespace {

class LoopUnrollVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitAttributedStmt(AttributedStmt *S) override {
    const LoopHintAttr *Hint = unrollHint(*S);
    const auto *Loop = dyn_cast<ForStmt>(S->getSubStmt());
    if (!Hint || !Loop || Hint->getOption() != LoopHintAttr::Unroll ||
        Hint->getState() != LoopHintAttr::Enable || !inDeviceCode() ||
        function()->isDependentContext())
      return true;
    // A parameter of a kernel is no constant, whatever is inlined.
    const Expr *Bound = boundOf(*Loop);
    const auto *Reference = Bound ? dyn_cast<DeclRefExpr>(Bound->IgnoreParenImpCasts()) : nullptr;
    const auto *P = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
    if (P && P->getDeclContext() == function() && isWrittenGlobal(*function()))
      Context.report("flow-unroll-ineffective", Loop->getForLoc(),
                     {{"bound", P->getNameAsString()}});
    return true;
  }
};

} // namespace

Check loopUnrollCheck() { return walk<LoopUnrollVisitor>(Passes::Device); }

} // namespace offloom
