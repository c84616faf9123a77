// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BundledHeaders: where Offloom's own CUDA headers, its library, its plugin for clang and Clang's
// built-in headers are.
//
// One binary must find them in its build tree, once installed, and after a package has been
// unpacked anywhere; so the places are tried relative to the binary, the build tree's last.
#ifndef OFFLOOM_FRONTEND_COMMANDS_BUNDLEDHEADERS_H
#define OFFLOOM_FRONTEND_COMMANDS_BUNDLEDHEADERS_H

#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

/// The folder of the bundled `cuda_runtime.h`. The environment variable OFFLOOM_HEADERS overrides
/// it. An error names the folders that were tried.
llvm::Expected<std::string> bundledHeaders();

/// The static library that migrated programs link. OFFLOOM_RUNTIME overrides it.
llvm::Expected<std::string> runtimeLibrary();

/// A folder that build systems take for a CUDA toolkit: `bin/nvcc`, which is Offloom, `include`,
/// `lib64`.
llvm::Expected<std::string> toolkitFolder();

/// The plugin of clang that mends what it computes wrongly, and the clang that it was built for:
/// the first line of its `--version`. An error where it is not there.
struct ClangRepairs {
  std::string Plugin;
  std::string BuiltFor;
};
llvm::Expected<ClangRepairs> clangRepairs();

/// Clang's resource directory: `stddef.h`, `cuda_wrappers/` and so on.
std::string clangResourceDirectory();

} // namespace offloom

#endif
