// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRadixSort: the keys of a block, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/radix_key.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Stable. Each item counts those that go before it, which takes threads times the items of a tile.
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int = 4,
          bool = true, int = 0, int = 0, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockRadixSort {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;
  static constexpr int Items = Threads * ItemsPerThread;

public:
  struct TempStorage {
    Uninitialized<Key> keys[Items];
    Uninitialized<Value> values[Items];
  };

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
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.keys[thread * ItemsPerThread + i].Alias() = keys[i];
    __syncthreads();
    int ranks[ItemsPerThread];
    for (int i = 0; i < ItemsPerThread; ++i)
      ranks[i] = rank_of(thread * ItemsPerThread + i, descending, begin, end);
    __syncthreads();
    for (int i = 0; i < ItemsPerThread; ++i) {
      storage.keys[ranks[i]].Alias() = keys[i];
      if (values)
        storage.values[ranks[i]].Alias() = values[i];
    }
    __syncthreads();
    for (int i = 0; i < ItemsPerThread; ++i) {
      const int from = striped ? thread + i * Threads : thread * ItemsPerThread + i;
      keys[i] = storage.keys[from].Alias();
      if (values)
        values[i] = storage.values[from].Alias();
    }
  }
  __device__ int rank_of(int item, bool descending, int begin, int end) {
    const auto own = detail::radix_of(storage.keys[item].Alias(), descending, begin, end);
    int rank = 0;
    for (int other = 0; other < Items; ++other) {
      const auto its = detail::radix_of(storage.keys[other].Alias(), descending, begin, end);
      rank += its < own || (its == own && other < item);
    }
    return rank;
  }

  TempStorage &storage;
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
