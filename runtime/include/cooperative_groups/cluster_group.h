// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cluster_group: the threads of a thread-block cluster (CUDA C++ Programming Guide, "Cluster
// Group", "Distributed Shared Memory").
//
// A grid without clusters has clusters of one block each.
#pragma once

#include "thread_groups.h"

#ifndef __CUDA__
#include "../offloom/block_groups.h"
#endif

namespace cooperative_groups {

class [[maybe_unused]] cluster_group {
public:
  /// What arriving at the cluster's barrier gives, and waiting for it may take.
  class arrival_token {};

#ifdef __CUDA__
  __device__ static void sync();
  __device__ static arrival_token barrier_arrive();
  __device__ static void barrier_wait();
  __device__ static void barrier_wait(arrival_token &&);
  __device__ static dim3 block_index();
  __device__ static dim3 dim_blocks();
  __device__ static unsigned int block_rank();
  __device__ static unsigned int query_shared_rank(const void *address);
  template <class T> __device__ static T *map_shared_rank(T *address, int rank);
#else
  /// Waits for all threads of the cluster that have not exited.
  static void sync(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    offloom::sync_cluster(file, line);
  }

  /// The same in two steps. The threads of a block meet in each of them; only the second waits for
  /// other blocks.
  static arrival_token barrier_arrive(const char *file = __builtin_FILE(),
                                      unsigned line = __builtin_LINE()) {
    offloom::arrive_at_cluster(file, line);
    return {};
  }
  static void barrier_wait(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    offloom::wait_for_cluster(file, line);
  }
  static void barrier_wait(arrival_token &&, const char *file = __builtin_FILE(),
                           unsigned line = __builtin_LINE()) {
    offloom::wait_for_cluster(file, line);
  }

  static dim3 block_index() { return dim3(offloom::this_cluster_place().block_index); }
  static dim3 dim_blocks() { return offloom::this_cluster_place().dim; }
  static unsigned int block_rank() { return offloom::this_cluster_place().rank; }

  /// The rank of the block whose shared memory `address` points into.
  static unsigned int query_shared_rank(const void *address) {
    return offloom::shared_rank(address);
  }
  /// The address of a shared variable of the caller's block in the block of that rank, which must
  /// not have ended.
  template <class T> static T *map_shared_rank(T *address, int rank) {
    return static_cast<T *>(offloom::map_shared(address, static_cast<unsigned int>(rank)));
  }
#endif

  __device__ static unsigned int num_blocks() {
    const dim3 blocks = dim_blocks();
    return blocks.x * blocks.y * blocks.z;
  }
  __device__ static unsigned int num_threads() { return num_blocks() * detail::threads_in_block(); }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static unsigned int thread_rank() {
    return block_rank() * detail::threads_in_block() + detail::thread_rank_in_block();
  }
  __device__ static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  __device__ static dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
};

__device__ inline cluster_group this_cluster() { return {}; }

} // namespace cooperative_groups
