// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Standards: which of C++'s a build has to ask for once its CUDA code is migrated.
#ifndef OFFLOOM_BUILD_STANDARDS_H
#define OFFLOOM_BUILD_STANDARDS_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

/// Whether the runtime, which asks for C++17, asks for \p Standard too: `14`, `c++17`, `gnu++98`.
/// Not, if it is none that is known.
inline bool isAskedForByRuntime(llvm::StringRef Standard) {
  Standard.consume_front("c++") || Standard.consume_front("gnu++");
  unsigned Year = 0;
  return !Standard.getAsInteger(10, Year) && (Year <= 17 || Year > 90);
}

} // namespace offloom

#endif
