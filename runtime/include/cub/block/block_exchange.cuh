// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockExchange: items change threads (CUB, "Block-wide Primitives").
#pragma once

#include "../detail/block_forms.cuh"
#include "../detail/own_storage.cuh"
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

  __device__ BlockExchange() : storage(detail::own_storage<BlockExchange>()) {}
  __device__ explicit BlockExchange(TempStorage &storage) : storage(storage) {}

  template <class Output>
  __device__ void StripedToBlocked(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [=](int i) { return striped(thread, i); },
        [=](int i) { return blocked(thread, i); });
  }
  template <class Output>
  __device__ void BlockedToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [=](int i) { return blocked(thread, i); },
        [=](int i) { return striped(thread, i); });
  }
  template <class Output>
  __device__ void WarpStripedToBlocked(const T (&input)[ItemsPerThread],
                                       Output (&output)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [=](int i) { return warp_striped(thread, i); },
        [=](int i) { return blocked(thread, i); });
  }
  template <class Output>
  __device__ void BlockedToWarpStriped(const T (&input)[ItemsPerThread],
                                       Output (&output)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [=](int i) { return blocked(thread, i); },
        [=](int i) { return warp_striped(thread, i); });
  }
  template <class Output, class Rank>
  __device__ void ScatterToBlocked(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [&](int i) { return static_cast<int>(ranks[i]); },
        [=](int i) { return blocked(thread, i); });
  }
  template <class Output, class Rank>
  __device__ void ScatterToStriped(const T (&input)[ItemsPerThread],
                                   Output (&output)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [&](int i) { return static_cast<int>(ranks[i]); },
        [=](int i) { return striped(thread, i); });
  }
  /// Items whose rank is negative go nowhere; places that no item went to have no value.
  template <class Output, class Rank>
  __device__ void ScatterToStripedGuarded(const T (&input)[ItemsPerThread],
                                          Output (&output)[ItemsPerThread],
                                          Rank (&ranks)[ItemsPerThread]) const {
    ScatterToStriped(input, output, ranks);
  }
  /// The same for items that are not flagged.
  template <class Output, class Rank, class Flag>
  __device__ void
  ScatterToStripedFlagged(const T (&input)[ItemsPerThread], Output (&output)[ItemsPerThread],
                          Rank (&ranks)[ItemsPerThread], Flag (&is_valid)[ItemsPerThread]) const {
    const int thread = this_thread();
    exchange(
        input, output, [&](int i) { return is_valid[i] ? static_cast<int>(ranks[i]) : -1; },
        [=](int i) { return striped(thread, i); });
  }

  __device__ void StripedToBlocked(T (&items)[ItemsPerThread]) const {
    StripedToBlocked(items, items);
  }
  __device__ void BlockedToStriped(T (&items)[ItemsPerThread]) const {
    BlockedToStriped(items, items);
  }
  __device__ void WarpStripedToBlocked(T (&items)[ItemsPerThread]) const {
    WarpStripedToBlocked(items, items);
  }
  __device__ void BlockedToWarpStriped(T (&items)[ItemsPerThread]) const {
    BlockedToWarpStriped(items, items);
  }
  template <class Rank>
  __device__ void ScatterToBlocked(T (&items)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) const {
    ScatterToBlocked(items, items, ranks);
  }
  template <class Rank>
  __device__ void ScatterToStriped(T (&items)[ItemsPerThread],
                                   Rank (&ranks)[ItemsPerThread]) const {
    ScatterToStriped(items, items, ranks);
  }
  template <class Rank>
  __device__ void ScatterToStripedGuarded(T (&items)[ItemsPerThread],
                                          Rank (&ranks)[ItemsPerThread]) const {
    ScatterToStripedGuarded(items, items, ranks);
  }
  template <class Rank, class Flag>
  __device__ void ScatterToStripedFlagged(T (&items)[ItemsPerThread], Rank (&ranks)[ItemsPerThread],
                                          Flag (&is_valid)[ItemsPerThread]) const {
    ScatterToStripedFlagged(items, items, ranks, is_valid);
  }

  // The block's forms.
  template <class Output>
  void StripedToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                        offloom::per_thread<Output[ItemsPerThread]> &output) const {
    ByBlock::exchange(b, storage.items, input, output, striped, blocked);
  }
  void StripedToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items) const {
    StripedToBlocked(b, items, items);
  }
  template <class Output>
  void BlockedToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                        offloom::per_thread<Output[ItemsPerThread]> &output) const {
    ByBlock::exchange(b, storage.items, input, output, blocked, striped);
  }
  void BlockedToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items) const {
    BlockedToStriped(b, items, items);
  }
  template <class Output>
  void WarpStripedToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                            offloom::per_thread<Output[ItemsPerThread]> &output) const {
    ByBlock::exchange(b, storage.items, input, output, warp_striped, blocked);
  }
  void WarpStripedToBlocked(offloom::block &b,
                            offloom::per_thread<T[ItemsPerThread]> &items) const {
    WarpStripedToBlocked(b, items, items);
  }
  template <class Output>
  void BlockedToWarpStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                            offloom::per_thread<Output[ItemsPerThread]> &output) const {
    ByBlock::exchange(b, storage.items, input, output, blocked, warp_striped);
  }
  void BlockedToWarpStriped(offloom::block &b,
                            offloom::per_thread<T[ItemsPerThread]> &items) const {
    BlockedToWarpStriped(b, items, items);
  }
  template <class Output, class Rank>
  void ScatterToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                        offloom::per_thread<Output[ItemsPerThread]> &output,
                        offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ByBlock::scatter(b, storage.items, input, output, ranks, blocked);
  }
  template <class Rank>
  void ScatterToBlocked(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                        offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ScatterToBlocked(b, items, items, ranks);
  }
  template <class Output, class Rank>
  void ScatterToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                        offloom::per_thread<Output[ItemsPerThread]> &output,
                        offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ByBlock::scatter(b, storage.items, input, output, ranks, striped);
  }
  template <class Rank>
  void ScatterToStriped(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                        offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ScatterToStriped(b, items, items, ranks);
  }
  template <class Output, class Rank>
  void ScatterToStripedGuarded(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                               offloom::per_thread<Output[ItemsPerThread]> &output,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ByBlock::scatter(b, storage.items, input, output, ranks, striped);
  }
  template <class Rank>
  void ScatterToStripedGuarded(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks) const {
    ScatterToStripedGuarded(b, items, items, ranks);
  }
  template <class Output, class Rank, class Flag>
  void ScatterToStripedFlagged(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &input,
                               offloom::per_thread<Output[ItemsPerThread]> &output,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks,
                               offloom::per_thread<Flag[ItemsPerThread]> &is_valid) const {
    ByBlock::scatter(b, storage.items, input, output, ranks, is_valid, striped);
  }
  template <class Rank, class Flag>
  void ScatterToStripedFlagged(offloom::block &b, offloom::per_thread<T[ItemsPerThread]> &items,
                               offloom::per_thread<Rank[ItemsPerThread]> &ranks,
                               offloom::per_thread<Flag[ItemsPerThread]> &is_valid) const {
    ScatterToStripedFlagged(b, items, items, ranks, is_valid);
  }

private:
  using ByBlock = detail::exchange_of_block<T, ItemsPerThread>;

  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }
  static __host__ __device__ int blocked(int thread, int i) { return thread * ItemsPerThread + i; }
  static __host__ __device__ int striped(int thread, int i) { return thread + i * Threads; }
  static __host__ __device__ int warp_striped(int thread, int i) {
    const int first = thread / 32 * 32, width = Threads - first < 32 ? Threads - first : 32;
    return first * ItemsPerThread + i * width + thread % 32;
  }
  template <class Output, class From, class To>
  __device__ void exchange(const T (&input)[ItemsPerThread], Output (&output)[ItemsPerThread],
                           From from, To to) const {
    for (int i = 0; i < ItemsPerThread; ++i)
      if (const int place = from(i); place >= 0)
        storage.items[place].Alias() = input[i];
    __syncthreads();
    for (int i = 0; i < ItemsPerThread; ++i)
      output[i] = storage.items[to(i)].Alias();
  }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
