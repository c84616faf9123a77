// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NeighbourRounds: loops of a whole grid's threads through which a block may go together with the
// blocks that come next.
//
//   for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
//     sum += in[i];
//
// A round that does no more than read memory may come before its block does: blocks are in no
// order.
#ifndef OFFLOOM_ANALYSIS_LOOPS_NEIGHBOURROUNDS_H
#define OFFLOOM_ANALYSIS_LOOPS_NEIGHBOURROUNDS_H

#include "Analysis/Loops/JoinedBlocks.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace clang {
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Synchronisation;
struct StridedLoop;

/// How wide \p Kernel takes its blocks to be in \p Loop, whose rounds are the statements \p Round
/// and change \p Kept of what was before the loop; none if they may do anything else, or know their
/// block by more than the place in the grid that they begin with.
std::optional<JoinedBlocks> neighbourRounds(const clang::FunctionDecl &Kernel,
                                            const StridedLoop &Loop,
                                            llvm::ArrayRef<const clang::Stmt *> Round,
                                            llvm::ArrayRef<const clang::VarDecl *> Kept,
                                            const Modifications &Written,
                                            const Synchronisation &Sync);

} // namespace offloom

#endif
