// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedFunctions: functions of headers that become one thing for one file and another for the
// next, as where instances of a template differ.
//
// A header has one text. So the files are migrated again with what they are to agree on: first such
// functions take what other launches and instances ask for, and where that is not enough, they
// become fibers, for which it matters least what the names in a text mean.
#ifndef OFFLOOM_DRIVER_PROJECTS_SHAREDFUNCTIONS_H
#define OFFLOOM_DRIVER_PROJECTS_SHAREDFUNCTIONS_H

#include "Driver/Units/MigratedUnit.h"
#include <map>

namespace offloom {

/// A source, and the macros that it is compiled with where build files say so: one may be compiled
/// several times.
struct CompiledSource {
  std::string File; ///< absolute
  std::vector<std::string> Definitions;
  auto operator<=>(const CompiledSource &) const = default;
};

using CompiledUnits = std::map<CompiledSource, MigratedUnit>;

class SharedFunctions {
public:
  /// Of the headers in \p Root.
  explicit SharedFunctions(std::string Root) : Root(std::move(Root)) {}

  /// Adds the functions of which \p Units make different things, and returns the sources to
  /// migrate again for their sake. None when nothing is left that would help.
  std::vector<CompiledSource> add(const CompiledUnits &Units);

  /// Those that \p Unit has read.
  std::vector<SharedFunction> in(const MigratedUnit &Unit) const;

private:
  /// Asks more of \p F. False: there is no more.
  bool raise(SharedFunction F);

  std::string Root;
  std::vector<SharedFunction> All;
  bool InFibers = false; ///< what comes now becomes fibers at once
};

} // namespace offloom

#endif
