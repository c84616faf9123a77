// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StagedUnit: a migrated unit as files that a compiler can read while the originals stay.
//
// `offloom cc` leaves the source tree alone. So the migrated source and those of its headers that
// differ from the originals are written to a folder of their own. Their #include directives name
// absolute paths, exactly the files that were parsed: search paths could lead elsewhere. `#line`
// directives make errors, debuggers and __FILE__ speak of the originals.
#ifndef OFFLOOM_DRIVER_UNITS_STAGEDUNIT_H
#define OFFLOOM_DRIVER_UNITS_STAGEDUNIT_H

#include "Driver/Units/MigratedUnit.h"
#include <map>

namespace offloom {

struct StagedUnit {
  std::string Source; ///< the migrated source in the folder
  /// True when an #include directive that a macro names is left as it was: it is looked up once
  /// more, by the compiler.
  bool KeepsIncludeNames = false;
  /// The name of the original, as the user knows it, for each file in the folder.
  std::map<std::string, std::string> Originals;
};

/// Writes \p Unit below \p Folder. \p GivenName is how the command line names its source.
llvm::Expected<StagedUnit> stageUnit(const MigratedUnit &Unit, llvm::StringRef Folder,
                                     llvm::StringRef GivenName);

/// Puts the originals' names in place of the staged ones in \p File, which a compiler has written:
/// a dependency file.
llvm::Error nameOriginals(const StagedUnit &Unit, llvm::StringRef File);

} // namespace offloom

#endif
