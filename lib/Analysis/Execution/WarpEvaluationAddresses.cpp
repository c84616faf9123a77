// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the lanes of a warp read and write: lvalues, pointers, and pointers that loops step.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace offloom {

std::optional<WarpAddress> WarpEvaluation::moved(std::optional<WarpAddress> From, const Expr &By,
                                                 QualType Element, bool Backwards) const {
  std::optional<LaneValues> Count = value(By);
  if (!From || !Count || Element->isIncompleteType() || Element->isDependentType())
    return std::nullopt;
  int64_t Size = AST.getTypeSizeInChars(Element).getQuantity();
  std::optional<LaneValues> Bytes = *Count * LaneValues::constant(Backwards ? -Size : Size);
  if (!Bytes)
    return std::nullopt;
  From->Bytes = From->Bytes + *Bytes;
  return From;
}

std::optional<WarpAddress> WarpEvaluation::address(const Expr &Lvalue) const {
  const Expr &E = *Lvalue.IgnoreParens();
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E))
    return moved(pointer(*Subscript->getBase()), *Subscript->getIdx(), E.getType());
  if (const auto *Star = dyn_cast<UnaryOperator>(&E); Star && Star->getOpcode() == UO_Deref)
    return pointer(*Star->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    std::optional<WarpAddress> Object =
        Member->isArrow() ? pointer(*Member->getBase()) : address(*Member->getBase());
    if (!Field || !Object || Field->isBitField() || Field->getParent()->isInvalidDecl() ||
        Field->getType()->isReferenceType())
      return std::nullopt;
    Object->Bytes =
        Object->Bytes +
        LaneValues::constant(AST.toCharUnitsFromBits(AST.getFieldOffset(Field)).getQuantity());
    return Object;
  }
  const VarDecl *V = referredVariable(E);
  if (!V)
    return std::nullopt;
  if (V->getType()->isReferenceType()) {
    // Of a local one it is known what it is another name of.
    if (!V->isLocalVarDecl() || !V->getInit() || Depth > 16)
      return std::nullopt;
    ++Depth;
    llvm::scope_exit Restore([&] { --Depth; });
    return address(*V->getInit());
  }
  WarpAddress Result{AddressSpace::Unknown, LaneValues::constant(0), V};
  if (V->hasAttr<CUDASharedAttr>())
    Result.Space = AddressSpace::Shared;
  else if (V->hasAttr<CUDAConstantAttr>())
    Result.Space = AddressSpace::Constant;
  else if (V->hasAttr<CUDADeviceAttr>())
    Result.Space = AddressSpace::Global;
  return Result.Space == AddressSpace::Unknown ? std::nullopt : std::optional(Result);
}

std::optional<WarpAddress> WarpEvaluation::pointer(const Expr &Value) const {
  const Expr &E = *Value.IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    switch (Cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return address(*Cast->getSubExpr());
    case CK_LValueToRValue:
      if (const VarDecl *V = referredVariable(*Cast->getSubExpr()))
        return pointerVariable(*V);
      if (const auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens()))
        return pointerMember(*Member);
      return std::nullopt;
    case CK_BitCast:
    case CK_NoOp:
      return pointer(*Cast->getSubExpr());
    default:
      return std::nullopt;
    }
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(&E);
      Address && Address->getOpcode() == UO_AddrOf)
    return address(*Address->getSubExpr());
  if (const auto *Step = dyn_cast<UnaryOperator>(&E); Step && Step->isIncrementDecrementOp())
    if (const VarDecl *V = referredVariable(*Step->getSubExpr()))
      return pointerVariable(*V);
  const auto *Sum = dyn_cast<BinaryOperator>(&E);
  if (!Sum || !Sum->isAdditiveOp() || !Sum->getType()->isPointerType())
    return std::nullopt;
  bool PointerFirst = Sum->getLHS()->getType()->isPointerType();
  return moved(pointer(PointerFirst ? *Sum->getLHS() : *Sum->getRHS()),
               PointerFirst ? *Sum->getRHS() : *Sum->getLHS(), Sum->getType()->getPointeeType(),
               Sum->getOpcode() == BO_Sub);
}

std::optional<WarpAddress> WarpEvaluation::pointerVariable(const VarDecl &V) const {
  if (!V.getType()->isPointerType() || Depth > 16)
    return std::nullopt;
  return Written.any(&V) && !onlyValue(V, Written.of(&V)) ? steppedPointer(V) : start(V);
}

// The host has put it there, so that it is of global memory; so it is in a structure that lies
// there.
std::optional<WarpAddress> WarpEvaluation::pointerMember(const MemberExpr &E) const {
  const auto *Field = dyn_cast<FieldDecl>(E.getMemberDecl());
  const std::optional<WarpAddress> Object = E.isArrow() ? pointer(*E.getBase()) : std::nullopt;
  const bool IsOfOne = Object && Object->Space == AddressSpace::Global && Object->Bytes.isUniform();
  if (!Field || !Field->getType()->isPointerType() || !(IsOfOne || isSameForAll(E)))
    return std::nullopt;
  return WarpAddress{AddressSpace::Global, LaneValues::unknown(), Field};
}

/// Where \p V leads that goes on in steps that are the same for all lanes.
std::optional<WarpAddress> WarpEvaluation::steppedPointer(const VarDecl &V) const {
  std::optional<WarpAddress> Result = start(V);
  for (const Expr *Write : Written.of(&V)) {
    const auto *Unary = dyn_cast<UnaryOperator>(Write->IgnoreParens());
    const auto *Step = dyn_cast<BinaryOperator>(Write->IgnoreParens());
    if (!Steps.isStep(*Write) || (Unary && !Unary->isIncrementDecrementOp()) || (!Unary && !Step))
      return std::nullopt;
    if (Unary)
      continue;
    bool IsSum = Step->getOpcode() == BO_AddAssign || Step->getOpcode() == BO_SubAssign;
    const Expr *Added = IsSum ? Step->getRHS() : addedTo(V, *Step);
    if (!Added && Steps.isStart(V, *Write)) {
      ++Depth;
      auto Leave = llvm::scope_exit([&] { --Depth; });
      Result = pointer(*Step->getRHS());
      continue;
    }
    std::optional<LaneValues> By = Added ? value(*Added) : std::nullopt;
    if (By && By->isUniform())
      continue;
    if (!By || !Steps.isStart(V, *Write))
      return std::nullopt;
    Result =
        moved(Result, *Added, V.getType()->getPointeeType(), Step->getOpcode() == BO_SubAssign);
  }
  if (Result)
    Result->Bytes = Result->Bytes + LaneValues::unknown();
  return Result;
}

const Expr *WarpEvaluation::setBy(const VarDecl &V) const {
  return V.getInit() ? V.getInit() : onlyValue(V, Written.of(&V));
}

std::optional<WarpAddress> WarpEvaluation::start(const VarDecl &V) const {
  if (auto Passed = Parameters.find(&V); Passed != Parameters.end())
    return Passed->second.Pointer;
  // What cudaMalloc returns is aligned to 256 bytes; an argument may point inside.
  if (isa<ParmVarDecl>(V))
    return WarpAddress{AddressSpace::Global, LaneValues::unknown(), &V};
  const Expr *Value = setBy(V);
  if (!V.isLocalVarDecl() || V.isStaticLocal() || !Value)
    return std::nullopt;
  ++Depth;
  auto Leave = llvm::scope_exit([&] { --Depth; });
  return pointer(*Value);
}

} // namespace offloom
