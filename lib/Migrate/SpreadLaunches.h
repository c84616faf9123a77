// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpreadLaunches: a launch of which a macro holds a part, often to hide it from an editor that does
// not know CUDA, is written out.
//
//   #define ARGS(grid, block) <<<grid, block>>>
//
//   scale ARGS(n / 256, 256)(x, n);                  scale <<<n / 256, 256>>>(x, n);
//
// The text with these edits is CUDA still; it is then parsed and migrated.
#ifndef OFFLOOM_MIGRATE_SPREADLAUNCHES_H
#define OFFLOOM_MIGRATE_SPREADLAUNCHES_H

#include "Support/Edit.h"
#include <vector>

namespace offloom {

struct MigrateOptions;
struct ParsedUnit;

/// The edits that write out each use of a macro which holds a part of a launch of \p Unit.
std::vector<Edit> writeOutLaunches(const ParsedUnit &Unit, const MigrateOptions &Options);

} // namespace offloom

#endif
