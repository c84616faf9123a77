// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// grid_group and cluster_group: threads of several blocks (CUDA C++ Programming Guide, "Grid
// Group", "Cluster Group").
//
// A grid can synchronise only if it has one block: blocks run one after the other here. A cluster
// is one block.
#pragma once

#include "cooperative_groups/thread_groups.h"

namespace cooperative_groups {

class grid_group {
public:
  /// Whether sync() can work.
  __device__ bool is_valid() const { return num_blocks() == 1; }
  /// Waits for all threads of the grid. Ends the program with a message in a grid of several
  /// blocks.
  __device__ void sync() const;

  __device__ static unsigned long long size() { return num_threads(); }
  __device__ static unsigned long long num_threads() {
    return num_blocks() * detail::threads_in_block();
  }
  __device__ static unsigned long long thread_rank() {
    return block_rank() * detail::threads_in_block() + detail::thread_rank_in_block();
  }
  __device__ static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  __device__ static unsigned long long block_rank() {
    return blockIdx.x + static_cast<unsigned long long>(gridDim.x) *
                            (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }
  __device__ static dim3 group_dim() { return dim3(gridDim); }
  __device__ static dim3 dim_blocks() { return dim3(gridDim); }
  __device__ static dim3 block_index() { return dim3(blockIdx); }
};

__device__ inline grid_group this_grid() { return {}; }

class cluster_group {
public:
  __device__ static void sync() { __syncthreads(); }
  __device__ static void barrier_arrive() {}
  __device__ static void barrier_wait() { __syncthreads(); }
  __device__ static unsigned int num_threads() { return detail::threads_in_block(); }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static unsigned int thread_rank() { return detail::thread_rank_in_block(); }
  __device__ static unsigned int num_blocks() { return 1; }
  __device__ static unsigned int block_rank() { return 0; }
  __device__ static dim3 block_index() { return dim3(0, 0, 0); }
  __device__ static dim3 dim_blocks() { return dim3(1, 1, 1); }
  __device__ static unsigned int query_shared_rank(const void *) { return 0; }
  /// The address of a shared variable in the block of that rank: there is only this one.
  template <class T> __device__ static T *map_shared_rank(T *address, unsigned int) {
    return address;
  }
};

__device__ inline cluster_group this_cluster() { return {}; }

} // namespace cooperative_groups
