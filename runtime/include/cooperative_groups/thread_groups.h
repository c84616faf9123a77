// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_group, what all groups have in common, and thread_block, the threads of a block.
//
// Blocks and tiles of them do not hold which thread they were made by: they are the same value for
// all threads of a block. What depends on the thread is asked of the caller, or of the threadIdx of
// a thread loop, which is an overload's last argument.
#pragma once

#include "../device_functions.h"
#include "../device_launch_parameters.h"

#ifndef __CUDA__
#include "../offloom/thread_index.h"
#endif

namespace cooperative_groups {

namespace detail {
/// The index of a thread in its block, x fastest; the caller's.
__device__ inline unsigned int rank_in_block(const uint3 &t) {
  return t.x + blockDim.x * (t.y + blockDim.y * t.z);
}
__device__ inline unsigned int thread_rank_in_block() { return rank_in_block(threadIdx); }
__device__ inline unsigned int threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned int lane() { return thread_rank_in_block() & 31; }

/// The lanes that exist in the warp of a thread.
__device__ inline unsigned int lanes_in_warp(unsigned int thread) {
  const unsigned int rest = threads_in_block() - (thread & ~31u);
  return rest >= 32 ? 0xffffffffu : (1u << rest) - 1;
}

/// The `size` consecutive lanes, a power of two, to which a lane belongs.
__device__ constexpr unsigned int lanes_of_tile(unsigned int size, unsigned int lane) {
  return size >= 32 ? 0xffffffffu : ((1u << size) - 1) << (lane & (32 - size));
}
} // namespace detail

class thread_group;

namespace detail {
/// The lanes, in a thread's warp, of its group, which lies within a warp.
__device__ unsigned int lanes_of(const thread_group &group, unsigned int thread);
} // namespace detail

/// Any group of threads: a block, or lanes of one warp. The others convert to it. In migrated code
/// a group may be left unused, because its barriers have become the ends of phases.
class [[maybe_unused]] thread_group {
public:
  /// Waits for all threads of the group.
  __device__ void sync() const {
    if (is_block())
      __syncthreads();
    else
      __syncwarp(lanes(detail::thread_rank_in_block()));
  }
  /// The same for all threads that have the same tile of a block, which need not be current then.
  __device__ unsigned long long size() const {
    if (!is_block() && lanes_ == 0xffffffffu && detail::threads_in_block() % tile_ == 0)
      return tile_;
    return size_for(detail::thread_rank_in_block());
  }
  __device__ unsigned long long num_threads() const { return size(); }
  /// The caller's number in the group, from 0.
  __device__ unsigned long long thread_rank() const {
    return rank_of(detail::thread_rank_in_block());
  }
  __device__ bool is_valid() const { return true; }

#ifndef __CUDA__
  unsigned long long size(const offloom::thread_index &t) const { return size_for(t.linear); }
  unsigned long long num_threads(const offloom::thread_index &t) const { return size(t); }
  unsigned long long thread_rank(const offloom::thread_index &t) const { return rank_of(t.linear); }
#endif

protected:
  /// Of each tile of `tile` lanes those in `lanes`; all threads of the block where `tile` is 0.
  __device__ thread_group(unsigned int tile, unsigned int lanes) : tile_(tile), lanes_(lanes) {}

  __device__ unsigned int lanes() const { return lanes_; }
  __device__ unsigned int lanes(unsigned int thread) const {
    return detail::lanes_of_tile(tile_, thread & 31) & lanes_ & detail::lanes_in_warp(thread);
  }

private:
  friend __device__ thread_group tiled_partition(const thread_group &, unsigned int);
  friend __device__ unsigned int detail::lanes_of(const thread_group &, unsigned int);

  __device__ bool is_block() const { return tile_ == 0; }
  __device__ unsigned int size_for(unsigned int thread) const {
    return is_block() ? detail::threads_in_block() : unsigned(__popc(lanes(thread)));
  }
  __device__ unsigned int rank_of(unsigned int thread) const {
    return is_block() ? thread : unsigned(__popc(lanes(thread) & ((1u << (thread & 31)) - 1)));
  }

  unsigned int tile_;
  unsigned int lanes_;
};

__device__ inline unsigned int detail::lanes_of(const thread_group &group, unsigned int thread) {
  return group.is_block() ? lanes_in_warp(thread) : group.lanes(thread);
}

/// All threads of the caller's block.
class [[maybe_unused]] thread_block : public thread_group {
public:
  /// What arriving at a barrier gives, and waiting for it takes.
  class [[maybe_unused]] arrival_token {};

#ifndef __CUDA__
  /// For a variable that the block keeps for each thread.
  thread_block() : thread_group(0, 0xffffffffu) {}
#endif

  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned int size() { return detail::threads_in_block(); }
  __device__ static unsigned int num_threads() { return detail::threads_in_block(); }
  __device__ static unsigned int thread_rank() { return detail::thread_rank_in_block(); }
  __device__ static dim3 group_index() { return dim3(blockIdx); }
  __device__ static dim3 thread_index() { return dim3(threadIdx); }
  __device__ static dim3 group_dim() { return dim3(blockDim); }
  __device__ static dim3 dim_threads() { return dim3(blockDim); }

#ifndef __CUDA__
  static unsigned int thread_rank(const offloom::thread_index &t) { return t.linear; }
  static unsigned int thread_rank(const uint3 &t) { return detail::rank_in_block(t); }
  static dim3 thread_index(const offloom::thread_index &t) { return dim3(t); }
#endif

  /// A barrier in two steps. All the waiting is done in the second, which CUDA allows.
  __device__ arrival_token barrier_arrive() const { return {}; }
  __device__ void barrier_wait(arrival_token) const { __syncthreads(); }
  __device__ void barrier_wait() const { __syncthreads(); }

#ifdef __CUDA__
private:
  friend __device__ thread_block this_thread_block();
  __device__ thread_block();
#endif
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

#ifndef __CUDA__
template <class Group>
unsigned long long thread_rank(const Group &group, const offloom::thread_index &t) {
  return group.thread_rank(t);
}
inline dim3 thread_index(const thread_block &, const offloom::thread_index &t) { return dim3(t); }
#endif

} // namespace cooperative_groups
