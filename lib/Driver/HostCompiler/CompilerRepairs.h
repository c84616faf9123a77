// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompilerRepairs: options that keep a host compiler from computing kernels wrongly.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_COMPILERREPAIRS_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_COMPILERREPAIRS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// What \p Program needs as options, empty for a compiler that is not clang. Clang 22 gets
/// Offloom's plugin if the two are of one build; another build, and clang 20 and 21, get options
/// that cost speed. From 15 on it is told not to make more than nvcc does of what C++ leaves
/// undefined: docs/design/compiler-bugs.md.
std::vector<std::string> compilerRepairs(llvm::StringRef Program);

} // namespace offloom

#endif
