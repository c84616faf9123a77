// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/PhaseValues.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/PhasePlan.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

namespace {

class OfBlockFinder : public DynamicRecursiveASTVisitor {
public:
  explicit OfBlockFinder(const PhasePlan &Plan) : Plan(Plan) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      IsOfBlock &= isOfBlock(*V, Plan);
    return IsOfBlock;
  }

  bool IsOfBlock = true;

private:
  const PhasePlan &Plan;
};

} // namespace

bool isThreadIdxX(const Expr *E, const PhasePlan &Plan) {
  E = E->IgnoreParenCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    const auto *Base = llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    const auto *V = Base ? llvm::dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
    return V && builtinVariable(V) == BuiltinVariable::ThreadIdx &&
           Member->getMemberDecl()->getName() == "x";
  }
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && Plan.roleOf(V) == VariableRole::Recomputed && !Plan.Moves.contains(V) &&
         !Plan.Rounds->isFirstValue(V) && V->getInit() && V->getType()->isIntegerType() &&
         isThreadIdxX(V->getInit(), Plan);
}

bool isOfBlock(const VarDecl &V, const PhasePlan &Plan) {
  const BuiltinVariable Builtin = builtinVariable(&V);
  if (Builtin != BuiltinVariable::None)
    return Builtin != BuiltinVariable::ThreadIdx;
  const VariableRole Role = Plan.roleOf(&V);
  if (llvm::isa<ParmVarDecl>(V))
    return Role != VariableRole::PerThread && Role != VariableRole::Recomputed;
  return Role == VariableRole::BlockLevel || V.isConstexpr();
}

bool namesThoseOfBlock(const Stmt *S, const PhasePlan &Plan) {
  OfBlockFinder Finder(Plan);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.IsOfBlock;
}

} // namespace offloom
