// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LockstepGain: is a loop that threads leave at different times faster when warps go through it?
//
//   for (int j = 0; j < m; ++j)                       for (int k = 0; k < t; ++k)
//     if (text[i + j] != pattern[j])                    before += digit[k] == own;
//       break;
//
// Not these. Who looks for something in memory mostly leaves soon, before masks are worth it; and
// what counts elements that follow each other is made vectors of by itself.
#ifndef OFFLOOM_ANALYSIS_LOOPS_LOCKSTEPGAIN_H
#define OFFLOOM_ANALYSIS_LOOPS_LOCKSTEPGAIN_H

namespace clang {
class Stmt;
} // namespace clang

namespace offloom {

struct LockstepHead;
class Modifications;
class ThreadStrides;

/// Do warps gain by going through \p S, which \p Leaves says that threads leave in the middle of?
/// Its counters, those of \p Head, are given in \p Strides.
bool gainsInLockstep(const clang::Stmt &S, const LockstepHead &Head, bool Leaves,
                     const ThreadStrides &Strides, const Modifications &Written);

} // namespace offloom

#endif
