// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// grid_group: all threads of a grid (CUDA C++ Programming Guide, "Grid Group").
//
// Its blocks may wait for each other in a cooperative launch: cudaLaunchCooperativeKernel(), or the
// launch attribute of that name.
#pragma once

#include "thread_groups.h"

#ifndef __CUDA__
#include "../offloom/block_groups.h"
#endif

namespace cooperative_groups {

class [[maybe_unused]] grid_group {
public:
  /// What arriving at the grid's barrier gives, and waiting for it takes.
  class arrival_token {};

#ifdef __CUDA__
  __device__ static bool is_valid();
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
#else
  /// Always true, as on a GPU since CUDA 11, though sync() works in cooperative launches only.
  static bool is_valid() { return true; }

  /// Waits for all threads of the grid that have not exited. Without a cooperative launch the
  /// kernel fails.
  void sync(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) const {
    offloom::sync_grid(file, line);
  }

  /// The same in two steps. The threads of a block meet in each of them; only the second waits for
  /// other blocks.
  arrival_token barrier_arrive(const char *file = __builtin_FILE(),
                               unsigned line = __builtin_LINE()) const {
    offloom::arrive_at_grid(file, line);
    return {};
  }
  void barrier_wait(arrival_token &&, const char *file = __builtin_FILE(),
                    unsigned line = __builtin_LINE()) const {
    offloom::wait_for_grid(file, line);
  }
#endif

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
  __device__ static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
  }
  __device__ static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
};

__device__ inline grid_group this_grid() { return {}; }

} // namespace cooperative_groups
