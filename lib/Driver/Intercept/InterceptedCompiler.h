// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InterceptedCompiler: a compiler's command in a build that `offloom intercept` watches.
#ifndef OFFLOOM_DRIVER_INTERCEPT_INTERCEPTEDCOMPILER_H
#define OFFLOOM_DRIVER_INTERCEPT_INTERCEPTEDCOMPILER_H

#include "Driver/Intercept/InterceptFolder.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace offloom {

/// Notes the command \p Words of the compiler \p Name, "nvcc" or one of the host's, and does what
/// it asks for: by the compiler of that name that is next in PATH; where there is no nvcc, by
/// \p RunNvcc. Returns its exit code.
int runIntercepted(const InterceptFolder &Folder, llvm::StringRef Name,
                   llvm::ArrayRef<std::string> Words,
                   llvm::function_ref<int(llvm::ArrayRef<std::string>)> RunNvcc);

} // namespace offloom

#endif
