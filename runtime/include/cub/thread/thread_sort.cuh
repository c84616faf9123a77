// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorts of one thread (CUB, "Thread Utilities").
#pragma once

#include "../util_type.cuh"

#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class T> __host__ __device__ void Swap(T &a, T &b) {
  T before = a;
  a = b;
  b = before;
}

/// Keeps the order of equal keys. Values may be of NullType.
template <class Key, class Value, class Less, int ItemsPerThread>
__host__ __device__ void StableOddEvenSort(Key (&keys)[ItemsPerThread],
                                           Value (&items)[ItemsPerThread], Less compare_op) {
  for (int round = 0; round < ItemsPerThread; ++round)
    for (int i = round % 2; i + 1 < ItemsPerThread; i += 2)
      if (compare_op(keys[i + 1], keys[i])) {
        Swap(keys[i], keys[i + 1]);
        if constexpr (!std::is_same_v<Value, NullType>)
          Swap(items[i], items[i + 1]);
      }
}

} // namespace cub

#include "../../offloom/author_macros_back.inc"
