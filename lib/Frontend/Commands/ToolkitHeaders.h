// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ToolkitHeaders: keeps the headers of an installed CUDA toolkit out of the way.
//
// Builds name the toolkit's folders with -I. Its `cuda_runtime.h` would hide the bundled one, which
// is the only one that both Clang without a toolkit and a plain C++ compiler can read. So would a
// project's copy of Thrust or CUB hide half of the one whose CUDA system is Offloom's.
#ifndef OFFLOOM_FRONTEND_COMMANDS_TOOLKITHEADERS_H
#define OFFLOOM_FRONTEND_COMMANDS_TOOLKITHEADERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// \p Options without the -I and -isystem folders that hold another `cuda_runtime.h`, Thrust or
/// CUB; one with a copy of other headers of the toolkit's, which programs take along for NVRTC, is
/// looked in last. Relative folders start from \p Directory, or from the current one if that is
/// empty.
std::vector<std::string> withoutToolkitHeaders(const std::vector<std::string> &Options,
                                               llvm::StringRef Directory);

} // namespace offloom

#endif
