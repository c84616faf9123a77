// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algorithms of Thrust that are given plain pointers to memory of the device, and no execution
// policy: a plain pointer counts as one of the host's, so that the host goes through memory that it
// cannot reach.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class ThrustPointerVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || Call->getNumArgs() < 2 || !inHostCode() || !function()->getBody() ||
        function()->isDependentContext() || isa<CXXMethodDecl>(Callee) ||
        !isInNamespace(*Callee, "thrust"))
      return true;
    const Expr *First = Call->getArg(0), *Last = Call->getArg(1);
    if (!First->getType()->isPointerType() ||
        !Context.AST.hasSameUnqualifiedType(First->getType(), Last->getType()))
      return true;
    const PointerOrigins &Origins = Context.Facts.originsOf(*function());
    if (Origins.of(*First) == Memory::Device && Origins.of(*Last) == Memory::Device)
      Context.report("lib-thrust-raw-pointer", First->getSourceRange(),
                     {{"pointer", sourceText(First->getSourceRange(), Context.AST).str()},
                      {"algorithm", Callee->getNameAsString()}});
    return true;
  }
};

} // namespace

Check thrustPointerCheck() { return walk<ThrustPointerVisitor>(Passes::Host); }

} // namespace offloom
