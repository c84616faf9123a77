// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchName: where a text names `__CUDA_ARCH__`, and what the migrated program calls that.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHNAME_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHNAME_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace offloom {

constexpr llvm::StringLiteral CudaArch = "__CUDA_ARCH__";
/// The number that it is in device code (runtime/include/offloom/device_code.h).
constexpr llvm::StringLiteral OffloomCudaArch = "OFFLOOM_CUDA_ARCH";

/// The offsets in \p Text at which the macro stands: not in literals and comments.
llvm::SmallVector<unsigned, 4> archNamesIn(llvm::StringRef Text);

/// \p Text with device code's name in the macro's place.
std::string withDeviceName(llvm::StringRef Text);

/// The offsets of those in code and in macro bodies, which are in no condition.
llvm::SmallVector<unsigned, 4> archNamesInCode(llvm::StringRef Text);

/// Does \p Text ask for the number that the macro is, rather than whether it is defined?
bool asksForArch(llvm::StringRef Text);

} // namespace offloom

#endif
