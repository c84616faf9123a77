// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_group, what all groups have in common, and thread_block, the threads of a block.
#pragma once

#include "device_functions.h"
#include "device_launch_parameters.h"

namespace cooperative_groups {

namespace detail {
/// The caller's index in its block, x fastest.
__device__ inline unsigned int thread_rank_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned int threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned int lane() { return thread_rank_in_block() & 31; }

/// The lanes of the caller's warp that exist.
__device__ inline unsigned int lanes_in_warp() {
  const unsigned int rest = threads_in_block() - (thread_rank_in_block() & ~31u);
  return rest >= 32 ? 0xffffffffu : (1u << rest) - 1;
}
} // namespace detail

class thread_group;

namespace detail {
/// The lanes of a group that lies within a warp.
__device__ unsigned int lanes_of(const thread_group &group);
} // namespace detail

/// Any group of threads: a block, or lanes of one warp. The others convert to it.
class thread_group {
public:
  /// Waits for all threads of the group.
  __device__ void sync() const {
    if (is_block_)
      __syncthreads();
    else
      __syncwarp(lanes_);
  }
  __device__ unsigned long long size() const { return num_threads(); }
  __device__ unsigned long long num_threads() const {
    return is_block_ ? detail::threads_in_block() : unsigned(__popc(lanes_));
  }
  /// The caller's number in the group, from 0.
  __device__ unsigned long long thread_rank() const {
    return is_block_ ? detail::thread_rank_in_block()
                     : unsigned(__popc(lanes_ & ((1u << detail::lane()) - 1)));
  }
  __device__ bool is_valid() const { return true; }

protected:
  __device__ thread_group(bool is_block, unsigned int lanes) : is_block_(is_block), lanes_(lanes) {}
  __device__ unsigned int lanes() const { return lanes_; }

private:
  friend __device__ thread_group tiled_partition(const thread_group &, unsigned int);
  friend __device__ unsigned int detail::lanes_of(const thread_group &);

  bool is_block_;
  unsigned int lanes_; // of the caller's warp, unless the group is a block
};

__device__ inline unsigned int detail::lanes_of(const thread_group &group) { return group.lanes_; }

/// All threads of the caller's block.
class thread_block : public thread_group {
public:
  /// What arriving at a barrier gives, and waiting for it takes.
  class arrival_token {};

  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned int size() { return detail::threads_in_block(); }
  __device__ static unsigned int num_threads() { return detail::threads_in_block(); }
  __device__ static unsigned int thread_rank() { return detail::thread_rank_in_block(); }
  __device__ static dim3 group_index() { return dim3(blockIdx); }
  __device__ static dim3 thread_index() { return dim3(threadIdx); }
  __device__ static dim3 group_dim() { return dim3(blockDim); }
  __device__ static dim3 dim_threads() { return dim3(blockDim); }

  /// A barrier in two steps. All the waiting is done in the second, which CUDA allows.
  __device__ arrival_token barrier_arrive() const { return {}; }
  __device__ void barrier_wait(arrival_token) const { __syncthreads(); }
  __device__ void barrier_wait() const { __syncthreads(); }

private:
  friend __device__ thread_block this_thread_block();
  __device__ thread_block() : thread_group(true, 0) {}
};

__device__ inline thread_block this_thread_block() { return thread_block(); }

template <class Group> __device__ void sync(const Group &group) { group.sync(); }
template <class Group> __device__ unsigned long long thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group> __device__ unsigned long long group_size(const Group &group) {
  return group.size();
}
__device__ inline dim3 group_index(const thread_block &) { return dim3(blockIdx); }
__device__ inline dim3 thread_index(const thread_block &) { return dim3(threadIdx); }

} // namespace cooperative_groups
