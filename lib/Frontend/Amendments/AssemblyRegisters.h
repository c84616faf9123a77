// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc takes `asm("mov.u32 %0, %smid;" : …)`, with a special register behind one percent sign.
// For Clang that is the start of an operand.
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace offloom {

/// \p Source with the percent sign of each such register replaced by `@`, which means nothing to
/// Clang and which our reader of PTX takes for it; every other character keeps its place. None when
/// there is nothing to replace.
std::optional<std::string> markLoneRegisters(llvm::StringRef Source);

} // namespace offloom
