// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches of one thread in sorted sequences (CUB, "Thread Utilities").
#pragma once

#include "../../cuda_runtime.h"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// How many of the first \p diag items of two merged sequences are of the first one, whose items go
/// first where both are equal.
template <class Keys1, class Keys2, class Offset, class Less>
__host__ __device__ Offset MergePath(Keys1 keys1, Keys2 keys2, Offset keys1_count,
                                     Offset keys2_count, Offset diag, Less less) {
  Offset begin = diag < keys2_count ? 0 : diag - keys2_count;
  Offset end = diag < keys1_count ? diag : keys1_count;
  while (begin < end) {
    const Offset middle = begin + (end - begin) / 2;
    if (less(keys2[diag - 1 - middle], keys1[middle]))
      end = middle;
    else
      begin = middle + 1;
  }
  return begin;
}

/// The same as a point: how many items of each sequence.
template <class A, class B, class Offset, class Coordinate>
__host__ __device__ void MergePathSearch(Offset diagonal, A a, B b, Offset a_len, Offset b_len,
                                         Coordinate &path_coordinate) {
  const Offset of_a =
      MergePath(a, b, a_len, b_len, diagonal,
                [](const auto &second, const auto &first) { return !(first <= second); });
  path_coordinate.x = of_a;
  path_coordinate.y = diagonal - of_a;
}

/// The first place whose item is not less than \p val.
template <class Iterator, class Offset, class T>
__host__ __device__ Offset LowerBound(Iterator input, Offset num_items, T val) {
  Offset begin = 0;
  while (num_items > 0) {
    const Offset half = num_items / 2;
    if (input[begin + half] < val) {
      begin += half + 1;
      num_items -= half + 1;
    } else {
      num_items = half;
    }
  }
  return begin;
}

/// The first place whose item is greater than \p val.
template <class Iterator, class Offset, class T>
__host__ __device__ Offset UpperBound(Iterator input, Offset num_items, T val) {
  Offset begin = 0;
  while (num_items > 0) {
    const Offset half = num_items / 2;
    if (val < input[begin + half]) {
      num_items = half;
    } else {
      begin += half + 1;
      num_items -= half + 1;
    }
  }
  return begin;
}

} // namespace cub

#include "../../offloom/author_macros_back.inc"
