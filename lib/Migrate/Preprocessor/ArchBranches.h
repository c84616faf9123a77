// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchBranches: `#if __CUDA_ARCH__` in a program that is compiled once.
//
// nvcc compiles a file for the host, where `__CUDA_ARCH__` is undefined, and for the device, where
// it is the compute capability. Migrated code is both in one: each conditional must say which of
// the two it means.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHBRANCHES_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHBRANCHES_H

#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"
#include <functional>

namespace offloom {

/// Rewrites the conditionals of \p Device's files that name `__CUDA_ARCH__`. What has no migrated
/// form is added to \p Residue.
void rewriteArchBranches(ParsedUnit &Host, ParsedUnit &Device,
                         const std::function<bool(llvm::StringRef)> &IsProjectFile,
                         std::vector<Edit> &Edits, std::vector<Finding> &Residue);

/// Gives conditionals around functions that only the device's branch has text in device code's name
/// of the macro, as the migrated program has them: with that name defined, the host's pass too sees
/// what kernels call there. With \p HasDeviceCodeAlone, as in a module, which nvcc compiles for the
/// device only, the macro gets that name everywhere.
std::vector<Edit> nameDeviceDeclarations(ParsedUnit &Host, ParsedUnit &Device,
                                         const std::function<bool(llvm::StringRef)> &IsProjectFile,
                                         bool HasDeviceCodeAlone);

} // namespace offloom

#endif
