// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpLoad: items of a tile for each lane (CUB, "Warp-wide Primitives").
#pragma once

#include "../block/block_load.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};

/// Lane l gets items l * ItemsPerThread and the next; with WARP_LOAD_STRIPED, every
/// LogicalWarpThreads-th one from l on.
template <class T, int ItemsPerThread, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT,
          int LogicalWarpThreads = 32, int = 0>
class WarpLoad {
public:
  struct TempStorage {
    char unused;
  };

  __device__ WarpLoad() = default;
  __device__ explicit WarpLoad(TempStorage &) {}

  template <class Iterator, class... Bounds>
  __device__ void Load(Iterator block_itr, T (&items)[ItemsPerThread], Bounds... bounds) {
    const int lane = static_cast<int>(LaneId() % LogicalWarpThreads);
    if constexpr (Algorithm == WARP_LOAD_STRIPED)
      LoadDirectStriped<LogicalWarpThreads>(lane, block_itr, items, bounds...);
    else
      LoadDirectBlocked(lane, block_itr, items, bounds...);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
