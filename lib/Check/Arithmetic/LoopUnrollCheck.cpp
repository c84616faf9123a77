// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `#pragma unroll` in front of a loop whose number of rounds nobody knows when compiling.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/RunTimeValues.h"
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
    const Expr *Bound = boundOf(*Loop);
    if (Bound && isRunTimeValue(*Bound, Context.Facts.modificationsOf(*function())))
      Context.report("flow-unroll-ineffective", Loop->getForLoc(),
                     {{"bound", sourceText(Bound->getSourceRange(), Context.AST).str()}});
    return true;
  }
};

} // namespace

Check loopUnrollCheck() { return walk<LoopUnrollVisitor>(Passes::Device); }

} // namespace offloom
