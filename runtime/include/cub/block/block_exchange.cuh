// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockExchange: items change threads (CUB, "Block-wide Primitives").
#pragma once

#include "../util_ptx.cuh"
#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

/// Blocked: thread t has items t * ItemsPerThread and those behind it. Striped: t, t + the number
/// of threads, ...
template <class T, int BlockDimX, int ItemsPerThread, bool = false, int BlockDimY = 1,
          int BlockDimZ = 1, int = 0>
class BlockExchange {
  static constexpr int Threads = BlockDimX * BlockDimY * BlockDimZ;

public:
  struct TempStorage {
    Uninitialized<T> items[Threads * ItemsPerThread];
  };

  __device__ explicit BlockExchange(TempStorage &storage)
      : storage(storage), thread(RowMajorTid(BlockDimX, BlockDimY, BlockDimZ)) {}

  __device__ void StripedToBlocked(const T (&input)[ItemsPerThread], T (&output)[ItemsPerThread]) {
    exchange(
        input, output, [this](int i) { return striped(i); }, [this](int i) { return blocked(i); });
  }
  __device__ void BlockedToStriped(const T (&input)[ItemsPerThread], T (&output)[ItemsPerThread]) {
    exchange(
        input, output, [this](int i) { return blocked(i); }, [this](int i) { return striped(i); });
  }
  __device__ void WarpStripedToBlocked(const T (&input)[ItemsPerThread],
                                       T (&output)[ItemsPerThread]) {
    exchange(
        input, output, [this](int i) { return warp_striped(i); },
        [this](int i) { return blocked(i); });
  }
  __device__ void BlockedToWarpStriped(const T (&input)[ItemsPerThread],
                                       T (&output)[ItemsPerThread]) {
    exchange(
        input, output, [this](int i) { return blocked(i); },
        [this](int i) { return warp_striped(i); });
  }
  template <class Rank>
  __device__ void ScatterToBlocked(const T (&input)[ItemsPerThread], T (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) {
    exchange(input, output, [&](int i) { return ranks[i]; }, [this](int i) { return blocked(i); });
  }
  template <class Rank>
  __device__ void ScatterToStriped(const T (&input)[ItemsPerThread], T (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) {
    exchange(input, output, [&](int i) { return ranks[i]; }, [this](int i) { return striped(i); });
  }

  __device__ void StripedToBlocked(T (&items)[ItemsPerThread]) { StripedToBlocked(items, items); }
  __device__ void BlockedToStriped(T (&items)[ItemsPerThread]) { BlockedToStriped(items, items); }
  __device__ void WarpStripedToBlocked(T (&items)[ItemsPerThread]) {
    WarpStripedToBlocked(items, items);
  }
  __device__ void BlockedToWarpStriped(T (&items)[ItemsPerThread]) {
    BlockedToWarpStriped(items, items);
  }
  template <class Rank>
  __device__ void ScatterToBlocked(T (&items)[ItemsPerThread], Rank (&ranks)[ItemsPerThread]) {
    ScatterToBlocked(items, items, ranks);
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&items)[ItemsPerThread], Rank (&ranks)[ItemsPerThread]) {
    ScatterToStriped(items, items, ranks);
  }

private:
  __device__ int blocked(int i) const { return thread * ItemsPerThread + i; }
  __device__ int striped(int i) const { return thread + i * Threads; }
  __device__ int warp_striped(int i) const {
    const int first = thread / 32 * 32, width = Threads - first < 32 ? Threads - first : 32;
    return first * ItemsPerThread + i * width + thread % 32;
  }
  template <class From, class To>
  __device__ void exchange(const T (&input)[ItemsPerThread], T (&output)[ItemsPerThread], From from,
                           To to) {
    for (int i = 0; i < ItemsPerThread; ++i)
      storage.items[from(i)].Alias() = input[i];
    __syncthreads();
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[to(i)].Alias();
  }

  TempStorage &storage;
  int thread;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
