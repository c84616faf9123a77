// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GuardRuns: guards that threads pass which stand side by side in their row.
//
//   if (x >= 1 && x < w - 1 && y < h)        int x = blockIdx.x * blockDim.x + threadIdx.x, y = …;
//
// Places count up as numbers along a row, so that comparing them to bounds parts it at no more than
// two threads. The runtime then need not ask each of them (offloom/within_loop.h).
#ifndef OFFLOOM_ANALYSIS_LOOPS_GUARDRUNS_H
#define OFFLOOM_ANALYSIS_LOOPS_GUARDRUNS_H

namespace clang {
class Expr;
} // namespace clang

namespace offloom {

class RowValues;

/// Do those threads of any row stand side by side, where places along x fit an `int`, for which
/// \p Condition holds, or, if \p Excludes, does not hold?
bool passInRuns(const clang::Expr *Condition, bool Excludes, const RowValues &Values);

} // namespace offloom

#endif
