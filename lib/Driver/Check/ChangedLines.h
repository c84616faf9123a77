// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ChangedLines: the lines that differ from a commit, for `offloom check --diff REF`.
#ifndef OFFLOOM_DRIVER_CHECK_CHANGEDLINES_H
#define OFFLOOM_DRIVER_CHECK_CHANGEDLINES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace offloom {

class ChangedLines {
public:
  /// Asks git, run in the current directory, what changed since \p Reference.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Reference);
  /// Reads a unified diff whose names are relative to \p Root.
  static ChangedLines fromDiff(llvm::StringRef Diff, llvm::StringRef Root);

  bool contain(const std::string &File, unsigned Line) const;

private:
  struct Lines {
    unsigned First, Last;
  };
  std::map<std::string, std::vector<Lines>> OfFile;
};

} // namespace offloom

#endif
