// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockScan: prefix sums over the threads of a block (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../detail/scan_of_threads.cuh"
#include "../thread/thread_operators.cuh"
#include "../thread/thread_reduce.cuh"
#include "../util_ptx.cuh"
#include "../warp/warp_scan.cuh"

#include <utility>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum BlockScanAlgorithm {
  BLOCK_SCAN_RAKING,
  BLOCK_SCAN_RAKING_MEMOIZE,
  BLOCK_SCAN_WARP_SCANS,
};

/// The threads of one warp each combine the values of a row of neighbours, then their rows'
/// results: for floating-point numbers the order of BLOCK_SCAN_RAKING on a GPU, whatever the
/// algorithm.
template <class T, int BlockDimX, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int BlockDimY = 1,
          int BlockDimZ = 1, int = 0>
class BlockScan {
  /// What a callback yields: only what can be called with an aggregate is one.
  template <class PrefixOp>
  using WhatYields = decltype(std::declval<PrefixOp &>()(std::declval<T>()));
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  using TempStorage = detail::scan_of_threads<T, Threads>;

  __device__ BlockScan() : storage(detail::own_storage<BlockScan>()) {}
  __device__ explicit BlockScan(TempStorage &storage) : storage(storage) {}

  // One value a thread.
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op) const {
    T aggregate = input;
    storage.scan(this_thread(), input, output, op, aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, Op op, T &block_aggregate) const {
    storage.scan(this_thread(), input, output, op, block_aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, T initial_value, Op op) const {
    T aggregate = input;
    ExclusiveScan(input, output, initial_value, op, aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, T initial_value, Op op,
                                T &block_aggregate) const {
    const int thread = this_thread();
    T before = input;
    storage.scan(this_thread(), input, before, op, block_aggregate);
    output = thread > 0 ? op(initial_value, before) : initial_value;
  }
  template <class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveScan(T input, T &output, Op op,
                                PrefixOp &block_prefix_callback_op) const {
    const int thread = this_thread();
    T before = input, aggregate = input;
    storage.scan(this_thread(), input, before, op, aggregate);
    T prefix = storage.prefix_of_block(this_thread(), aggregate, block_prefix_callback_op);
    output = thread > 0 ? op(prefix, before) : prefix;
  }
  template <class Op> __device__ void InclusiveScan(T input, T &output, Op op) const {
    T aggregate = input;
    InclusiveScan(input, output, op, aggregate);
  }
  template <class Op>
  __device__ void InclusiveScan(T input, T &output, Op op, T &block_aggregate) const {
    const int thread = this_thread();
    T before = input;
    storage.scan(this_thread(), input, before, op, block_aggregate);
    output = thread > 0 ? op(before, input) : input;
  }
  template <class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void InclusiveScan(T input, T &output, Op op,
                                PrefixOp &block_prefix_callback_op) const {
    T before = input;
    ExclusiveScan(input, before, op, block_prefix_callback_op);
    output = op(before, input);
  }
  __device__ void ExclusiveSum(T input, T &output) const {
    ExclusiveScan(input, output, T(), cub::Sum());
  }
  __device__ void ExclusiveSum(T input, T &output, T &block_aggregate) const {
    ExclusiveScan(input, output, T(), cub::Sum(), block_aggregate);
  }
  template <class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveSum(T input, T &output, PrefixOp &block_prefix_callback_op) const {
    ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
  }
  __device__ void InclusiveSum(T input, T &output) const {
    InclusiveScan(input, output, cub::Sum());
  }
  __device__ void InclusiveSum(T input, T &output, T &block_aggregate) const {
    InclusiveScan(input, output, cub::Sum(), block_aggregate);
  }
  template <class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void InclusiveSum(T input, T &output, PrefixOp &block_prefix_callback_op) const {
    InclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
  }

  // A row of values a thread: the thread's total goes through the scan of threads.
  template <int Items, class Op>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value,
                                Op op) const {
    T aggregate = initial_value;
    ExclusiveScan(input, output, initial_value, op, aggregate);
  }
  template <int Items, class Op>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value, Op op,
                                T &block_aggregate) const {
    T before = initial_value;
    ExclusiveScan(internal::ThreadReduce(input, op), before, initial_value, op, block_aggregate);
    detail::exclusive_row(input, output, before, op);
  }
  /// Without an initial value the first item has no result.
  template <int Items, class Op>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Op op) const {
    T aggregate = input[0];
    ExclusiveScan(input, output, op, aggregate);
  }
  template <int Items, class Op>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Op op,
                                T &block_aggregate) const {
    const int thread = this_thread();
    T before = input[0];
    storage.scan(thread, internal::ThreadReduce(input, op), before, op, block_aggregate);
    if (thread > 0)
      detail::exclusive_row(input, output, before, op);
    else
      detail::exclusive_row(input, output, op);
  }
  template <int Items, class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Op op,
                                PrefixOp &block_prefix_callback_op) const {
    T before = input[0];
    ExclusiveScan(internal::ThreadReduce(input, op), before, op, block_prefix_callback_op);
    detail::exclusive_row(input, output, before, op);
  }
  template <int Items, class Op>
  __device__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Op op) const {
    T aggregate = input[0];
    InclusiveScan(input, output, op, aggregate);
  }
  template <int Items, class Op>
  __device__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Op op,
                                T &block_aggregate) const {
    const int thread = this_thread();
    T before = input[0];
    storage.scan(thread, internal::ThreadReduce(input, op), before, op, block_aggregate);
    T running = thread > 0 ? op(before, input[0]) : input[0];
    detail::inclusive_row(input, output, running, op);
  }
  template <int Items, class Op>
  __device__ void InclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value,
                                Op op) const {
    T aggregate = initial_value;
    InclusiveScan(input, output, initial_value, op, aggregate);
  }
  template <int Items, class Op>
  __device__ void InclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value, Op op,
                                T &block_aggregate) const {
    T before = initial_value;
    ExclusiveScan(internal::ThreadReduce(input, op), before, initial_value, op, block_aggregate);
    detail::inclusive_row(input, output, T(op(before, input[0])), op);
  }
  template <int Items, class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Op op,
                                PrefixOp &block_prefix_callback_op) const {
    T before = input[0];
    ExclusiveScan(internal::ThreadReduce(input, op), before, op, block_prefix_callback_op);
    detail::inclusive_row(input, output, T(op(before, input[0])), op);
  }
  template <int Items>
  __device__ void ExclusiveSum(T (&input)[Items], T (&output)[Items], T &block_aggregate) const {
    ExclusiveScan(input, output, T(), cub::Sum(), block_aggregate);
  }
  template <int Items> __device__ void ExclusiveSum(T (&input)[Items], T (&output)[Items]) const {
    ExclusiveScan(input, output, T(), cub::Sum());
  }
  template <int Items, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveSum(T (&input)[Items], T (&output)[Items],
                               PrefixOp &block_prefix_callback_op) const {
    ExclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
  }
  template <int Items> __device__ void InclusiveSum(T (&input)[Items], T (&output)[Items]) const {
    InclusiveScan(input, output, cub::Sum());
  }
  template <int Items>
  __device__ void InclusiveSum(T (&input)[Items], T (&output)[Items], T &block_aggregate) const {
    InclusiveScan(input, output, cub::Sum(), block_aggregate);
  }

  template <int Items, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void InclusiveSum(T (&input)[Items], T (&output)[Items],
                               PrefixOp &block_prefix_callback_op) const {
    InclusiveScan(input, output, cub::Sum(), block_prefix_callback_op);
  }

  // The block's forms. One value a thread:
  template <class Input, class Op>
  void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     Op op) const {
    ByBlock::exclusive(b, input, output, op);
  }
  template <class Input, class Op>
  void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive(b, input, output, op, block_aggregate);
  }
  template <class Input, class Initial, class Op>
  void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     const Initial &initial_value, Op op) const {
    ByBlock::exclusive_from(b, input, output, initial_value, op);
  }
  template <class Input, class Initial, class Op>
  void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     const Initial &initial_value, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive_from(b, input, output, initial_value, op, block_aggregate);
  }
  template <class Input, class Op, class PrefixOp>
  void ExclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output, Op op,
                     offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::exclusive_behind(b, input, output, op, block_prefix_callback_op);
  }
  template <class Input, class Op>
  void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                     Op op) const {
    ByBlock::inclusive(b, input, output, op);
  }
  template <class Input, class Op>
  void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::inclusive(b, input, output, op, block_aggregate);
  }
  template <class Input, class Op, class PrefixOp>
  void InclusiveScan(offloom::block &b, const Input &input, offloom::per_thread<T> &output, Op op,
                     offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::inclusive_behind(b, input, output, op, block_prefix_callback_op);
  }
  template <class Input>
  void ExclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output) const {
    ByBlock::exclusive_from(b, input, output, T(), cub::Sum());
  }
  template <class Input>
  void ExclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                    offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive_from(b, input, output, T(), cub::Sum(), block_aggregate);
  }
  template <class Input, class PrefixOp>
  void ExclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                    offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::exclusive_behind(b, input, output, cub::Sum(), block_prefix_callback_op);
  }
  template <class Input>
  void InclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output) const {
    ByBlock::inclusive(b, input, output, cub::Sum());
  }
  template <class Input>
  void InclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                    offloom::per_thread<T> &block_aggregate) const {
    ByBlock::inclusive(b, input, output, cub::Sum(), block_aggregate);
  }
  template <class Input, class PrefixOp>
  void InclusiveSum(offloom::block &b, const Input &input, offloom::per_thread<T> &output,
                    offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::inclusive_behind(b, input, output, cub::Sum(), block_prefix_callback_op);
  }

  // A row of values a thread:
  template <int Items, class Initial, class Op>
  void ExclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, const Initial &initial_value,
                     Op op) const {
    ByBlock::exclusive_from(b, input, output, initial_value, op);
  }
  template <int Items, class Initial, class Op>
  void ExclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, const Initial &initial_value, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive_from(b, input, output, initial_value, op, block_aggregate);
  }
  template <int Items, class Op, class PrefixOp>
  void ExclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op,
                     offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::exclusive_behind(b, input, output, op, block_prefix_callback_op);
  }
  template <int Items, class Op>
  void InclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op) const {
    ByBlock::inclusive(b, input, output, op);
  }
  template <int Items, class Op>
  void InclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::inclusive(b, input, output, op, block_aggregate);
  }
  template <int Items>
  void ExclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output) const {
    ByBlock::exclusive_from(b, input, output, T(), cub::Sum());
  }
  template <int Items>
  void ExclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output,
                    offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive_from(b, input, output, T(), cub::Sum(), block_aggregate);
  }
  template <int Items, class PrefixOp>
  void ExclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output,
                    offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::exclusive_behind(b, input, output, cub::Sum(), block_prefix_callback_op);
  }
  template <int Items>
  void InclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output) const {
    ByBlock::inclusive(b, input, output, cub::Sum());
  }
  template <int Items>
  void InclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output,
                    offloom::per_thread<T> &block_aggregate) const {
    ByBlock::inclusive(b, input, output, cub::Sum(), block_aggregate);
  }

  template <int Items, class Op>
  void ExclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op) const {
    ByBlock::exclusive(b, input, output, op);
  }
  template <int Items, class Op>
  void ExclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::exclusive(b, input, output, op, block_aggregate);
  }
  template <int Items, class Initial, class Op>
  void InclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, const Initial &initial_value,
                     Op op) const {
    ByBlock::inclusive_from(b, input, output, initial_value, op);
  }
  template <int Items, class Initial, class Op>
  void InclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, const Initial &initial_value, Op op,
                     offloom::per_thread<T> &block_aggregate) const {
    ByBlock::inclusive_from(b, input, output, initial_value, op, block_aggregate);
  }
  template <int Items, class Op, class PrefixOp>
  void InclusiveScan(offloom::block &b, offloom::per_thread<T[Items]> &input,
                     offloom::per_thread<T[Items]> &output, Op op,
                     offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::inclusive_behind(b, input, output, op, block_prefix_callback_op);
  }
  template <int Items, class PrefixOp>
  void InclusiveSum(offloom::block &b, offloom::per_thread<T[Items]> &input,
                    offloom::per_thread<T[Items]> &output,
                    offloom::per_thread<PrefixOp> &block_prefix_callback_op) const {
    ByBlock::inclusive_behind(b, input, output, cub::Sum(), block_prefix_callback_op);
  }

private:
  using ByBlock = detail::scan_of_block<T, Threads>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
