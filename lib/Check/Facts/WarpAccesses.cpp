// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/WarpAccesses.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

bool AccessCollector::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_LValueToRValue)
    add(*E->getSubExpr());
  return true;
}

bool AccessCollector::VisitBinaryOperator(BinaryOperator *E) {
  if (E->isAssignmentOp())
    add(*E->getLHS());
  return true;
}

bool AccessCollector::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (E->getConstructor()->isCopyOrMoveConstructor() && E->getConstructor()->isTrivial())
    addCopy(*E->getArg(0));
  return true;
}

bool AccessCollector::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Call->getOperator() == OO_Equal && Method->isTrivial())
    for (const Expr *Side : Call->arguments())
      addCopy(*Side);
  return true;
}

void AccessCollector::addCopy(const Expr &Object) {
  const Expr &E = *Object.IgnoreParenImpCasts();
  if (std::optional<WarpAddress> Address = Active ? Values.address(E) : std::nullopt)
    Copies.push_back({&E, *Address, unsigned(AST.getTypeSizeInChars(E.getType()).getQuantity()),
                      Active, IsCertain});
}

bool AccessCollector::VisitCallExpr(CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
  if (Active != 0 && Callee && !isa<CXXMethodDecl>(Callee) && Callee->isDefined(Definition) &&
      !isInSystemCode(Definition->getLocation(), AST.getSourceManager()))
    Calls.push_back({Definition, Call, Active});
  return true;
}

bool AccessCollector::TraverseIfStmt(IfStmt *S) {
  if (!TraverseStmt(S->getInit()) || !TraverseStmt(S->getCond()))
    return false;
  LaneMask Outer = Active;
  bool OuterIsCertain = IsCertain;
  std::optional<LaneMask> Then = lanesWhere(*S->getCond());
  if (Then)
    Branches.push_back({S, Outer, Outer & *Then});
  IsCertain &= Then.has_value();
  Active = Outer & Then.value_or(~0U);
  TraverseStmt(S->getThen());
  Active = Outer & ~Then.value_or(0);
  if (S->getElse())
    TraverseStmt(S->getElse());
  Active = Outer;
  IsCertain = OuterIsCertain;
  return true;
}

static bool leaves(const Stmt &S) {
  if (const auto *Body = dyn_cast<CompoundStmt>(&S))
    return !Body->body_empty() && leaves(*Body->body_back());
  return isa<ReturnStmt, ContinueStmt, BreakStmt>(S);
}

static bool mayLeave(const Stmt *S) {
  return S && (isa<ReturnStmt, ContinueStmt, BreakStmt, GotoStmt>(S) ||
               llvm::any_of(S->children(), mayLeave));
}

bool AccessCollector::TraverseCompoundStmt(CompoundStmt *S) {
  LaneMask Outer = Active;
  bool OuterIsCertain = IsCertain;
  for (Stmt *Child : S->body()) {
    TraverseStmt(Child);
    const auto *If = dyn_cast<IfStmt>(Child);
    std::optional<LaneMask> Left;
    if (If && !If->getElse() && leaves(*If->getThen())) {
      Left = lanesWhere(*If->getCond());
      Active &= ~Left.value_or(0);
    }
    IsCertain &= Left.has_value() || !mayLeave(Child);
  }
  Active = Outer;
  IsCertain = OuterIsCertain;
  return true;
}

template <class F> bool AccessCollector::uncertainly(F Traverse) {
  bool Outer = IsCertain;
  IsCertain = false;
  Traverse();
  IsCertain = Outer;
  return true;
}

bool AccessCollector::TraverseForStmt(ForStmt *S) {
  return uncertainly([&] { Base::TraverseForStmt(S); });
}
bool AccessCollector::TraverseWhileStmt(WhileStmt *S) {
  return uncertainly([&] { Base::TraverseWhileStmt(S); });
}
bool AccessCollector::TraverseDoStmt(DoStmt *S) {
  return uncertainly([&] { Base::TraverseDoStmt(S); });
}
bool AccessCollector::TraverseSwitchStmt(SwitchStmt *S) {
  return uncertainly([&] { Base::TraverseSwitchStmt(S); });
}
bool AccessCollector::TraverseConditionalOperator(ConditionalOperator *E) {
  return uncertainly([&] { Base::TraverseConditionalOperator(E); });
}
bool AccessCollector::TraverseBinaryOperator(BinaryOperator *E) {
  if (!E->isLogicalOp())
    return Base::TraverseBinaryOperator(E);
  return uncertainly([&] { Base::TraverseBinaryOperator(E); });
}

/// The parameter of a kernel, or the device variable, that the pointer \p E is made of.
const VarDecl *AccessCollector::globalRoot(const Expr *E) const {
  for (unsigned Depth = 0; E && Depth < 16; ++Depth) {
    E = E->IgnoreParenCasts();
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      E = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else {
      const VarDecl *V = referredVariable(*E);
      std::optional<WarpAddress> Known = !V                              ? std::nullopt
                                         : V->getType()->isPointerType() ? Values.start(*V)
                                                                         : Values.address(*E);
      if (Known)
        return Known->Space == AddressSpace::Global ? Known->Root : nullptr;
      E = V && V->isLocalVarDecl() ? V->getInit() : nullptr;
    }
  }
  return nullptr;
}

std::optional<LaneMask> AccessCollector::lanesWhere(const Expr &Condition) const {
  std::optional<LaneValues> Value = Values.value(Condition);
  if (!Value || !Value->IsKnown)
    return std::nullopt;
  LaneMask Result = 0;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result |= LaneMask(Value->Offsets[I] != 0) << I;
  return Result;
}

void AccessCollector::add(const Expr &Lvalue) {
  QualType Type = Lvalue.getType();
  if (!Type->isScalarType() || Active == 0)
    return;
  unsigned Bytes = AST.getTypeSizeInChars(Type).getQuantity();
  if (std::optional<WarpAddress> Address = Values.address(Lvalue)) {
    All.push_back({&Lvalue, *Address, Bytes, Active, IsCertain});
    return;
  }
  const Expr *E = Lvalue.IgnoreParens();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    E = Subscript->getBase();
  else if (const auto *Star = dyn_cast<UnaryOperator>(E); Star && Star->getOpcode() == UO_Deref)
    E = Star->getSubExpr();
  else
    return;
  if (const VarDecl *Root = globalRoot(E))
    Unknown.push_back({&Lvalue, {AddressSpace::Global, {}, Root}, Bytes, Active, IsCertain});
}

} // namespace offloom
