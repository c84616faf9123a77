// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelWriter: rewrites a kernel's body in the form that Analysis chose.
#ifndef OFFLOOM_MIGRATE_KERNELS_KERNELWRITER_H
#define OFFLOOM_MIGRATE_KERNELS_KERNELWRITER_H

#include "Analysis/Phases/KernelForm.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Migrate/Declarations/SharedMemory.h"
#include "Migrate/Text/SourceText.h"

namespace offloom {

/// What a kernel says of its block before anything runs.
struct KernelShape {
  bool FlushesSubnormals = false; ///< nvcc's -ftz=true
  Axes Alike = {};                ///< along which one of the threads runs: AlikeThreads
};

/// Appends the edits for \p Kernel to \p Edits. When the text does not allow the form of \p Plan
/// (macros hide parts of it), \p Plan becomes one that it allows. False: it allows none. The
/// `__shared__` declarations that became locals of the block are added to \p Written.
bool writeKernel(const clang::FunctionDecl &Kernel, KernelPlan &Plan, const SourceText &Text,
                 const Synchronisation &Sync, const KernelShape &Shape, EditList &Edits,
                 SharedDeclarations &Written);

} // namespace offloom

#endif
