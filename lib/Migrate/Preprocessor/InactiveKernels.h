// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InactiveKernels: kernels and shared memory in branches of the preprocessor that were not active.
//
//   #ifdef FAST
//   __global__ void k(float *x) { … }   No pass has read it, so that it is not migrated. Built with
//   #endif                              -DFAST it would be a function like any other: an #error.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_INACTIVEKERNELS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_INACTIVEKERNELS_H

#include "Support/Edit.h"
#include "Support/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace offloom {

struct ParsedUnit;

struct InactiveBranch {
  Finding Told;
  Edit Refusal; ///< the #error
};

/// The branches with kernels, launches or shared memory that neither \p Host nor \p Device, if
/// there is one, has read, of files that \p IsProjectFile accepts. Not those whose conditions are
/// the compiler's, the system's or CUDA's to decide, such as `#if CUDART_VERSION < 9000`, and not
/// `#if 0`.
std::vector<InactiveBranch>
inactiveKernels(const ParsedUnit &Host, const ParsedUnit *Device,
                llvm::function_ref<bool(llvm::StringRef)> IsProjectFile);

} // namespace offloom

#endif
