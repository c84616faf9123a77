// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhasePlan: a body with barriers, cut into what every thread does and what the block does once.
//
//   int t = threadIdx.x;                      Recomputed
//   float x = in[t];                          Region 0 ┐ x is PerThread
//   s[t] = x;                                 Region 0 ┘
//   __syncthreads();                          Barrier
//   for (int k = 128; k > 0; k >>= 1) {       Control: k is BlockLevel
//     if (t < k) s[t] += s[t + k];              Region 1
//     __syncthreads();                          Barrier
//   }
//   out[t] = s[0] + x;                        Region 2
//
// Threads that do not synchronise may be interleaved in any way, so a region may be cut anywhere
// and block-uniform control flow may move outside the thread loop without any dependence analysis.
// What remains to be decided is where each variable lives (VariableRole).
//
// Flow that cannot be shown to be block-uniform is an Obstacle; the kernel then runs as fibers.
#ifndef OFFLOOM_ANALYSIS_PHASEPLAN_H
#define OFFLOOM_ANALYSIS_PHASEPLAN_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <variant>
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Where a variable declared at block level lives.
enum class VariableRole {
  Local,      ///< inside the one region that uses it
  BlockLevel, ///< outside the thread loops: uniform, or `__shared__`
  Recomputed, ///< computed anew in each region that uses it
  PerThread,  ///< one for each thread, kept from phase to phase
};

struct PhaseNode {
  enum class Kind {
    Region,  ///< consecutive statements that every thread executes
    Barrier, ///< the statement `__syncthreads();`
    Control, ///< a compound, if, loop, switch or case whose parts are again nodes
    Single,  ///< a statement that the block executes once
  };
  Kind TheKind;
  /// Region: all statements. Otherwise the one statement.
  llvm::SmallVector<const clang::Stmt *, 4> Statements;
  /// Control: the body; of an if, the `then` part.
  std::vector<PhaseNode> Body;
  /// Control: the `else` part.
  std::vector<PhaseNode> Else;
  /// Region: a thread may end here while others go on to a later region.
  bool Exits = false;
  /// Region: threads that have ended must be skipped.
  bool SkipsExited = false;
};

struct PhasePlan {
  std::vector<PhaseNode> Nodes;
  /// Of the variables declared in block-level statements, and of parameters that are written.
  llvm::DenseMap<const clang::VarDecl *, VariableRole> Roles;

  VariableRole roleOf(const clang::VarDecl *V) const {
    auto It = Roles.find(V);
    return It == Roles.end() ? VariableRole::Local : It->second;
  }
};

/// Why a body has no phase form, in words that complete "fibers: …", and where.
struct Obstacle {
  std::string Reason;
  clang::SourceLocation Where;
};

std::variant<PhasePlan, Obstacle> planPhases(const clang::FunctionDecl &F,
                                             const Synchronisation &Sync);

} // namespace offloom

#endif
