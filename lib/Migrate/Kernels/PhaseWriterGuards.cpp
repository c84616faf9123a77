// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phases that are for the threads alone that one condition lets pass.
//
//   if (x < w && y < h) {
//     sum += tile[…];
//     out[y * w + x] = sum;
//   }
//
// becomes
//
//   block.threads(offloom::guarded, [&](offloom::guarded_index threadIdx) {
//     if (threadIdx.inside(x < w && y < h)) {
//       sum += tile[…];
//       out[y * w + x] = sum;
//     }
//   });
//
// As in kernels without a barrier: Migrate/Kernels/WholeGuard.h says whom that helps.
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/GuardRuns.h"
#include "Analysis/Loops/RowValues.h"
#include "Migrate/Kernels/PhaseWriter.h"
#include "Migrate/Kernels/RegionRange.h"
#include "Migrate/Kernels/WholeGuard.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// Can the runtime ask threads who come to \p Region before it runs those that do? Its head says
/// nothing else of them.
bool PhaseWriter::mayAskFirst(const PhaseNode &Region) const {
  // The runtime takes blockIdx.x * blockDim.x for the place of a block that is not joined.
  const bool IsPlaced = Block.Joined || !Block.CountsBy;
  const bool IsPlain = !Self && !Closure && Lockstep.empty() && Rows.empty() && Lanes.empty() &&
                       Neighbours.empty() && !isByWarp(Region);
  const bool AllGoOn = !Region.Meets && !Region.ActiveOnly && !Region.Exits && !Region.Leaves &&
                       !Region.Ends && !Region.CheckAfter;
  return IsPlaced && IsPlain && AllGoOn && Registers.arraysOf(Region).empty() &&
         llvm::none_of(Region.Statements,
                       [&](const Stmt *S) {
                         return Block.Sync.callsNeedThreadIdx(S, Plan.Calls) ||
                                containsAnyOf(S, Plan.Calls) || jumpsOf(S).Return;
                       }) &&
         !printsAgain(Region.Statements, Block.Sync);
}

/// The guard of \p Region, which is that of statements around it, that the runtime asks first; else
/// null.
const ThreadGuard *PhaseWriter::askedGuard(const PhaseNode &Region, const StridedLoop *Said) const {
  if (Said || Region.Guards.empty() || Region.Guards.front().Strided ||
      Region.Guards.front().OfLockstep || !mayAskFirst(Region) ||
      !gainsByGuard(Region.Statements, Context))
    return nullptr;
  return &Region.Guards.front();
}

/// The same of a branch that is all of \p Region.
const IfStmt *PhaseWriter::askedBranch(const PhaseNode &Region) const {
  if (!Region.Guards.empty() || !Region.After.empty() || !registersOf(Region).empty() ||
      !mayAskFirst(Region))
    return nullptr;
  const IfStmt *If = wholeGuard(Region.Statements, Context, Text);
  return If && !leaves(*If) && !isOfTileWithoutMargin(*If, Plan, Context) ? If : nullptr;
}

/// Has the threads of \p Region be asked, if that helps.
bool PhaseWriter::writeAskedBranch(const PhaseNode &Region) {
  const IfStmt *If = askedBranch(Region);
  const auto Condition = If ? Text.rangeOf(If->getCond()->getSourceRange()) : std::nullopt;
  if (!Condition)
    return false;
  Edits.insertBefore(*Condition, "threadIdx.inside(");
  Edits.insertBehind(*Condition, ")");
  return true;
}

/// What is known of the threads whom the runtime asks and who come to \p Region.
BlockFunction::GuardKind PhaseWriter::kindOfAsked(const PhaseNode &Region) {
  using Kind = BlockFunction::GuardKind;
  if (!Row.empty())
    return Kind::Any;
  if (!Uniform)
    Uniform.emplace(Block.F, Block.Sync);
  const RowValues Values(Context, *Uniform, Block.Written);
  const ThreadGuard *Around = askedGuard(Region, loopOfHead(Region));
  const bool InRuns = Around
                          ? passInRuns(Around->Condition, Around->Excludes, Values)
                          : passInRuns(askedBranch(Region)->getCond(), /*Excludes=*/false, Values);
  return InRuns ? Kind::InRuns : Kind::Any;
}

} // namespace offloom
