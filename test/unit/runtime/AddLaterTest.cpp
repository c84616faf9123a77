// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Additions that are held back: all have reached memory when the grid has ended.
#include "cuda_runtime.h"
#include "offloom/add_later.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

constexpr unsigned threads = 256, blocks = 300;

template <class T>
void count(T *bins, T *other_bins, const unsigned *keys, unsigned bin_count, T by) {
  block &b = this_block();
  const unsigned first = b.idx.x * threads;
  b.threads([&](thread_index threadIdx) {
    const unsigned key = keys[first + threadIdx.x] % bin_count;
    add_later(&bins[key], by, keys, other_bins);
    if (other_bins)
      add_later(&other_bins[bin_count - 1 - key], T(1), keys, bins);
  });
}

std::vector<unsigned> makeKeys(unsigned *keys) {
  unsigned state = 1;
  for (unsigned i = 0; i < threads * blocks; ++i)
    keys[i] = (state = state * 1664525 + 1013904223) >> 8;
  return {keys, keys + threads * blocks};
}

template <class T> void expectCounts(unsigned bin_count, T by, bool two, bool overlapping) {
  T *bins, *others = nullptr;
  unsigned *keys;
  ASSERT_EQ(cudaMalloc(&bins, 2 * bin_count * sizeof(T)), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&keys, threads * blocks * sizeof(unsigned)), cudaSuccess);
  std::fill_n(bins, 2 * bin_count, T(5));
  if (two && overlapping) {
    others = bins + bin_count / 2;
  } else if (two) {
    ASSERT_EQ(cudaMalloc(&others, bin_count * sizeof(T)), cudaSuccess);
    std::fill_n(others, bin_count, T(5));
  }
  std::vector<T> wanted(2 * bin_count, T(5)), wanted_others(bin_count, T(5));
  for (const unsigned all : makeKeys(keys)) {
    const unsigned key = all % bin_count;
    wanted[key] += by;
    (overlapping ? wanted[bin_count / 2 + bin_count - 1 - key]
                 : wanted_others[bin_count - 1 - key]) += two;
  }
  launch({blocks, threads}, count<T>, bins, others, keys, bin_count, by);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(std::vector<T>(bins, bins + 2 * bin_count), wanted) << bin_count;
  if (two && !overlapping) {
    EXPECT_EQ(std::vector<T>(others, others + bin_count), wanted_others) << bin_count;
    cudaFree(others);
  }
  cudaFree(bins);
  cudaFree(keys);
}

TEST(AddLater, CountsIntoFewAndIntoManyElements) {
  for (const unsigned bins : {1u, 3u, 64u, 255u, 4096u, 20000u, 70001u}) {
    expectCounts<unsigned>(bins, 3, false, false);
    expectCounts<int>(bins, -7, false, false);
    expectCounts<unsigned long long>(bins, ~0ull, false, false);
  }
}

TEST(AddLater, CountsIntoTwoMemoriesAtOnce) {
  for (const unsigned bins : {2u, 64u, 4096u, 20000u}) {
    expectCounts<unsigned>(bins, 3, true, false);
    expectCounts<unsigned long long>(bins, 9, true, false);
  }
}

TEST(AddLater, CountsIntoOneMemoryByTwoPointers) {
  for (const unsigned bins : {2u, 64u, 4096u, 20000u})
    expectCounts<int>(bins, 3, true, true);
}

} // namespace
