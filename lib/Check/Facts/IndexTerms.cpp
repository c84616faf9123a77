// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/IndexTerms.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace offloom {
namespace {

constexpr size_t MostTerms = 16;

class Expansion {
public:
  Expansion(const Modifications &Written, const IndexSums &Given)
      : Written(Written), Given(Given) {}

  std::optional<IndexSum> of(const Expr &Index, unsigned Depth = 0) const {
    const Expr *E = resolved(&Index, Written);
    if (Depth > 12)
      return std::nullopt;
    if (const auto *Number = dyn_cast<IntegerLiteral>(E))
      return number(Number->getValue());
    if (const auto *Constant = dyn_cast<ConstantExpr>(E); Constant && Constant->hasAPValueResult())
      return number(Constant->getResultAsAPSInt());
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return combined(*Binary, Depth);
    if (std::optional<IndexTerm> Builtin = builtin(*E))
      return IndexSum{*Builtin};
    const VarDecl *V = referredVariable(*E);
    if (auto Known = V ? Given.find(V) : Given.end(); Known != Given.end())
      return Known->second;
    IndexTerm Alone;
    if (V)
      Alone.Factors.push_back(V);
    else if (const FieldDecl *Member = valueMember(*E))
      Alone.Factors.push_back(Member);
    else
      return std::nullopt;
    return IndexSum{Alone};
  }

private:
  static std::optional<IndexSum> number(const llvm::APInt &Value) {
    const std::optional<int64_t> Known = Value.trySExtValue();
    if (!Known)
      return std::nullopt;
    IndexSum Sum;
    if (*Known != 0) {
      Sum.emplace_back();
      Sum.back().Constant = *Known;
    }
    return Sum;
  }

  static std::optional<IndexTerm> builtin(const Expr &E) {
    IndexTerm Term;
    Term.HasThread = writtenComponent(E, BuiltinVariable::ThreadIdx);
    Term.HasBlock = writtenComponent(E, BuiltinVariable::BlockIdx) == 'x';
    Term.HasExtent = writtenComponent(E, BuiltinVariable::BlockDim);
    return Term.HasThread || Term.HasBlock || Term.HasExtent ? std::optional(Term) : std::nullopt;
  }

  std::optional<IndexSum> combined(const BinaryOperator &E, unsigned Depth) const {
    const bool IsSum = E.isAdditiveOp();
    if (!IsSum && E.getOpcode() != BO_Mul)
      return std::nullopt;
    std::optional<IndexSum> Left = of(*E.getLHS(), Depth + 1), Right = of(*E.getRHS(), Depth + 1);
    if (!Left || !Right || Left->size() + Right->size() > MostTerms ||
        (!IsSum && Left->size() * Right->size() > MostTerms))
      return std::nullopt;
    if (!IsSum)
      return product(*Left, *Right);
    for (IndexTerm &Term : *Right) {
      Term.Constant *= E.getOpcode() == BO_Sub ? -1 : 1;
      Left->push_back(Term);
    }
    return Left;
  }

  static std::optional<IndexSum> product(const IndexSum &Left, const IndexSum &Right) {
    IndexSum Result;
    for (const IndexTerm &A : Left)
      for (const IndexTerm &B : Right) {
        IndexTerm Term = A;
        if (__builtin_mul_overflow(A.Constant, B.Constant, &Term.Constant))
          return std::nullopt;
        Term.HasThread |= B.HasThread;
        Term.HasBlock |= B.HasBlock;
        Term.HasExtent |= B.HasExtent;
        Term.Factors.append(B.Factors);
        llvm::sort(Term.Factors);
        Result.push_back(std::move(Term));
      }
    return Result;
  }

  const Modifications &Written;
  const IndexSums &Given;
};

} // namespace

std::optional<IndexSum> indexTerms(const Expr &Index, const Modifications &Written,
                                   const IndexSums &Given) {
  return Expansion(Written, Given).of(Index);
}

IndexSum withoutOpposites(IndexSum Sum) {
  for (size_t I = 0; I < Sum.size(); ++I)
    for (size_t K = I + 1; K < Sum.size(); ++K) {
      IndexTerm Opposite = Sum[K];
      Opposite.Constant = -Opposite.Constant;
      if (!Sum[I].hasFactorsOf(Opposite) || Sum[I].HasThread != Opposite.HasThread ||
          Sum[I].HasBlock != Opposite.HasBlock)
        continue;
      Sum.erase(Sum.begin() + K);
      Sum.erase(Sum.begin() + I--);
      break;
    }
  return Sum;
}

} // namespace offloom
