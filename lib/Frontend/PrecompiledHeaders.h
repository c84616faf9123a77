// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PrecompiledHeaders: the bundled headers, which begin every CUDA unit, parsed once.
//
// Most files are small beside them. So whoever parses with options that have been used before finds
// a precompiled header in the cache folder, one for each pass: Support/CachedHeader.h.
#ifndef OFFLOOM_FRONTEND_PRECOMPILEDHEADERS_H
#define OFFLOOM_FRONTEND_PRECOMPILEDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
}

namespace offloom {

struct ParseOptions;

/// Makes \p Invocation, which is what \p Command means, begin with a precompiled header instead of
/// the bundled ones, if that is worth it: nobody makes one for options that are used once. Gives
/// the files that it was made from.
std::vector<std::string> usePrecompiledHeaders(clang::CompilerInvocation &Invocation,
                                               llvm::ArrayRef<std::string> Command,
                                               const ParseOptions &Options);

} // namespace offloom

#endif
