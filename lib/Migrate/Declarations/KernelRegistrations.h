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
// and those that something besides launches names, get the line: cudaLaunchKernel and its kind take
// addresses without a type, and the runtime launches those whose signature it has been told,
// however the author came by the address. Instantiations of templates, overloads and kernels of
// other files get theirs at the end of the file that names them; each instantiation that has bounds
// or cluster dimensions counts as named.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_KERNELREGISTRATIONS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_KERNELREGISTRATIONS_H

#include "Migrate/Text/Residue.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Registers the kernels but those in \p Done, to which it adds them: another pass has. Those
/// without a line behind their definition are registered at the end of \p File. Appends to \p
/// Residue the kernels whose clusters or block sizes cannot be registered.
void registerKernels(clang::ASTContext &Context, const SourceText &Text, clang::FileID File,
                     llvm::StringSet<> &Done, EditList &Edits, std::vector<Finding> &Residue);

/// `.static_shared_bytes = 512, .max_threads = 128`: what is registered of a kernel's definition.
std::string registeredAttributes(const clang::FunctionDecl &Kernel, const SourceText &Text);

} // namespace offloom

#endif
