// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Facts/PathLanes.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {

void PathLanes::enter(const Expr &Condition, bool Holds) {
  const Expr &E = *Condition.IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(&E); Not && Not->getOpcode() == UO_LNot)
    return enter(*Not->getSubExpr(), !Holds);
  const auto *B = dyn_cast<BinaryOperator>(&E);
  if (!B || B->isTypeDependent() || B->isValueDependent())
    return;
  if (B->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    enter(*B->getLHS(), Holds);
    enter(*B->getRHS(), Holds);
  } else if (B->isComparisonOp() && B->getLHS()->getType()->isIntegerType() &&
             B->getRHS()->getType()->isIntegerType()) {
    enterComparison(*B, Holds);
  }
}

void PathLanes::enterComparison(const BinaryOperator &Comparison, bool Holds) {
  BinaryOperatorKind Op =
      Holds ? Comparison.getOpcode() : BinaryOperator::negateComparisonOp(Comparison.getOpcode());
  // A < B is A - B <= -1; A == B is A <= B and B <= A.
  auto Enter = [&](int64_t Sign, int64_t Most) {
    Bound New;
    New.Most = Most;
    add(New, *Comparison.getLHS(), Sign);
    add(New, *Comparison.getRHS(), -Sign);
    for (unsigned I = 0; I < Bounds.size(); ++I)
      if (areOpposite(Bounds[I], New))
        New.Opposites.push_back(I);
    Bounds.push_back(std::move(New));
  };
  if (Op == BO_LT || Op == BO_LE || Op == BO_EQ)
    Enter(1, Op == BO_LT ? -1 : 0);
  if (Op == BO_GT || Op == BO_GE || Op == BO_EQ)
    Enter(-1, Op == BO_GT ? -1 : 0);
}

void PathLanes::add(Bound &To, const Expr &E, int64_t Times) const {
  const auto *Sum = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
  if (Sum && Sum->isAdditiveOp()) {
    add(To, *Sum->getLHS(), Times);
    return add(To, *Sum->getRHS(), Sum->getOpcode() == BO_Add ? Times : -Times);
  }
  std::optional<LaneValues> Value = Values.value(E);
  if (std::optional<int64_t> Constant = Value ? Value->asConstant() : std::nullopt)
    To.Most -= Times * *Constant;
  else
    addTerm(To, E, Times);
}

void PathLanes::addTerm(Bound &To, const Expr &E, int64_t Times) const {
  for (auto &[Term, Count] : To.Terms)
    if (isSameExpression(*Term, E, Values.context())) {
      Count += Times;
      return;
    }
  To.Terms.push_back({&E, Times});
}

bool PathLanes::areOpposite(const Bound &A, const Bound &B) const {
  Bound Sum = A;
  for (const auto &[Term, Count] : B.Terms)
    addTerm(Sum, *Term, Count);
  return llvm::all_of(Sum.Terms, [](const auto &Term) { return Term.second == 0; });
}

unsigned PathLanes::mostInRange(const Bound &A, int64_t Width, LaneMask Active) const {
  LaneValues Sum = LaneValues::constant(0);
  for (const auto &[Term, Count] : A.Terms)
    // What nobody knows is taken for one number: a bound.
    if (std::optional<LaneValues> Value = Values.value(*Term))
      if (auto Times = *Value * LaneValues::constant(Count))
        Sum = Sum + *Times;
  unsigned Most = 0;
  for (unsigned First = 0; First < LaneValues::Lanes; ++First) {
    unsigned Count = 0;
    for (unsigned I = 0; I < LaneValues::Lanes; ++I) {
      int64_t Apart = Sum.Offsets[I] - Sum.Offsets[First];
      Count += (Active >> I & 1) != 0 && Apart >= 0 && Apart < Width;
    }
    Most = std::max(Most, Count);
  }
  return Most;
}

unsigned PathLanes::most(LaneMask Active) const {
  unsigned Most = llvm::popcount(Active);
  for (const Bound &B : Bounds)
    for (unsigned Opposite : B.Opposites) { // -B.Most <= A <= A.Most
      const Bound &A = Bounds[Opposite];
      Most = std::min(Most, mostInRange(A, A.Most + B.Most + 1, Active));
    }
  return Most;
}

} // namespace offloom
