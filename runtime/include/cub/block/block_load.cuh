// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockLoad, and the loads that it is made of: items of a tile for each thread (CUB, "Block-wide
// Primitives").
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// Where item \p i of thread \p thread lies in a tile whose warps have a striped row each.
template <int Items> __host__ __device__ int warp_striped_place(int thread, int i) {
  return thread / 32 * 32 * Items + i * 32 + thread % 32;
}
template <class T, int Items, class Iterator>
__device__ void load_warp_striped(int thread, Iterator block_itr, T (&items)[Items]) {
  for (int i = 0; i < Items; ++i)
    items[i] = block_itr[warp_striped_place<Items>(thread, i)];
}
template <class T, int Items, class Iterator>
__device__ void load_warp_striped(int thread, Iterator block_itr, T (&items)[Items],
                                  int valid_items) {
  for (int i = 0; i < Items; ++i)
    if (const int place = warp_striped_place<Items>(thread, i); place < valid_items)
      items[i] = block_itr[place];
}
template <class T, int Items, class Default, class Iterator>
__device__ void load_warp_striped(int thread, Iterator block_itr, T (&items)[Items],
                                  int valid_items, Default oob_default) {
  for (T &item : items)
    item = static_cast<T>(oob_default);
  load_warp_striped(thread, block_itr, items, valid_items);
}

} // namespace detail

/// Thread t takes items t * Items to t * Items + Items - 1.
template <class T, int Items, class Iterator>
__device__ void LoadDirectBlocked(int linear_tid, Iterator block_itr, T (&items)[Items]) {
  for (int i = 0; i < Items; ++i)
    items[i] = block_itr[linear_tid * Items + i];
}
template <class T, int Items, class Iterator>
__device__ void LoadDirectBlocked(int linear_tid, Iterator block_itr, T (&items)[Items],
                                  int valid_items) {
  for (int i = 0; i < Items; ++i)
    if (linear_tid * Items + i < valid_items)
      items[i] = block_itr[linear_tid * Items + i];
}
template <class T, int Items, class Default, class Iterator>
__device__ void LoadDirectBlocked(int linear_tid, Iterator block_itr, T (&items)[Items],
                                  int valid_items, Default oob_default) {
  for (int i = 0; i < Items; ++i)
    items[i] = linear_tid * Items + i < valid_items
                   ? static_cast<T>(block_itr[linear_tid * Items + i])
                   : static_cast<T>(oob_default);
}

/// Thread t takes items t, t + BlockThreads, t + 2 * BlockThreads, ...
template <int BlockThreads, class T, int Items, class Iterator>
__device__ void LoadDirectStriped(int linear_tid, Iterator block_itr, T (&items)[Items]) {
  for (int i = 0; i < Items; ++i)
    items[i] = block_itr[linear_tid + i * BlockThreads];
}
template <int BlockThreads, class T, int Items, class Iterator>
__device__ void LoadDirectStriped(int linear_tid, Iterator block_itr, T (&items)[Items],
                                  int valid_items) {
  for (int i = 0; i < Items; ++i)
    if (linear_tid + i * BlockThreads < valid_items)
      items[i] = block_itr[linear_tid + i * BlockThreads];
}
template <int BlockThreads, class T, int Items, class Default, class Iterator>
__device__ void LoadDirectStriped(int linear_tid, Iterator block_itr, T (&items)[Items],
                                  int valid_items, Default oob_default) {
  for (int i = 0; i < Items; ++i)
    items[i] = linear_tid + i * BlockThreads < valid_items
                   ? static_cast<T>(block_itr[linear_tid + i * BlockThreads])
                   : static_cast<T>(oob_default);
}

/// Thread t takes items as LoadDirectBlocked's, which a GPU reads several at a time.
template <class T, int Items>
__device__ void LoadDirectBlockedVectorized(int linear_tid, T *block_ptr, T (&items)[Items]) {
  LoadDirectBlocked(linear_tid, block_ptr, items);
}

/// Each warp takes a row of its own, of which lane l gets items l, l + 32, ...
template <class T, int Items, class Iterator, class... Bounds>
__device__ void LoadDirectWarpStriped(int linear_tid, Iterator block_itr, T (&items)[Items],
                                      Bounds... bounds) {
  detail::load_warp_striped(linear_tid, block_itr, items, bounds...);
}

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

/// The algorithms differ in how a GPU accesses memory: all but one give the same items to the same
/// threads.
template <class T, int BlockDimX, int ItemsPerThread,
          BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int BlockDimY = 1, int BlockDimZ = 1,
          int = 0>
class BlockLoad {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    char unused;
  };

  __device__ BlockLoad() : thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}
  __device__ explicit BlockLoad(TempStorage &) : BlockLoad() {}

  template <class Iterator, class... Bounds>
  __device__ void Load(Iterator block_itr, T (&items)[ItemsPerThread], Bounds... bounds) const {
    if constexpr (Algorithm == BLOCK_LOAD_STRIPED)
      LoadDirectStriped<Threads>(thread, block_itr, items, bounds...);
    else
      LoadDirectBlocked(thread, block_itr, items, bounds...);
  }

private:
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
