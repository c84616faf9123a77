// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A forward fixpoint over the structured body: every local variable starts out uniform and becomes
// varying when some definition of it is varying, or happens under varying control that does not
// include its declaration.
#include "Analysis/Uniformity.h"
#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/ExprUniformity.h"
#include "Analysis/Modifications.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

namespace {

/// Does \p S hold a `break` or `continue` of the loop or switch around it under varying control?
bool holdsVaryingJump(const Stmt *S, const ExprUniformity &Uniform, bool Vary = false,
                      bool InInnerSwitch = false) {
  if (!S || llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, Expr>(S))
    return false;
  if (llvm::isa<BreakStmt>(S))
    return Vary && !InInnerSwitch;
  if (llvm::isa<ContinueStmt>(S))
    return Vary;
  if (llvm::isa<GotoStmt>(S))
    return true;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    Vary |= !Uniform(If->getCond());
  if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(S)) {
    Vary |= !Uniform(Switch->getCond());
    InInnerSwitch = true;
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return holdsVaryingJump(Child, Uniform, Vary, InInnerSwitch);
  });
}

/// One walk over the body under the current assumptions; grows the set of varying variables.
class DefinitionWalker : public DynamicRecursiveASTVisitor {
public:
  DefinitionWalker(VariableSet &Varying, const Synchronisation &Sync)
      : Varying(Varying), Uniform(Varying, Sync), Sync(Sync) {}

  bool Changed = false;

  bool VisitVarDecl(VarDecl *V) override {
    if (isShared(*V) || V->isStaticLocal())
      return true;
    DeclaredAt[V] = Depth;
    if (V->getInit() && !Uniform(V->getInit()))
      markVarying(V);
    // What a reference is bound to can change through it.
    if (V->getType()->isReferenceType() && V->getInit())
      if (const VarDecl *Bound = rootVariable(V->getInit());
          Bound && Bound->hasLocalStorage() && !V->getType()->getPointeeType().isConstQualified())
        markVarying(Bound), markVarying(V);
    return true;
  }

  /// What a template's pattern constructs, and how, its instantiations know.
  bool VisitDeclStmt(DeclStmt *S) override {
    for (const Decl *D : S->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D);
          V && V->getType()->isDependentType() && Sync.callsReadThreadIdx(S))
        markVarying(V);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      define(E->getLHS(), E->getRHS());
    return true;
  }

  /// A member function may write the object, with what is different in each thread.
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    if (const CXXMethodDecl *F = E->getMethodDecl(); F && mayWriteObject(*F))
      if (const VarDecl *V = rootVariable(E->getImplicitObjectArgument());
          V && V->hasLocalStorage())
        markVarying(V);
    return true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (const auto *F = llvm::dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
        F && !E->isAssignmentOp() && mayWriteObject(*F))
      if (const VarDecl *V = rootVariable(E->getArg(0)); V && V->hasLocalStorage())
        markVarying(V);
    if (E->isAssignmentOp() && E->getNumArgs() == 2)
      define(E->getArg(0), E->getArg(1));
    else if (E->getNumArgs() >= 1 && !E->getDirectCallee())
      passArguments(E->arguments());
    else
      passByReference(E);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      define(E->getSubExpr(), nullptr);
    if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = rootVariable(E->getSubExpr()); V && V->hasLocalStorage())
        markVarying(V);
    return true;
  }

  bool VisitCallExpr(CallExpr *E) override {
    if (llvm::isa<CXXOperatorCallExpr>(E))
      return true;
    if (E->getDirectCallee())
      passByReference(E);
    else
      passToCandidates(E);
    return true;
  }

  /// An object may keep what its constructor gets by reference, and write it.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *F = E->getConstructor();
    for (unsigned I = 0; I < F->getNumParams() && I < E->getNumArgs(); ++I) {
      QualType T = F->getParamDecl(I)->getType();
      if (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified())
        if (const VarDecl *V = rootVariable(E->getArg(I)); V && V->hasLocalStorage())
          markVarying(V);
    }
    return true;
  }

  /// An aggregate's element that is an lvalue is a reference.
  bool VisitInitListExpr(InitListExpr *E) override {
    for (const Expr *Element : E->inits())
      if (const VarDecl *V = Element->isLValue() ? rootVariable(Element) : nullptr;
          V && V->hasLocalStorage())
        markVarying(V);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    Subscripted.insert(E->getBase()->IgnoreParens());
    return true;
  }

  /// The address of a thread's array may go anywhere, unless it is taken only to subscript it.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.contains(E))
      if (const VarDecl *V = rootVariable(E->getSubExpr());
          V && V->hasLocalStorage() && isWritableArray(*V))
        markVarying(V);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    for (const Expr *Output : S->outputs())
      markVarying(rootVariable(Output));
    return true;
  }

  /// Which threads call a lambda, how often and with what is not followed.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const VarDecl *V : writtenByCalling(*E, &Sync))
      markVarying(V);
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) override {
    return under(!Uniform(S->getCond()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseIfStmt(S); });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    return under(varies(S->getCond(), S->getBody()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseSwitchStmt(S); });
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    return under(!Uniform(E->getCond()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseConditionalOperator(E); });
  }
  /// Threads that go through the loop together step its variable together, whichever round is their
  /// last; what they do in the body they do not when some have gone on to the next round already.
  bool TraverseForStmt(ForStmt *S) override {
    return under(varies(S->getCond(), S->getBody()), [&] {
      return TraverseStmt(S->getInit()) && TraverseStmt(S->getConditionVariableDeclStmt()) &&
             TraverseStmt(S->getCond()) && TraverseStmt(S->getInc()) &&
             under(holdsVaryingJump(S->getBody(), Uniform),
                   [&] { return TraverseStmt(S->getBody()); });
    });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return under(varies(S->getCond(), S->getBody()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return under(varies(S->getCond(), S->getBody()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    return under(!Uniform(S->getRangeInit()),
                 [&] { return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(S); });
  }

private:
  template <class Walk> bool under(bool Varies, Walk Inner) {
    Depth += Varies;
    bool Continue = Inner();
    Depth -= Varies;
    return Continue;
  }

  /// A loop or switch that some threads leave or continue earlier than others varies as a whole.
  bool varies(const Expr *Condition, const Stmt *Body) const {
    return !Uniform(Condition) || holdsVaryingJump(Body, Uniform);
  }

  void define(const Expr *Target, const Expr *Value) {
    const VarDecl *V = rootVariable(Target);
    if (V && (Depth > DeclaredAt.lookup(V) || (Value && !Uniform(Value))))
      markVarying(V);
  }

  void passArguments(llvm::iterator_range<CallExpr::arg_iterator> Arguments) {
    for (const Expr *E : Arguments)
      if (const VarDecl *V = rootVariable(E); V && V->hasLocalStorage() && E->isLValue())
        markVarying(V);
  }

  /// A variable that a function may write through a reference parameter.
  void passByReference(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return;
    unsigned First = llvm::isa<CXXOperatorCallExpr>(E) && llvm::isa<CXXMethodDecl>(F) ? 1 : 0;
    for (unsigned I = 0; I + First < E->getNumArgs() && I < F->getNumParams(); ++I) {
      QualType T = F->getParamDecl(I)->getType();
      const Expr *Argument = E->getArg(I + First);
      if (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified() &&
          !isStatelessGroup(Argument->getType()))
        if (const VarDecl *V = rootVariable(Argument); V && V->hasLocalStorage())
          markVarying(V);
    }
  }

  /// An unresolved call of a template pattern: what its instantiations call decides.
  void passToCandidates(CallExpr *E) {
    for (const Expr *Argument : E->arguments())
      if (const VarDecl *V = rootVariable(Argument); V && Argument->getType()->isArrayType())
        markVarying(V);
    for (const FunctionDecl *F : Sync.calleesOf(E))
      for (unsigned I = 0; I < E->getNumArgs() && I < F->getNumParams(); ++I) {
        QualType T = F->getParamDecl(I)->getType();
        if (T->isReferenceType() && !T->getPointeeType().isConstQualified() &&
            !isStatelessGroup(E->getArg(I)->getType()))
          if (const VarDecl *V = rootVariable(E->getArg(I)); V && V->hasLocalStorage())
            markVarying(V);
      }
  }

  void markVarying(const VarDecl *V) {
    if (V && !isShared(*V) && V->isLocalVarDeclOrParm())
      Changed |= Varying.insert(V).second;
  }

  VariableSet &Varying;
  ExprUniformity Uniform;
  const Synchronisation &Sync;
  llvm::DenseSet<const Expr *> Subscripted; // arrays, as they decay
  /// The number of branches and loops around that may differ between threads, here and where each
  /// variable was declared.
  unsigned Depth = 0;
  llvm::DenseMap<const VarDecl *, unsigned> DeclaredAt;
};

} // namespace

Uniformity::Uniformity(const FunctionDecl &F, const Synchronisation &Sync,
                       llvm::ArrayRef<const VarDecl *> VaryingParameters)
    : Sync(&Sync) {
  Varying.insert(VaryingParameters.begin(), VaryingParameters.end());
  bool Changed = true;
  while (Changed) {
    DefinitionWalker Walker(Varying, Sync);
    Walker.TraverseStmt(F.getBody());
    Changed = Walker.Changed;
  }
}

bool Uniformity::isUniform(const Expr *E) const { return ExprUniformity(Varying, *Sync)(E); }

bool Uniformity::jumpsVary(const Stmt *Body) const {
  return holdsVaryingJump(Body, ExprUniformity(Varying, *Sync));
}

} // namespace offloom
