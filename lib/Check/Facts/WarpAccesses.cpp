// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/WarpAccesses.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

bool AccessCollector::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_LValueToRValue)
    add(*E->getSubExpr());
  return true;
}

bool AccessCollector::VisitBinaryOperator(BinaryOperator *E) {
  if (E->isAssignmentOp())
    add(*E->getLHS(), /*IsStore=*/true);
  return true;
}

bool AccessCollector::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (E->getConstructor()->isCopyOrMoveConstructor() && E->getConstructor()->isTrivial())
    addObject(*E->getArg(0), Copies);
  return true;
}

bool AccessCollector::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Call->getOperator() == OO_Equal && Method->isTrivial())
    for (const Expr *Side : Call->arguments())
      addObject(*Side, Copies);
  return true;
}

void AccessCollector::addObject(const Expr &Object, std::vector<Access> &Into) {
  const Expr &E = *Object.IgnoreParenImpCasts();
  if (std::optional<WarpAddress> Address = Active ? Values.address(E) : std::nullopt)
    Into.push_back({&E, *Address, unsigned(AST.getTypeSizeInChars(E.getType()).getQuantity()),
                    Active, Way.most(Active), IsCertain, /*IsStore=*/false, Scope});
}

/// What a call is given by reference to a constant is read, by std::max or the user's functor; of
/// an object nobody knows which members are.
void AccessCollector::addReferences(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return;
  if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(&Call);
      OfObject && OfObject->getImplicitObjectArgument()->isLValue())
    addObject(*OfObject->getImplicitObjectArgument(), Bound);
  unsigned Object = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee) ? 1 : 0;
  if (Object == 1 && Call.getArg(0)->isLValue())
    addObject(*Call.getArg(0), Bound);
  for (unsigned I = 0; I < Callee->getNumParams() && I + Object < Call.getNumArgs(); ++I) {
    QualType Type = Callee->getParamDecl(I)->getType();
    const Expr *Argument = Call.getArg(I + Object)->IgnoreParenImpCasts();
    if (Type->isReferenceType() && Argument->getType()->isRecordType() && Argument->isLValue())
      addObject(*Argument, Bound);
    if (Type->isLValueReferenceType() && Type->getPointeeType().isConstQualified() &&
        isa<ArraySubscriptExpr>(Argument) && Argument->isLValue() &&
        Call.getArg(I + Object)->isLValue())
      add(*Argument);
  }
}

/// `__ldg(&p[i])` and its kind: a function of CUDA's that yields what its argument leads to.
void AccessCollector::addLoad(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Call.getNumArgs() != 1 || !yieldsElement(*Callee) ||
      !isInSystemCode(Callee->getLocation(), AST.getSourceManager()))
    return;
  const auto *Address = dyn_cast<UnaryOperator>(Call.getArg(0)->IgnoreParenImpCasts());
  if (Address && Address->getOpcode() == UO_AddrOf)
    add(*Address->getSubExpr());
}

bool AccessCollector::VisitCallExpr(CallExpr *Call) {
  addReferences(*Call);
  addLoad(*Call);
  const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
  if (Active != 0 && Callee && isInSystemCode(Callee->getLocation(), AST.getSourceManager()))
    HeaderCalls.push_back({Call, Active, Way.most(Active)});
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (Active != 0 && Callee &&
      !(Method && (Method->isVirtual() || Method->getParent()->isLambda())) &&
      Callee->isDefined(Definition) &&
      !isInSystemCode(Definition->getLocation(), AST.getSourceManager()))
    Calls.push_back({Definition, Call, Active});
  return true;
}

bool AccessCollector::TraverseIfStmt(IfStmt *S) {
  if (!TraverseStmt(S->getInit()) || !TraverseStmt(S->getCond()))
    return false;
  LaneMask Outer = Active;
  bool OuterIsCertain = IsCertain;
  const Takers Then = takersOf(*S->getCond());
  if (Then.areKnown())
    Branches.push_back({S, Outer, Outer & Then.Most});
  llvm::SaveAndRestore KeepScope(Scope);
  IsCertain &= Then.areKnown();
  std::size_t Depth = Way.depth();
  Active = Outer & Then.Most;
  Scope = S->getThen();
  Way.enter(*S->getCond(), true);
  TraverseStmt(S->getThen());
  Way.leave(Depth);
  Active = Outer & ~Then.Least;
  Scope = S->getElse();
  if (S->getElse()) {
    Way.enter(*S->getCond(), false);
    TraverseStmt(S->getElse());
    Way.leave(Depth);
  }
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
  std::size_t Depth = Way.depth();
  for (Stmt *Child : S->body()) {
    TraverseStmt(Child);
    const auto *If = dyn_cast<IfStmt>(Child);
    bool IsKnown = false;
    if (If && !If->getElse() && leaves(*If->getThen())) {
      const Takers Left = takersOf(*If->getCond());
      IsKnown = Left.areKnown();
      Active &= ~Left.Least;
      Way.enter(*If->getCond(), false);
    }
    IsCertain &= IsKnown || !mayLeave(Child);
  }
  Way.leave(Depth);
  Active = Outer;
  IsCertain = OuterIsCertain;
  return true;
}

template <class F> bool AccessCollector::uncertainly(const Stmt *S, const Expr *While, F Traverse) {
  llvm::SaveAndRestore KeepCertain(IsCertain, false);
  llvm::SaveAndRestore KeepScope(Scope, S);
  llvm::SaveAndRestore KeepActive(Active);
  std::size_t Depth = Way.depth();
  if (While) {
    Active &= takersOf(*While).Most;
    Way.enter(*While, true);
  }
  Traverse();
  Way.leave(Depth);
  return true;
}

bool AccessCollector::TraverseForStmt(ForStmt *S) {
  Loops.push_back({S, S->getCond(), Active, Way.most(Active)});
  return uncertainly(S, S->getCond(), [&] { Base::TraverseForStmt(S); });
}
bool AccessCollector::TraverseWhileStmt(WhileStmt *S) {
  Loops.push_back({S, S->getCond(), Active, Way.most(Active)});
  return uncertainly(S, S->getCond(), [&] { Base::TraverseWhileStmt(S); });
}
bool AccessCollector::TraverseDoStmt(DoStmt *S) {
  Loops.push_back({S, nullptr, Active, Way.most(Active)});
  return uncertainly(S, nullptr, [&] { Base::TraverseDoStmt(S); });
}
bool AccessCollector::TraverseSwitchStmt(SwitchStmt *S) {
  return uncertainly(S, nullptr, [&] { Base::TraverseSwitchStmt(S); });
}
bool AccessCollector::TraverseConditionalOperator(ConditionalOperator *E) {
  return uncertainly(E, nullptr, [&] { Base::TraverseConditionalOperator(E); });
}
bool AccessCollector::TraverseBinaryOperator(BinaryOperator *E) {
  if (!E->isLogicalOp())
    return Base::TraverseBinaryOperator(E);
  return uncertainly(E, nullptr, [&] { Base::TraverseBinaryOperator(E); });
}

/// The parameter of a kernel, a member of one, or the device variable, that the pointer \p E is
/// made of.
const ValueDecl *AccessCollector::globalRoot(const Expr *E) const {
  for (unsigned Depth = 0; E && Depth < 16; ++Depth) {
    E = E->IgnoreParenCasts();
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      E = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      std::optional<WarpAddress> Known = Values.pointerMember(*Member);
      return Known ? Known->Root : nullptr;
    } else {
      const VarDecl *V = referredVariable(*E);
      std::optional<WarpAddress> Known = !V                              ? std::nullopt
                                         : V->getType()->isPointerType() ? Values.start(*V)
                                                                         : Values.address(*E);
      if (Known)
        return Known->Space == AddressSpace::Global ? Known->Root : nullptr;
      E = V && V->isLocalVarDecl() ? Values.setBy(*V) : nullptr;
    }
  }
  return nullptr;
}

AccessCollector::Takers AccessCollector::takersOf(const Expr &Condition) const {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const Takers Of = takersOf(*Not->getSubExpr());
    return {~Of.Most, ~Of.Least};
  }
  if (const auto *Both = dyn_cast<BinaryOperator>(E); Both && Both->isLogicalOp()) {
    const Takers A = takersOf(*Both->getLHS()), B = takersOf(*Both->getRHS());
    return Both->getOpcode() == BO_LAnd ? Takers{A.Least & B.Least, A.Most & B.Most}
                                        : Takers{A.Least | B.Least, A.Most | B.Most};
  }
  std::optional<LaneValues> Value = Values.value(Condition);
  if (!Value || !Value->IsKnown)
    return {0, ~LaneMask(0)};
  LaneMask Result = 0;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result |= LaneMask(Value->Offsets[I] != 0) << I;
  return {Result, Result};
}

void AccessCollector::add(const Expr &Lvalue, bool IsStore) {
  QualType Type = Lvalue.getType();
  if (!Type->isScalarType() || Active == 0)
    return;
  unsigned Bytes = AST.getTypeSizeInChars(Type).getQuantity();
  if (std::optional<WarpAddress> Address = Values.address(Lvalue)) {
    All.push_back({&Lvalue, *Address, Bytes, Active, Way.most(Active), IsCertain, IsStore, Scope});
    return;
  }
  const Expr *E = Lvalue.IgnoreParens();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    E = Subscript->getBase();
  else if (const auto *Star = dyn_cast<UnaryOperator>(E); Star && Star->getOpcode() == UO_Deref)
    E = Star->getSubExpr();
  else
    return;
  if (const ValueDecl *Root = globalRoot(E))
    Unknown.push_back({&Lvalue,
                       {AddressSpace::Global, {}, Root},
                       Bytes,
                       Active,
                       Way.most(Active),
                       IsCertain,
                       IsStore,
                       Scope});
}

using WalkVisitor = llvm::function_ref<void(const AccessCollector &, const WarpEvaluation &)>;

static void walkInto(const FunctionDecl &F, const WarpEvaluation &Values, LaneMask Active,
                     const ASTContext &AST, unsigned Deepest, WalkVisitor Visit) {
  AccessCollector Collector(Values, AST, Active);
  Collector.TraverseStmt(F.getBody());
  Visit(Collector, Values);
  if (Deepest > 0)
    for (const DeviceCall &C : Collector.Calls)
      walkInto(*C.Callee, WarpEvaluation(*C.Callee, *C.Call, Values), C.Active, AST, Deepest - 1,
               Visit);
}

void forEachWalk(const FunctionDecl &Kernel, UnitFacts &Facts, const ASTContext &AST,
                 unsigned Deepest, WalkVisitor Visit) {
  for (const Dimensions &Block : Facts.launches().of(Kernel).Shapes) {
    const WarpEvaluation Values(Kernel, Block, Facts);
    walkInto(Kernel, Values, Values.lanes(), AST, Deepest, Visit);
  }
}

} // namespace offloom
