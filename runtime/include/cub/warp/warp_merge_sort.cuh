// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpMergeSort: the keys of a warp by any order, with values (CUB, "Warp-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/tile_sort.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Stable, as both functions are.
template <class Key, int ItemsPerThread, int LogicalWarpThreads = 32, class Value = NullType,
          int = 0>
class WarpMergeSort {
  using tile = detail::tile_sort<Key, Value, LogicalWarpThreads, ItemsPerThread>;

public:
  using TempStorage = typename tile::storage;

  __device__ explicit WarpMergeSort(TempStorage &storage) : storage(storage) {}

  __device__ unsigned get_linear_tid() const { return lane(); }
  __device__ unsigned get_member_mask() const {
    return WarpMask<LogicalWarpThreads>(LaneId() / LogicalWarpThreads);
  }

  // The items from valid_items on count as oob_default, which goes behind all others.
  template <class Less> __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op) {
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Less compare_op, int valid_items,
                       Key oob_default) {
    fill(keys, valid_items, oob_default);
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op) {
    sort(keys, values, compare_op);
  }
  template <class Less, bool = true>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Less compare_op, int valid_items, Key oob_default) {
    fill(keys, valid_items, oob_default);
    sort(keys, values, compare_op);
  }
  template <class Less> __device__ void StableSort(Key (&keys)[ItemsPerThread], Less compare_op) {
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Less compare_op, int valid_items,
                             Key oob_default) {
    fill(keys, valid_items, oob_default);
    sort(keys, nullptr, compare_op);
  }
  template <class Less>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                             Less compare_op) {
    sort(keys, values, compare_op);
  }
  template <class Less, bool = true>
  __device__ void StableSort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                             Less compare_op, int valid_items, Key oob_default) {
    fill(keys, valid_items, oob_default);
    sort(keys, values, compare_op);
  }

  // The block's forms. They need no object: each warp has its own.
  template <class Less>
  static void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                   Less compare_op, const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::sort(b, caller, keys, nullptr, compare_op);
  }
  template <class Less, class Count, class Default>
  static void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                   Less compare_op, const Count &valid_items, const Default &oob_default,
                   const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, caller, keys, nullptr, compare_op);
  }
  template <class Less>
  static void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                   offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
                   const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::sort(b, caller, keys, &values, compare_op);
  }
  template <class Less, class Count, class Default>
  static void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                   offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
                   const Count &valid_items, const Default &oob_default,
                   const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, caller, keys, &values, compare_op);
  }
  template <class Less>
  static void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                         Less compare_op, const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::sort(b, caller, keys, nullptr, compare_op);
  }
  template <class Less, class Count, class Default>
  static void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                         Less compare_op, const Count &valid_items, const Default &oob_default,
                         const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, caller, keys, nullptr, compare_op);
  }
  template <class Less>
  static void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                         offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
                         const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::sort(b, caller, keys, &values, compare_op);
  }
  template <class Less, class Count, class Default>
  static void StableSort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                         offloom::per_thread<Value[ItemsPerThread]> &values, Less compare_op,
                         const Count &valid_items, const Default &oob_default,
                         const offloom::call_site &caller = detail::here<Key>()) {
    ByBlock::fill(b, keys, valid_items, oob_default);
    ByBlock::sort(b, caller, keys, &values, compare_op);
  }

private:
  using ByBlock = detail::sort_of_warps<tile, Key, Value, LogicalWarpThreads, ItemsPerThread>;

  static __device__ int lane() { return static_cast<int>(LaneId() % LogicalWarpThreads); }
  static __device__ void fill(Key (&keys)[ItemsPerThread], int valid_items,
                              const Key &oob_default) {
    for (int i = 0; i < ItemsPerThread; ++i)
      if (lane() * ItemsPerThread + i >= valid_items)
        keys[i] = oob_default;
  }
  template <class Less> __device__ void sort(Key *keys, Value *values, Less less) {
    const unsigned mask = get_member_mask();
    tile::sort(storage, lane(), keys, values, false, less, [=] { __syncwarp(mask); });
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
