// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpExchange: items change lanes (CUB, "Warp-wide Primitives").
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int ItemsPerThread, int LogicalWarpThreads = 32, int = 0> class WarpExchange {
public:
  struct TempStorage {
    Uninitialized<T> items[LogicalWarpThreads * ItemsPerThread];
  };

  __device__ explicit WarpExchange(TempStorage &storage)
      : storage(storage), lane(LaneId() % LogicalWarpThreads),
        mask(WarpMask<LogicalWarpThreads>(LaneId() / LogicalWarpThreads)) {}

  template <class Output>
  __device__ void BlockedToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) {
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.items[lane * ItemsPerThread + i].Alias() = input[i];
    __syncwarp(mask);
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[lane + i * LogicalWarpThreads].Alias();
  }
  template <class Output>
  __device__ void StripedToBlocked(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) {
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.items[lane + i * LogicalWarpThreads].Alias() = input[i];
    __syncwarp(mask);
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[lane * ItemsPerThread + i].Alias();
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&items)[ItemsPerThread], Rank (&ranks)[ItemsPerThread]) {
    ScatterToStriped(items, items, ranks);
  }
  template <class Output, class Rank>
  __device__ void ScatterToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) {
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.items[ranks[i]].Alias() = input[i];
    __syncwarp(mask);
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[lane + i * LogicalWarpThreads].Alias();
  }

private:
  TempStorage &storage;
  int lane;
  unsigned mask;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
