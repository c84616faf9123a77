// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MacroNames: macros of the author's that would change what migrated code is written with.
#ifndef OFFLOOM_MIGRATE_TEXT_MACRONAMES_H
#define OFFLOOM_MIGRATE_TEXT_MACRONAMES_H

#include "Support/Finding.h"
#include <vector>

namespace offloom {

class SourceText;
struct ParsedUnit;

/// Adds to \p Residue each macro of the unit that has the name of a member or function which
/// migrated kernels use, such as `threads`. Variables get other names instead.
void reportMacroNames(ParsedUnit &Unit, const SourceText &Text, std::vector<Finding> &Residue);

} // namespace offloom

#endif
