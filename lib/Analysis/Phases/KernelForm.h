// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelForm: which of the forms of migrated code a kernel gets, and why not a better one.
#ifndef OFFLOOM_ANALYSIS_PHASES_KERNELFORM_H
#define OFFLOOM_ANALYSIS_PHASES_KERNELFORM_H

#include "Analysis/Phases/PhasePlan.h"

namespace offloom {

enum class KernelForm {
  Threads, ///< one loop over the threads
  Phases,  ///< a loop over the threads for each stretch between barriers
  Fibers,  ///< every thread on a stack of its own
};

/// "threads", "phases", "fibers".
const char *nameOf(KernelForm Form);

struct KernelPlan {
  KernelForm Form = KernelForm::Threads;
  /// Why the form is not a faster one; empty for Threads and Phases.
  std::string Reason;
  /// With Form Phases.
  PhasePlan Phases;
  /// What to do where the text does not allow that; null: fibers.
  std::shared_ptr<const KernelPlan> Otherwise = nullptr;
};

/// Chooses the fastest form that is sure to be right for \p Kernel, which may call the block-level
/// functions \p Callees.
KernelPlan planKernel(const clang::FunctionDecl &Kernel, const Synchronisation &Sync,
                      const KnownCallees &Callees);

} // namespace offloom

#endif
