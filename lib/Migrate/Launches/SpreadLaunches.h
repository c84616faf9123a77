// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpreadLaunches: a launch of which a macro holds a part, often to hide it from an editor that does
// not know CUDA, is written out.
//
//   #define ARGS(grid, block) <<<grid, block>>>
//
//   scale ARGS(n / 256, 256)(x, n);                  scale <<<n / 256, 256>>>(x, n);
#ifndef OFFLOOM_MIGRATE_LAUNCHES_SPREADLAUNCHES_H
#define OFFLOOM_MIGRATE_LAUNCHES_SPREADLAUNCHES_H

namespace offloom {

class MacroUses;
class SourceText;
struct ParsedUnit;

/// Adds each use of a macro which holds a part of a launch of \p Unit to \p Uses.
void noteSpreadLaunches(const ParsedUnit &Unit, const SourceText &Text, MacroUses &Uses);

} // namespace offloom

#endif
