// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpMergeSort: the keys of a warp by any order, with values (CUB, "Warp-wide Primitives").
#pragma once

#include "../detail/merge_sort.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

struct lanes_of_mask {
  unsigned mask;
  __device__ void operator()() const { __syncwarp(mask); }
};

} // namespace detail

template <class Key, int ItemsPerThread, int LogicalWarpThreads = 32, class Value = NullType,
          int = 0>
class WarpMergeSort : public detail::merge_sort<Key, Value, LogicalWarpThreads, ItemsPerThread,
                                                detail::lanes_of_mask> {
  using base =
      detail::merge_sort<Key, Value, LogicalWarpThreads, ItemsPerThread, detail::lanes_of_mask>;

public:
  __device__ explicit WarpMergeSort(typename base::TempStorage &storage)
      : base(storage, static_cast<int>(LaneId() % LogicalWarpThreads),
             {WarpMask<LogicalWarpThreads>(LaneId() / LogicalWarpThreads)}) {}
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
