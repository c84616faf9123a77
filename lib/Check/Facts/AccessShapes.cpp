// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/AccessShapes.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// The summands of an index, locals replaced by what they are initialised with.
class Summands {
public:
  Summands(const FunctionDecl &F, const WarpEvaluation &Values, LaneMask Active)
      : Written(F.getBody()), Values(Values), Active(Active) {}

  /// False if the sum has a part that could be anything.
  bool add(const Expr &Sum) {
    const Expr *E = Sum.IgnoreParenImpCasts();
    if (++Count > 32)
      return false;
    const Expr *Meant = resolved(E, Written);
    const auto *Binary = dyn_cast<BinaryOperator>(Meant);
    if (Binary && (Binary->getOpcode() == BO_Add || Binary->getOpcode() == BO_Sub))
      return add(*Binary->getLHS()) && add(*Binary->getRHS());
    if (threadComponent(*E, Written) == 'y')
      return HasUnitY = true;
    HasCounter |= isCounter(*E);
    if (std::optional<LaneValues> Value = Values.value(Sum)) {
      if (!Value->isUniform())
        ++Varying;
      HasRows |= !Value->isUniform() && dependsOnX(*Meant);
      return true;
    }
    return Binary && Binary->getOpcode() == BO_Mul && addProduct(*Binary);
  }

  bool HasCounter = false; ///< of a loop that goes from element to element
  bool HasUnitY = false;
  bool HasRows = false; ///< threadIdx.x is multiplied
  unsigned Varying = 0;
  const Expr *Stride = nullptr;

private:
  /// A variable that goes up by one.
  bool isCounter(const Expr &E) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(&E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return V && V->isLocalVarDecl() && Written.any(V) &&
           llvm::all_of(Written.of(V), [](const Expr *Write) {
             const auto *Step = dyn_cast<UnaryOperator>(Write->IgnoreParens());
             return Step && Step->isIncrementOp();
           });
  }

  bool dependsOnX(const Expr &E) const {
    const auto *Product = dyn_cast<BinaryOperator>(&E);
    return Product && Product->getOpcode() == BO_Mul &&
           (mentionsX(*Product->getLHS()) || mentionsX(*Product->getRHS()));
  }

  bool mentionsX(const Expr &E) const {
    const Expr *Meant = resolved(&E, Written);
    const auto *Binary = dyn_cast<BinaryOperator>(Meant);
    return threadComponent(E, Written) == 'x' ||
           (Binary && (mentionsX(*Binary->getLHS()) || mentionsX(*Binary->getRHS())));
  }

  /// The thread's index times a value that all share.
  bool addProduct(const BinaryOperator &Product) {
    const Expr *L = Product.getLHS(), *R = Product.getRHS();
    std::optional<LaneValues> A = Values.value(*L), B = Values.value(*R);
    if (!A || !B)
      return false;
    if (A->isUniform())
      std::swap(A, B), std::swap(L, R);
    if (!B->isUniform() || B->asConstant() || distinctValues(*A, Active) < 16 || Stride)
      return false;
    Stride = R->IgnoreParenImpCasts();
    HasRows = mentionsX(*L);
    ++Varying;
    return true;
  }

  const Modifications Written;
  const WarpEvaluation &Values;
  const LaneMask Active;
  unsigned Count = 0;
};

/// The structure that \p Lvalue is a member of, if it is an element of memory.
QualType structureOf(const Expr &Lvalue) {
  const Expr *E = Lvalue.IgnoreParens();
  QualType Result;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Result = Member->isArrow() ? Member->getBase()->getType()->getPointeeType()
                               : Member->getBase()->getType();
    if (Member->isArrow())
      break;
    E = Member->getBase()->IgnoreParenImpCasts();
  }
  return Result;
}

} // namespace

std::optional<IndexShape> shapeOf(const Expr &Lvalue, const FunctionDecl &F,
                                  const WarpEvaluation &Values, LaneMask Active,
                                  const ASTContext &AST) {
  std::optional<WarpAddress> Address = Values.address(Lvalue);
  QualType Structure = structureOf(Lvalue);
  if (Address && !Structure.isNull() &&
      Address->Bytes.Offsets[1] - Address->Bytes.Offsets[0] ==
          AST.getTypeSizeInChars(Structure).getQuantity())
    return IndexShape{AccessShape::Member, nullptr};
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Lvalue.IgnoreParens());
  if (!Subscript || !Subscript->getBase()->IgnoreParenImpCasts()->getType()->isPointerType())
    return Address ? std::optional(IndexShape()) : std::nullopt;
  Summands Index(F, Values, Active);
  if (!Index.add(*Subscript->getIdx()) || Index.Varying != 1 || (!Address && !Index.Stride))
    return Address ? std::optional(IndexShape()) : std::nullopt;
  IndexShape Result{AccessShape::Strided, Index.Stride};
  if (Index.HasRows && Index.HasUnitY)
    Result.Shape = AccessShape::SwappedIndex;
  else if (Index.HasCounter)
    Result.Shape = AccessShape::Chunk;
  return Result;
}

} // namespace offloom
