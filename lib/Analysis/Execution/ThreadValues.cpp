// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Execution/ThreadValues.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

void ThreadValues::spread(unsigned Threads) {
  if (Is == Known && Of.size() == 1)
    Of.assign(Threads, Of.front());
}

bool ThreadValues::isUniform() const { return Is == Same || (Is == Known && llvm::all_equal(Of)); }

ThreadValues ThreadValues::converted(QualType T, const ASTContext &AST) const {
  if (Is != Known || T->isBooleanType() || !T->isIntegralOrEnumerationType())
    return *this;
  unsigned Bits = AST.getIntWidth(T);
  if (Bits >= 64)
    return *this;
  const bool IsSigned = T->isSignedIntegerOrEnumerationType();
  ThreadValues Result = *this;
  for (int64_t &Value : Result.Of) {
    uint64_t Low = uint64_t(Value) << (64 - Bits);
    Value = IsSigned ? int64_t(Low) >> (64 - Bits) : int64_t(Low >> (64 - Bits));
  }
  return Result;
}

/// Of threads that do not get here the operands are anything: what is not defined is 0.
static int64_t compute(int64_t A, BinaryOperatorKind Op, int64_t B) {
  switch (Op) {
  case BO_Add:
    return int64_t(uint64_t(A) + uint64_t(B));
  case BO_Sub:
    return int64_t(uint64_t(A) - uint64_t(B));
  case BO_Mul:
    return int64_t(uint64_t(A) * uint64_t(B));
  case BO_Div:
    return B == 0 || B == -1 ? 0 : A / B;
  case BO_Rem:
    return B == 0 || B == -1 ? 0 : A % B;
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  case BO_Shl:
    return B < 0 || B > 63 ? 0 : int64_t(uint64_t(A) << B);
  case BO_Shr:
    return B < 0 || B > 63 ? 0 : A >> B;
  case BO_LT:
    return A < B;
  case BO_LE:
    return A <= B;
  case BO_GT:
    return A > B;
  case BO_GE:
    return A >= B;
  case BO_EQ:
    return A == B;
  case BO_NE:
    return A != B;
  case BO_LAnd:
    return A && B;
  case BO_LOr:
    return A || B;
  default:
    return 0;
  }
}

/// What a comparison yields for an index that is below each bound; none: it is no such comparison.
static std::optional<bool> ofIndexBelow(BinaryOperatorKind Op, bool IndexFirst) {
  switch (Op) {
  case BO_LT:
  case BO_LE:
    return IndexFirst;
  case BO_GT:
  case BO_GE:
    return !IndexFirst;
  default:
    return std::nullopt;
  }
}

ThreadValues combine(const ThreadValues &A, BinaryOperatorKind Op, const ThreadValues &B) {
  bool OfBlock = A.OfBlock || B.OfBlock;
  if (A.isKnown() && B.isKnown()) {
    const unsigned Count = std::max(A.Of.size(), B.Of.size());
    ThreadValues Result{ThreadValues::Known, OfBlock, std::vector<int64_t>(Count)};
    for (unsigned T = 0; T < Count; ++T)
      Result.Of[T] = compute(A.of(T), Op, B.of(T));
    return Result;
  }
  if (A.isKnown() != B.isKnown()) {
    const ThreadValues &Index = A.isKnown() ? A : B, &Bound = A.isKnown() ? B : A;
    std::optional<bool> Below = ofIndexBelow(Op, /*IndexFirst=*/A.isKnown());
    const bool IsIndex = Index.OfBlock || (Bound.OfCaller && Index.Of.size() > 1);
    if (Below && Bound.Is == ThreadValues::Same && IsIndex)
      return {ThreadValues::Known, true, {*Below}};
  }
  if (A.isUniform() && B.isUniform())
    return {ThreadValues::Same,
            OfBlock,
            {},
            (A.OfCaller || A.isKnown()) && (B.OfCaller || B.isKnown())};
  return ThreadValues::unknown();
}

} // namespace offloom
