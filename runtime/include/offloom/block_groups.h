// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that run together and wait for each other: those of a cooperative grid, and clusters.
//
// The waiting functions come twice. A thread that is a fiber calls the one without a block, as it
// calls sync_threads(); code that runs for a whole block, between two phases, passes its block.
#pragma once

#include "block.h"

namespace offloom {

/// Whether the running grid was launched as a cooperative one, so that sync_grid() may wait.
bool is_cooperative_grid();

/// The running block's place in its cluster; a block alone in a grid without clusters.
struct cluster_place {
  uint3 block_index; ///< of the block in the cluster
  dim3 dim;          ///< blocks in the cluster
  unsigned rank;     ///< of the block, x fastest
};
cluster_place this_cluster_place();

/// Returns when all threads of the grid that have not exited are here. In a grid of several blocks
/// that is not cooperative the kernel fails with cudaErrorLaunchFailure.
void sync_grid(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());
void sync_grid(block &, const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// The same in two steps: the block's threads meet in each, and only the second waits for others.
void arrive_at_grid(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());
void wait_for_grid(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// Returns when all threads of the cluster that have not exited are here.
void sync_cluster(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());
void sync_cluster(block &, const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// The same in two steps.
void arrive_at_cluster(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());
void wait_for_cluster(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

/// The block of the cluster's rank `rank` has a shared variable where the caller's block has that
/// at `address`: its address. Null if the block has ended, or if `address` is not in shared memory.
void *map_shared(const void *address, unsigned rank);

/// The rank of the block whose shared memory `address` lies in; the caller's if in none.
unsigned shared_rank(const void *address);

} // namespace offloom
