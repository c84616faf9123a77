// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/ThreadStrides.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

using Stride = std::optional<std::int64_t>;

static Stride sum(Stride A, Stride B, std::int64_t Sign) {
  return A && B ? Stride(*A + Sign * *B) : std::nullopt;
}

/// The component of `threadIdx` that \p E is; empty if it is none.
static llvm::StringRef componentOfThreadIdx(const Expr *E) {
  const auto *Member = llvm::dyn_cast<MemberExpr>(E);
  const auto *Base =
      Member ? llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx
             ? memberName(*Member)
             : llvm::StringRef();
}

/// Is \p V changed by no more than `++v` and `v += uniform`?
bool ThreadStrides::movesTogether(const VarDecl *V) const {
  return llvm::all_of(Written.of(V), [&](const Expr *Site) {
    const auto *B = llvm::dyn_cast<BinaryOperator>(Site);
    const auto *U = llvm::dyn_cast<UnaryOperator>(Site);
    return (U && U->isIncrementDecrementOp()) ||
           (B && (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) &&
            Uniform.isUniform(B->getRHS()));
  });
}

Stride ThreadStrides::of(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (E->isTypeDependent() && !llvm::isa<DeclRefExpr>(E))
    return std::nullopt;
  if (llvm::StringRef Component = componentOfThreadIdx(E); !Component.empty())
    return Component == "x";
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    if (auto It = Given.find(V); V && It != Given.end())
      return It->second;
    if (V && V->isLocalVarDecl() && V->getInit() && !Uniform.isUniform(V))
      return V->getType()->isReferenceType() || !movesTogether(V) ? std::nullopt : of(V->getInit());
  }
  if (Uniform.isUniform(E))
    return 0;
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B)
    return std::nullopt;
  Stride Left = of(B->getLHS()), Right = of(B->getRHS());
  if (B->isAdditiveOp())
    return sum(Left, Right, B->getOpcode() == BO_Add ? 1 : -1);
  if (Left == 0 && Right == 0)
    return 0;
  Expr::EvalResult Factor;
  if (B->getOpcode() == BO_Mul && Left && !B->getRHS()->isValueDependent() &&
      B->getRHS()->EvaluateAsInt(Factor, AST))
    return *Left * Factor.Val.getInt().getExtValue();
  return std::nullopt;
}

const Expr *ThreadStrides::valueOf(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const bool Keeps = V && V->isLocalVarDecl() && V->getInit() && !V->getType()->isReferenceType() &&
                     !Written.any(V);
  return Keeps ? V->getInit()->IgnoreParenImpCasts() : E;
}

Stride ThreadStrides::ofPlace(const Expr *E) const {
  E = E->IgnoreParens();
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    Stride Index = of(Element->getIdx());
    // Of an array of arrays, what is known of a row is that it is the same one.
    if (llvm::isa<ArraySubscriptExpr>(Base) && Base->getType()->isArrayType())
      return ofPlace(Base) == 0 ? Index : std::nullopt;
    return sum(of(Element->getBase()), Index, 1);
  }
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref)
    return of(U->getSubExpr());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    Stride Of = Member->isArrow() ? of(Member->getBase()) : ofPlace(Member->getBase());
    return Of == 0 ? Of : std::nullopt; // structures lie further apart than their members
  }
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !(V->isLocalVarDeclOrParm() && !isShared(*V)) ? Stride(0) : std::nullopt;
}

} // namespace offloom
