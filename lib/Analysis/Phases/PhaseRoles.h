// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseRoles: the second half of a phase plan, once its tree stands: where variables live.
#ifndef OFFLOOM_ANALYSIS_PHASES_PHASEROLES_H
#define OFFLOOM_ANALYSIS_PHASES_PHASEROLES_H

#include "Analysis/Phases/PhasePlan.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace offloom {

class Escapes;
class Uniformity;

using VariableSet = llvm::DenseSet<const clang::VarDecl *>;

struct RoleInputs {
  const clang::FunctionDecl &F;
  const Modifications &Written;
  const Uniformity &Uniform;
  const Escapes &Addresses;
  const VariableSet &BlockLevel;
  /// Uniform variables that turned out not to fit at block level.
  const VariableSet &Rejected;
  /// Parameters that arrive as per-thread storage.
  llvm::ArrayRef<const clang::VarDecl *> VaryingParameters;
  /// Variables that all threads move alike.
  const VariableSet &Moved;
  /// Where regions are made several, what threads kept before: no other variable is kept for it,
  /// though threads divide again. Null where they are not.
  const VariableSet *KeptUncut = nullptr;
};

/// Decides where each variable of \p Plan lives. Returns a variable that ought to move to block
/// level, for which the tree must be built again; null when all have their roles.
const clang::VarDecl *assignRoles(PhasePlan &Plan, const RoleInputs &In);

/// Applies \p Apply to the regions and calls of \p Nodes, in source order.
void forEachThreadNode(std::vector<PhaseNode> &Nodes, llvm::function_ref<void(PhaseNode &)> Apply);

} // namespace offloom

#endif
