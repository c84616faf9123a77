// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the calling thread is (CUB, "Utilities").
#pragma once

#include "../cuda_runtime.h"
#include "detail/shuffle.cuh"

#include "../offloom/author_macros_aside.inc"

namespace cub {

__device__ inline int RowMajorTid(int block_dim_x, int block_dim_y, int) {
  return (threadIdx.z * block_dim_y + threadIdx.y) * block_dim_x + threadIdx.x;
}
__device__ inline unsigned LaneId() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}
__device__ inline unsigned WarpId() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}
/// The lanes of the logical warp that is number \p warp_id of its warp of 32.
template <int LogicalWarpThreads> __device__ inline unsigned WarpMask(unsigned warp_id) {
  return LogicalWarpThreads == 32
             ? ~0u
             : ((1u << LogicalWarpThreads % 32) - 1) << warp_id * LogicalWarpThreads % 32;
}
__device__ inline void CTA_SYNC() { __syncthreads(); }
__device__ inline void WARP_SYNC(unsigned mask) { __syncwarp(mask); }
__device__ inline int WARP_ANY(int predicate, unsigned mask) { return __any_sync(mask, predicate); }
__device__ inline int WARP_ALL(int predicate, unsigned mask) { return __all_sync(mask, predicate); }
__device__ inline int WARP_BALLOT(int predicate, unsigned mask) {
  return __ballot_sync(mask, predicate);
}

/// Another lane's value, of any type, in logical warps of \p LogicalWarpThreads. Where that lane
/// would be before \p first_thread or behind \p last_thread, lanes of the logical warp, it is the
/// own one.
template <int LogicalWarpThreads, class T>
__device__ T ShuffleUp(T input, int src_offset, int first_thread, unsigned member_mask) {
  const T other = detail::shuffle_up(input, src_offset, LogicalWarpThreads, member_mask);
  return static_cast<int>(LaneId() % LogicalWarpThreads) - src_offset < first_thread ? input
                                                                                     : other;
}
template <int LogicalWarpThreads, class T>
__device__ T ShuffleDown(T input, int src_offset, int last_thread, unsigned member_mask) {
  const T other = detail::shuffle_down(input, src_offset, LogicalWarpThreads, member_mask);
  return static_cast<int>(LaneId() % LogicalWarpThreads) + src_offset > last_thread ? input : other;
}
template <int LogicalWarpThreads, class T>
__device__ T ShuffleIndex(T input, int src_lane, unsigned member_mask) {
  return detail::shuffle_from(input, src_lane, LogicalWarpThreads, member_mask);
}

} // namespace cub

#include "../offloom/author_macros_back.inc"
