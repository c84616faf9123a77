// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PrecompiledRuntime: the runtime's headers, which begin every migrated source, precompiled for the
// host compiler by Support/CachedHeader.h. They take longer than most sources.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_PRECOMPILEDRUNTIME_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_PRECOMPILEDRUNTIME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class PrecompiledRuntime {
public:
  explicit PrecompiledRuntime(bool IsGcc) : IsGcc(IsGcc) {}

  /// Has \p Call, of the compiler for migrated C++, read a precompiled header in place of the one
  /// that it is to include, if that can be had.
  void use(std::vector<std::string> &Call);

  /// What such a call needs if it writes a dependency file; without one, it ends in a crash of
  /// g++ 12.
  std::vector<std::string> dependencyWords() const;

  /// Has \p DependencyFile, which such a call has written for \p Source, name what it would name
  /// without: the source first, and nothing that the user does not know.
  llvm::Error hideIn(llvm::StringRef DependencyFile, llvm::StringRef Source) const;

private:
  bool IsGcc;
  std::string Stub; ///< includes the runtime's header; empty: nothing is used
};

} // namespace offloom

#endif
