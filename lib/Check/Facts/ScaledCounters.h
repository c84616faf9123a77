// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ScaledCounters: the counters of loops whose rounds double or halve them, as those of reductions
// and scans do.
//
// Such a counter is the same for all lanes, but not known, so that `s[2 * k * threadIdx.x]` has no
// address. Round by round it is a number, and there are few rounds.
#ifndef OFFLOOM_CHECK_FACTS_SCALEDCOUNTERS_H
#define OFFLOOM_CHECK_FACTS_SCALEDCOUNTERS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class WarpEvaluation;

struct ScaledCounter {
  const clang::VarDecl *Variable;
  llvm::SmallVector<int64_t, 10> Values; ///< one for each round, as long as it changes
  bool IsSum = false;                    ///< of another's values, as `start += k` at a round's end
};

/// Those of \p F that begin with a number that \p Values knows. Sums follow what they add up.
llvm::SmallVector<ScaledCounter, 2> scaledCounters(const clang::FunctionDecl &F,
                                                   const WarpEvaluation &Values);

} // namespace offloom

#endif
