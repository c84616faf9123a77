// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the variables that a statement declares the block has once, and which each thread has.
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

namespace {

/// Does an expression name variables that are no constants?
class VariablesNamed : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    Some |= V && !V->mightBeUsableInConstantExpressions(V->getASTContext());
    return !Some;
  }

  bool Some = false;
};

/// Is \p V a number to the compiler, and not just const? What depends on a template's arguments is
/// one if nothing else is in it.
bool isConstant(const VarDecl &V) {
  ASTContext &Context = V.getASTContext();
  const Expr *Init = V.getAnyInitializer();
  if (!Init || !V.mightBeUsableInConstantExpressions(Context))
    return false;
  if (!Init->isValueDependent())
    return V.evaluateValue() != nullptr;
  VariablesNamed Finder;
  Finder.TraverseStmt(const_cast<Expr *>(Init));
  return !Finder.Some;
}

/// Finds the local variables that a type names: `int[n]`, `decltype(x)`, `sizeof x`. And those in
/// what the block writes as it stands: the function that a call names, with its arguments as a
/// template, `tileSum<n>`.
class VariablesInTypeFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (!V || !V->isLocalVarDeclOrParm() || isShared(*V))
      return true;
    if (isConstant(*V))
      Constants.push_back(V);
    else if (!OfThread)
      OfThread = V;
    return true;
  }

  void visitTypeOf(const VarDecl &V) {
    if (const TypeSourceInfo *Type = V.getTypeSourceInfo())
      TraverseTypeLoc(Type->getTypeLoc());
  }

  void visitFunctionOf(const CallExpr &Call) {
    TraverseStmt(const_cast<Expr *>(Call.getCallee()));
    if (const Expr *Object = objectOf(Call))
      TraverseStmt(const_cast<Expr *>(Object));
  }

  llvm::SmallVector<const VarDecl *> Constants;
  const VarDecl *OfThread = nullptr; ///< one that is no constant
};

const VarDecl *variableInTypeOf(const VarDecl &V) {
  VariablesInTypeFinder Finder;
  Finder.visitTypeOf(V);
  return Finder.OfThread;
}

/// Visits what the block writes for all threads in \p Nodes: the types of what it declares, the
/// functions that it calls, what decides at compile time.
void visitWrittenOnce(llvm::ArrayRef<PhaseNode> Nodes, VariablesInTypeFinder &Finder) {
  for (const PhaseNode &Node : Nodes) {
    if (Node.TheKind == Kind::Call)
      Finder.visitFunctionOf(*Node.TheCall.Call);
    const Stmt *S = Node.Statements.empty() ? nullptr : Node.Statements.front();
    if (const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(S);
        Declaration && Node.TheKind == Kind::Single)
      for (const Decl *D : Declaration->decls())
        if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
          Finder.visitTypeOf(*V);
          if (V->isConstexpr())
            Finder.TraverseStmt(const_cast<Expr *>(V->getInit()));
        }
    if (const auto *If = llvm::dyn_cast_or_null<IfStmt>(S);
        If && If->isConstexpr() && Node.TheKind == Kind::Control)
      Finder.TraverseStmt(const_cast<Expr *>(If->getCond()));
    if (const auto *Switch = llvm::dyn_cast_or_null<SwitchStmt>(S))
      for (const SwitchCase *Case = Switch->getSwitchCaseList(); Case;
           Case = Case->getNextSwitchCase())
        if (const auto *Labelled = llvm::dyn_cast<CaseStmt>(Case))
          Finder.TraverseStmt(const_cast<Expr *>(Labelled->getLHS()));
    visitWrittenOnce(Node.BeforeTest, Finder);
    visitWrittenOnce(Node.Body, Finder);
    visitWrittenOnce(Node.Else, Finder);
  }
}

} // namespace

bool PhasePlanner::raiseConstants() {
  VariablesInTypeFinder Finder;
  visitWrittenOnce(Plan.Nodes, Finder);
  for (const auto &[V, Role] : Plan.Roles)
    if (Role == VariableRole::PerThread)
      Finder.visitTypeOf(*V);
  bool Raised = false;
  for (const VarDecl *V : Finder.Constants)
    if (!V->isConstexpr() && !llvm::isa<ParmVarDecl>(V) && BlockLevel.insert(V).second) {
      Constants.insert(V);
      Raised = true;
    }
  return Raised;
}

bool PhasePlanner::placeDeclaration(const DeclStmt *S, NodeList &Out) {
  if (const LambdaExpr *Lambda = Lambdas.declaredBy(S))
    return placeClosure(*Lambda, S, Out);
  bool Once = false, EachThread = false, Voted = false;
  const auto *Only = S->isSingleDecl() ? llvm::dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
  if (Only && Uniform.isUniform(Only) && !Rejected.contains(Only) && Guards.empty() &&
      voteIn(Only->getInit()) && BlockLevel.insert(Only).second) {
    Optional.push_back(Only);
    Grew = true;
  }
  for (Decl *D : const_cast<DeclStmt *>(S)->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V) {
      VariablesInTypeFinder InType; // which the block declares for all threads
      InType.TraverseDecl(D);
      for (const VarDecl *Constant : InType.Constants)
        if (!Constant->isConstexpr())
          Grew |= BlockLevel.insert(Constant).second;
    }
    if (const VarDecl *Named = V && isShared(*V) ? variableInTypeOf(*V) : nullptr)
      return fail("the type of '" + V->getName() + "' on line " + line(S) + " names '" +
                      Named->getName() + "', a variable of the thread",
                  S);
    if (!V || isShared(*V) || V->isConstexpr() || V->isStaticLocal()) {
      Once = true;
    } else if (BlockLevel.contains(V)) {
      if (!Uniform.isUniform(V))
        return fail("'" + V->getName() + "' on line " + line(S) +
                        " steers a barrier and may differ between threads",
                    S);
      if (!Constants.contains(V) && !mayDoForNone(V->getInit(), S))
        return false;
      if (Only && voteIn(V->getInit())) {
        Voted = true;
        if (!placeVote(V->getInit(), S, Out))
          return false;
      }
      toBlockLevel(V->getInit());
      Once = true;
    } else {
      if (V->getInit() && writesBlockLevel(V->getInit()))
        return fail("each thread's '" + V->getNameAsString() + "' on line " + line(S) +
                        " begins with a change of a variable that the block has once",
                    S);
      EachThread = true;
    }
  }
  if (Sync.of(S) != Waiting::None && !Voted) {
    if (Once)
      return fail("the call on line " + line(S) + ", which " + waitsFor(S) +
                      ", initialises a variable that steers a barrier",
                  S);
    if (!placeCallsInDeclaration(S, Out))
      return false;
  }
  if (Once)
    Out.push_back({Kind::Single, {S}, {}, {}});
  if (EachThread)
    addToRegion(S, Out);
  return true;
}

} // namespace offloom
