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
// A statement that calls a function with a barrier, or a warp collective, becomes two nodes: the
// Call, which the block makes once, and a Region with the rest of the statement, which reads the
// result.
//
// Around warp collectives, flow may differ between threads (Divergent): each side of a branch and
// each round of a loop is for those threads only that take it, while the others wait. Around a
// barrier, flow that cannot be shown to be block-uniform is an Obstacle; the kernel then runs as
// fibers.
//
// Loops without a barrier may be the block's all the same (Analysis/Loops/BlockRounds.h). What then
// keeps some threads from a region is asked anew in each region (ThreadGuard).
#ifndef OFFLOOM_ANALYSIS_PHASES_PHASEPLAN_H
#define OFFLOOM_ANALYSIS_PHASES_PHASEPLAN_H

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/BlockRounds.h"
#include "Analysis/Phases/BlockCalls.h"
#include "Analysis/Values/CommonMoves.h"
#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
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

/// Which threads a region is for, of those that the block goes there for.
struct ThreadGuard {
  const clang::Stmt *Of;                ///< the statement whose condition it is
  const clang::Expr *Condition;         ///< reads registers alone
  bool Excludes = false;                ///< it holds for the others
  const StridedLoop *Strided = nullptr; ///< the condition is that of this loop
  bool OfLockstep = false;              ///< it is a loop that the warp goes through in lockstep
};

struct PhaseNode {
  enum class Kind {
    Region,  ///< consecutive statements that every thread executes
    Barrier, ///< the statement `__syncthreads();`
    Control, ///< a compound, if, loop, switch or case whose parts are again nodes; or, Divergent,
             ///< an expression that evaluates calls or not (BranchInExpression)
    Single,  ///< a statement that the block executes once
    Call, ///< a call that the block makes once, of the statement that the next Region begins with
    Closure, ///< the declaration of a lambda that the block calls; the parts are its body's
  };
  Kind TheKind;
  /// Region: all statements. Call: none. Otherwise the one statement.
  llvm::SmallVector<const clang::Stmt *, 4> Statements;
  /// Control: the body; of an if, the `then` part.
  std::vector<PhaseNode> Body;
  /// Control: the `else` part.
  std::vector<PhaseNode> Else;
  /// Call: what is called and how.
  BlockCall TheCall = {};
  /// Control: threads may decide differently. Each decides for itself, and those that a part is not
  /// for wait.
  bool Divergent = false;
  /// Control, Divergent: the calls in a loop's condition, made before each test.
  std::vector<PhaseNode> BeforeTest = {};
  /// Control, Divergent: each thread, not the block, performs the `for` loop's first part, or its
  /// third.
  bool InitEachThread = false, StepEachThread = false;
  /// Control, an if: its condition has become a guard of the regions in it.
  bool IsGuard = false;
  /// Control: a loop that each warp goes through until the last of its threads leaves it.
  bool Lockstep = false;
  /// Control: it is this loop; else null.
  const StridedLoop *Strided = nullptr;
  /// Region: what each thread evaluates after the statements, of the step of a loop around it.
  llvm::SmallVector<const clang::Expr *, 1> After = {};
  /// Region: threads may return here, and guards of later regions know which.
  bool Ends = false;
  /// Region: outermost first.
  llvm::SmallVector<ThreadGuard, 2> Guards = {};
  /// Region: a thread may end here while others go on to a later region. Closure: in a region of
  /// it.
  bool Exits = false;
  /// Region: it is a `return` with a value, and all threads end here.
  bool Leaves = false;
  /// Perhaps no thread is active after it, and what follows takes one to be.
  bool CheckAfter = false;
  /// All but Single: threads that have ended, or that wait for others, must be skipped.
  bool ActiveOnly = false;
  /// Region: it is one statement in which the lanes of a warp come to an instruction together
  /// (Analysis/Phases/Meetings.h).
  bool Meets = false;
  /// Region: it is one statement that waits for what threads have done in the regions before it
  /// (Analysis/Phases/BlockWaits.h).
  bool Waits = false;

  /// May threads do more in it than they do now?
  bool mayGrow() const { return TheKind == Kind::Region && !Leaves && !Meets && !Waits; }
};

/// What each thread evaluates for \p Node itself, a Divergent Control.
llvm::SmallVector<const clang::Stmt *, 4> threadParts(const PhaseNode &Node);

/// Can a value of type \p T, or of what it refers to, be kept for each thread: in storage that is
/// constructed first and assigned later?
bool isStorable(clang::QualType T);

/// What each thread evaluates in a Call: its arguments that are not passed Once.
llvm::SmallVector<const clang::Expr *, 4> threadArguments(const BlockCall &Call);

struct PhasePlan {
  std::vector<PhaseNode> Nodes;
  /// Of the variables declared in block-level statements, and of parameters that are written.
  llvm::DenseMap<const clang::VarDecl *, VariableRole> Roles;
  /// The lambdas of all Closure nodes, by call operator, canonical.
  BlockSignatures Closures;
  /// The calls of all Call nodes: no longer part of the statements they stand in.
  CallSet Calls;
  /// Arguments that differ between threads where the callee's signature says less, by callee and
  /// index. The plan counts on a signature that says what is asked for.
  struct Demand {
    const clang::FunctionDecl *Callee;
    unsigned Index;
    BlockSignature::Parameter Asked;
    bool operator==(const Demand &) const = default;
  };
  std::vector<Demand> Demands;
  /// A block-level function from which some threads return while others go on.
  bool ReturnsEarly = false;
  /// The loops that are the block's although nothing waits in them.
  std::shared_ptr<const BlockRounds> Rounds = nullptr;
  /// Variables that are recomputed, with what the block has moved them by.
  CommonMoves Moves = {};

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

/// Plans \p F, a kernel, or with \p Self a block-level function. It may call what \p Callees holds.
std::variant<PhasePlan, Obstacle> planPhases(const clang::FunctionDecl &F,
                                             const Synchronisation &Sync,
                                             const KnownCallees &Callees,
                                             const BlockSignature *Self = nullptr);

/// As planPhases for a kernel, with what BlockRounds finds. None if it finds nothing, or if that
/// does not fit.
std::optional<PhasePlan> planRounds(const clang::FunctionDecl &Kernel, const Synchronisation &Sync,
                                    const KnownCallees &Callees);

} // namespace offloom

#endif
