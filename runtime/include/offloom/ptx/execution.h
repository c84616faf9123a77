// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Special registers, and instructions for which lanes meet (PTX ISA, "Special Registers", "shfl").
#pragma once

#include "offloom/block.h"
#include "synchronization_functions.h"
#include "warp_functions.h"

namespace offloom::ptx {

// A thread loop's `threadIdx` knows its place in the block, the built-in variable's must be found.
inline unsigned place_of(const thread_index &thread) { return thread.linear; }
inline unsigned place_of(const uint3 &thread) {
  const dim3 &dim = this_block().dim;
  return thread.x + dim.x * (thread.y + dim.y * thread.z);
}

/// %laneid
template <class Index> unsigned laneid(const Index &thread) {
  return place_of(thread) % warp_threads;
}
/// %warpid: the warps of a block are numbered by their threads.
template <class Index> unsigned warpid(const Index &thread) {
  return place_of(thread) / warp_threads;
}
template <class Index> unsigned lanemask_eq(const Index &thread) { return 1u << laneid(thread); }
template <class Index> unsigned lanemask_lt(const Index &thread) { return lanemask_eq(thread) - 1; }
template <class Index> unsigned lanemask_le(const Index &thread) {
  return lanemask_eq(thread) | lanemask_lt(thread);
}
template <class Index> unsigned lanemask_gt(const Index &thread) { return ~lanemask_le(thread); }
template <class Index> unsigned lanemask_ge(const Index &thread) { return ~lanemask_lt(thread); }

/// %nwarpid: of the block.
inline unsigned nwarpid() { return this_block().warps(); }
/// %smid: blocks are spread over the multiprocessors in turn.
unsigned smid();
/// %nsmid
unsigned nsmid();
/// %globaltimer: nanoseconds.
unsigned long long globaltimer();

/// griddepcontrol: grids of a stream run one after another.
inline void nothing() {}

/// bar.sync of all threads.
inline void barrier(int) { __syncthreads(); }

namespace detail {
/// shfl's operand c: lanes stay within segments of 32 - (c >> 8 & 31), the largest or smallest lane
/// that is read is the segment's.
inline int segment_width(unsigned c) { return static_cast<int>(32 - (c >> 8 & 31)); }
} // namespace detail

template <class T> T shuffle_up(T value, unsigned lane, unsigned c, unsigned mask) {
  return __shfl_up_sync(mask, value, lane, detail::segment_width(c));
}
template <class T> T shuffle_down(T value, unsigned lane, unsigned c, unsigned mask) {
  return __shfl_down_sync(mask, value, lane, detail::segment_width(c));
}
template <class T> T shuffle_bfly(T value, unsigned lane, unsigned c, unsigned mask) {
  return __shfl_xor_sync(mask, value, static_cast<int>(lane), detail::segment_width(c));
}
template <class T> T shuffle_idx(T value, unsigned lane, unsigned c, unsigned mask) {
  return __shfl_sync(mask, value, static_cast<int>(lane), detail::segment_width(c));
}

} // namespace offloom::ptx
