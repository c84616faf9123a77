// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelRegistrations: what the author said of a kernel beside its code, told to the runtime.
//
//   __global__ void __launch_bounds__(128)      void sum(float *x) {
//   sum(float *x) {                               …
//     __shared__ float s[128];                  }
//     …                                         static const offloom::kernel_registration
//   }                                               sum_registration(sum, {.static_shared_bytes =
//                                                   512, .max_threads = 128});
//
// Launches beyond the bounds then fail as on a GPU, and cudaFuncGetAttributes and the occupancy
// functions answer with the kernel's own numbers. Only kernels with bounds or cluster dimensions,
// and those with shared variables that something besides launches names, get the line. A template
// gets none: what to register is known only where it is instantiated.
#ifndef OFFLOOM_MIGRATE_KERNELREGISTRATIONS_H
#define OFFLOOM_MIGRATE_KERNELREGISTRATIONS_H

#include "Migrate/Residue.h"

namespace offloom {

/// Appends to \p Residue the kernels whose clusters or block sizes cannot be registered.
void registerKernels(clang::ASTContext &Context, const SourceText &Text, EditList &Edits,
                     std::vector<Finding> &Residue);

} // namespace offloom

#endif
