// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GridEvenShare: which items a block takes, where all take about as many (CUB, "Grid-level
// Utilities").
#pragma once

#include "../../cuda_runtime.h"
#include "grid_mapping.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Whole tiles: the first blocks take one more than the others.
template <class Offset> struct GridEvenShare {
  Offset num_items = 0;
  int grid_size = 0;
  // A block's: from, before, and from one tile to its next.
  Offset block_offset = 0, block_end = 0, block_stride = 0;

  GridEvenShare() = default;

  __host__ __device__ void DispatchInit(Offset items, int max_grid_size, int tile_items) {
    num_items = block_offset = block_end = items;
    tiles = static_cast<int>(items / tile_items + (items % tile_items != 0));
    grid_size = tiles < max_grid_size ? tiles : max_grid_size;
    shared_tiles = grid_size ? tiles / grid_size : 0;
    longer_blocks = grid_size ? tiles % grid_size : 0;
  }

  template <int TileItems, GridMappingStrategy Strategy> __device__ void BlockInit() {
    const int block = blockIdx.x;
    if constexpr (Strategy == GRID_MAPPING_STRIP_MINE) {
      BlockInit<TileItems>(Offset(block) * TileItems, num_items);
      block_stride = Offset(grid_size) * TileItems;
    } else if (block < tiles) {
      const Offset before =
          Offset(block) * shared_tiles + (block < longer_blocks ? block : longer_blocks);
      const Offset end = (before + shared_tiles + (block < longer_blocks)) * TileItems;
      BlockInit<TileItems>(before * TileItems, end < num_items ? end : num_items);
    } else {
      block_stride = TileItems;
    }
  }
  template <int TileItems, class Bound = Offset> __device__ void BlockInit(Bound first, Bound end) {
    block_offset = first, block_end = end;
    block_stride = TileItems;
  }

private:
  int tiles = 0, shared_tiles = 0, longer_blocks = 0;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
