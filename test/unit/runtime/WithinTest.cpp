// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over threads whose guard compares places to bounds: offloom/within_loop.h.
#include "cuda_runtime_api.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

/// Of the threads of a grid, those from `first` to `last` along x and of rows below `h` count.
template <class... Requests>
void count_within(int *runs, int width, int first, int last, int h, Requests... requests) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.threads(requests..., within, [&](guarded_index t) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + t.x), y = static_cast<int>(t.y);
    if (t.outside(x < first || x >= last || y >= h))
      return;
    runs[y * width + x] += 1 + x;
  });
}

void plain(int *runs, int width, int first, int last, int h) {
  count_within(runs, width, first, last, h);
}
void side_by_side(int *runs, int width, int first, int last, int h) {
  count_within(runs, width, first, last, h, apart);
}
void with_loops(int *runs, int width, int first, int last, int h) {
  count_within(runs, width, first, last, h, apart_loops);
}

TEST(Within, ThreadsThatPassRunOnce) {
  constexpr int blocks = 3, rows = 4;
  for (const int threads : {1, 7, 16, 33, 256})
    for (const int first : {-3, 0, 1, 15, threads, blocks * threads - 1, blocks * threads + 1})
      for (const int last : {-1, 0, 1, 16, threads + 1, blocks * threads - 1, blocks * threads + 9})
        for (const int h : {0, 1, 3, 9}) {
          const int width = blocks * threads;
          std::vector<int> expected(static_cast<std::size_t>(width * rows));
          for (int y = 0; y < rows && y < h; ++y)
            for (int x = 0; x < width; ++x)
              if (x >= first && x < last)
                expected[static_cast<std::size_t>(y * width + x)] = 1 + x;
          for (auto *kernel : {plain, side_by_side, with_loops}) {
            std::vector<int> runs(expected.size());
            launch({dim3(blocks), dim3(static_cast<unsigned>(threads), rows)}, kernel, runs.data(),
                   width, first, last, h);
            ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
            EXPECT_EQ(runs, expected) << threads << ": " << first << " to " << last << ", " << h;
          }
        }
}

/// Joined blocks count places across all of them.
void joined(int *runs, int n) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.join_many_neighbours();
  b.threads(within, [&](guarded_index t) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + t.x);
    if (t.inside(x > 1 && x < n))
      ++runs[x];
  });
}

TEST(Within, RowsOfJoinedBlocks) {
  constexpr int threads = 40 * 16;
  for (const int n : {0, 2, 3, 100, threads - 1, threads, threads + 1}) {
    std::vector<int> runs(threads), expected(threads);
    for (int x = 2; x < n && x < threads; ++x)
      expected[static_cast<std::size_t>(x)] = 1;
    launch({40, 16}, joined, runs.data(), n);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(runs, expected) << n;
  }
}

} // namespace
