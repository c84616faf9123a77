// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches: with which blocks a unit launches each of its kernels, where that can be seen.
//
// Two questions are asked. What is said of a kernel's memory is judged for the blocks that are
// seen; what is left out of a kernel because no block needs it must know all of them. A third one
// is along which axes a block may have several threads: of what is not known there, a dim3 that
// some launch of the unit could be given has to say so.
#ifndef OFFLOOM_ANALYSIS_VALUES_LAUNCHES_H
#define OFFLOOM_ANALYSIS_VALUES_LAUNCHES_H

#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace offloom {

class ModificationsOfFunctions;

class Launches {
public:
  explicit Launches(ModificationsOfFunctions &Written);

  /// The blocks that \p Kernel is seen to be launched with, by its name or through a pointer to
  /// such a kernel.
  llvm::ArrayRef<Dimensions> seenOf(const clang::FunctionDecl &Kernel) const;
  /// All blocks of \p Kernel: it is launched in the unit alone, and with known ones. Else none.
  llvm::ArrayRef<Dimensions> allOf(const clang::FunctionDecl &Kernel) const;
  /// The axes along which blocks of \p Kernel have several threads in some launch, or may have, as
  /// far as the unit shows. None where the unit does not launch it.
  Axes severalOf(const clang::FunctionDecl &Kernel) const;
  /// The same by the launches of the unit alone, not by other uses of the kernel.
  Axes severalInLaunchesOf(const clang::FunctionDecl &Kernel) const;

private:
  /// By canonical declaration; of a launch through a pointer, by the function's canonical type.
  llvm::DenseMap<const void *, llvm::SmallVector<Dimensions, 1>> Seen;
  /// Kernels that are launched with unknown blocks, or used in another way than by launching.
  llvm::DenseSet<const void *> Open;
  /// Where blocks have, or may have, several threads, by the same keys.
  llvm::DenseMap<const void *, Axes> Several;
  llvm::DenseMap<const void *, Axes> SeveralInLaunches;
};

} // namespace offloom

#endif
