// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FloatingRange: which numbers an expression of floating point may have, by its form alone.
//
//   fminf(fmaxf(x, 0.0f), 255.0f)   0 to 255, and never NaN
//   n * 0.5f                        half of what n's type holds
#ifndef OFFLOOM_ANALYSIS_CODE_FLOATINGRANGE_H
#define OFFLOOM_ANALYSIS_CODE_FLOATINGRANGE_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class CompoundAssignOperator;
class Expr;
} // namespace clang

namespace offloom {

/// The numbers from Least to Most, which may be infinite, and NaN if MaybeNaN.
struct FloatingRange {
  double Least, Most;
  bool MaybeNaN;
};

/// Wider than need be where the form does not tell. For \p E without floating point all numbers.
FloatingRange floatingRangeOf(const clang::Expr &E, const clang::ASTContext &Context);

/// The numbers that \p E, such as `i *= 0.5f`, makes before it assigns them.
FloatingRange floatingRangeOf(const clang::CompoundAssignOperator &E,
                              const clang::ASTContext &Context);

/// Whether \p Integer holds the whole part of each number in \p Range, which has no NaN.
bool fitsInto(clang::QualType Integer, const FloatingRange &Range,
              const clang::ASTContext &Context);

} // namespace offloom

#endif
