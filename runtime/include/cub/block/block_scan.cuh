// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockScan: prefix sums over the threads of a block (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../thread/thread_operators.cuh"
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
  static constexpr int Row = (Threads + 31) / 32;
  static constexpr int Rows = (Threads + Row - 1) / Row;

public:
  struct TempStorage {
    Uninitialized<T> values[Threads];
    Uninitialized<T> aggregate;
    Uninitialized<T> prefix;
  };

  __device__ explicit BlockScan(TempStorage &storage) : storage(storage) {}

  // One value a thread.
  template <class Op> __device__ void ExclusiveScan(T input, T &output, Op op) const {
    T aggregate = input;
    scan_threads(input, output, op, aggregate);
  }
  template <class Op>
  __device__ void ExclusiveScan(T input, T &output, Op op, T &block_aggregate) const {
    scan_threads(input, output, op, block_aggregate);
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
    scan_threads(input, before, op, block_aggregate);
    output = thread > 0 ? op(initial_value, before) : initial_value;
  }
  template <class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveScan(T input, T &output, Op op,
                                PrefixOp &block_prefix_callback_op) const {
    const int thread = this_thread();
    T before = input, aggregate = input;
    scan_threads(input, before, op, aggregate);
    T prefix = prefix_of_block(aggregate, block_prefix_callback_op);
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
    scan_threads(input, before, op, block_aggregate);
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
  __device__ void InclusiveSum(T input, T &output, T &block_aggregate) {
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
    exclusive_row(input, output, before, op);
  }
  template <int Items, class Op, class PrefixOp, class = WhatYields<PrefixOp>>
  __device__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Op op,
                                PrefixOp &block_prefix_callback_op) const {
    T before = input[0];
    ExclusiveScan(internal::ThreadReduce(input, op), before, op, block_prefix_callback_op);
    exclusive_row(input, output, before, op);
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
    scan_threads(internal::ThreadReduce(input, op), before, op, block_aggregate);
    T running = thread > 0 ? op(before, input[0]) : input[0];
    output[0] = running;
    for (int i = 1; i < Items; ++i)
      output[i] = running = op(running, input[i]);
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

private:
  using ByBlock = detail::scan_of_block<T, Threads>;

  /// \p before: what all threads before this one have, combined; thread 0 keeps what it had.
  template <class Op> __device__ void scan_threads(T input, T &before, Op op, T &aggregate) const {
    const int thread = this_thread();
    storage.values[thread].Alias() = input;
    __syncthreads();
    if (thread < Rows)
      scan_row(op);
    __syncthreads();
    if (thread > 0)
      before = storage.values[thread].Alias();
    aggregate = storage.aggregate.Alias();
  }
  /// One warp's part: each of its threads has a row of values, and leaves there what comes before
  /// each.
  template <class Op> __device__ void scan_row(Op op) const {
    const int thread = this_thread();
    const int first = thread * Row, end = first + Row < Threads ? first + Row : Threads;
    const unsigned mask = Rows == 32 ? ~0u : (1u << Rows) - 1;
    T inclusive = storage.values[first].Alias();
    for (int i = first + 1; i < end; ++i)
      inclusive = op(inclusive, storage.values[i].Alias());
    for (int offset = 1; offset < Rows; offset *= 2) {
      T other = detail::shuffle_up(inclusive, offset, 32, mask);
      if (thread >= offset)
        inclusive = op(other, inclusive);
    }
    if (thread == Rows - 1)
      storage.aggregate.Alias() = inclusive;
    T before = detail::shuffle_up(inclusive, 1, 32, mask);
    T running = storage.values[first].Alias();
    if (thread > 0) {
      storage.values[first].Alias() = before;
      running = op(before, running);
    }
    for (int i = first + 1; i < end; ++i) {
      T value = storage.values[i].Alias();
      storage.values[i].Alias() = running;
      running = op(running, value);
    }
  }
  template <class PrefixOp> __device__ T prefix_of_block(T aggregate, PrefixOp &callback) const {
    const int thread = this_thread();
    if (thread < 32) {
      T prefix = callback(aggregate);
      if (thread == 0)
        storage.prefix.Alias() = prefix;
    }
    __syncthreads();
    return storage.prefix.Alias();
  }
  template <int Items, class Op>
  static __device__ void exclusive_row(T (&input)[Items], T (&output)[Items], T before, Op op) {
    for (int i = 0; i < Items; ++i) {
      T value = input[i];
      output[i] = before;
      before = op(before, value);
    }
  }

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
