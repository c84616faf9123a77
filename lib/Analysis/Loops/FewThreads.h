// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FewThreads: conditions that one thread of a row passes, or one of each warp.
//
//   if (t == 0)
//     for (int k = 0; k < warps; ++k)
//       total += sums[k];
//
// What stands under them is for a thread to go through, not for a row of them.
#ifndef OFFLOOM_ANALYSIS_LOOPS_FEWTHREADS_H
#define OFFLOOM_ANALYSIS_LOOPS_FEWTHREADS_H

namespace clang {
class Expr;
} // namespace clang

namespace offloom {

class ThreadStrides;

/// Is \p Condition, or one part of `a && b`, an equation of threadIdx.x?
bool holdsForFew(const clang::Expr *Condition, const ThreadStrides &Strides);
/// The same of the threads for which it does not hold: `t != 0 || b`.
bool failsForFew(const clang::Expr *Condition, const ThreadStrides &Strides);

} // namespace offloom

#endif
