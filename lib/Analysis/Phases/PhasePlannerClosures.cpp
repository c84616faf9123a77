// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the lambdas that the block calls once for all threads. Their bodies are parts of the plan:
// each variable has one role, in the lambda and around it.
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"
#include <utility>

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;
using NodeList = std::vector<PhaseNode>;

bool PhasePlanner::placeClosure(const LambdaExpr &Lambda, const DeclStmt *S, NodeList &Out) {
  if (std::string Obstacle = Lambdas.obstacleIn(Lambda); !Obstacle.empty())
    return fail("the lambda on line " + line(S) + ", which " + waitsFor(Lambda.getBody()) + ", " +
                    Obstacle,
                S);
  using Parameter = BlockSignature::Parameter;
  BlockSignature Signature;
  Signature.F = Lambda.getCallOperator();
  Signature.Lambda = &Lambda;
  for (const ParmVarDecl *P : Signature.F->parameters())
    Signature.Parameters.push_back(llvm::is_contained(VaryingParameters, P) ? Parameter::Varying
                                   : isStorable(P->getType()) && !P->hasDefaultArg()
                                       ? Parameter::Uniform
                                       : Parameter::Fixed);
  Plan.Closures[Signature.F->getCanonicalDecl()] = std::move(Signature);

  PhaseNode Node{Kind::Closure, {S}, {}, {}};
  llvm::SaveAndRestore<const CompoundStmt *> InBody(Within,
                                                    llvm::cast<CompoundStmt>(Lambda.getBody()));
  llvm::SaveAndRestore Together(Divergence, 0u);
  auto OfFunction = std::exchange(Around, {});
  bool Placed = body(Lambda.getBody(), Node.Body);
  Around = std::move(OfFunction);
  Out.push_back(std::move(Node));
  return Placed;
}

/// Parameter \p P of a lambda differs between threads, which the plan so far did not know.
void PhasePlanner::demandOfClosure(const ParmVarDecl *P) {
  if (llvm::is_contained(VaryingParameters, P))
    return;
  VaryingParameters.push_back(P);
  Uniform = Uniformity(F, Sync, VaryingParameters);
  Restarts = true;
}

namespace {

class DeclaredNames : public DynamicRecursiveASTVisitor {
public:
  explicit DeclaredNames(const LambdaExpr &Lambda) {
    for (ParmVarDecl *P : Lambda.getCallOperator()->parameters())
      VisitVarDecl(P);
    TraverseStmt(Lambda.getBody());
  }

  bool VisitVarDecl(VarDecl *V) override {
    Variables.insert(V);
    Names.insert(V->getName());
    return true;
  }

  bool hide(const VarDecl *V) const {
    return !Variables.contains(V) && Names.contains(V->getName());
  }

private:
  VariableSet Variables;
  llvm::StringSet<> Names;
};

} // namespace

/// A variable that another one is computed from anew inside of \p Around, where its name means
/// something else; null when there is none. \p Node is of that lambda's body.
const VarDecl *PhasePlanner::hiddenOperand(const PhaseNode &Node, const LambdaExpr &Around) const {
  const DeclaredNames Inside(Around);
  const VarDecl *Found = nullptr;
  auto Check = [&](auto &Self, const Stmt *S) -> void {
    for (const VarDecl *V : localVariablesIn(S, Plan.Calls)) {
      if (Plan.roleOf(V) != VariableRole::Recomputed)
        continue;
      for (const VarDecl *Operand : localVariablesIn(V->getInit()))
        if (Inside.hide(Operand))
          Found = Operand;
      Self(Self, V->getInit());
    }
  };
  for (const Stmt *S : Node.Statements)
    Check(Check, S);
  for (const Expr *E : threadArguments(Node.TheCall))
    Check(Check, E);
  return Found;
}

/// Does \p Node, in a generic lambda, need storage of a type that only a call tells?
static bool needsUnknownType(const PhaseNode &Node, const PhasePlan &Plan) {
  auto IsUnknown = [](const Expr *E) { return E->getType()->isDependentType(); };
  if (Node.TheKind == Kind::Call)
    return IsUnknown(Node.TheCall.Call) || llvm::any_of(threadArguments(Node.TheCall), IsUnknown);
  return llvm::any_of(Node.Statements, [&](const Stmt *S) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *D) {
             const auto *V = llvm::dyn_cast<VarDecl>(D);
             return V && V->getType()->isDependentType() &&
                    Plan.roleOf(V) == VariableRole::PerThread;
           });
  });
}

/// Why what \p Nodes do in lambdas cannot be written; empty when it can. They are of the body of
/// \p Around, if that is not null.
std::string PhasePlanner::obstacleInClosures(llvm::ArrayRef<PhaseNode> Nodes,
                                             const LambdaExpr *Around) const {
  for (const PhaseNode &Node : Nodes) {
    const LambdaExpr *Lambda = Around;
    if (Node.TheKind == Kind::Closure)
      Lambda = Lambdas.declaredBy(llvm::cast<DeclStmt>(Node.Statements.front()));
    else if (Around) {
      if (const VarDecl *Hidden = hiddenOperand(Node, *Around))
        return "a variable of a lambda hides '" + Hidden->getNameAsString() +
               "', which the lambda needs";
      if (Around->isGenericLambda() && needsUnknownType(Node, Plan))
        return "the generic lambda on line " + line(Around) +
               " keeps a value whose type only its calls tell";
    }
    for (const NodeList *Part : {&Node.BeforeTest, &Node.Body, &Node.Else})
      if (std::string Obstacle = obstacleInClosures(*Part, Lambda); !Obstacle.empty())
        return Obstacle;
  }
  return "";
}

} // namespace offloom
