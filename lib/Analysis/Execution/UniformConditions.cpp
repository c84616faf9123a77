// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Execution/UniformConditions.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <limits>

using namespace clang;

namespace offloom {

UniformCondition UniformCondition::negated() const {
  return {BinaryOperator::negateComparisonOp(Op), Difference};
}

Consequences Consequences::ofBoth(const Consequences &A, const Consequences &B) {
  Consequences Both{A.IfTrue, {}};
  llvm::append_range(Both.IfTrue, B.IfTrue);
  return Both;
}

namespace {

/// The values of what a condition is on, its multiples of symbols, for which it holds: an interval,
/// or all but one value.
struct Allowed {
  std::int64_t From = std::numeric_limits<std::int64_t>::min() / 2;
  std::int64_t To = std::numeric_limits<std::int64_t>::max() / 2;
  bool IsExcept = false; ///< all but From
};

/// Turns `-n + 5 > 0` into `n - 5 < 0`.
UniformCondition withPositiveStart(UniformCondition C) {
  if (C.Difference.Parts.front().second > 0)
    return C;
  LaneTerm Negative = LaneTerm::number(0);
  Negative.addMultiple(C.Difference, -1);
  return {BinaryOperator::isEqualityOp(C.Op) ? C.Op : BinaryOperator::reverseComparisonOp(C.Op),
          Negative};
}

Allowed allowedBy(const UniformCondition &C) {
  const std::int64_t Limit = -C.Difference.Number;
  Allowed A;
  switch (C.Op) {
  case BO_LT:
    A.To = Limit - 1;
    break;
  case BO_LE:
    A.To = Limit;
    break;
  case BO_GT:
    A.From = Limit + 1;
    break;
  case BO_GE:
    A.From = Limit;
    break;
  case BO_EQ:
    A.From = A.To = Limit;
    break;
  default:
    A.From = Limit;
    A.IsExcept = true;
  }
  return A;
}

} // namespace

bool holds(const UniformCondition &C) {
  const std::int64_t N = C.Difference.Number;
  switch (C.Op) {
  case BO_LT:
    return N < 0;
  case BO_LE:
    return N <= 0;
  case BO_GT:
    return N > 0;
  case BO_GE:
    return N >= 0;
  case BO_EQ:
    return N == 0;
  default:
    return N != 0;
  }
}

bool exclude(const UniformCondition &A, const UniformCondition &B) {
  if (A.Difference.Parts.empty() || B.Difference.Parts.empty())
    return false;
  const UniformCondition C = withPositiveStart(A), D = withPositiveStart(B);
  if (C.Difference.Parts != D.Difference.Parts || C.Difference.Base != D.Difference.Base)
    return false;
  const Allowed X = allowedBy(C), Y = allowedBy(D);
  if (X.IsExcept || Y.IsExcept)
    return X.IsExcept != Y.IsExcept &&
           (X.IsExcept ? Y.From == X.From && Y.To == X.From : X.From == Y.From && X.To == Y.From);
  return std::max(X.From, Y.From) > std::min(X.To, Y.To);
}

} // namespace offloom
