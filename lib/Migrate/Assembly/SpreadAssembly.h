// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SpreadAssembly: finds inline PTX that macros make, other instructions at each use, or a part of
// which they hold. It is written out, since there is no one text to put in its place.
//
//   #define SHUFFLE(type) asm("shfl.sync.up." type " %0, …" …);
//   SHUFFLE("b32") … SHUFFLE("b64")
#ifndef OFFLOOM_MIGRATE_ASSEMBLY_SPREADASSEMBLY_H
#define OFFLOOM_MIGRATE_ASSEMBLY_SPREADASSEMBLY_H

namespace offloom {

class MacroUses;
class SourceText;
struct ParsedUnit;

/// Adds the macros of such asm statements in \p Unit's device code to \p Uses.
void noteSpreadAssembly(const ParsedUnit &Unit, const SourceText &Text, MacroUses &Uses);

} // namespace offloom

#endif
