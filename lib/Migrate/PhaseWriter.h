// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseWriter: writes a kernel as phases, following the plan of Analysis.
#ifndef OFFLOOM_MIGRATE_PHASEWRITER_H
#define OFFLOOM_MIGRATE_PHASEWRITER_H

#include "Analysis/PhasePlan.h"
#include "Migrate/SharedMemory.h"
#include "Migrate/SourceText.h"

namespace offloom {

class BlockFunction;

/// Appends the edits for \p Block to \p Edits, and the `__shared__` declarations that became locals
/// to \p Written. Returns why it cannot, with \p Edits in any state, when the text does not allow
/// it; else an empty string.
std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan, EditList &Edits,
                        SharedDeclarations &Written);

} // namespace offloom

#endif
