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
/// The lanes of the logical warp that is number \p warp_id of its warp of 32, which has only one
/// where its size is no power of two.
template <int LogicalWarpThreads, int = 0>
__host__ __device__ inline unsigned WarpMask(unsigned warp_id) {
  constexpr bool IsPowerOfTwo = (LogicalWarpThreads & (LogicalWarpThreads - 1)) == 0;
  constexpr unsigned First = ~0u >> (32 - LogicalWarpThreads);
  return IsPowerOfTwo && LogicalWarpThreads < 32 ? First << warp_id * LogicalWarpThreads : First;
}
__device__ inline unsigned LaneMaskLt() { return (1u << LaneId()) - 1; }
__device__ inline unsigned LaneMaskLe() { return LaneMaskLt() << 1 | 1; }
__device__ inline unsigned LaneMaskGt() { return ~LaneMaskLe(); }
__device__ inline unsigned LaneMaskGe() { return ~LaneMaskLt(); }

__device__ inline void CTA_SYNC() { __syncthreads(); }
__device__ inline int CTA_SYNC_AND(int predicate) { return __syncthreads_and(predicate); }
__device__ inline int CTA_SYNC_OR(int predicate) { return __syncthreads_or(predicate); }
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
__device__ inline unsigned SHFL_IDX_SYNC(unsigned word, int src_lane, unsigned member_mask) {
  return __shfl_sync(member_mask, word, src_lane);
}

/// The lanes whose labels, of \p LabelBits bits, are the own one. All lanes must make the call.
template <int LabelBits, int WarpActiveThreads = 32>
__device__ inline unsigned MatchAny(unsigned label) {
  const unsigned bits = LabelBits < 32 ? label & ((1u << LabelBits % 32) - 1) : label;
  return __match_any_sync(~0u, bits) & (~0u >> (32 - WarpActiveThreads));
}

// Single instructions of a GPU. Distances beyond 31 bits shift everything out.
__device__ inline unsigned SHR_ADD(unsigned x, unsigned shift, unsigned addend) {
  return (shift < 32 ? x >> shift : 0) + addend;
}
__device__ inline unsigned SHL_ADD(unsigned x, unsigned shift, unsigned addend) {
  return (shift < 32 ? x << shift : 0) + addend;
}
/// Some bits of a number, as PTX's `bfe` takes them from one of 32 bits.
template <class UnsignedBits>
__device__ inline unsigned BFE(UnsignedBits source, unsigned bit_start, unsigned num_bits) {
  if constexpr (sizeof(UnsignedBits) <= 4)
    bit_start &= 255, num_bits &= 255;
  if (bit_start >= sizeof(source) * 8)
    return 0;
  const auto bits = static_cast<unsigned>(source >> bit_start);
  return num_bits < 32 ? bits & ((1u << num_bits) - 1) : bits;
}
/// \p x with the lowest bits of \p y from bit \p bit_start on, as PTX's `bfi`.
__device__ inline void BFI(unsigned &ret, unsigned x, unsigned y, unsigned bit_start,
                           unsigned num_bits) {
  bit_start &= 255, num_bits &= 255;
  const unsigned ones = num_bits < 32 ? (1u << num_bits) - 1 : ~0u;
  const unsigned mask = bit_start < 32 ? ones << bit_start : 0;
  ret = (x & ~mask) | ((bit_start < 32 ? y << bit_start : 0) & mask);
}
__device__ inline unsigned IADD3(unsigned x, unsigned y, unsigned z) { return x + y + z; }
/// Bytes of the two numbers, or the sign of one, as PTX's `prmt` picks them.
__device__ inline int PRMT(unsigned a, unsigned b, unsigned index) {
  const unsigned long long bytes = a | static_cast<unsigned long long>(b) << 32;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned pick = index >> 4 * i & 15;
    const unsigned byte = static_cast<unsigned>(bytes >> (pick & 7) * 8) & 255;
    result |= (pick & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * i;
  }
  return static_cast<int>(result);
}
__device__ inline float FMUL_RZ(float a, float b) { return __fmul_rz(a, b); }
__device__ inline float FFMA_RZ(float a, float b, float c) { return __fmaf_rz(a, b, c); }
__device__ inline void ThreadTrap() { __trap(); }

} // namespace cub

#include "../offloom/author_macros_back.inc"
