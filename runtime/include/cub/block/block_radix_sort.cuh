// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRadixSort: the keys of a block, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/radix_key.cuh"
#include "../detail/tile_sort.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Stable.
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int = 4,
          bool = true, int = 0, int = 0, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockRadixSort {
  using tile = detail::tile_sort<Key, Value, BlockDimX * BlockDimY * BlockDimZ, ItemsPerThread>;

public:
  using TempStorage = typename tile::storage;

  __device__ explicit BlockRadixSort(TempStorage &storage)
      : storage(storage), thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}

  __device__ void Sort(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                       int end_bit = sizeof(Key) * 8) {
    sort(keys, nullptr, false, false, begin_bit, end_bit);
  }
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    sort(keys, values, false, false, begin_bit, end_bit);
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                 int end_bit = sizeof(Key) * 8) {
    sort(keys, nullptr, true, false, begin_bit, end_bit);
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    sort(keys, values, true, false, begin_bit, end_bit);
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8) {
    sort(keys, nullptr, false, true, begin_bit, end_bit);
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) {
    sort(keys, values, false, true, begin_bit, end_bit);
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) {
    sort(keys, nullptr, true, true, begin_bit, end_bit);
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread],
                                                 Value (&values)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) {
    sort(keys, values, true, true, begin_bit, end_bit);
  }

private:
  __device__ void sort(Key *keys, Value *values, bool descending, bool striped, int begin,
                       int end) {
    auto less = [=](const Key &a, const Key &b) {
      return detail::radix_of(a, descending, begin, end) <
             detail::radix_of(b, descending, begin, end);
    };
    tile::sort(storage, thread, keys, values, striped, less, [] { __syncthreads(); });
  }

  TempStorage &storage;
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
