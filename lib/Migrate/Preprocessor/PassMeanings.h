// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PassMeanings: code that means one thing to the host's pass and another to the device's by way of
// macros.
//
//   #ifdef __CUDA_ARCH__
//   #define ON_DEVICE(...) { __VA_ARGS__ }
//   #else
//   #define ON_DEVICE(...) {}
//   #endif
//
// A program that is compiled once has one of the two. Where the other is meant, in a function of
// that side or of both, it is written out.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_PASSMEANINGS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_PASSMEANINGS_H

#include "Support/Edit.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <vector>

namespace offloom {

struct ParsedUnit;

/// The edits that write what the passes read differently in functions as conditionals of
/// `__CUDA_ARCH__` around whole statements, or as one pass reads it where the function is that
/// pass's alone. The text with them is CUDA still, and ArchBranches can migrate it.
std::vector<Edit> writePassMeanings(ParsedUnit &Host, ParsedUnit &Device,
                                    const std::function<bool(llvm::StringRef)> &IsProjectFile);

} // namespace offloom

#endif
