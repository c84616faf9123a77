// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/SharedPlaces.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {

bool reachesOtherBlocks(const NamedDecl &Named) {
  const IdentifierInfo *Name = Named.getIdentifier();
  return Name && (Name->isStr("map_shared_rank") || Name->isStr("this_cluster") ||
                  Name->isStr("__cluster_map_shared_rank"));
}

const VarDecl *SharedPlaces::behind(const Expr *E) const {
  E = E->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
    return Cast->getCastKind() == CK_ArrayToPointerDecay ? around(Cast->getSubExpr())
           : Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_LValueToRValue
               ? behind(Cast->getSubExpr())
               : nullptr;
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf ? around(U->getSubExpr()) : nullptr;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() ? behind(B->getLHS()) : nullptr;
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (V && isShared(*V)) // a template's array has not become a pointer yet
    return V->getType()->isArrayType() ? V : nullptr;
  if (V && Parameters && Parameters->contains(V))
    return V;
  return V && leadsNowhereElse(*V) ? behind(V->getInit()) : nullptr;
}

/// The one that \p Place is a part of.
const VarDecl *SharedPlaces::around(const Expr *Place) const {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Place)) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
    return V && isShared(*V) && !V->getType()->isAnyPointerType() ? V : nullptr;
  }
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(Place))
    return behind(Element->getBase());
  const auto *Member = llvm::dyn_cast<MemberExpr>(Place);
  return Member && !Member->isArrow() ? around(Member->getBase()) : nullptr;
}

/// `unsigned *mine = counts + warp * 256;`
bool SharedPlaces::leadsNowhereElse(const VarDecl &V) const {
  return V.isLocalVarDecl() && V.getType()->isPointerType() && V.hasInit() && !Written.any(&V);
}

} // namespace offloom
