// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceOptions: with which options the sources of a run were migrated. Those that change what the
// code means have a place in the migrated build files, or in what the user is told.
#ifndef OFFLOOM_DRIVER_SESSION_SOURCEOPTIONS_H
#define OFFLOOM_DRIVER_SESSION_SOURCEOPTIONS_H

#include "Frontend/Parse.h"
#include "Migrate/Migrate.h"
#include <mutex>
#include <set>
#include <string>

namespace offloom {

class SourceOptions {
public:
  /// Adds those of a source. May be called by several at a time.
  void note(const MigrateOptions &How, const ParseOptions &Parsing);

  /// As build files spell them; see rules/build/nvcc-flags.yaml.
  const std::set<std::string> &spelled() const { return Spelled; }
  /// Was -fmad=false given for one?
  bool isUncontracted() const { return Uncontracted; }

private:
  std::mutex Lock;
  std::set<std::string> Spelled;
  bool Uncontracted = false;
};

} // namespace offloom

#endif
