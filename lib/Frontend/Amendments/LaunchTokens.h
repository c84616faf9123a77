// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc takes `kernel << < grid, block >> > (x)`, as formatters that do not know CUDA write it.
// Clang does not.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace offloom {

/// \p Source with the brackets of every launch joined, `<<<  grid, block >>>  (x)`, and nothing
/// moved: every other character keeps its place. None when there is nothing to join.
std::optional<std::string> joinLaunchTokens(llvm::StringRef Source);

} // namespace offloom
