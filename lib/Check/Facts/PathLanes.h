// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PathLanes: how many lanes of a warp can meet all the conditions on the way to a statement?
//
// A condition with a bound that is known at run time alone, as `i + 3 < n`, leaves open which lanes
// it holds for. But `i < n` and not `i + 3 < n` together hold for one lane at most if i is 4 apart
// from lane to lane, as does `i == n`: what such a branch does costs next to nothing.
#ifndef OFFLOOM_CHECK_FACTS_PATHLANES_H
#define OFFLOOM_CHECK_FACTS_PATHLANES_H

#include "Analysis/Execution/WarpEvaluation.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class BinaryOperator;
}

namespace offloom {

class PathLanes {
public:
  explicit PathLanes(const WarpEvaluation &Values) : Values(Values) {}

  /// From here on \p Condition is true, or if not \p Holds false.
  void enter(const clang::Expr &Condition, bool Holds);
  /// How many comparisons have been entered, for leave().
  std::size_t depth() const { return Bounds.size(); }
  void leave(std::size_t Depth) { Bounds.truncate(Depth); }

  /// The most of \p Active for which all that has been entered can hold.
  unsigned most(LaneMask Active) const;

private:
  /// `Terms <= Most`, where the terms are variables and whatever else is no sum, each as often as
  /// it is added.
  struct Bound {
    llvm::SmallVector<std::pair<const clang::Expr *, int64_t>, 4> Terms;
    int64_t Most = 0;
    llvm::SmallVector<unsigned, 2> Opposites; ///< of those before it, by index
  };

  void enterComparison(const clang::BinaryOperator &Comparison, bool Holds);
  void add(Bound &To, const clang::Expr &E, int64_t Times) const;
  void addTerm(Bound &To, const clang::Expr &E, int64_t Times) const;
  /// Whether the terms of \p A and \p B together are 0.
  bool areOpposite(const Bound &A, const Bound &B) const;
  /// How many of \p Active there can be with \p A in a range of \p Width numbers.
  unsigned mostInRange(const Bound &A, int64_t Width, LaneMask Active) const;

  const WarpEvaluation &Values;
  llvm::SmallVector<Bound, 8> Bounds;
};

} // namespace offloom

#endif
