// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which element of which buffer an expression of a ScanRound is.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Phases/ScanRound.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// The variable that \p E is an element, or a row, of, and the rows' indices; null if it is none.
static const VarDecl *arrayOf(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Indices) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Row = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    // A row of an array, not what a pointer in memory leads to.
    if (!Row->getType()->isConstantArrayType())
      return nullptr;
    Indices.push_back(Row->getIdx());
    return arrayOf(Row->getBase(), Indices);
  }
  return variableOf(E);
}

/// The type of an element that \p Count subscripts of \p V lead to.
static QualType elementOf(const VarDecl &V, unsigned Count, const ASTContext &Context) {
  QualType T = V.getType();
  for (; Count && !T.isNull(); --Count)
    T = T->isPointerType()          ? T->getPointeeType()
        : Context.getAsArrayType(T) ? Context.getAsArrayType(T)->getElementType()
                                    : QualType();
  return T;
}

std::optional<ScanRound::Place> ScanRound::placeOf(const Expr *E) {
  const auto *Access = llvm::dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
  if (!Access)
    return std::nullopt;
  llvm::SmallVector<const Expr *, 2> Rows;
  const VarDecl *V = arrayOf(Access->getBase(), Rows);
  if (!V || !(isOfBlock(*V, Plan) || isShared(*V)) || V->getType()->isReferenceType() ||
      llvm::any_of(Rows, [&](const Expr *Row) {
        return !namesThoseOfBlock(Row, Plan) || !isOfRegisters(Row);
      }))
    return std::nullopt;
  const QualType Type = elementOf(*V, Rows.size() + 1, Context);
  const bool IsNumber = !Type.isNull() && !Type.isVolatileQualified() &&
                        (Type->isDependentType() || Type->isArithmeticType());
  if (!IsNumber || Type->isBooleanType() ||
      (!Element.isNull() && !Context.hasSameUnqualifiedType(Type, Element)))
    return std::nullopt;
  Place Found;
  Found.Element = Access;
  Found.Array = Access->getBase();
  if (!addTerms(Access->getIdx(), /*Subtracted=*/false, Found) || !Found.Index)
    return std::nullopt;
  Element = Type.getUnqualifiedType();
  return Found;
}

/// Takes an index apart: the thread's, the distance, and what is the block's.
bool ScanRound::addTerms(const Expr *E, bool Subtracted, Place &At) {
  E = E->IgnoreParenImpCasts();
  if (!Subtracted && isThreadIdxX(E, Plan)) {
    if (At.Index || Context.getTypeSize(E->getType()) < 32)
      return false;
    At.Index = E;
    return true;
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E);
      B && (B->getOpcode() == BO_Add || B->getOpcode() == BO_Sub))
    return addTerms(B->getLHS(), Subtracted, At) &&
           addTerms(B->getRHS(), Subtracted != (B->getOpcode() == BO_Sub), At);
  if (const VarDecl *V = variableOf(E); V && V == Distance && Subtracted) {
    if (At.IsBelow)
      return false;
    At.IsBelow = true;
    return true;
  }
  At.Rest.emplace_back(E, Subtracted);
  return namesThoseOfBlock(E, Plan) && isOfRegisters(E);
}

bool ScanRound::isSame(const Stmt *A, const Stmt *B) const {
  llvm::FoldingSetNodeID Left, Right;
  A->Profile(Left, Context, /*Canonical=*/true);
  B->Profile(Right, Context, /*Canonical=*/true);
  return Left == Right;
}

bool ScanRound::isInSameRow(const Place &A, const Place &B) const {
  if (A.Rest.size() != B.Rest.size() || !isSame(A.Array, B.Array))
    return false;
  auto Others = B.Rest;
  return llvm::all_of(A.Rest, [&](const auto &Term) {
    auto *Match = llvm::find_if(Others, [&](const auto &Other) {
      return Other.second == Term.second && isSame(Term.first, Other.first);
    });
    if (Match == Others.end())
      return false;
    Others.erase(Match);
    return true;
  });
}

} // namespace offloom
