// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UniformConditions: conditions on values that are the same for all lanes, such as `n > 5`, and
// whether two of them can hold together.
//
//   if (mode == 0) s[t] = x;   if (mode == 1) y = s[t + 1];   // never both
#ifndef OFFLOOM_ANALYSIS_EXECUTION_UNIFORMCONDITIONS_H
#define OFFLOOM_ANALYSIS_EXECUTION_UNIFORMCONDITIONS_H

#include "Analysis/Execution/LaneTerms.h"
#include "clang/AST/OperationKinds.h"

namespace offloom {

/// `Difference Op 0`.
struct UniformCondition {
  clang::BinaryOperatorKind Op;
  LaneTerm Difference;

  UniformCondition negated() const;
};

/// Does \p C, whose difference is a number, hold?
bool holds(const UniformCondition &C);

/// Is it known that not both hold?
bool exclude(const UniformCondition &A, const UniformCondition &B);

/// What follows from a value's being true, and from its not being so.
struct Consequences {
  using List = llvm::SmallVector<UniformCondition, 2>;
  List IfTrue, IfFalse;

  static Consequences of(const UniformCondition &C) { return {{C}, {C.negated()}}; }
  /// Those of `A && B`.
  static Consequences ofBoth(const Consequences &A, const Consequences &B);
  Consequences negated() const { return {IfFalse, IfTrue}; }
};

} // namespace offloom

#endif
