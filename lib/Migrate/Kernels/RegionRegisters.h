// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RegionRegisters: which of a thread's stored variables a region keeps in a register meanwhile.
//
//   auto &sum = sum_of[threadIdx];          float sum = sum_of[threadIdx];
//   for (int k = 0; k < 32; ++k)            for (int k = 0; k < 32; ++k)
//     sum += a[k] * b[k];                     sum += a[k] * b[k];
//                                           sum_of[threadIdx] = sum;
//
// On the left each round stores to memory that a[k] may lie in, for all that a compiler knows, and
// nothing is vectorised. So it is with a number that changes under a condition (`if (lane >= d) sum
// += below;`): vectors have slow stores of some elements, or none, and the next phase waits for
// them.
//
// Threads leave a round of a loop in lockstep at any place. There an object stores what they have
// changed, which is then one store for all:
//
//   auto &x = x_of[threadIdx];              offloom::kept x_kept(x_of[threadIdx]);
//                                           auto &x = x_kept.value;
//   if (!warp.takes_part(x < 4))            if (!warp.takes_part(x < 4))
//     return;                                 return;
//   x = x * x + c;                          x = x * x + c;
//
// So it is with small arrays that a loop goes through in each of its rounds, as products of tiles
// do with the sums of a thread: compilers write the inner loops out, and have the elements in
// registers.
//
//   offloom::kept sums_kept(sums_of[threadIdx]);
//   auto &sums = sums_kept.value;
//   for (int k = 0; k < 8; ++k)
//     for (int i = 0; i < 4; ++i)
//       sums[i] += a[i][k] * b[k];
#ifndef OFFLOOM_MIGRATE_KERNELS_REGIONREGISTERS_H
#define OFFLOOM_MIGRATE_KERNELS_REGIONREGISTERS_H

#include "Analysis/Effects/Escapes.h"
#include "Analysis/Phases/PhasePlan.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace offloom {

class BlockFunction;

class RegionRegisters {
public:
  RegionRegisters(const BlockFunction &Block, const PhasePlan &Plan);

  /// Those of \p Region, in source order.
  llvm::SmallVector<const clang::VarDecl *, 4> of(const PhaseNode &Region) const;
  /// The small arrays that \p Region changes in loops within loops, in source order.
  llvm::SmallVector<const clang::VarDecl *, 4> arraysOf(const PhaseNode &Region) const;
  /// Those that \p Region, a round of a loop in lockstep, changes, in source order.
  llvm::SmallVector<const clang::VarDecl *, 4> changedBy(const PhaseNode &Region) const;
  /// The same of the first region that does anything: what is handed out later is its own so far.
  llvm::SmallVector<const clang::VarDecl *, 4> changedByFirst(const PhaseNode &Region) const;
  /// The objects of a few words that \p Region reads and does not change, in source order.
  llvm::SmallVector<const clang::VarDecl *, 4> objectsReadBy(const PhaseNode &Region) const;
  /// Does \p Region change \p V?
  bool changes(const PhaseNode &Region, const clang::VarDecl *V) const;

private:
  void sort(llvm::SmallVectorImpl<const clang::VarDecl *> &Variables) const;

  using VariableSet = llvm::SmallPtrSet<const clang::VarDecl *, 8>;

  static VariableSet namedBy(const PhaseNode &Region);
  bool isSmall(const clang::VarDecl *V) const;
  bool isFit(const clang::VarDecl *V) const;
  bool isSmallArray(const clang::VarDecl *V) const;
  static void findInLoops(const clang::Stmt *S, VariableSet &Found);
  void findInBranches(const clang::Stmt *S, VariableSet &Found) const;

  const BlockFunction &Block;
  const PhasePlan &Plan;
  const Escapes Addresses;
};

} // namespace offloom

#endif
