// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WrittenInclusions: writes files where they are included, that are another thing each time.
//
//   #define ORDER ".relaxed"            #define ORDER ".relaxed"
//   #include "atomics.inc"              __device__ int add(int *p) { asm("atom" ORDER …
//   #undef ORDER                        #undef ORDER
//   #define ORDER ".acquire"            #define ORDER ".acquire"
//   #include "atomics.inc"              __device__ int add(int *p) { asm("atom" ORDER …
//
// One migrated text cannot be both.
#ifndef OFFLOOM_MIGRATE_TEXT_WRITTENINCLUSIONS_H
#define OFFLOOM_MIGRATE_TEXT_WRITTENINCLUSIONS_H

#include "Migrate/Text/SourceText.h"
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace offloom {

/// What puts the text of \p Files, by absolute name, in the place of each inclusion of them, and
/// that of the files that are included more than once and include those. Nothing if one of them is
/// not \p MayWrite to, or includes a file by a name that it has there alone.
std::vector<Edit> writeInclusions(std::set<std::string> Files, const SourceText &Text,
                                  const std::function<bool(llvm::StringRef)> &MayWrite);

} // namespace offloom

#endif
