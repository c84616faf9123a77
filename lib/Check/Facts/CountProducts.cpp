// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/CountProducts.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/RunTimeValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// The counters of loops that end at a constant.
class SmallCounterFinder : public DynamicRecursiveASTVisitor {
public:
  SmallCounterFinder(const ASTContext &AST, llvm::DenseSet<const VarDecl *> &Found)
      : AST(AST), Found(Found) {}

  bool VisitForStmt(ForStmt *S) override {
    const auto *Condition = dyn_cast_or_null<BinaryOperator>(S->getCond());
    if (!Condition || !Condition->isComparisonOp() || Condition->isValueDependent())
      return true;
    for (const VarDecl *V : steppedBy(*S)) {
      bool IsLeft = referredVariable(*Condition->getLHS()) == V;
      const Expr &Bound = IsLeft ? *Condition->getRHS() : *Condition->getLHS();
      if (Bound.isEvaluatable(AST))
        Found.insert(V);
    }
    return true;
  }

private:
  const ASTContext &AST;
  llvm::DenseSet<const VarDecl *> &Found;
};

bool isDim3(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == "dim3";
}

/// A `dim3` that is used as a whole is the shape of a launch, or may be; one of which members alone
/// are asked for holds sizes.
class ShapeFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ShapeFinder(llvm::DenseSet<const VarDecl *> &Found) : Found(Found) {}

  bool TraverseMemberExpr(MemberExpr *E) override {
    return isa<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts()) ||
           DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
        V && isDim3(V->getType().getNonReferenceType()))
      Found.insert(V);
    return true;
  }

private:
  llvm::DenseSet<const VarDecl *> &Found;
};

} // namespace

CountProducts::CountProducts(const Stmt &Body, const Modifications &Written, const ASTContext &AST)
    : Written(Written), AST(AST) {
  SmallCounterFinder(AST, SmallCounters).TraverseStmt(const_cast<Stmt *>(&Body));
  ShapeFinder(Shapes).TraverseStmt(const_cast<Stmt *>(&Body));
}

bool CountProducts::isOfBlock(const Expr &E) const {
  const auto *Member = dyn_cast<MemberExpr>(&E);
  if (!Member)
    return false;
  const auto *Base = dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
  BuiltinVariable Of = Base ? builtinVariable(Base->getDecl()) : BuiltinVariable::None;
  if (Of != BuiltinVariable::None)
    return Of == BuiltinVariable::ThreadIdx || Of == BuiltinVariable::BlockDim;
  if (!isDim3(Member->getBase()->getType()))
    return false;
  const auto *V = Base ? dyn_cast<ParmVarDecl>(Base->getDecl()) : nullptr;
  return !V || Shapes.contains(V) || Written.any(V);
}

bool CountProducts::isSmall(const Expr &E) const {
  QualType Type = E.getType();
  if (E.isValueDependent() || !Type->isIntegerType() || Type->isEnumeralType() ||
      AST.getTypeSizeInChars(Type).getQuantity() < 4)
    return true;
  const VarDecl *V = referredVariable(E);
  return isOfBlock(E) || (V && SmallCounters.contains(V)) || E.isEvaluatable(AST);
}

unsigned CountProducts::in(const Expr &Whole, unsigned Depth) const {
  const Expr &E = *Whole.IgnoreParenCasts();
  if (Depth > 12 || isSmall(E))
    return 0;
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E)) {
    auto Left = [&] { return in(*Operator->getLHS(), Depth + 1); };
    auto Right = [&] { return in(*Operator->getRHS(), Depth + 1); };
    switch (Operator->getOpcode()) {
    case BO_Mul:
      return Left() + Right();
    case BO_Add:
    case BO_Sub:
    case BO_Or:
    case BO_Xor:
      return std::max(Left(), Right());
    case BO_Shl:
    case BO_Shr:
      return Left();
    case BO_Div: {
      unsigned Of = Left(), By = Right();
      return Of > By ? Of - By : Of ? 1 : 0;
    }
    case BO_Rem:
    case BO_And:
      return std::min(1U, std::min(Left(), Right()));
    default:
      return 0;
    }
  }
  const VarDecl *V = referredVariable(E);
  const Expr *Value = V ? onlyValue(*V, Written.of(V)) : nullptr;
  return Value ? in(*Value, Depth + 1) : 1;
}

} // namespace offloom
