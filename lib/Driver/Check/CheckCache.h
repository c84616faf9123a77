// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckCache: what `offloom check` found in a file the last time. See ResultCache.h.
#ifndef OFFLOOM_DRIVER_CHECK_CHECKCACHE_H
#define OFFLOOM_DRIVER_CHECK_CHECKCACHE_H

#include "Driver/Check/CheckedFile.h"
#include "Driver/Session/ResultCache.h"

namespace offloom {

auto membersOf(MaybeConst<CheckedFile> auto &F) {
  auto &[Findings, Failure, Parsed, Whole] = F;
  return std::tie(Findings, Failure, Parsed, Whole);
}

class CheckCache {
public:
  explicit CheckCache(std::string Folder) : Results(std::move(Folder)) {}

  /// The name of the entry of \p File. It depends on the configuration too.
  std::string keyOf(const std::string &File, const CheckKnowledge &Knowledge,
                    const CheckOptions &Options, const ParseOptions &Parsing);

  std::optional<CheckedFile> find(const std::string &Key) { return Results.find<CheckedFile>(Key); }
  /// Keeps \p Result, unless the file could not be checked.
  void store(const std::string &Key, const ReadFiles &Reads, const CheckedFile &Result) {
    if (Result.Failure.empty())
      Results.store(Key, Reads, Result);
  }

  void prune() const { Results.prune(); }

private:
  ResultCache Results;
};

} // namespace offloom

#endif
