// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/BlockCalls.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

bool BlockCallFinder::waits(const Stmt *S) const { return S && Sync.of(S) != Waiting::None; }

/// Has \p S, but for the calls found so far, the same value whether it is evaluated before a call
/// or after it?
bool BlockCallFinder::isIndependent(const Stmt *S) const {
  if (!S || llvm::is_contained(Found, llvm::dyn_cast<CallExpr>(S)))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return !V || builtinVariable(V) != BuiltinVariable::None || V->isConstexpr() ||
           Ref->getType()->isArrayType() ||
           (V->isLocalVarDeclOrParm() && !isShared(*V) && !V->getType()->isReferenceType() &&
            !Written.any(V));
  }
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(S); Subscript)
    return false;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S);
      U && (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp()))
    return false;
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(S); Member && Member->isArrow())
    return false;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    return false;
  if (llvm::isa<CallExpr, LambdaExpr, CXXNewExpr, StmtExpr, CXXDependentScopeMemberExpr>(S))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isIndependent(Child); });
}

/// \p First is sequenced before \p Second, yet calls in \p Second come before both.
bool BlockCallFinder::findAfter(const Expr *First, const Expr *Second) {
  if (!find(First))
    return false;
  if (waits(Second) && !isIndependent(First))
    return fail("comes after something in its statement that it may change");
  return find(Second);
}

/// Has \p S, a part of what decides in \p Around, no effect, and the same value before and after
/// all calls of \p Around? A thread's own variables are changed by nobody else, and what the calls
/// have yielded is kept.
bool BlockCallFinder::isRepeatable(const Stmt *S, const Expr *Around) const {
  if (!S || (llvm::isa<CallExpr>(S) && waits(S)))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || builtinVariable(V) != BuiltinVariable::None || V->isConstexpr())
      return true;
    return V->hasLocalStorage() && !isShared(*V) && !V->getType()->isReferenceType() &&
           llvm::none_of(Written.of(V), [&](const Expr *Site) { return standsIn(Site, Around); });
  }
  const auto *U = llvm::dyn_cast<UnaryOperator>(S);
  const auto *B = llvm::dyn_cast<BinaryOperator>(S);
  if ((U && (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp())) ||
      (B && B->isAssignmentOp()))
    return false;
  bool IsArithmetic =
      llvm::isa<ParenExpr, CastExpr, UnaryOperator, BinaryOperator, ConditionalOperator,
                IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr>(S);
  const auto *Member = llvm::dyn_cast<MemberExpr>(S);
  return (IsArithmetic || (Member && !Member->isArrow())) &&
         llvm::all_of(S->children(),
                      [&](const Stmt *Child) { return isRepeatable(Child, Around); });
}

/// Calls that \p E evaluates or not. The condition is evaluated twice: for the calls, and where it
/// is written.
bool BlockCallFinder::findInBranches(const Expr *E) {
  BranchInExpression Parts = partsOfBranch(E);
  if (!find(Parts.Condition))
    return false;
  if (!waits(Parts.Then) && !waits(Parts.Else))
    return true;
  for (const Expr *Side : {Parts.Then, Parts.Else})
    if (waits(Side) && Sync.of(Side) != Waiting::Warp)
      return fail("is not always evaluated");
  if (!isRepeatable(Parts.Condition, E))
    return fail("depends on a condition that may change");
  Found.push_back(E);
  return true;
}

bool BlockCallFinder::findInOperands(const Expr *E) {
  return llvm::all_of(E->children(), [&](const Stmt *Child) {
    const auto *Operand = llvm::dyn_cast_or_null<Expr>(Child);
    return !Operand || find(Operand);
  });
}

/// Are the operands of \p Operator evaluated in no given order?
static bool isArithmetic(OverloadedOperatorKind Operator) {
  switch (Operator) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Amp:
  case OO_Pipe:
  case OO_Caret:
    return true;
  default:
    return false;
  }
}

bool BlockCallFinder::find(const Expr *E) {
  if (!waits(E))
    return true;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return find(B->getRHS()) && find(B->getLHS());
    if (B->isLogicalOp())
      return findInBranches(B);
    if (B->getOpcode() == BO_Comma || B->isShiftOp())
      return findAfter(B->getLHS(), B->getRHS());
    return findInOperands(B);
  }
  if (llvm::isa<ConditionalOperator>(E))
    return findInBranches(E);
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return findAfter(Subscript->getLHS(), Subscript->getRHS());
  if (const auto *List = llvm::dyn_cast<InitListExpr>(E)) {
    // Elements are evaluated in order.
    for (unsigned I = 0; I < List->getNumInits(); ++I) {
      for (unsigned Before = 0; Before < I && waits(List->getInit(I)); ++Before)
        if (!isIndependent(List->getInit(Before)))
          return fail("comes after something in its statement that it may change");
      if (!find(List->getInit(I)))
        return false;
    }
    return true;
  }
  if (llvm::isa<LambdaExpr, StmtExpr, CXXDefaultArgExpr, CXXNewExpr, UnaryExprOrTypeTraitExpr,
                CXXTypeidExpr, CXXNoexceptExpr>(E))
    return fail("is hidden in an expression that may evaluate it more or less than once");
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(E);
      Operator && Operator->getOperator() != OO_Call)
    return findInOperator(Operator);
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return findCall(Call);
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(E);
      Construction && Sync.of(Construction->getConstructor()) != Waiting::None)
    return fail("is made by a constructor");
  if (llvm::none_of(E->children(), [&](const Stmt *Child) { return waits(Child); }))
    return fail("is made by a constructor or a destructor");
  return findInOperands(E);
}

/// An overloaded operator, whose operands are evaluated in the order of the built-in one's.
bool BlockCallFinder::findInOperator(const CXXOperatorCallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || Sync.of(F) != Waiting::None)
    return fail("is made by an overloaded operator");
  if (E->isAssignmentOp())
    return find(E->getArg(1)) && find(E->getArg(0));
  if (E->getNumArgs() == 2 && !E->isComparisonOp() && !isArithmetic(E->getOperator()))
    return findAfter(E->getArg(0), E->getArg(1));
  return llvm::all_of(E->arguments(), [&](const Expr *Operand) { return find(Operand); });
}

bool BlockCallFinder::findCall(const CallExpr *Call) {
  if (const Expr *Object = objectOf(*Call); Object && waits(Object))
    return fail("is made on what another such call yields");
  for (const Expr *Argument : argumentsOf(*Call))
    if (!find(Argument))
      return false;
  if (Sync.of(Call) != Waiting::None)
    Found.push_back(Call);
  else if (waits(Call->getCallee()))
    return fail("yields the function to call");
  return true;
}

/// Each initialiser is evaluated after those before it, yet the calls in it come before them all.
bool BlockCallFinder::findInDeclaration(const DeclStmt *S) {
  llvm::SmallVector<const VarDecl *, 4> Earlier;
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V)
      return fail("stands beside something other than variables");
    const Expr *Init = V->getInit();
    for (const VarDecl *Before : Earlier)
      if (waits(Init) && (!isIndependent(Before->getInit()) || refersTo(Init, Before)))
        return fail("comes after something in its statement that it may change");
    if (!find(Init))
      return false;
    if (Sync.ofDestructor(V->getType()) != Waiting::None)
      return fail("is made by a destructor");
    Earlier.push_back(V);
  }
  // In a template, what a variable is initialised with may become a constructor's arguments.
  return !Found.empty() || fail("is made by a constructor");
}

} // namespace offloom
