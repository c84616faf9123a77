// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ResultCache: what `offloom check` found in a file the last time, so that it need not look again.
//
// An entry belongs to a source, its options, the rules, the configuration and the tool itself, and
// names every file that was read with a hash of its contents. It holds while all of them are the
// same. A header that did not exist then, and would be found first now, is not noticed.
#ifndef OFFLOOM_DRIVER_RESULTCACHE_H
#define OFFLOOM_DRIVER_RESULTCACHE_H

#include "Driver/CheckedFile.h"
#include "llvm/ADT/StringMap.h"
#include <mutex>

namespace offloom {

struct ParseOptions;

class ResultCache {
public:
  /// Keeps entries in \p Folder; nothing is kept if it is empty.
  explicit ResultCache(std::string Folder) : Folder(std::move(Folder)) {}

  /// The name of the entry of \p File.
  std::string keyOf(const std::string &File, const CheckKnowledge &Knowledge,
                    const CheckOptions &Options, const ParseOptions &Parsing);

  std::optional<CheckedFile> find(const std::string &Key);
  /// Keeps \p Result if it is worth it. A folder that cannot be written is no error.
  void store(const std::string &Key, const CheckedFile &Result);

  /// Removes entries that nobody has used for a month, and the oldest beyond 256 MiB.
  void prune() const;

private:
  std::string entry(const std::string &Key) const;
  /// A hash of what \p File holds, read once in a run; empty: it cannot be read.
  std::string hashOf(const std::string &File);
  /// A hash of all rules, bundled and the user's own.
  std::string hashOf(const CheckKnowledge &Knowledge);

  std::string Folder;
  std::mutex Lock;
  llvm::StringMap<std::string> Hashes;
  std::string OfRules;
};

} // namespace offloom

#endif
