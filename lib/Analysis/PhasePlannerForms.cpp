// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places calls of member functions that the headers have a second time, for a block: BlockForms.
#include "Analysis/BlockForms.h"
#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/PhasePlanner.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

bool PhasePlanner::placeForm(const CallExpr *Call, const FunctionDecl *Callee,
                             const BlockForm &Form, const Stmt *Of, BlockCall &Placed) {
  Placed.Call = Call;
  Placed.Callee = Callee;
  Placed.OfCollective = &OfObjects;
  Placed.ByClass = Form.IsStatic;
  Placed.Operands.assign(Call->arg_begin(), Call->arg_end());
  if (!placeObjectOfForm(*Call, Form, Of))
    return false;
  for (auto [E, Parameter] : llvm::zip(Placed.Operands, Form.Parameters))
    if (!placeOperand(E, Parameter, *Call, Placed))
      return false;
  return true;
}

bool PhasePlanner::placeObjectOfForm(const CallExpr &Call, const BlockForm &Form, const Stmt *Of) {
  const Expr *Object = objectOfForm(Call);
  const bool WaitsItself = Object && Sync.of(Object) != Waiting::None;
  if (Object && Form.IsStatic && !WaitsItself && !Object->HasSideEffects(Context, false))
    return true; // it is not evaluated
  if (Object && !Form.IsStatic && mayEvaluateOnce(Object)) {
    toBlockLevel(Object);
    return true;
  }
  return fail("the object of the call on line " + line(&Call) + ", which " + waitsFor(&Call) +
                  ", may differ between threads",
              Of);
}

bool PhasePlanner::placeOperand(const Expr *E, BlockForm::Parameter Parameter, const CallExpr &Call,
                                BlockCall &Placed) {
  if (Parameter == BlockForm::Parameter::Variable) {
    const VarDecl *V = ownVariable(E);
    if (!V || V->hasAttr<AlignedAttr>()) // whose storage has another type
      return fail("what the call on line " + line(&Call) + " sets is no variable of the thread",
                  &Call);
    Placed.Arguments.push_back(BlockCall::Argument::Variable);
    return true;
  }
  if (!placeCollectiveOperand(E, Placed))
    return false;
  return Parameter == BlockForm::Parameter::Any ||
         Placed.Arguments.back() == BlockCall::Argument::Once ||
         fail("an argument on line " + line(E) + " may differ between threads", E);
}

} // namespace offloom
