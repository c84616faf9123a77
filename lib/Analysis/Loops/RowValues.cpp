// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

static constexpr RowValue Same{0, true};

bool RowValues::isWide(QualType T, const ASTContext &AST) {
  return !T->isDependentType() && T->isIntegerType() && !T->isBooleanType() &&
         !T->isEnumeralType() && AST.getTypeSize(T) >= 32 && AST.getTypeSize(T) <= 64;
}

/// The built-in variable of which \p E is \p Component; None if it is none.
static BuiltinVariable builtin(const Expr *E, llvm::StringRef Component) {
  const auto *Member = llvm::dyn_cast<MemberExpr>(E);
  const auto *Base =
      Member ? llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Base && memberName(*Member) == Component ? builtinVariable(Base->getDecl())
                                                  : BuiltinVariable::None;
}

void RowValues::assign(const VarDecl *V, const Expr *E) {
  const bool Follows =
      E && isWide(V->getType(), AST) && !V->isStaticLocal() && !Written.handedOut().contains(V);
  Variables[V] = Follows ? of(E) : RowValue();
}

/// Is \p E a sum of `blockIdx.x * blockDim.x`, threadIdx.x and small numbers?
bool RowValues::isPlace(const Expr *E) const {
  constexpr std::uint64_t MaxBlock = 1024;
  E = E->IgnoreParenImpCasts();
  Expr::EvalResult Constant;
  const bool IsConstant = !E->isValueDependent() && E->EvaluateAsInt(Constant, AST);
  if (IsConstant)
    return !Constant.Val.getInt().isNegative() &&
           Constant.Val.getInt().getLimitedValue() <= MaxBlock;
  if (const BuiltinVariable V = builtin(E, "x"); V != BuiltinVariable::None)
    return V == BuiltinVariable::ThreadIdx || V == BuiltinVariable::BlockIdx ||
           V == BuiltinVariable::BlockDim;
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || !isPlace(B->getLHS()) || !isPlace(B->getRHS()))
    return false;
  auto IsSum = [](const Expr *Part) {
    const auto *Inner = llvm::dyn_cast<BinaryOperator>(Part->IgnoreParenImpCasts());
    return Inner != nullptr;
  };
  return B->getOpcode() == BO_Add ||
         (B->getOpcode() == BO_Mul && !IsSum(B->getLHS()) && !IsSum(B->getRHS()));
}

bool RowValues::isOfBlock(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (builtin(E, "x") == BuiltinVariable::BlockIdx)
    return false;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return !V || !V->getInit() || isOfBlock(V->getInit());
  }
  return llvm::all_of(E->children(), [&](const Stmt *Part) {
    const auto *Operand = llvm::dyn_cast_or_null<Expr>(Part);
    return !Operand || isOfBlock(Operand);
  });
}

RowValue RowValues::ofSum(const BinaryOperator &E) const {
  const RowValue Left = of(E.getLHS()), Right = of(E.getRHS());
  if (!Left.Steps || !Right.Steps)
    return {};
  if (Left.Steps == 0 && Right.Steps == 0)
    return Same;
  const bool Rises = E.getOpcode() == BO_Add ? *Left.Steps + *Right.Steps == 1
                                             : *Left.Steps == 1 && *Right.Steps == 0;
  if (!Rises || (E.getOpcode() != BO_Add && E.getOpcode() != BO_Sub))
    return {};
  const bool Exact =
      Left.Exact && Right.Exact && (E.getType()->isSignedIntegerType() || isPlace(&E));
  return {1, Exact};
}

RowValue RowValues::ofCast(const CastExpr &E) const {
  const RowValue Inner = of(E.getSubExpr());
  if (E.getCastKind() == CK_LValueToRValue || E.getCastKind() == CK_NoOp || Inner.Steps == 0)
    return Inner;
  if (E.getCastKind() != CK_IntegralCast || !isWide(E.getType(), AST) ||
      !isWide(E.getSubExpr()->getType(), AST))
    return {};
  const auto From = AST.getTypeSize(E.getSubExpr()->getType()), To = AST.getTypeSize(E.getType());
  if (To > From)
    return Inner.Exact ? Inner : RowValue();
  const bool StaysExact =
      To == From && (E.getType()->isSignedIntegerType() || isPlace(E.getSubExpr()));
  return {Inner.Steps, Inner.Exact && StaysExact};
}

/// A variable that was declared before, and keeps its first value; none that begins with itself.
RowValue RowValues::ofInitial(const DeclRefExpr &E) const {
  const auto *V = llvm::dyn_cast<VarDecl>(E.getDecl());
  return V && V->isLocalVarDecl() && !V->isStaticLocal() && V->getInit() &&
                 !Variables.contains(V) && !Written.any(V) && isWide(V->getType(), AST) &&
                 !llvm::is_contained(localVariablesIn(V->getInit()), V)
             ? of(V->getInit())
             : RowValue();
}

RowValue RowValues::of(const Expr *E) const {
  E = E->IgnoreParens();
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  if (E->isTypeDependent())
    return {};
  if (builtin(E, "x") == BuiltinVariable::ThreadIdx)
    return {1, true};
  if (builtin(E, "y") == BuiltinVariable::ThreadIdx ||
      builtin(E, "z") == BuiltinVariable::ThreadIdx)
    return Same;
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
    return ofCast(*Cast);
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
      if (auto It = Variables.find(V);
          It != Variables.end() && (It->second.Steps || !Uniform.isUniform(V)))
        return It->second;
  if (Uniform.isUniform(E))
    return Same;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return ofInitial(*Ref);
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return !U->isIncrementDecrementOp() && U->getOpcode() != UO_Deref &&
                   U->getOpcode() != UO_AddrOf && of(U->getSubExpr()).Steps == 0
               ? Same
               : RowValue();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
    return of(Choice->getCond()).Steps == 0 && of(Choice->getTrueExpr()).Steps == 0 &&
                   of(Choice->getFalseExpr()).Steps == 0
               ? Same
               : RowValue();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return B && !B->isAssignmentOp() && !B->isCommaOp() ? ofSum(*B) : RowValue();
}

} // namespace offloom
