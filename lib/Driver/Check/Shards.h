// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shards: the files of a run divided over several machines, and what they found put together.
//
// Which shard a file belongs to depends on its name alone, so that a new file moves no other and
// each machine's cache stays good.
#ifndef OFFLOOM_DRIVER_CHECK_SHARDS_H
#define OFFLOOM_DRIVER_CHECK_SHARDS_H

#include "Support/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace offloom {

struct Shard {
  unsigned Index = 1; ///< from 1
  unsigned Count = 1;

  /// Of "3/8".
  static std::optional<Shard> parse(llvm::StringRef Text);
  /// \p File is absolute; what counts is its name as seen from the current folder.
  bool contains(llvm::StringRef File) const;
};

struct MergedShards {
  /// What was found in one source, wherever it stands.
  struct Source {
    unsigned Position = 0; ///< among the sources of the whole run
    std::vector<Finding> Findings;
  };
  std::vector<Source> Sources; ///< those with findings, in the order of the whole run
  unsigned Files = 0;
  unsigned NotWhole = 0;
  int ExitCode = 0; ///< the highest, where that says more than that there are findings
};

/// Reads the reports of all shards of a run. It is an error if one is missing or there twice.
llvm::Expected<MergedShards> mergeShards(llvm::ArrayRef<std::string> Files,
                                         llvm::StringRef Version);

} // namespace offloom

#endif
