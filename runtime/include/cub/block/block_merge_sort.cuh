// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockMergeSort: the keys of a block by any order, with values (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/merge_sort.cuh"
#include "../util_ptx.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

struct all_of_block {
  __device__ void operator()() const { __syncthreads(); }
};

} // namespace detail

template <class Key, int BlockDimX, int ItemsPerThread, class Value = NullType, int BlockDimY = 1,
          int BlockDimZ = 1>
class BlockMergeSort : public detail::merge_sort<Key, Value, BlockDimX * BlockDimY * BlockDimZ,
                                                 ItemsPerThread, detail::all_of_block> {
  using base = detail::merge_sort<Key, Value, BlockDimX * BlockDimY * BlockDimZ, ItemsPerThread,
                                  detail::all_of_block>;

public:
  __device__ explicit BlockMergeSort(typename base::TempStorage &storage)
      : base(storage, RowMajorTid(BlockDimX, BlockDimY, BlockDimZ), {}) {}
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
