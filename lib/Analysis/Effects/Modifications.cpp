// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

const VarDecl *rootVariable(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? nullptr : rootVariable(Member->getBase());
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(E))
    return Member->isImplicitAccess() || Member->isArrow() ? nullptr
                                                           : rootVariable(Member->getBase());
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return Cast->isGLValue() ? rootVariable(Cast->getSubExpr()) : nullptr;
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()
               ? rootVariable(Subscript->getBase())
               : nullptr;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  return Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

namespace {

/// Does a body do anything with its object but read scalar members?
class ObjectUseFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const auto *Member = llvm::dyn_cast<MemberExpr>(E->getSubExpr()->IgnoreParens());
    if (E->getCastKind() == CK_LValueToRValue && Member)
      if (const auto *This = llvm::dyn_cast<CXXThisExpr>(Member->getBase()))
        Read.insert(This);
    return true;
  }

  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    Found |= !Read.contains(E);
    return !Found;
  }

  bool Found = false;

private:
  llvm::DenseSet<const CXXThisExpr *> Read;
};

} // namespace

bool mayWriteObject(const CXXMethodDecl &F) {
  if (F.isConst() || F.isStatic())
    return false;
  // `mutable` was written to be used; captured variables are no members in the text.
  if (F.getParent()->isLambda())
    return true;
  const FunctionDecl *Definition = F.getDefinition();
  const Stmt *Body = Definition ? Definition->getBody() : nullptr;
  if (!Body || Definition->isDependentContext())
    return true;
  ObjectUseFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return Finder.Found;
}

class ModificationFinder : public DynamicRecursiveASTVisitor {
public:
  ModificationFinder(Modifications &Into, const Synchronisation *Sync) : Into(Into), Sync(Sync) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getLHS(), E, true);
    else if (E->isShiftOp() && E->getLHS()->isTypeDependent())
      note(E->getLHS(), E); // `stream << x`
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      note(E->getSubExpr(), E, E->getOpcode() != UO_AddrOf);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    Subscripted.insert(E->getBase()->IgnoreParens());
    // `r[i]` in a template may call a function of r.
    QualType Written = E->isTypeDependent() ? writtenType(E->getLHS()) : QualType();
    if (!Written.isNull() && !Written->isPointerType() && !Written->isArrayType() &&
        !isInstantiated)
      note(E->getLHS(), E);
    return true;
  }

  /// An array that decays other than to be subscripted hands out its address.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.contains(E) &&
        !E->getType()->getPointeeType().isConstQualified())
      note(E->getSubExpr(), E);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && V->getType()->isReferenceType() &&
        !V->getType()->getPointeeType().isConstQualified())
      note(V->getInit(), V->getInit());
    return true;
  }

  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    const VarDecl *V = S->getLoopVariable();
    QualType T = S->getRangeInit() ? S->getRangeInit()->getType() : QualType();
    bool IsBound =
        V->getType()->isReferenceType() && !V->getType()->getPointeeType().isConstQualified();
    // The functions `begin` and `end` of a class may write it too.
    if (!T.isNull() && !T.isConstQualified() && (IsBound || !T->isArrayType()))
      note(S->getRangeInit(), S->getRangeInit());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F) {
      noteUnresolved(Call);
      return true;
    }
    unsigned First = 0;
    if (llvm::isa<CXXOperatorCallExpr>(Call) && llvm::isa<CXXMethodDecl>(F)) {
      First = 1;
      if (mayWriteObject(*llvm::cast<CXXMethodDecl>(F)))
        note(Call->getArg(0), Call, llvm::cast<CXXOperatorCallExpr>(Call)->isAssignmentOp());
    }
    noteArguments(*F, Call, First);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *M = Call->getMethodDecl();
    if (M && mayWriteObject(*M))
      note(Call->getImplicitObjectArgument(), Call);
    return true;
  }

  /// An object may keep what its constructor gets by reference.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *F = E->getConstructor();
    for (unsigned I = 0; I < F->getNumParams() && I < E->getNumArgs(); ++I) {
      QualType T = F->getParamDecl(I)->getType();
      if (T->isReferenceType() && !T->getPointeeType().isConstQualified())
        note(E->getArg(I), E);
    }
    return true;
  }

  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    for (const Expr *Argument : E->arguments())
      if (!isInstantiated && Argument->isGLValue() && E->getTypeAsWritten()->isRecordType())
        note(Argument, E);
    return true;
  }

  /// An aggregate's element that is an lvalue is a reference.
  bool VisitInitListExpr(InitListExpr *E) override {
    // Only there have values been converted from what was written.
    const InitListExpr *Meant = E->getSemanticForm() ? E->getSemanticForm() : E;
    for (const Expr *Element : Meant->inits())
      if (Element->isLValue() && !Element->getType().isConstQualified())
        note(Element, E);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    for (const Expr *Output : S->outputs())
      note(Output, Output);
    return true;
  }

  /// A lambda writes where it is written, and where it is called or handed on by its name.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const VarDecl *V : writtenByCalling(*E, Sync))
      add(V, E, false);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *Named = llvm::dyn_cast<VarDecl>(E->getDecl());
    const LambdaExpr *Lambda = Named ? lambdaNamed(*Named) : nullptr;
    if (Lambda)
      for (const VarDecl *V : writtenByCalling(*Lambda, Sync))
        add(V, E, false);
    return true;
  }

  /// The pattern whose instantiations tell more than its text.
  bool isInstantiated = false;

private:
  void noteUnresolved(const CallExpr *Call) {
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call);
    if (isInstantiated && Operator && Operator->isInfixBinaryOp() && !Operator->isAssignmentOp())
      return;
    auto Candidates = Sync && !llvm::isa<CXXOperatorCallExpr>(Call)
                          ? Sync->calleesOf(Call)
                          : llvm::SmallVector<const FunctionDecl *, 2>();
    const Expr *Object = objectOf(*Call);
    if (const auto *Callee = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Call->getCallee());
        Callee && !Callee->isImplicitAccess())
      Object = Callee->getBase();
    if (const auto *Callee = llvm::dyn_cast<UnresolvedMemberExpr>(Call->getCallee());
        Callee && !Callee->isImplicitAccess())
      Object = Callee->getBase();
    for (const FunctionDecl *F : Candidates) {
      noteArguments(*F, Call, 0);
      const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F);
      if (Object && (!Method || mayWriteObject(*Method)))
        note(Object, Call);
    }
    if (!Candidates.empty())
      return;
    for (const Expr *Argument : Call->arguments())
      note(Argument, Call);
    if (Object)
      note(Object, Call);
  }

  void noteArguments(const FunctionDecl &F, const CallExpr *Call, unsigned First) {
    for (unsigned I = 0; I < F.getNumParams() && I + First < Call->getNumArgs(); ++I) {
      QualType T = F.getParamDecl(I)->getType();
      const Expr *Argument = Call->getArg(I + First);
      if (T->isReferenceType() && !T->getPointeeType().isConstQualified() &&
          !isStatelessGroup(Argument->getType()))
        note(Argument, Call);
    }
  }

  /// Notes that \p Site writes the lvalue \p Target, or one of several that it may be.
  void note(const Expr *Target, const Expr *Site, bool IsAssignment = false) {
    const Expr *Bare = Target->IgnoreParenImpCasts();
    if (const auto *Choice = llvm::dyn_cast<AbstractConditionalOperator>(Bare)) {
      note(Choice->getTrueExpr(), Site);
      note(Choice->getFalseExpr(), Site);
    } else if (const auto *B = llvm::dyn_cast<BinaryOperator>(Bare);
               B && B->getOpcode() == BO_Comma) {
      note(B->getRHS(), Site);
    } else if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Bare);
               Ref && llvm::isa<BindingDecl>(Ref->getDecl())) {
      const auto *Binding = llvm::cast<BindingDecl>(Ref->getDecl());
      if (const auto *Whole = llvm::dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl()))
        add(Whole, Site, false);
    } else if (const VarDecl *V = rootVariable(Target)) {
      add(V, Site, IsAssignment);
    }
  }

  void add(const VarDecl *V, const Expr *Site, bool IsAssignment) {
    Into.Sites[V].push_back(Site);
    if (!IsAssignment)
      Into.HandedOut.insert(V);
    // What a reference to a constant is bound to, a cast may let it write.
    if (V->getType()->isReferenceType() && V->hasLocalStorage() && V->getInit() &&
        V->getType()->getPointeeType().isConstQualified())
      note(V->getInit(), Site);
  }

  Modifications &Into;
  const Synchronisation *Sync;
  llvm::DenseSet<const Expr *> Subscripted; // arrays, as they decay
};

namespace {

/// The variables of a function by where they are declared.
class VariablesByLocation : public DynamicRecursiveASTVisitor {
public:
  explicit VariablesByLocation(const FunctionDecl &F) {
    for (ParmVarDecl *P : F.parameters())
      VisitVarDecl(P);
    TraverseStmt(F.getBody());
  }

  bool VisitVarDecl(VarDecl *V) override {
    Found[V->getLocation()] = V;
    return true;
  }

  const VarDecl *like(const VarDecl *V) const { return Found.lookup(V->getLocation()); }

private:
  llvm::DenseMap<SourceLocation, const VarDecl *> Found;
};

class LocalVariableFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LocalVariableFinder(const CallSet &Except) : Except(Except) {}

  bool TraverseStmt(Stmt *S) override {
    const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
    return (Call && Except.contains(Call)) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool TraverseLambdaExpr(LambdaExpr *E) override {
    ++Lambdas;
    bool Continue = DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    --Lambdas;
    return Continue;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (Lambdas > 0)
      OfLambdas.insert(V);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *Binding = llvm::dyn_cast<BindingDecl>(E->getDecl());
    const auto *V =
        llvm::dyn_cast_or_null<VarDecl>(Binding ? Binding->getDecomposedDecl() : E->getDecl());
    if (V && V->isLocalVarDeclOrParm() && !isShared(*V) && !OfLambdas.contains(V) &&
        !llvm::is_contained(Found, V))
      Found.push_back(V);
    return true;
  }

  llvm::SmallVector<const VarDecl *, 8> Found;

private:
  const CallSet &Except;
  unsigned Lambdas = 0; ///< around the present place
  llvm::DenseSet<const VarDecl *> OfLambdas;
};

} // namespace

Modifications::Modifications(const Stmt *Body, const Synchronisation *Sync) {
  ModificationFinder Finder(*this, Sync);
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
}

/// Adds to \p Sites, of a template's pattern, those \p Found in an instance that the pattern does
/// not show itself: users look for \p Sites among the pattern's own expressions.
static void addUnknown(llvm::ArrayRef<const Expr *> Found,
                       llvm::SmallVector<const Expr *, 2> &Sites) {
  for (const Expr *Site : Found)
    if (llvm::none_of(Sites, [&](const Expr *Known) {
          return Known->getSourceRange() == Site->getSourceRange();
        }))
      Sites.push_back(Site);
}

Modifications::Modifications(const FunctionDecl &F, const Synchronisation &Sync) {
  auto Instances = Sync.instancesOf(&F);
  ModificationFinder Finder(*this, &Sync);
  Finder.isInstantiated = !Instances.empty();
  Finder.TraverseStmt(F.getBody());
  if (Instances.empty())
    return;
  const VariablesByLocation OfPattern(F);
  for (const FunctionDecl *Instance : Instances) {
    const Modifications There(Instance->getBody(), &Sync);
    for (const auto &[V, Found] : There.Sites)
      if (const VarDecl *Own = OfPattern.like(V)) {
        addUnknown(Found, Sites[Own]);
        if (There.HandedOut.contains(V))
          HandedOut.insert(Own);
      }
  }
}

llvm::SmallVector<const VarDecl *, 4> writtenByCalling(const LambdaExpr &Lambda,
                                                       const Synchronisation *Sync) {
  Modifications Inside(Lambda.getBody(), Sync);
  // What a reference that it returns leads to, its caller may write.
  QualType Result = Lambda.getCallOperator()->getReturnType();
  const AutoType *Deduced = Result->getContainedAutoType();
  bool AnyReferred = Result->isReferenceType() || (Deduced && Deduced->isDecltypeAuto());
  llvm::SmallVector<const VarDecl *, 4> Written;
  for (const LambdaCapture &C : Lambda.captures()) {
    const auto *V = C.capturesVariable() ? llvm::dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V)
      continue;
    if (C.getCaptureKind() == LCK_ByRef && (AnyReferred || Inside.any(V)))
      Written.push_back(V);
    if (const LambdaExpr *Called = lambdaNamed(*V))
      llvm::append_range(Written, writtenByCalling(*Called, Sync));
  }
  return Written;
}

llvm::ArrayRef<const Expr *> Modifications::of(const VarDecl *V) const {
  auto It = Sites.find(V);
  return It == Sites.end() ? llvm::ArrayRef<const Expr *>() : It->second;
}

llvm::SmallVector<const VarDecl *, 8> localVariablesIn(const Stmt *S, const CallSet &Except) {
  LocalVariableFinder Finder(Except);
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.Found);
}

} // namespace offloom
