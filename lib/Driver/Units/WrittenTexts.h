// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WrittenTexts: what is written out in a unit's CUDA text before it is migrated, since it has no
// form where it stands.
#ifndef OFFLOOM_DRIVER_UNITS_WRITTENTEXTS_H
#define OFFLOOM_DRIVER_UNITS_WRITTENTEXTS_H

#include "Support/Edit.h"
#include <vector>

namespace offloom {

struct MigrateOptions;
struct ParsedUnit;

/// The edits that write out the macros of either pass over which launches, inline PTX and functions
/// are spread, and those that choose between the host's code and the device's.
std::vector<Edit> writeOutMacros(const ParsedUnit &Host, const ParsedUnit *Device,
                                 const MigrateOptions &How);

/// The edits that write files with such macros where they are included, if each inclusion is
/// something else.
std::vector<Edit> writeOutInclusions(const ParsedUnit &Host, const ParsedUnit *Device,
                                     const MigrateOptions &How);

/// The edits that return what functions of either pass promise.
std::vector<Edit> missingResults(const ParsedUnit &Host, const ParsedUnit *Device,
                                 const MigrateOptions &How);

} // namespace offloom

#endif
