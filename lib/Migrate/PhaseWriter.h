// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseWriter: writes a kernel or block-level function as phases, following the plan of Analysis.
#ifndef OFFLOOM_MIGRATE_PHASEWRITER_H
#define OFFLOOM_MIGRATE_PHASEWRITER_H

#include "Analysis/PhasePlan.h"
#include "Migrate/SharedMemory.h"
#include "Migrate/SourceText.h"

namespace offloom {

class BlockFunction;

/// Appends the edits for \p Block, of a block-level function if \p Self is not null, to \p Edits,
/// and the `__shared__` declarations that became locals to \p Written. Returns why it cannot, with
/// \p Edits in any state, when the text does not allow it; else an empty string.
std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan,
                        const BlockSignature *Self, EditList &Edits, SharedDeclarations &Written);

} // namespace offloom

#endif
