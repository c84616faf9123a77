// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JoinedBlocks: kernels whose neighbouring blocks may run as one block with longer rows.
//
//   int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
//
// Threads that know of their place along x nothing but such sums, and that share nothing with their
// block, cannot tell whether threadIdx.x goes on counting where the next block begins.
#ifndef OFFLOOM_ANALYSIS_LOOPS_JOINEDBLOCKS_H
#define OFFLOOM_ANALYSIS_LOOPS_JOINEDBLOCKS_H

#include <optional>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

struct JoinedBlocks {
  /// How wide the kernel takes its blocks to be, a constant; null: blockDim.x.
  const clang::Expr *Width = nullptr;
};

/// None where \p Kernel's blocks may not be joined, and where that is not worth it since its blocks
/// have one row.
std::optional<JoinedBlocks> joinedBlocks(const clang::FunctionDecl &Kernel,
                                         const Synchronisation &Sync);

/// \p E, of \p Kernel, as a place along x in the grid, `blockIdx.x * width + threadIdx.x`, in which
/// nothing else tells blocks or threads apart.
std::optional<JoinedBlocks> placeInGrid(const clang::Expr &E, const clang::FunctionDecl &Kernel,
                                        const Synchronisation &Sync);

/// How wide \p Kernel takes its blocks of several rows to be, a constant; null if it does not say.
/// None for kernels with loops, in which compilers do not gain by it: products of tiles, with rows
/// of 16 threads, took 1.6 times as long.
const clang::Expr *constantRowWidth(const clang::FunctionDecl &Kernel, const Synchronisation &Sync);

/// How wide \p Kernel takes its blocks to be where it first counts places along x in the grid, a
/// constant; null for blockDim.x, and where it counts none.
const clang::Expr *constantWidth(const clang::FunctionDecl &Kernel, const Synchronisation &Sync);

} // namespace offloom

#endif
