// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRadixSort: the keys of a block, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
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
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;
  using tile = detail::tile_sort<Key, Value, Threads, ItemsPerThread>;

public:
  using TempStorage = typename tile::storage;

  __device__ explicit BlockRadixSort(TempStorage &storage) : storage(storage) {}

  __device__ void Sort(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                       int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, false, false, begin_bit, end_bit);
  }
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, false, false, begin_bit, end_bit);
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, true, false, begin_bit, end_bit);
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, true, false, begin_bit, end_bit);
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, false, true, begin_bit, end_bit);
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, false, true, begin_bit, end_bit);
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, true, true, begin_bit, end_bit);
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread],
                                                 Value (&values)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, true, true, begin_bit, end_bit);
  }

  // The block's forms.
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, false, false, begin_bit, end_bit);
  }
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, false, false, begin_bit, end_bit);
  }
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, true, false, begin_bit, end_bit);
  }
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
                      int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, true, false, begin_bit, end_bit);
  }
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, false, true, begin_bit, end_bit);
  }
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
                            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, false, true, begin_bit, end_bit);
  }
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, true, true, begin_bit, end_bit);
  }
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      offloom::per_thread<Value[ItemsPerThread]> &values,
                                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, true, true, begin_bit, end_bit);
  }

private:
  static __host__ __device__ auto before(bool descending, int begin, int end) {
    return [=](const Key &a, const Key &b) {
      return detail::radix_of(a, descending, begin, end) <
             detail::radix_of(b, descending, begin, end);
    };
  }
  __device__ void sort(Key *keys, Value *values, bool descending, bool striped, int begin,
                       int end) const {
    tile::sort(storage, RowMajorTid(BlockDimX, BlockDimY, BlockDimZ), keys, values, striped,
               before(descending, begin, end), [] { __syncthreads(); });
  }
  void sort_all(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                offloom::per_thread<Value[ItemsPerThread]> *values, bool descending, bool striped,
                int begin, int end) const {
    detail::sort_of_block<tile, Key, Value, Threads, ItemsPerThread>::sort(
        b, storage, keys, values, striped, before(descending, begin, end));
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
