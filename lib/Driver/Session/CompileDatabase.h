// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CompileDatabase: compile_commands.json, as `offloom intercept` writes it.
#ifndef OFFLOOM_DRIVER_SESSION_COMPILEDATABASE_H
#define OFFLOOM_DRIVER_SESSION_COMPILEDATABASE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

struct CompileEntry {
  std::string Directory;
  std::string File; ///< as the command names it
  std::string Output;
  std::vector<std::string> Arguments; ///< beginning with the compiler
};

/// Reads \p File. One that is not there has no entries.
llvm::Expected<std::vector<CompileEntry>> readCompileDatabase(llvm::StringRef File);

/// Writes \p Entries to \p File, sorted, each once.
llvm::Error writeCompileDatabase(llvm::StringRef File, std::vector<CompileEntry> Entries);

} // namespace offloom

#endif
