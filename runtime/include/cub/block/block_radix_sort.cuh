// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRadixSort: the keys of a block, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
#include "../detail/radix_key.cuh"
#include "../detail/tile_sort.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include <utility>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Stable.
template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int = 4,
          bool = true, int = 0, int = 0, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockRadixSort {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;
  using tile = detail::tile_sort<Key, Value, Threads, ItemsPerThread>;
  template <class Decomposer>
  using KeyIsDecomposed = decltype(std::declval<Decomposer &>()(std::declval<Key &>()));

public:
  using TempStorage = typename tile::storage;

  __device__ BlockRadixSort() : storage(detail::own_storage<BlockRadixSort>()) {}
  __device__ explicit BlockRadixSort(TempStorage &storage) : storage(storage) {}

  __device__ void Sort(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                       int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, false, before(false, begin_bit, end_bit));
  }
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, false, before(false, begin_bit, end_bit));
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, false, before(true, begin_bit, end_bit));
  }
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, false, before(true, begin_bit, end_bit));
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                       int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, true, before(false, begin_bit, end_bit));
  }
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                       int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, true, before(false, begin_bit, end_bit));
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, nullptr, true, before(true, begin_bit, end_bit));
  }
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread],
                                                 Value (&values)[ItemsPerThread], int begin_bit = 0,
                                                 int end_bit = sizeof(Key) * 8) const {
    sort(keys, values, true, before(true, begin_bit, end_bit));
  }

  // Keys of parts, which \p decomposer makes tuples of references.
  template <class Decomposer>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Decomposer decomposer, int begin_bit,
                       int end_bit) const {
    sort(keys, nullptr, false, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Decomposer decomposer) const {
    sort(keys, nullptr, false, parts_before(decomposer, false));
  }
  template <class Decomposer>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Decomposer decomposer, int begin_bit, int end_bit) const {
    sort(keys, values, false, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void Sort(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                       Decomposer decomposer) const {
    sort(keys, values, false, parts_before(decomposer, false));
  }
  template <class Decomposer>
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Decomposer decomposer, int begin_bit,
                                 int end_bit) const {
    sort(keys, nullptr, false, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Decomposer decomposer) const {
    sort(keys, nullptr, false, parts_before(decomposer, true));
  }
  template <class Decomposer>
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 Decomposer decomposer, int begin_bit, int end_bit) const {
    sort(keys, values, false, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortDescending(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 Decomposer decomposer) const {
    sort(keys, values, false, parts_before(decomposer, true));
  }
  template <class Decomposer>
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Decomposer decomposer,
                                       int begin_bit, int end_bit) const {
    sort(keys, nullptr, true, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Decomposer decomposer) const {
    sort(keys, nullptr, true, parts_before(decomposer, false));
  }
  template <class Decomposer>
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                       Decomposer decomposer, int begin_bit, int end_bit) const {
    sort(keys, values, true, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                       Decomposer decomposer) const {
    sort(keys, values, true, parts_before(decomposer, false));
  }
  template <class Decomposer>
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], Decomposer decomposer,
                                                 int begin_bit, int end_bit) const {
    sort(keys, nullptr, true, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread],
                                                 Decomposer decomposer) const {
    sort(keys, nullptr, true, parts_before(decomposer, true));
  }
  template <class Decomposer>
  __device__ void
  SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread], Value (&values)[ItemsPerThread],
                                 Decomposer decomposer, int begin_bit, int end_bit) const {
    sort(keys, values, true, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  __device__ void SortDescendingBlockedToStriped(Key (&keys)[ItemsPerThread],
                                                 Value (&values)[ItemsPerThread],
                                                 Decomposer decomposer) const {
    sort(keys, values, true, parts_before(decomposer, true));
  }

  // The block's forms.
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, false, before(false, begin_bit, end_bit));
  }
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, false, before(false, begin_bit, end_bit));
  }
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, false, before(true, begin_bit, end_bit));
  }
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
                      int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, false, before(true, begin_bit, end_bit));
  }
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, true, before(false, begin_bit, end_bit));
  }
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            offloom::per_thread<Value[ItemsPerThread]> &values, int begin_bit = 0,
                            int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, true, before(false, begin_bit, end_bit));
  }
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, nullptr, true, before(true, begin_bit, end_bit));
  }
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      offloom::per_thread<Value[ItemsPerThread]> &values,
                                      int begin_bit = 0, int end_bit = sizeof(Key) * 8) const {
    sort_all(b, keys, &values, true, before(true, begin_bit, end_bit));
  }

  template <class Decomposer>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, nullptr, false, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            Decomposer decomposer) const {
    sort_all(b, keys, nullptr, false, parts_before(decomposer, false));
  }
  template <class Decomposer>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, Decomposer decomposer,
            int begin_bit, int end_bit) const {
    sort_all(b, keys, &values, false, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void Sort(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
            offloom::per_thread<Value[ItemsPerThread]> &values, Decomposer decomposer) const {
    sort_all(b, keys, &values, false, parts_before(decomposer, false));
  }
  template <class Decomposer>
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, nullptr, false, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      Decomposer decomposer) const {
    sort_all(b, keys, nullptr, false, parts_before(decomposer, true));
  }
  template <class Decomposer>
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      offloom::per_thread<Value[ItemsPerThread]> &values, Decomposer decomposer,
                      int begin_bit, int end_bit) const {
    sort_all(b, keys, &values, false, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortDescending(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                      offloom::per_thread<Value[ItemsPerThread]> &values,
                      Decomposer decomposer) const {
    sort_all(b, keys, &values, false, parts_before(decomposer, true));
  }
  template <class Decomposer>
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, nullptr, true, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            Decomposer decomposer) const {
    sort_all(b, keys, nullptr, true, parts_before(decomposer, false));
  }
  template <class Decomposer>
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            offloom::per_thread<Value[ItemsPerThread]> &values,
                            Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, &values, true, parts_before(decomposer, false, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortBlockedToStriped(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                            offloom::per_thread<Value[ItemsPerThread]> &values,
                            Decomposer decomposer) const {
    sort_all(b, keys, &values, true, parts_before(decomposer, false));
  }
  template <class Decomposer>
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, nullptr, true, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      Decomposer decomposer) const {
    sort_all(b, keys, nullptr, true, parts_before(decomposer, true));
  }
  template <class Decomposer>
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      offloom::per_thread<Value[ItemsPerThread]> &values,
                                      Decomposer decomposer, int begin_bit, int end_bit) const {
    sort_all(b, keys, &values, true, parts_before(decomposer, true, begin_bit, end_bit));
  }
  template <class Decomposer, class = KeyIsDecomposed<Decomposer>>
  void SortDescendingBlockedToStriped(offloom::block &b,
                                      offloom::per_thread<Key[ItemsPerThread]> &keys,
                                      offloom::per_thread<Value[ItemsPerThread]> &values,
                                      Decomposer decomposer) const {
    sort_all(b, keys, &values, true, parts_before(decomposer, true));
  }

private:
  static __host__ __device__ auto before(bool descending, int begin, int end) {
    return [=](const Key &a, const Key &b) {
      return detail::radix_of(a, descending, begin, end) <
             detail::radix_of(b, descending, begin, end);
    };
  }
  template <class Decomposer>
  static __host__ __device__ auto parts_before(Decomposer decomposer, bool descending, int begin,
                                               int end) {
    return [parts = detail::keys_of_parts<Decomposer>{decomposer}, descending, begin,
            end](const Key &a, const Key &b) mutable {
      return parts.is_before(a, b, descending, begin, end);
    };
  }
  template <class Decomposer>
  static __host__ __device__ auto parts_before(Decomposer decomposer, bool descending) {
    return parts_before(decomposer, descending, 0,
                        detail::keys_of_parts<Decomposer>{decomposer}.template bits<Key>());
  }
  template <class Less>
  __device__ void sort(Key *keys, Value *values, bool striped, Less less) const {
    tile::sort(storage, RowMajorTid(BlockDimX, BlockDimY, BlockDimZ), keys, values, striped, less,
               [] { __syncthreads(); });
  }
  template <class Less>
  void sort_all(offloom::block &b, offloom::per_thread<Key[ItemsPerThread]> &keys,
                offloom::per_thread<Value[ItemsPerThread]> *values, bool striped, Less less) const {
    detail::sort_of_block<tile, Key, Value, Threads, ItemsPerThread>::sort(b, storage, keys, values,
                                                                           striped, less);
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
