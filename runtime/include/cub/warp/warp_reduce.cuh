// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpReduce: a reduction of the lanes of a warp, or of a part of it (CUB, "Warp-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/shuffle.cuh"
#include "../thread/thread_operators.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Results are lane 0's alone. Lanes combine at distances 1, 2, 4, ..., so that sums of
/// floating-point numbers are a GPU's to the bit.
template <class T, int LogicalWarpThreads = 32, int = 0> class WarpReduce {
public:
  struct TempStorage {
    char unused;
  };

  __device__ explicit WarpReduce(TempStorage &) {}

  template <class Op> __device__ T Reduce(T input, Op op) const {
    return Reduce(input, op, LogicalWarpThreads);
  }
  template <class Op> __device__ T Reduce(T input, Op op, int valid_items) const {
    const int lane = LaneId() % LogicalWarpThreads;
    for (int offset = 1; offset < LogicalWarpThreads; offset *= 2) {
      T other = detail::shuffle_down(input, offset, Width, mask());
      if (lane + offset < valid_items)
        input = op(input, other);
    }
    return input;
  }
  __device__ T Sum(T input) const { return Reduce(input, cub::Sum()); }
  __device__ T Sum(T input, int valid_items) const {
    return Reduce(input, cub::Sum(), valid_items);
  }

  /// One reduction for each segment that begins where \p head_flag is set.
  template <class Flag, class Op>
  __device__ T HeadSegmentedReduce(T input, Flag head_flag, Op op) const {
    return segmented(input, heads_after(head_flag) >> 1, op);
  }
  template <class Flag> __device__ T HeadSegmentedSum(T input, Flag head_flag) const {
    return HeadSegmentedReduce(input, head_flag, cub::Sum());
  }
  /// The same where a segment ends at a flag.
  template <class Flag, class Op>
  __device__ T TailSegmentedReduce(T input, Flag tail_flag, Op op) const {
    return segmented(input, heads_after(tail_flag), op);
  }
  template <class Flag> __device__ T TailSegmentedSum(T input, Flag tail_flag) const {
    return TailSegmentedReduce(input, tail_flag, cub::Sum());
  }

  // The block's forms. They need no object: each warp may have its own.
  template <class Input, class Op>
  static void Reduce(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op,
                     const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_first(b, result, input, op, LogicalWarpThreads, caller);
  }
  template <class Input, class Op, class Count>
  static void Reduce(offloom::block &b, offloom::per_thread<T> &result, const Input &input, Op op,
                     const Count &valid_items,
                     const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_first(b, result, input, op, valid_items, caller);
  }
  template <class Input>
  static void Sum(offloom::block &b, offloom::per_thread<T> &result, const Input &input,
                  const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_first(b, result, input, cub::Sum(), LogicalWarpThreads, caller);
  }
  template <class Input, class Count>
  static void Sum(offloom::block &b, offloom::per_thread<T> &result, const Input &input,
                  const Count &valid_items, const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_first(b, result, input, cub::Sum(), valid_items, caller);
  }
  template <class Input, class Flag, class Op>
  static void HeadSegmentedReduce(offloom::block &b, offloom::per_thread<T> &result,
                                  const Input &input, const Flag &head_flag, Op op,
                                  const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_segments(b, result, input, head_flag, 1, op, caller);
  }
  template <class Input, class Flag>
  static void HeadSegmentedSum(offloom::block &b, offloom::per_thread<T> &result,
                               const Input &input, const Flag &head_flag,
                               const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_segments(b, result, input, head_flag, 1, cub::Sum(), caller);
  }
  template <class Input, class Flag, class Op>
  static void TailSegmentedReduce(offloom::block &b, offloom::per_thread<T> &result,
                                  const Input &input, const Flag &tail_flag, Op op,
                                  const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_segments(b, result, input, tail_flag, 0, op, caller);
  }
  template <class Input, class Flag>
  static void TailSegmentedSum(offloom::block &b, offloom::per_thread<T> &result,
                               const Input &input, const Flag &tail_flag,
                               const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::of_segments(b, result, input, tail_flag, 0, cub::Sum(), caller);
  }

private:
  using ByBlock = detail::reduction_of_warps<T, LogicalWarpThreads>;
  static constexpr bool IsPowerOfTwo = (LogicalWarpThreads & (LogicalWarpThreads - 1)) == 0;
  static constexpr int Width = IsPowerOfTwo ? LogicalWarpThreads : 32;

  static __device__ unsigned mask() {
    if constexpr (LogicalWarpThreads == 32)
      return ~0u;
    else
      return ((1u << LogicalWarpThreads) - 1)
             << (LaneId() / LogicalWarpThreads * LogicalWarpThreads);
  }
  /// The flags of the logical warp from the calling lane on, its own first.
  template <class Flag> static __device__ unsigned heads_after(Flag flag) {
    return (__ballot_sync(mask(), flag) & mask()) >> LaneId();
  }
  /// \p ends: bit i is set if the segment ends i lanes further on.
  template <class Op> __device__ T segmented(T input, unsigned ends, Op op) const {
    const int lane = LaneId() % LogicalWarpThreads;
    const int last = ends ? lane + __ffs(ends) - 1 : LogicalWarpThreads - 1;
    for (int offset = 1; offset < LogicalWarpThreads; offset *= 2) {
      T other = detail::shuffle_down(input, offset, Width, mask());
      if (lane + offset <= last)
        input = op(input, other);
    }
    return input;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
