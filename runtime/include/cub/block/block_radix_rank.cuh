// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockRadixRank, BlockRadixRankMatch: where keys go that are sorted by a digit (CUB, "Block-wide
// Primitives").
#pragma once

#include "../detail/own_storage.cuh"
#include "../util_ptx.cuh"
#include "../util_type.cuh"
#include "block_scan.cuh"
#include "radix_rank_sort_operations.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

namespace detail {

/// Ranks that keep the order of equal digits. \p Place says where a thread's items lie in the tile.
/// One core runs all threads, so that one of them counts.
template <int Threads, int RadixBits, bool Descending, class Place> class rank_of_digits {
  static constexpr int Digits = 1 << RadixBits;

public:
  static constexpr int DigitsPerThread = (Digits + Threads - 1) / Threads;
  /// A thread and its item for each place of the tile would need the number of items, which belongs
  /// to the call: so each thread brings its digits by a pointer.
  struct storage {
    const unsigned *digits[Threads];
    int *ranks[Threads];
    int begins[Digits + 1]; ///< of the digits, in the order of the sort
  };

  template <int Items, class Bits, class Extractor>
  static __device__ void rank(storage &in, int thread, Bits (&keys)[Items], int (&ranks)[Items],
                              Extractor extractor) {
    unsigned digits[Items];
    for (int i = 0; i < Items; ++i)
      digits[i] = in_order(extractor.Digit(keys[i]));
    in.digits[thread] = digits;
    in.ranks[thread] = ranks;
    __syncthreads();
    if (thread == 0)
      rank_all<Items>(in);
    __syncthreads();
  }
  /// How many keys go before those with each of the thread's digits.
  static __device__ void prefixes(const storage &in, int thread, int (&prefix)[DigitsPerThread]) {
    each_digit(thread, [&](int i, int digit) { prefix[i] = in.begins[in_order(digit)]; });
  }
  /// How many keys have each of the thread's digits.
  static __device__ void counts(const storage &in, int thread, int (&count)[DigitsPerThread]) {
    each_digit(thread, [&](int i, int digit) {
      count[i] = in.begins[in_order(digit) + 1] - in.begins[in_order(digit)];
    });
  }

private:
  static __device__ unsigned in_order(unsigned digit) {
    return Descending ? Digits - 1 - digit : digit;
  }
  template <class F> static __device__ void each_digit(int thread, F body) {
    for (int i = 0; i < DigitsPerThread; ++i)
      if (const int digit = thread * DigitsPerThread + i; digit < Digits)
        body(i, digit);
  }
  template <int Items> static __device__ void rank_all(storage &in) {
    for (int &begin : in.begins)
      begin = 0;
    for (int thread = 0; thread < Threads; ++thread)
      for (int i = 0; i < Items; ++i)
        ++in.begins[in.digits[thread][i] + 1];
    for (int digit = 0; digit < Digits; ++digit)
      in.begins[digit + 1] += in.begins[digit];
    int next[Digits];
    for (int digit = 0; digit < Digits; ++digit)
      next[digit] = in.begins[digit];
    for (int place = 0; place < Threads * Items; ++place) {
      const auto [thread, i] = Place::template of<Threads, Items>(place);
      in.ranks[thread][i] = next[in.digits[thread][i]]++;
    }
  }
};

struct thread_and_item {
  int thread, item;
};
struct blocked_place {
  template <int Threads, int Items> static __device__ thread_and_item of(int place) {
    return {place / Items, place % Items};
  }
};
struct warp_striped_place_of_tile {
  template <int Threads, int Items> static __device__ thread_and_item of(int place) {
    const int first = place / (32 * Items) * 32;
    const int width = Threads - first < 32 ? Threads - first : 32, in_warp = place - first * Items;
    return {first + in_warp % width, in_warp / width};
  }
};

} // namespace detail

enum RadixRankAlgorithm {
  RADIX_RANK_BASIC,
  RADIX_RANK_MEMOIZE,
  RADIX_RANK_MATCH,
  RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
  RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR,
};

/// What is called with the counts of digits, where nobody asks for them.
template <int BinsPerThread> struct BlockRadixRankEmptyCallback {
  __device__ void operator()(int (&)[BinsPerThread]) {}
};

/// Of keys in a blocked arrangement.
template <int BlockDimX, int RadixBits, bool IsDescending, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig = cudaSharedMemBankSizeFourByte, int BlockDimY = 1, int BlockDimZ = 1,
          int = 0>
class BlockRadixRank {
  using ranking = detail::rank_of_digits<BlockDimX * BlockDimY * BlockDimZ, RadixBits, IsDescending,
                                         detail::blocked_place>;

public:
  static constexpr int BINS_TRACKED_PER_THREAD = ranking::DigitsPerThread;
  using TempStorage = typename ranking::storage;

  __device__ BlockRadixRank() : storage(detail::own_storage<BlockRadixRank>()) {}
  __device__ explicit BlockRadixRank(TempStorage &storage) : storage(storage) {}

  template <class UnsignedBits, int KeysPerThread, class DigitExtractor>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor) {
    ranking::rank(storage, this_thread(), keys, ranks, digit_extractor);
  }
  template <class UnsignedBits, int KeysPerThread, class DigitExtractor>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor,
                           int (&exclusive_digit_prefix)[BINS_TRACKED_PER_THREAD]) {
    RankKeys(keys, ranks, digit_extractor);
    ranking::prefixes(storage, this_thread(), exclusive_digit_prefix);
  }

private:
  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }

  TempStorage &storage;
};

/// Of keys in a warp-striped arrangement. A callback gets how many keys have each of the thread's
/// digits.
template <int BlockDimX, int RadixBits, bool IsDescending,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int BlockDimY = 1, int BlockDimZ = 1, int = 0>
class BlockRadixRankMatch {
  using ranking = detail::rank_of_digits<BlockDimX * BlockDimY * BlockDimZ, RadixBits, IsDescending,
                                         detail::warp_striped_place_of_tile>;

public:
  static constexpr int BINS_TRACKED_PER_THREAD = ranking::DigitsPerThread;
  using TempStorage = typename ranking::storage;

  __device__ explicit BlockRadixRankMatch(TempStorage &storage) : storage(storage) {}

  template <class UnsignedBits, int KeysPerThread, class DigitExtractor, class CountsCallback>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor, CountsCallback callback) {
    RankKeys(keys, ranks, digit_extractor);
    int counts[BINS_TRACKED_PER_THREAD] = {};
    ranking::counts(storage, this_thread(), counts);
    callback(counts);
  }
  template <class UnsignedBits, int KeysPerThread, class DigitExtractor>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor) {
    ranking::rank(storage, this_thread(), keys, ranks, digit_extractor);
  }
  template <class UnsignedBits, int KeysPerThread, class DigitExtractor, class CountsCallback>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor,
                           int (&exclusive_digit_prefix)[BINS_TRACKED_PER_THREAD],
                           CountsCallback callback) {
    RankKeys(keys, ranks, digit_extractor, callback);
    ranking::prefixes(storage, this_thread(), exclusive_digit_prefix);
  }
  template <class UnsignedBits, int KeysPerThread, class DigitExtractor>
  __device__ void RankKeys(UnsignedBits (&keys)[KeysPerThread], int (&ranks)[KeysPerThread],
                           DigitExtractor digit_extractor,
                           int (&exclusive_digit_prefix)[BINS_TRACKED_PER_THREAD]) {
    RankKeys(keys, ranks, digit_extractor);
    ranking::prefixes(storage, this_thread(), exclusive_digit_prefix);
  }

private:
  static __device__ int this_thread() { return RowMajorTid(BlockDimX, BlockDimY, BlockDimZ); }

  TempStorage &storage;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
