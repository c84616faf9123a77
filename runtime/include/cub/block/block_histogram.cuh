// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockHistogram: how many items of a tile lie in each bin (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include <type_traits>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

/// Both algorithms count with atomics here.
template <class T, int BlockDimX, int ItemsPerThread, int Bins,
          BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockHistogram {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    char unused;
  };

  __device__ BlockHistogram() = default;
  __device__ explicit BlockHistogram(TempStorage &) {}

  template <class Counter> __device__ void InitHistogram(Counter histogram[Bins]) const {
    clear(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ), histogram);
  }
  template <class Counter>
  __device__ void Composite(T (&items)[ItemsPerThread], Counter histogram[Bins]) const {
    for (const T &item : items)
      count(histogram[item]);
  }
  template <class Counter>
  __device__ void Histogram(T (&items)[ItemsPerThread], Counter histogram[Bins]) const {
    InitHistogram(histogram);
    __syncthreads();
    Composite(items, histogram);
  }

  // The block's forms.
  template <class Counter> void InitHistogram(offloom::block &b, Counter *histogram) const {
    ByBlock::each_thread(b, [&](int thread) { clear(thread, histogram); });
  }
  template <class Counter>
  void Composite(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                 Counter *histogram) const {
    ByBlock::each_row(b, items, [&](int, auto &row) { Composite(row, histogram); });
  }
  template <class Counter>
  void Histogram(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                 Counter *histogram) const {
    InitHistogram(b, histogram);
    Composite(b, items, histogram);
  }

private:
  using ByBlock = detail::rows_of_block<T, ItemsPerThread>;

  /// Counters may be of any type, also of those that atomicAdd has not.
  template <class Counter> static __host__ __device__ void count(Counter &counter) {
    if constexpr (std::is_integral_v<Counter>)
      __atomic_fetch_add(&counter, Counter(1), __ATOMIC_RELAXED);
    else
      atomicAdd(&counter, Counter(1));
  }
  template <class Counter> static __host__ __device__ void clear(int thread, Counter *histogram) {
    for (int bin = thread; bin < Bins; bin += Threads)
      histogram[bin] = 0;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
