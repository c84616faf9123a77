// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread-block cluster as functions: what cooperative_groups::cluster_group stands on (CUDA C++
// Programming Guide, "Cluster Group", "Distributed Shared Memory").
//
// A grid without clusters has clusters of one block each.
#pragma once

#include "device_control_functions.h"
#include "host_defines.h"
#include "synchronization_functions.h"
#include "vector_types.h"

#ifdef __CUDA__

/// Arrives at the cluster's barrier, which __cluster_barrier_wait() waits for.
__device__ void __cluster_barrier_arrive();
/// The same, without making the caller's writes visible to those who wait.
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();

/// The calling block's place in its cluster, the cluster's place in the grid, and their extents.
__device__ dim3 __clusterRelativeBlockIdx();
__device__ unsigned int __clusterRelativeBlockRank();
__device__ dim3 __clusterDim();
__device__ dim3 __clusterIdx();
__device__ dim3 __clusterGridDimInClusters();

/// Was the grid launched with clusters, be they of one block?
__device__ unsigned int __clusterDimIsSpecified();

/// The address that a shared variable of the caller's block has in the block of that rank.
__device__ void *__cluster_map_shared_rank(const void *address, unsigned int rank);
/// The rank of the block whose shared memory `address` points into.
__device__ unsigned int __cluster_query_shared_rank(const void *address);

/// Is `address` in the shared memory of the calling block, or of any block of its cluster?
__device__ unsigned int __isCtaShared(const void *address);
__device__ unsigned int __isClusterShared(const void *address);

#else

#include "offloom/block_groups.h"
#include "offloom/ptx/cluster_registers.h"

inline void __cluster_barrier_arrive(const char *file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) {
  offloom::arrive_at_cluster(file, line);
}
inline void __cluster_barrier_arrive_relaxed(const char *file = __builtin_FILE(),
                                             unsigned line = __builtin_LINE()) {
  offloom::arrive_at_cluster(file, line);
}
inline void __cluster_barrier_wait(const char *file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
  offloom::wait_for_cluster(file, line);
}

inline dim3 __clusterRelativeBlockIdx() { return dim3(offloom::this_cluster_place().block_index); }
inline unsigned int __clusterRelativeBlockRank() { return offloom::this_cluster_place().rank; }
inline dim3 __clusterDim() { return offloom::this_cluster_place().dim; }
inline dim3 __clusterIdx() { return offloom::ptx::clusterid(); }
inline dim3 __clusterGridDimInClusters() { return offloom::ptx::nclusterid(); }
inline unsigned int __clusterDimIsSpecified() { return offloom::ptx::is_explicit_cluster(); }

inline void *__cluster_map_shared_rank(const void *address, unsigned int rank) {
  return offloom::map_shared(address, rank);
}
inline unsigned int __cluster_query_shared_rank(const void *address) {
  return offloom::shared_rank(address);
}

inline unsigned int __isCtaShared(const void *address) { return __isShared(address); }
inline unsigned int __isClusterShared(const void *address) {
  return __isShared(address) ||
         __cluster_query_shared_rank(address) != __clusterRelativeBlockRank();
}

#endif

__device__ inline unsigned int __clusterSizeInBlocks() {
  const dim3 blocks = __clusterDim();
  return blocks.x * blocks.y * blocks.z;
}

/// Orders the caller's memory accesses as the threads of its cluster see them.
__device__ inline void __threadfence_cluster() { __threadfence(); }
