// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is the same for all lanes of a warp: its number, and what is computed of that or loaded by
// it. Programs that give a warp a row each decide by such values what all its lanes do.
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace offloom {

/// What \p T is for all active lanes of \p Warp; null where that differs or is not known.
const LaneTerm *WarpExecution::uniformIn(unsigned Warp, const Terms &T) const {
  const LaneTerm *First = nullptr;
  for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    if (T[Lane].TheKind != LaneTerm::Known || (First && T[Lane] != *First))
      return nullptr;
    First = &T[Lane];
  }
  return First;
}

bool WarpExecution::isUniformIn(unsigned Warp, std::initializer_list<const Terms *> Values) const {
  return llvm::all_of(Values, [&](const Terms *T) { return uniformIn(Warp, *T); });
}

/// Quotients and remainders, which tell a thread's warp and its lane.
std::optional<LaneTerm> WarpExecution::partOf(int Opcode, const LaneTerm &A, std::int64_t B) {
  switch (Opcode) {
  case BO_Div:
    return Symbols.quotient(A, B);
  case BO_Shr:
    return B >= 0 && B < 63 ? Symbols.quotient(A, std::int64_t(1) << B) : std::nullopt;
  case BO_Rem:
    return Symbols.remainder(A, B);
  case BO_And:
    return B > 0 && llvm::isPowerOf2_64(B + 1) ? Symbols.remainder(A, B + 1) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// `X && Y` or `X || Y` of conditions that are the same for a warp.
LaneTerm WarpExecution::both(const LaneTerm &X, const LaneTerm &Y, bool IsAnd) {
  unsigned Symbol = Symbols.of("(" + X.name() + (IsAnd ? ")&&(" : ")||(") + Y.name() + ")");
  Consequences OfX = consequences(X), OfY = consequences(Y);
  Conditions.try_emplace(Symbol,
                         IsAnd ? Consequences::ofBoth(OfX, OfY)
                               : Consequences::ofBoth(OfX.negated(), OfY.negated()).negated());
  return LaneTerm::symbol(Symbol);
}

/// \p A or \p B, which are equal terms, by \p Condition.
static LaneTerm eitherOf(const LaneTerm &Condition, LaneTerm A, const LaneTerm &B) {
  if (A.Origin == B.Origin)
    return A;
  const std::uint64_t By = Condition.origin(), OfA = std::exchange(A.Origin, 0);
  if (By && OfA && B.Origin)
    A.Origin = llvm::hash_combine(By, OfA, B.Origin);
  return A;
}

/// What a branch on \p Condition leads to; \p Otherwise where that is not known.
WarpExecution::Terms WarpExecution::chosen(const Terms &Condition, const Terms &IfTrue,
                                           const Terms &IfFalse, const LaneTerm &Otherwise) {
  Terms Values = all(Otherwise);
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    const bool Uniform = isUniformIn(Warp, {&Condition, &IfTrue, &IfFalse});
    for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane) {
      const LaneTerm &C = Condition[Lane], &A = IfTrue[Lane], &B = IfFalse[Lane];
      if (C.isNumber())
        Values[Lane] = C.Number ? A : B;
      else if (A == B)
        Values[Lane] = eitherOf(C, A, B);
      else if (Uniform && !A.Base && !B.Base)
        Values[Lane] = LaneTerm::symbol(
            Symbols.of("(" + C.name() + ")?(" + A.name() + "):(" + B.name() + ")"));
    }
  }
  return Values;
}

/// Names what all lanes of a warp read at \p Address, until it changes.
std::string WarpExecution::loaded(const LaneTerm &Address, bool Volatile) const {
  return "*" + std::to_string(reinterpret_cast<std::uintptr_t>(Address.Base.getOpaqueValue())) +
         ":" + Address.name() + "@" + std::to_string(Changes.lookup(Address.variable())) + "," +
         std::to_string(Changes.lookup(nullptr)) + "," +
         std::to_string(Volatile ? Accesses.size() : 0);
}

/// Memory at \p P is no longer what it was.
void WarpExecution::noteChange(const Place &P) {
  const VarDecl *Base = nullptr;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off) {
      const LaneTerm &Address = P.Addresses[Lane];
      Base = Address.TheKind == LaneTerm::Known ? Address.variable() : nullptr;
      if (!Base)
        break;
    }
  ++Changes[Base];
}

} // namespace offloom
