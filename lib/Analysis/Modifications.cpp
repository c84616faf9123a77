// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Modifications.h"
#include "Analysis/Closures.h"
#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
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
  const FunctionDecl *Definition = F.getDefinition();
  const Stmt *Body = Definition ? Definition->getBody() : nullptr;
  if (!Body || Definition->isDependentContext())
    return true;
  ObjectUseFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return Finder.Found;
}

namespace {

using SiteMap = llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 2>>;

class ModificationFinder : public DynamicRecursiveASTVisitor {
public:
  ModificationFinder(SiteMap &Sites, const Synchronisation *Sync) : Sites(Sites), Sync(Sync) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getLHS(), E);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      note(E->getSubExpr(), E);
    return true;
  }

  /// An array that decays other than to be subscripted hands out its address.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay)
      note(E->getSubExpr(), E);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && V->getType()->isReferenceType() &&
        !V->getType()->getPointeeType().isConstQualified())
      note(V->getInit(), V->getInit());
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
        note(Call->getArg(0), Call);
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
      if (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified())
        note(E->getArg(I), E);
    }
    return true;
  }

  /// An aggregate's element that is an lvalue is a reference.
  bool VisitInitListExpr(InitListExpr *E) override {
    for (const Expr *Element : E->inits())
      if (Element->isLValue())
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
      Sites[V].push_back(E);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *Named = llvm::dyn_cast<VarDecl>(E->getDecl());
    const LambdaExpr *Lambda = Named ? lambdaNamed(*Named) : nullptr;
    if (Lambda)
      for (const VarDecl *V : writtenByCalling(*Lambda, Sync))
        Sites[V].push_back(E);
    return true;
  }

private:
  void noteUnresolved(const CallExpr *Call) {
    auto Candidates = Sync && !llvm::isa<CXXOperatorCallExpr>(Call)
                          ? Sync->calleesOf(Call)
                          : llvm::SmallVector<const FunctionDecl *, 2>();
    for (const FunctionDecl *F : Candidates) {
      noteArguments(*F, Call, 0);
      const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F);
      const auto *Callee = llvm::dyn_cast<CXXDependentScopeMemberExpr>(Call->getCallee());
      if (Callee && !Callee->isImplicitAccess() && (!Method || mayWriteObject(*Method)))
        note(Callee->getBase(), Call);
    }
    if (Candidates.empty())
      for (const Expr *Argument : Call->arguments())
        note(Argument, Call);
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

  void note(const Expr *Target, const Expr *Site) {
    if (const VarDecl *V = rootVariable(Target))
      Sites[V].push_back(Site);
  }

  SiteMap &Sites;
  const Synchronisation *Sync;
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
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
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
  ModificationFinder Finder(Sites, Sync);
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
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
