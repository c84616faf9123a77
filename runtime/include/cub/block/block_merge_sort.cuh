// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockMergeSort: the keys of a block by any order, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../detail/tile_sort.cuh"
#include "../thread/thread_search.cuh"
#include "../thread/thread_sort.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Some items of two sorted parts of \p keys_shared, merged, and where they were.
template <class Keys, class Key, class Less, int ItemsPerThread>
__device__ void SerialMerge(Keys keys_shared, int keys1_beg, int keys2_beg, int keys1_count,
                            int keys2_count, Key (&output)[ItemsPerThread],
                            int (&indices)[ItemsPerThread], Less compare_op) {
  const int keys1_end = keys1_beg + keys1_count, keys2_end = keys2_beg + keys2_count;
  for (int i = 0; i < ItemsPerThread; ++i) {
    const bool of_second =
        keys2_beg < keys2_end &&
        (keys1_beg >= keys1_end || compare_op(keys_shared[keys2_beg], keys_shared[keys1_beg]));
    indices[i] = of_second ? keys2_beg++ : keys1_beg++;
    output[i] = keys_shared[indices[i]];
  }
}

/// Stable, as both functions are.
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int BlockDimY = 1,
          int BlockDimZ = 1>
class BlockMergeSort {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;
  using tile = detail::tile_sort<Key, Value, Threads, ItemsPerThread>;

public:
  using TempStorage = typename tile::storage;

  __device__ BlockMergeSort() : storage(detail::own_storage<BlockMergeSort>()) {}
  __device__ explicit BlockMergeSort(TempStorage &storage) : storage(storage) {}

  __device__ unsigned get_linear_tid() const { return this_thread(); }

  // The items from valid_items on count as oob_default, which goes behind all others.
  template <class Less> __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op) const {
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op, int valid_items,
                       Key oob_default) const {
    fill(keys, this_thread(), valid_items, oob_default);
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op) const {
    sort(keys, values, compare_op);
  }
  template <class Less, bool = true>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op, int valid_items, Key oob_default) const {
    fill(keys, this_thread(), valid_items, oob_default);
    sort(keys, values, compare_op);
  }
  template <class Less>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Less compare_op) const {
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Less compare_op, int valid_items,
                             Key oob_default) const {
    fill(keys, this_thread(), valid_items, oob_default);
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                             Less compare_op) const {
    sort(keys, values, compare_op);
  }
  template <class Less, bool = true>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                             Less compare_op, int valid_items, Key oob_default) const {
    fill(keys, this_thread(), valid_items, oob_default);
    sort(keys, values, compare_op);
  }

  // The block's forms.
  template <class Less>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            Less compare_op) const {
    ByBlock::sort(b, storage, keys, nullptr, false, compare_op);
  }
  template <class Less, class Count, class Default>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys, Less compare_op,
            const Count &valid_items, const Default &oob_default) const {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, storage, keys, nullptr, false, compare_op);
  }
  template <class Less>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op) const {
    ByBlock::sort(b, storage, keys, &values, false, compare_op);
  }
  template <class Less, class Count, class Default>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
            const Count &valid_items, const Default &oob_default) const {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, storage, keys, &values, false, compare_op);
  }
  template <class Less>
  void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                  Less compare_op) const {
    ByBlock::sort(b, storage, keys, nullptr, false, compare_op);
  }
  template <class Less, class Count, class Default>
  void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                  Less compare_op, const Count &valid_items, const Default &oob_default) const {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, storage, keys, nullptr, false, compare_op);
  }
  template <class Less>
  void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                  offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op) const {
    ByBlock::sort(b, storage, keys, &values, false, compare_op);
  }
  template <class Less, class Count, class Default>
  void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                  offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
                  const Count &valid_items, const Default &oob_default) const {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, storage, keys, &values, false, compare_op);
  }

private:
  using ByBlock = detail::sort_of_block<tile, Key, Value, Threads, ItemsPerThread>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  static __device__ void fill(Key (&keys)[ItemsPerThread], int thread, int valid_items,
                              const Key &oob_default) {
    for (int i = 0; i < ItemsPerThread; ++i)
      if (thread * ItemsPerThread + i >= valid_items)
        keys[i] = oob_default;
  }
  template <class Less> __device__ void sort(Key *keys, Value *values, Less less) const {
    tile::sort(storage, this_thread(), keys, values, false, less, [] { __syncthreads(); });
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
