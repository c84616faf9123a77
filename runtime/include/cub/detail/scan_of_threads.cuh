// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shared memory of BlockScan, and how its threads use it.
#pragma once

#include "../util_type.cuh"
#include "shuffle.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <class T, int Threads> class scan_of_threads {
  static constexpr int Row = (Threads + 31) / 32;
  static constexpr int Rows = (Threads + Row - 1) / Row;

public:
  /// \p before: what all threads before this one have, combined; thread 0 keeps what it had.
  template <class Op> __device__ void scan(int thread, T input, T &before, Op op, T &of_all) {
    values[thread].Alias() = input;
    __syncthreads();
    if (thread < Rows)
      scan_row(thread, op);
    __syncthreads();
    if (thread > 0)
      before = values[thread].Alias();
    of_all = aggregate.Alias();
  }
  /// What the first thread's callback makes of what all threads have.
  template <class PrefixOp> __device__ T prefix_of_block(int thread, T of_all, PrefixOp &callback) {
    if (thread < 32) {
      T own = callback(of_all);
      if (thread == 0)
        prefix.Alias() = own;
    }
    __syncthreads();
    return prefix.Alias();
  }

private:
  /// One warp's part: each of its threads has a row of values, and leaves there what comes before
  /// each.
  template <class Op> __device__ void scan_row(int thread, Op op) {
    const int first = thread * Row, end = first + Row < Threads ? first + Row : Threads;
    const unsigned mask = Rows == 32 ? ~0u : (1u << Rows) - 1;
    T inclusive = values[first].Alias();
    for (int i = first + 1; i < end; ++i)
      inclusive = op(inclusive, values[i].Alias());
    for (int offset = 1; offset < Rows; offset *= 2) {
      T other = detail::shuffle_up(inclusive, offset, 32, mask);
      if (thread >= offset)
        inclusive = op(other, inclusive);
    }
    if (thread == Rows - 1)
      aggregate.Alias() = inclusive;
    T before = detail::shuffle_up(inclusive, 1, 32, mask);
    T running = values[first].Alias();
    if (thread > 0) {
      values[first].Alias() = before;
      running = op(before, running);
    }
    for (int i = first + 1; i < end; ++i) {
      T value = values[i].Alias();
      values[i].Alias() = running;
      running = op(running, value);
    }
  }

  Uninitialized<T> values[Threads];
  Uninitialized<T> aggregate;
  Uninitialized<T> prefix;
};

/// A thread's row; \p before: what all threads before it have, combined.
template <class T, int Items, class Op>
__device__ void exclusive_row(T (&input)[Items], T (&output)[Items], T before, Op op) {
  for (int i = 0; i < Items; ++i) {
    T value = input[i];
    output[i] = before;
    before = op(before, value);
  }
}
/// The same where nothing is before: the first item has no result.
template <class T, int Items, class Op>
__device__ void exclusive_row(T (&input)[Items], T (&output)[Items], Op op) {
  T running = input[0];
  for (int i = 1; i < Items; ++i) {
    T value = input[i];
    output[i] = running;
    running = op(running, value);
  }
}
/// \p running: what the first item becomes.
template <class T, int Items, class Op>
__device__ void inclusive_row(T (&input)[Items], T (&output)[Items], T running, Op op) {
  output[0] = running;
  for (int i = 1; i < Items; ++i)
    output[i] = running = op(running, input[i]);
}

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
