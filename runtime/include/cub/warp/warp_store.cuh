// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpStore: each lane's items into a tile (CUB, "Warp-wide Primitives").
#pragma once

#include "../block/block_store.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};

/// Arranged as WarpLoad's.
template <class T, int ItemsPerThread, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT,
          int LogicalWarpThreads = 32, int = 0>
class WarpStore {
public:
  struct TempStorage {
    char unused;
  };

  __device__ WarpStore() = default;
  __device__ explicit WarpStore(TempStorage &) {}

  template <class Iterator>
  __device__ void Store(Iterator block_itr, T (&items)[ItemsPerThread],
                        int valid_items = 0x7fffffff) {
    const int lane = static_cast<int>(LaneId() % LogicalWarpThreads);
    if constexpr (Algorithm == WARP_STORE_STRIPED)
      StoreDirectStriped<LogicalWarpThreads>(lane, block_itr, items, valid_items);
    else
      StoreDirectBlocked(lane, block_itr, items, valid_items);
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
