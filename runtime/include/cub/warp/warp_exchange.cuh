// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpExchange: items change lanes (CUB, "Warp-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

/// Both algorithms go through memory here.
template <class T, int ItemsPerThread, int LogicalWarpThreads = 32, int = 0,
          WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM>
class WarpExchange {
public:
  struct TempStorage {
    Uninitialized<T> items[LogicalWarpThreads * ItemsPerThread];
  };

  __device__ explicit WarpExchange(TempStorage &storage) : storage(storage) {}

  template <class Output>
  __device__ void BlockedToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) {
    exchange(input, output, blocked, striped);
  }
  template <class Output>
  __device__ void StripedToBlocked(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) {
    exchange(input, output, striped, blocked);
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&items)[ItemsPerThread], Rank (&ranks)[ItemsPerThread]) {
    ScatterToStriped(items, items, ranks);
  }
  template <class Output, class Rank>
  __device__ void ScatterToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) {
    exchange(input, output, [&](unsigned, int i) { return static_cast<int>(ranks[i]); }, striped);
  }

  // The block's forms. They need no object: each warp has its own.
  template <class Output>
  static void BlockedToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                               offloom::per_thread<Output[ItemsPerThread]> &output,
                               const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exchange(b, caller, input, output, blocked, striped);
  }
  template <class Output>
  static void StripedToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                               offloom::per_thread<Output[ItemsPerThread]> &output,
                               const offloom::call_site &caller = detail::here<T>()) {
    ByBlock::exchange(b, caller, input, output, striped, blocked);
  }
  template <class Output, class Rank>
  static void ScatterToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                               offloom::per_thread<Output[ItemsPerThread]> &output,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks,
                               const offloom::call_site &caller = detail::here<T>()) {
    const auto places = ranks.data();
    ByBlock::exchange(
        b, caller, input, output,
        [&](unsigned thread, int i) { return static_cast<int>(places[thread][i]); }, striped);
  }
  template <class Rank>
  static void ScatterToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks,
                               const offloom::call_site &caller = detail::here<T>()) {
    ScatterToStriped(b, items, items, ranks, caller);
  }

private:
  using ByBlock = detail::exchange_of_warps<T, ItemsPerThread, LogicalWarpThreads>;

  static __host__ __device__ int blocked(unsigned thread, int i) {
    return static_cast<int>(thread % LogicalWarpThreads) * ItemsPerThread + i;
  }
  static __host__ __device__ int striped(unsigned thread, int i) {
    return static_cast<int>(thread % LogicalWarpThreads) + i * LogicalWarpThreads;
  }
  template <class Output, class From, class To>
  __device__ void exchange(const T (&input)[ItemsPerThread], Output (&output)[ItemsPerThread],
                           From from, To to) {
    const unsigned lane = LaneId();
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.items[from(lane, i)].Alias() = input[i];
    __syncwarp(WarpMask<LogicalWarpThreads>(LaneId() / LogicalWarpThreads));
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[to(lane, i)].Alias();
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
