// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceFiles: the text of files that reports quote, read once.
#ifndef OFFLOOM_REPORT_SOURCEFILES_H
#define OFFLOOM_REPORT_SOURCEFILES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace offloom {

class SourceFiles {
public:
  /// The contents of \p File; empty if it cannot be read. Valid as long as this.
  llvm::StringRef text(llvm::StringRef File);

private:
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> Files;
};

/// \p File as a person in the current directory would write it.
std::string displayName(llvm::StringRef File);

} // namespace offloom

#endif
