// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AlikeThreads: threads of a block that all do the same, since their kernel never asks for what
// they differ in.
//
//   int i = blockIdx.x * blockDim.x + threadIdx.x;     launched with blocks of 32 x 8
//   tmp[i] += a[i] * x[j];
//
// They race. On a GPU their warps go together: each reads tmp[i] before any of them stores, and all
// store the same. Threads that go one after another would add eight times. One of them alone gives
// what a GPU gives, whatever the memory, and in an eighth of the time.
#ifndef OFFLOOM_ANALYSIS_VALUES_ALIKETHREADS_H
#define OFFLOOM_ANALYSIS_VALUES_ALIKETHREADS_H

#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "llvm/ADT/SmallVector.h"

namespace offloom {

class Launches;
class Synchronisation;

/// The axes along which the threads of a block of \p Kernel, which has a body and may be a
/// template's pattern, are alike, and along which the unit launches several of them.
Axes alikeAxes(const clang::FunctionDecl &Kernel, const Launches &Launched,
               const Synchronisation &Sync, bool LaunchedElsewhere = false);

/// Those of \p Alike along which launches of \p Kernel, or of an instance, have several threads.
Axes alikeInLaunches(const clang::FunctionDecl &Kernel, Axes Alike, const Launches &Launched,
                     const Synchronisation &Sync);

/// \p Blocks with one thread along each of \p Alike.
llvm::SmallVector<Dimensions, 2> oneOfAlike(llvm::ArrayRef<Dimensions> Blocks, Axes Alike);

} // namespace offloom

#endif
