// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the items of a tile are sorted. All threads of a block are run by one core, so that the work
// counts, and not how many do it: one thread merges, and the others wait.
#pragma once

#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <class Key, class Value, int Threads, int ItemsPerThread> class tile_sort {
  static constexpr int Items = Threads * ItemsPerThread;
  using Index = unsigned short;
  static_assert(Items <= 65535, "a tile has at most 65535 items");

public:
  struct storage {
    Uninitialized<Key> keys[Items];
    union { // one after the other
      Index order[2][Items];
      Uninitialized<Value> values[Items];
    };
  };

  /// Sorts, and keeps the order of equal keys. less(a, b): key a goes before b. \p values may be
  /// null. Thread t has item t * ItemsPerThread + i in its place i; where \p striped is set, it
  /// gets item t + i * Threads.
  template <class Less, class Sync>
  static __device__ void sort(storage &in, int thread, Key *keys, Value *values, bool striped,
                              Less less, Sync sync) {
    for (int i = 0; i < ItemsPerThread; ++i)
      in.keys[thread * ItemsPerThread + i].Alias() = keys[i];
    sync();
    const Index *sorted = in.order[passes() % 2];
    if (thread == 0)
      merge_all(in, less);
    sync();
    int from[ItemsPerThread];
    for (int i = 0; i < ItemsPerThread; ++i) {
      from[i] = sorted[striped ? thread + i * Threads : thread * ItemsPerThread + i];
      keys[i] = in.keys[from[i]].Alias();
    }
    if (!values)
      return;
    sync();
    for (int i = 0; i < ItemsPerThread; ++i)
      in.values[thread * ItemsPerThread + i].Alias() = values[i];
    sync();
    for (int i = 0; i < ItemsPerThread; ++i)
      values[i] = in.values[from[i]].Alias();
  }

  /// Where the last pass leaves the order: storage::order[passes() % 2].
  static __host__ __device__ constexpr int passes() {
    int result = 0;
    for (int width = 1; width < Items; width *= 2)
      ++result;
    return result;
  }

  /// Merges runs of 1, 2, 4, ... items, from one of the orders into the other.
  template <class Less> static __device__ void merge_all(storage &in, Less less) {
    for (int i = 0; i < Items; ++i)
      in.order[0][i] = static_cast<Index>(i);
    int now = 0;
    for (int width = 1; width < Items; width *= 2, now = 1 - now)
      for (int begin = 0; begin < Items; begin += 2 * width) {
        const int middle = begin + width < Items ? begin + width : Items;
        const int end = begin + 2 * width < Items ? begin + 2 * width : Items;
        merge(in, in.order[now], in.order[1 - now], begin, middle, end, less);
      }
  }

private:
  template <class Less>
  static __device__ void merge(storage &in, const Index *from, Index *to, int begin, int middle,
                               int end, Less less) {
    int left = begin, right = middle;
    for (int i = begin; i < end; ++i) {
      const bool takes_right = left == middle || (right < end && less(in.keys[from[right]].Alias(),
                                                                      in.keys[from[left]].Alias()));
      to[i] = takes_right ? from[right++] : from[left++];
    }
  }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
