// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A forward fixpoint over the structured body: every local variable starts out uniform and becomes
// varying when some definition of it is varying, or happens under varying control that does not
// include its declaration.
#include "Analysis/Values/Uniformity.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/ExprUniformity.h"
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
    if (V->getType()->isReferenceType() && V->getInit())
      if (const VarDecl *Bound = rootVariable(V->getInit());
          Bound && Bound->hasLocalStorage() && !V->getType()->getPointeeType().isConstQualified())
        markVarying(V);
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

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->isAssignmentOp() && E->getNumArgs() == 2)
      define(E->getArg(0), E->getArg(1));
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      define(E->getSubExpr(), nullptr);
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

  void markVarying(const VarDecl *V) {
    if (V && !isShared(*V) && V->isLocalVarDeclOrParm())
      Changed |= Varying.insert(V).second;
  }

  VariableSet &Varying;
  ExprUniformity Uniform;
  const Synchronisation &Sync;
  /// The number of branches and loops around that may differ between threads, here and where each
  /// variable was declared.
  unsigned Depth = 0;
  llvm::DenseMap<const VarDecl *, unsigned> DeclaredAt;
};

/// Does \p V name an object that is none of a thread's own, and that never another one takes the
/// place of? Writes through it are writes to memory, which counts as it is read: Uniformity.h. An
/// object of the thread's own that a parameter is given makes that one of the varying ones.
bool refersToMemory(const VarDecl &V) {
  if (!V.getType()->isReferenceType() || llvm::isa<ParmVarDecl>(V))
    return V.getType()->isReferenceType();
  const VarDecl *Bound = V.getInit() ? rootVariable(V.getInit()) : nullptr;
  return Bound && (isShared(*Bound) || refersToMemory(*Bound));
}

} // namespace

Uniformity::Uniformity(const FunctionDecl &F, const Synchronisation &Sync,
                       llvm::ArrayRef<const VarDecl *> VaryingParameters)
    : Sync(&Sync) {
  Varying.insert(VaryingParameters.begin(), VaryingParameters.end());
  // Who writes through a reference or an address, when and with what is not followed.
  const Modifications Written(F, Sync);
  for (const VarDecl *V : Written.handedOut())
    if (V->hasLocalStorage() && !isShared(*V) && !refersToMemory(*V))
      Varying.insert(V);
  for (const VarDecl *V : holdingThemselves(F, Sync))
    if (V->hasLocalStorage() && !isShared(*V))
      Varying.insert(V);
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
