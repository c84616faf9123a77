// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places calls of functions that the headers have a second time, for a block: BlockForms.
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/BlockForms.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Is the function that \p Call names, perhaps in a template, a member of a class?
static bool isMember(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Names = llvm::dyn_cast<UnresolvedLookupExpr>(Callee))
    return Names->getNamingClass();
  const auto *Name = llvm::dyn_cast<DeclRefExpr>(Callee);
  return !Name || Name->getDecl()->isCXXClassMember();
}

/// The variable of which \p E names a member or, at \p Indices, an element.
static const Expr *partsOf(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Indices) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
      Indices.push_back(Subscript->getIdx());
      E = Subscript->getBase();
    } else if (const auto *Member = llvm::dyn_cast<MemberExpr>(E);
               Member && !Member->isArrow() && llvm::isa<FieldDecl>(Member->getMemberDecl())) {
      E = Member->getBase();
    } else {
      return E;
    }
  }
}

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
  if (!Object && !isMember(Call))
    return true;
  const bool WaitsItself = Object && Sync.of(Object) != Waiting::None;
  if (Object && Form.IsStatic && !WaitsItself && !Object->HasSideEffects(Context, false))
    return true; // it is not evaluated
  if (Object && !Form.IsStatic && mayEvaluateOnce(Object)) {
    objectToBlockLevel(Object);
    return true;
  }
  return fail("the object of the call on line " + line(&Call) + ", which " + waitsFor(&Call) +
                  ", may differ between threads",
              Of);
}

/// Where \p Object is, is the same for all threads. What a reference is bound to may change.
void PhasePlanner::objectToBlockLevel(const Expr *Object) {
  llvm::SmallVector<const Expr *, 2> Indices;
  const auto *Root = llvm::dyn_cast<DeclRefExpr>(partsOf(Object, Indices));
  if (!Root || !Root->getDecl()->getType()->isReferenceType() || Root->getType()->isPointerType())
    return toBlockLevel(Object);
  for (const Expr *Index : Indices)
    toBlockLevel(Index);
}

bool PhasePlanner::placeOperand(const Expr *E, BlockForm::Parameter Parameter, const CallExpr &Call,
                                BlockCall &Placed) {
  if (Parameter == BlockForm::Parameter::Variable || Parameter == BlockForm::Parameter::Place) {
    Placed.Arguments.push_back(BlockCall::Argument::Variable);
    if (Parameter == BlockForm::Parameter::Place)
      return placePlace(E) || fail("an operand of the call on line " + line(&Call) +
                                       " is no variable of the thread, nor a part of one that is "
                                       "the same for all threads",
                                   &Call);
    const VarDecl *V = ownVariable(E);
    return (V && !V->hasAttr<AlignedAttr>()) || // whose storage has another type
           fail("what the call on line " + line(&Call) + " sets is no variable of the thread",
                &Call);
  }
  if (!placeCollectiveOperand(E, Placed))
    return false;
  return Parameter == BlockForm::Parameter::Any ||
         Placed.Arguments.back() == BlockCall::Argument::Once ||
         fail("an argument on line " + line(E) + " may differ between threads", E);
}

bool PhasePlanner::placePlace(const Expr *E) {
  llvm::SmallVector<const Expr *, 2> Indices;
  const VarDecl *V = ownVariable(partsOf(E, Indices));
  if (!V || V->hasAttr<AlignedAttr>() ||
      !llvm::all_of(Indices, [this](const Expr *Index) { return mayEvaluateOnce(Index); }))
    return false;
  for (const Expr *Index : Indices)
    toBlockLevel(Index);
  return true;
}

} // namespace offloom
