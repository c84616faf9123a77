// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that are not known, but have a name (LaneTerm::IsNamed), and bounds that lanes differ in.
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

/// Is a known value of \p Lane that of another lane of its warp too, as `t / 16` is?
bool WarpExecution::isOfGroup(const Terms &T, unsigned Lane) const {
  const unsigned First = Lane / WarpSize * WarpSize;
  return T[Lane].TheKind == LaneTerm::Known &&
         llvm::any_of(llvm::seq(First, First + WarpSize), [&](unsigned Other) {
           return Other != Lane && Active[Other] != Activity::Off && T[Other] == T[Lane];
         });
}

/// Does the order of the operands not matter? Then each lane of a butterfly comes to the same.
bool WarpExecution::commutes(std::uint64_t How) {
  return How == Least || How == Most ||
         llvm::is_contained({by(BO_Add), by(BO_Mul), by(BO_And), by(BO_Or), by(BO_Xor)}, How);
}

/// \p Values, which are made of \p Operands as \p How says.
WarpExecution::Terms WarpExecution::madeOf(Terms Values, std::uint64_t How,
                                           llvm::ArrayRef<const Terms *> Operands) const {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Values[Lane].TheKind == LaneTerm::Known || Active[Lane] == Activity::Off)
      continue;
    llvm::SmallVector<std::uint64_t, 4> Of;
    for (const Terms *Operand : Operands)
      Of.push_back((*Operand)[Lane].origin());
    if (commutes(How))
      llvm::sort(Of);
    const bool IsKnown = !llvm::is_contained(Of, 0u);
    Values[Lane].Origin =
        IsKnown ? std::uint64_t(llvm::hash_combine(How, llvm::hash_combine_range(Of))) : 0;
  }
  return Values;
}

/// Data of type \p T: as an index, it may lead anywhere.
WarpExecution::Terms WarpExecution::foundSomewhere(QualType T) {
  return T->isIntegralOrEnumerationType()
             ? all(LaneTerm::named(LaneTerm::Data, Symbols.of("?" + std::to_string(++Branches))))
             : all(LaneTerm::of(LaneTerm::Data));
}

/// Of what is read at \p Address, until it changes.
std::uint64_t WarpExecution::originOfLoaded(const LaneTerm &Address, bool Volatile) const {
  const VarDecl *Base = Address.variable();
  const bool IsArgument = Base && Base->getDeclContext() == &Kernel && isa<ParmVarDecl>(Base);
  const std::uint64_t At = Address.origin();
  if (!At || (Address.TheKind == LaneTerm::Known && !memoryAt(Address) && !IsArgument))
    return 0;
  return llvm::hash_combine(At, Changes.lookup(Base), Changes.lookup(nullptr),
                            Volatile ? Accesses.size() : 0);
}

/// Of operands one of which is not known. The result has a name if each has one or, by
/// \p UniformRest, is the same for several lanes: `t * 64 + data` is in a part that is the lane's
/// own.
LaneTerm WarpExecution::combineUnknown(int Opcode, const LaneTerm &A, const LaneTerm &B,
                                       bool UniformRest) {
  const LaneTerm::Kind Kind = std::max(A.TheKind, B.TheKind);
  if (const Consequences *Of = boundOf(A); Of && Opcode == BO_EQ && B == LaneTerm::number(0))
    return bound(Kind, Of->negated()); // `!A`
  auto HasName = [&](const LaneTerm &T) {
    return T.TheKind == LaneTerm::Known ? UniformRest : T.IsNamed;
  };
  if (!HasName(A) || !HasName(B) || BinaryOperator::isComparisonOp(BinaryOperatorKind(Opcode)) ||
      (A.Base && B.Base))
    return LaneTerm::of(Kind);
  LaneTerm Result = A;
  Result.TheKind = Kind;
  Result.IsNamed = true;
  if (Opcode == BO_Add || (Opcode == BO_Sub && !B.Base)) {
    Result.addMultiple(B, Opcode == BO_Add ? 1 : -1);
    Result.Base = A.Base ? A.Base : B.Base;
    return Result;
  }
  if (A.Base || B.Base)
    return LaneTerm::of(Kind);
  if (Opcode == BO_Mul && B.isNumber()) {
    for (auto &[Symbol, Factor] : Result.Parts)
      Factor *= B.Number;
    Result.Number *= B.Number;
    return Result;
  }
  return LaneTerm::named(Kind, mixed(Opcode, A, B).Parts.front().first);
}

/// `t ^ k`, `(t + k) % 32`: another lane's index, made of the lane's own and of what is the same
/// for all.
LaneTerm WarpExecution::mixed(int Opcode, const LaneTerm &A, const LaneTerm &B) {
  const bool Permutes = Opcode == BO_Xor || Opcode == BO_And || Opcode == BO_Or || Opcode == BO_Rem;
  const bool IsKnown = A.TheKind == LaneTerm::Known && B.TheKind == LaneTerm::Known;
  if (A.Base || B.Base || (IsKnown && !Permutes))
    return LaneTerm();
  return LaneTerm::named(
      LaneTerm::Unknown,
      Symbols.of("(" + A.name() + ")" + std::to_string(Opcode) + "(" + B.name() + ")"));
}

/// `min(A, B)` or `max(A, B)`.
WarpExecution::Terms WarpExecution::extreme(bool IsLess, const Terms &A, const Terms &B,
                                            QualType T) {
  Terms Values = opaque(T);
  if (T->isIntegralOrEnumerationType())
    Values = picked(combine(IsLess ? BO_LT : BO_GT, A, B, T, Context.BoolTy), A, B, T);
  return madeOf(std::move(Values), IsLess ? Least : Most, {&A, &B});
}

/// A condition that lanes differ in.
LaneTerm WarpExecution::bound(int Opcode, const LaneTerm &A, const LaneTerm &B) {
  constexpr unsigned MostParts = 3;
  UniformCondition C{BinaryOperatorKind(Opcode), A};
  C.Difference.addMultiple(B, -1);
  if (A.Base != B.Base || C.Difference.Parts.size() > MostParts)
    return LaneTerm::of(LaneTerm::Bound);
  C.Difference.Base = nullptr;
  return bound(LaneTerm::Bound, Consequences::of(C));
}

LaneTerm WarpExecution::bound(LaneTerm::Kind TheKind, Consequences C) {
  LaneTerm Result = LaneTerm::of(TheKind);
  Bounds.push_back(std::move(C));
  Result.Number = Bounds.size();
  return Result;
}

/// What follows from \p T, if that is known.
const Consequences *WarpExecution::boundOf(const LaneTerm &T) const {
  const bool IsBound = T.TheKind == LaneTerm::Bound || (T.TheKind == LaneTerm::Data && !T.IsNamed);
  return IsBound && T.Number ? &Bounds[T.Number - 1] : nullptr;
}

/// `X && Y` or `X || Y` of conditions that lanes differ in.
LaneTerm WarpExecution::joined(const LaneTerm &X, const LaneTerm &Y, bool IsAnd) {
  LaneTerm Result = joinedBounds(X, Y, IsAnd);
  // Of lanes within bounds, data chooses.
  const bool OfX = X.TheKind != LaneTerm::Bound, OfY = Y.TheKind != LaneTerm::Bound;
  if (Result.TheKind >= LaneTerm::Data && (!OfX || X.origin()) && (!OfY || Y.origin()))
    Result.Origin = llvm::hash_combine(OfX ? X.origin() : 0, OfY ? Y.origin() : 0, IsAnd);
  return Result;
}

LaneTerm WarpExecution::joinedBounds(const LaneTerm &X, const LaneTerm &Y, bool IsAnd) {
  const LaneTerm::Kind Kind = std::max({LaneTerm::Bound, X.TheKind, Y.TheKind});
  const Consequences *A = boundOf(X), *B = boundOf(Y), Nothing;
  if ((!A && !B) || Kind == LaneTerm::Unknown)
    return LaneTerm::of(Kind);
  const Consequences OfX = A ? *A : Nothing, OfY = B ? *B : Nothing;
  return bound(Kind, IsAnd ? Consequences::ofBoth(OfX, OfY)
                           : Consequences::ofBoth(OfX.negated(), OfY.negated()).negated());
}

} // namespace offloom
