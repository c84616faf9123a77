// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ResultCache: what was found out about a source the last time, so that it need not be found again.
//
// An entry belongs to a source, its options, the rules and the tool itself; whose result it is adds
// what else the result depends on. It names every file that was read with a hash of its contents,
// and every one that was looked for and absent: it holds while all that is the same. Runs may share
// a folder, since entries are written whole or not at all; half an entry is none, and a folder that
// cannot be written is no error.
#ifndef OFFLOOM_DRIVER_SESSION_RESULTCACHE_H
#define OFFLOOM_DRIVER_SESSION_RESULTCACHE_H

#include "Driver/Session/KeptValues.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include <mutex>
#include <optional>

namespace offloom {

class ReadFiles;
struct ParseOptions;

class ResultCache {
public:
  /// Keeps entries in \p Folder; nothing is kept if it is empty.
  explicit ResultCache(std::string Folder) : Folder(std::move(Folder)) {}

  bool isUsed() const { return !Folder.empty(); }
  /// To be set before anything is kept.
  void setPassingFolder(std::string Name) { Passing.Name = std::move(Name); }

  /// The name of the entry for \p File, of which somebody wants to know \p What with the rules in
  /// \p RulesFolder.
  std::string keyOf(const std::string &File, const ParseOptions &Parsing,
                    const std::string &RulesFolder, llvm::json::Value What);

  template <class T> std::optional<T> find(const std::string &Key) {
    T Result;
    KeptReader Read(Passing);
    std::optional<llvm::json::Value> Kept = read(Key);
    if (Kept)
      Read(&*Kept, Result);
    return Kept && !Read.Failed ? std::optional(std::move(Result)) : std::nullopt;
  }

  /// Keeps \p Result, which came of \p Reads.
  template <class T> void store(const std::string &Key, const ReadFiles &Reads, const T &Result) {
    write(Key, Reads, KeptWriter(Passing)(Result));
  }

  /// A hash of what \p File holds, read once in a run; empty: it cannot be read.
  std::string hashOf(const std::string &File);

  /// Removes entries that nobody has used for a month, and the oldest beyond 256 MiB.
  void prune() const;

private:
  std::optional<llvm::json::Value> read(const std::string &Key);
  void write(const std::string &Key, const ReadFiles &Reads, llvm::json::Value Result);

  std::string entry(const std::string &Key) const;
  bool holds(const std::string &Name, const std::string &Hash);
  /// A hash of all rules that come with the tool.
  std::string hashOfRules(const std::string &RulesFolder);
  /// A hash of the folders in which headers for \p File are looked for.
  std::string hashOfFolders(const std::string &File, const ParseOptions &Parsing);
  /// What \p Compute gives for \p Name, found out once in a run.
  std::string once(const std::string &Name, llvm::function_ref<std::string()> Compute);

  std::string Folder;
  PassingFolder Passing;
  std::mutex Lock;
  llvm::StringMap<std::string> Known; ///< see once()
};

} // namespace offloom

#endif
