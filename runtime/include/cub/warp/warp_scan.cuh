// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpScan: prefix sums over the lanes of a warp, or of a part of it (CUB, "Warp-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/shuffle.cuh"
#include "../thread/thread_operators.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int LogicalWarpThreads = 32, int = 0> class WarpScan {
public:
  struct TempStorage {
    char unused;
  };

  __device__ explicit WarpScan(TempStorage &) {}

  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op) const {
    for (int offset = 1; offset < LogicalWarpThreads; offset *= 2) {
      T other = detail::shuffle_up(input, offset, Width, mask());
      if (lane() >= offset)
        input = op(other, input);
    }
    output = input;
  }
  template <class Op>
  __device__ void InclusiveScan(T input, T &output, Op op, T &warp_aggregate) const {
    InclusiveScan(input, output, op);
    warp_aggregate = Broadcast(output, LogicalWarpThreads - 1);
  }
  /// Without an initial value lane 0 has no result.
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op) const {
    T inclusive = input;
    InclusiveScan(input, inclusive, op);
    T before = detail::shuffle_up(inclusive, 1, Width, mask());
    if (lane() > 0)
      output = before;
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, T initial_value, Op op) const {
    T aggregate = input;
    ExclusiveScan(input, output, initial_value, op, aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, T initial_value, Op op,
                                T &warp_aggregate) const {
    T inclusive = input;
    InclusiveScan(input, inclusive, op, warp_aggregate);
    T before = detail::shuffle_up(inclusive, 1, Width, mask());
    output = lane() > 0 ? op(initial_value, before) : initial_value;
  }
  __device__ void InclusiveSum(T input, T &output) const {
    InclusiveScan(input, output, cub::Sum());
  }
  __device__ void InclusiveSum(T input, T &output, T &warp_aggregate) const {
    InclusiveScan(input, output, cub::Sum(), warp_aggregate);
  }
  __device__ void ExclusiveSum(T input, T &output) const {
    ExclusiveScan(input, output, T(), cub::Sum());
  }
  __device__ void ExclusiveSum(T input, T &output, T &warp_aggregate) const {
    ExclusiveScan(input, output, T(), cub::Sum(), warp_aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, Op op, T &warp_aggregate) const {
    T inclusive = input;
    InclusiveScan(input, inclusive, op, warp_aggregate);
    T before = detail::shuffle_up(inclusive, 1, Width, mask());
    if (lane() > 0)
      output = before;
  }
  template <class Op>
  __device__ void InclusiveScan(T input, T &output, T initial_value, Op op) const {
    InclusiveScan(input, output, op);
    output = op(initial_value, output);
  }
  /// The aggregate is that of the inputs alone.
  template <class Op>
  __device__ void InclusiveScan(T input, T &output, T initial_value, Op op,
                                T &warp_aggregate) const {
    T inclusive = input;
    InclusiveScan(input, inclusive, op, warp_aggregate);
    output = op(initial_value, inclusive);
  }
  template <class Op> __device__ void Scan(T input, T &inclusive, T &exclusive, Op op) const {
    InclusiveScan(input, inclusive, op);
    T before = detail::shuffle_up(inclusive, 1, Width, mask());
    if (lane() > 0)
      exclusive = before;
  }
  template <class Op>
  __device__ void Scan(T input, T &inclusive, T &exclusive, T initial_value, Op op) const {
    InclusiveScan(input, inclusive, initial_value, op);
    T before = detail::shuffle_up(inclusive, 1, Width, mask());
    exclusive = lane() > 0 ? before : initial_value;
  }
  __device__ T Broadcast(T input, unsigned src_lane) const {
    const unsigned first = LaneId() / LogicalWarpThreads * LogicalWarpThreads;
    return detail::shuffle_from(input, static_cast<int>(first + src_lane % LogicalWarpThreads), 32,
                                mask());
  }

  // The block's forms. They need no object: each warp may have its own.
  template <class Input, class Op>
  static void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            Op op, const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive(b, caller, input, output, op);
  }
  template <class Input, class Op>
  static void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            Op op, offloom::per_thread<T> &warp_aggregate,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive(b, caller, input, output, op, warp_aggregate);
  }
  template <class Input, class Op>
  static void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            Op op, const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive(b, caller, input, output, op);
  }
  template <class Input, class Initial, class Op>
  static void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            const Initial &initial_value, Op op,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive_from(b, caller, input, output, initial_value, op);
  }
  template <class Input, class Initial, class Op>
  static void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            const Initial &initial_value, Op op,
                            offloom::per_thread<T> &warp_aggregate,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive_from(b, caller, input, output, initial_value, op, warp_aggregate);
  }
  template <class Input>
  static void InclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                           const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive(b, caller, input, output, cub::Sum());
  }
  template <class Input>
  static void InclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                           offloom::per_thread<T> &warp_aggregate,
                           const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive(b, caller, input, output, cub::Sum(), warp_aggregate);
  }
  template <class Input>
  static void ExclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                           const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive_from(b, caller, input, output, T(), cub::Sum());
  }
  template <class Input>
  static void ExclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                           offloom::per_thread<T> &warp_aggregate,
                           const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive_from(b, caller, input, output, T(), cub::Sum(), warp_aggregate);
  }
  template <class Input, class Op>
  static void Scan(offloom::block &b, const Input &input, offloom::per_thread<T> &inclusive,
                   offloom::per_thread<T> &exclusive, Op op,
                   const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::both(b, caller, input, inclusive, exclusive, op);
  }
  template <class Input, class Initial, class Op>
  static void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            const Initial &initial_value, Op op,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive_from(b, caller, input, output, initial_value, op);
  }
  template <class Input, class Initial, class Op>
  static void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            const Initial &initial_value, Op op,
                            offloom::per_thread<T> &warp_aggregate,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::inclusive_from(b, caller, input, output, initial_value, op, warp_aggregate);
  }
  template <class Input, class Op>
  static void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                            Op op, offloom::per_thread<T> &warp_aggregate,
                            const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exclusive(b, caller, input, output, op, warp_aggregate);
  }
  template <class Input, class Initial, class Op>
  static void Scan(offloom::block &b, const Input &input, offloom::per_thread<T> &inclusive,
                   offloom::per_thread<T> &exclusive, const Initial &initial_value, Op op,
                   const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::both_from(b, caller, input, inclusive, exclusive, initial_value, op);
  }
  template <class Input, class Lane>
  static void Broadcast(offloom::block &b, offloom::per_thread<T> &result, const Input &input,
                        const Lane &src_lane,
                        const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::broadcast(b, caller, result, input, src_lane);
  }

private:
  using ByBlock = detail::scan_of_warps<T, LogicalWarpThreads>;
  static constexpr bool IsPowerOfTwo = (LogicalWarpThreads & (LogicalWarpThreads - 1)) == 0;
  static constexpr int Width = IsPowerOfTwo ? LogicalWarpThreads : 32;

  static __device__ int lane() { return LaneId() % LogicalWarpThreads; }
  static __device__ unsigned mask() {
    if constexpr (LogicalWarpThreads == 32)
      return ~0u;
    else
      return ((1u << LogicalWarpThreads) - 1)
             << (LaneId() / LogicalWarpThreads * LogicalWarpThreads);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
