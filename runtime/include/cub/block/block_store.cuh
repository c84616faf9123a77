// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockStore, and the stores that it is made of: items of each thread into a tile (CUB, "Block-wide
// Primitives").
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"
#include "block_load.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T, int Items, class Iterator>
__device__ void StoreDirectBlocked(int linear_tid, Iterator block_itr, T (&items)[Items],
                                   int valid_items = 0x7fffffff) {
  for (int i = 0; i < Items; ++i)
    if (linear_tid * Items + i < valid_items)
      block_itr[linear_tid * Items + i] = items[i];
}
template <int BlockThreads, class T, int Items, class Iterator>
__device__ void StoreDirectStriped(int linear_tid, Iterator block_itr, T (&items)[Items],
                                   int valid_items = 0x7fffffff) {
  for (int i = 0; i < Items; ++i)
    if (linear_tid + i * BlockThreads < valid_items)
      block_itr[linear_tid + i * BlockThreads] = items[i];
}

template <class T, int Items>
__device__ void StoreDirectBlockedVectorized(int linear_tid, T *block_ptr, T (&items)[Items]) {
  StoreDirectBlocked(linear_tid, block_ptr, items);
}
template <class T, int Items, class Iterator>
__device__ void StoreDirectWarpStriped(int linear_tid, Iterator block_itr, T (&items)[Items],
                                       int valid_items = 0x7fffffff) {
  for (int i = 0; i < Items; ++i)
    if (const int place = detail::warp_striped_place<Items>(linear_tid, i); place < valid_items)
      block_itr[place] = items[i];
}

enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

template <class T, int BlockDimX, int ItemsPerThread,
          BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int BlockDimY = 1, int BlockDimZ = 1,
          int = 0>
class BlockStore {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    char unused;
  };

  __device__ BlockStore() : thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}
  __device__ explicit BlockStore(TempStorage &) : BlockStore() {}

  template <class Iterator>
  __device__ void Store(Iterator block_itr, T (&items)[ItemsPerThread],
                        int valid_items = 0x7fffffff) const {
    if constexpr (Algorithm == BLOCK_STORE_STRIPED)
      StoreDirectStriped<Threads>(thread, block_itr, items, valid_items);
    else
      StoreDirectBlocked(thread, block_itr, items, valid_items);
  }

private:
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
