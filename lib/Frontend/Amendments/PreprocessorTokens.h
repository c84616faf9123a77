// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc has g++ preprocess what it compiles, and reads the text that comes out. So it takes
// `extern "C"__global__`, where the macro is no suffix of the literal, and a macro that is a whole
// `#pragma`. Clang, which preprocesses and parses at once, does not.
#pragma once

#include "Support/Edit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace offloom {

struct SeparatedTokens {
  std::string Text;
  /// What makes C++ of the source for all compilers; of no file yet.
  std::vector<Edit> Repairs;
};

/// \p Source with a blank behind each string that one of the macros follows, taken from before it,
/// and without directives that are the body of a macro; all else keeps its place. None when there
/// is nothing to change.
std::optional<SeparatedTokens>
separatePreprocessorTokens(llvm::StringRef Source,
                           llvm::function_ref<bool(llvm::StringRef)> IsMacro);

} // namespace offloom
