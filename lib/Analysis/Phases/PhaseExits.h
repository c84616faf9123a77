// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseExits: which parts of a phase plan must skip threads that have ended, and where the block
// has to ask whether any is left, because it is about to read memory on their behalf.
#ifndef OFFLOOM_ANALYSIS_PHASES_PHASEEXITS_H
#define OFFLOOM_ANALYSIS_PHASES_PHASEEXITS_H

#include "Analysis/Phases/PhasePlan.h"

namespace offloom {

/// A `return` in a region ends the thread: later regions must skip it. With \p Exited, threads may
/// have ended before the body is entered.
void markExits(PhasePlan &Plan, bool Exited);

/// Does a region of \p Nodes, outside of lambdas, end threads while others go on?
bool anyExits(const std::vector<PhaseNode> &Nodes);

} // namespace offloom

#endif
