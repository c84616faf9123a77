// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/RegionRange.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Is \p E `threadIdx.x`, or a variable that says it anew in each phase?
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

/// Is each number that a thread index may be itself in type \p T?
bool holdsIndices(QualType T, const ASTContext &Context) {
  return T->isIntegerType() && !T->isDependentType() &&
         Context.getTypeSize(T) >= Context.getTypeSize(Context.IntTy);
}

class OfBlockFinder : public DynamicRecursiveASTVisitor {
public:
  explicit OfBlockFinder(const PhasePlan &Plan) : Plan(Plan) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V)
      IsOfBlock &= isOfBlock(*V);
    return IsOfBlock;
  }

  bool IsOfBlock = true;

private:
  bool isOfBlock(const VarDecl &V) const {
    const BuiltinVariable Builtin = builtinVariable(&V);
    if (Builtin != BuiltinVariable::None)
      return Builtin != BuiltinVariable::ThreadIdx;
    const VariableRole Role = Plan.roleOf(&V);
    if (llvm::isa<ParmVarDecl>(V))
      return Role != VariableRole::PerThread && Role != VariableRole::Recomputed;
    return Role == VariableRole::BlockLevel || V.isConstexpr();
  }

  const PhasePlan &Plan;
};

/// Can the block say \p E before the loop over its threads?
bool isOfBlock(const Expr *E, const PhasePlan &Plan) {
  OfBlockFinder Finder(Plan);
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return Finder.IsOfBlock && isOfRegisters(E);
}

/// `step`, or `unsigned(step)` where the author's comparison takes it for unsigned.
std::optional<std::string> boundText(const Expr *Converted, const PhaseVariables &Variables,
                                     const ASTContext &Context) {
  const Expr *E = Converted->IgnoreParenImpCasts();
  if (Converted->getType()->isSignedIntegerType() || E->getType()->isUnsignedIntegerType() ||
      llvm::isa<IntegerLiteral>(E))
    return Variables.text(E);
  if (Context.hasSameType(Converted->getType(), Context.UnsignedIntTy))
    return "unsigned(" + Variables.text(E) + ")";
  return std::nullopt;
}

} // namespace

std::optional<std::string> threadRange(const IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(S.getCond()->IgnoreParenImpCasts());
  if (S.getElse() || S.getInit() || S.getConditionVariable() || S.isConstexpr() || !B ||
      !B->isRelationalOp() || S.getIfLoc().isMacroID() || S.getRParenLoc().isMacroID())
    return std::nullopt;
  const bool IndexFirst = isThreadIdxX(B->getLHS(), Plan);
  const Expr *Index = IndexFirst ? B->getLHS() : B->getRHS();
  const Expr *Bound = IndexFirst ? B->getRHS() : B->getLHS();
  const BinaryOperatorKind Op =
      IndexFirst ? B->getOpcode() : BinaryOperator::reverseComparisonOp(B->getOpcode());
  const ASTContext &Context = Variables.context();
  if ((Op != BO_LT && Op != BO_GE) || !isThreadIdxX(Index, Plan) ||
      !holdsIndices(Index->getType(), Context) ||
      !holdsIndices(Index->IgnoreParenImpCasts()->getType(), Context) || !isOfBlock(Bound, Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(Bound, Variables, Context);
  if (!Text)
    return std::nullopt;
  return (Op == BO_LT ? "offloom::below(" : "offloom::from(") + *Text + ")";
}

} // namespace offloom
