// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What BlockMergeSort and WarpMergeSort have in common.
#pragma once

#include "tile_sort.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// \p Sync lets the \p Threads threads wait for each other.
template <class Key, class Value, int Threads, int ItemsPerThread, class Sync> class merge_sort {
  using tile = tile_sort<Key, Value, Threads, ItemsPerThread>;

public:
  using TempStorage = typename tile::storage;

  template <class Less> __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op) {
    tile::sort(storage, thread, keys, nullptr, false, compare_op, sync);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op) {
    tile::sort(storage, thread, keys, values, false, compare_op, sync);
  }
  /// The items from \p valid_items on count as \p oob_default, which goes behind all others.
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op, int valid_items,
                       Key oob_default) {
    fill(keys, valid_items, oob_default);
    Sort(keys, compare_op);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op, int valid_items, Key oob_default) {
    fill(keys, valid_items, oob_default);
    Sort(keys, values, compare_op);
  }

  template <class... Arguments>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Arguments &&...arguments) {
    Sort(keys, arguments...);
  }

protected:
  __device__ merge_sort(TempStorage &storage, int thread, Sync sync)
      : storage(storage), thread(thread), sync(sync) {}

private:
  __device__ void fill(Key (&keys)[ItemsPerThread], int valid_items, const Key &oob_default) const {
    for (int i = 0; i < ItemsPerThread; ++i)
      if (thread * ItemsPerThread + i >= valid_items)
        keys[i] = oob_default;
  }

  TempStorage &storage;
  int thread;
  Sync sync;
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
