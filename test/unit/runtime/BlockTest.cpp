// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread loops: every thread once, in order, with the right indices.
#include "offloom/block.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace offloom;

namespace {

struct seen {
  unsigned x, y, z, linear;
  bool operator==(const seen &) const = default;
};

std::vector<seen> all_threads(const dim3 &dim) {
  std::vector<seen> threads;
  for (unsigned z = 0; z < dim.z; ++z)
    for (unsigned y = 0; y < dim.y; ++y)
      for (unsigned x = 0; x < dim.x; ++x)
        threads.push_back({x, y, z, static_cast<unsigned>(threads.size())});
  return threads;
}

seen as_seen(const thread_index &t) { return {t.x, t.y, t.z, t.linear}; }

TEST(Block, ThreadsInLinearOrder) {
  for (const dim3 dim : {dim3(1), dim3(7), dim3(1024), dim3(5, 3), dim3(4, 3, 2), dim3(1, 1, 64)}) {
    std::vector<seen> threads;
    launch({1, dim},
           [&] { this_block().threads([&](thread_index t) { threads.push_back(as_seen(t)); }); });
    EXPECT_EQ(threads, all_threads(dim));
  }
}

TEST(Block, WarpByWarpInTheSameOrder) {
  for (const dim3 dim : {dim3(1), dim3(32), dim3(100), dim3(1024), dim3(32, 3), dim3(5, 3, 2)}) {
    std::vector<seen> threads, active;
    launch({1, dim}, [&] {
      block &b = this_block();
      b.threads(by_warp, [&](thread_index t) { threads.push_back(as_seen(t)); });
      b.active_threads(by_warp, [&](thread_index t) {
        active.push_back(as_seen(t));
        if (t.linear % 3 == 0)
          b.exit(t);
      });
      EXPECT_EQ(threads, all_threads(dim));
      EXPECT_EQ(active, threads);
      active.clear();
      threads.clear();
      b.active_threads(by_warp, [&](thread_index t) { active.push_back(as_seen(t)); });
      b.active_threads([&](thread_index t) { threads.push_back(as_seen(t)); });
      EXPECT_EQ(active, threads);
    });
  }
}

TEST(Block, WarpByWarpWithLanes) {
  for (const dim3 dim : {dim3(32), dim3(100), dim3(32, 3), dim3(48, 2)}) {
    launch({1, dim}, [&] {
      block &b = this_block();
      const auto expect_lane = [](const warp_index &t) { EXPECT_EQ(t.lane(), t.x % 32); };
      b.threads(by_warp, expect_lane);
      b.exit(thread_index{{3, 0, 0}, 3});
      b.active_threads(by_warp, expect_lane);
    });
  }
}

TEST(Block, RowByRowInTheSameOrder) {
  for (const dim3 dim : {dim3(1), dim3(16), dim3(100), dim3(1024), dim3(24, 3), dim3(5, 3, 2)}) {
    std::vector<seen> threads, active, left;
    launch({1, dim}, [&] {
      block &b = this_block();
      b.threads(rows_of<64, 16, 12>, [&](thread_index t) { threads.push_back(as_seen(t)); });
      b.active_threads(rows_of<8>, [&](thread_index t) {
        active.push_back(as_seen(t));
        if (t.linear % 3 == 0)
          b.exit(t);
      });
      b.active_threads(rows_of<8>, [&](thread_index t) { left.push_back(as_seen(t)); });
    });
    EXPECT_EQ(threads, all_threads(dim));
    EXPECT_EQ(active, threads);
    std::erase_if(threads, [](const seen &t) { return t.linear % 3 == 0; });
    EXPECT_EQ(left, threads);
  }
}

TEST(Block, RowByRowBelowABound) {
  for (const int first : {-20, -16, 0, 5, 16, 100, std::numeric_limits<int>::max() - 40})
    for (const int end : {0, 16, 90, 1000, std::numeric_limits<int>::max()}) {
      std::vector<seen> plain, rows;
      launch({1, dim3(70, 2)}, [&] {
        block &b = this_block();
        b.threads_below(first, end, [&](thread_index t) { plain.push_back(as_seen(t)); });
        b.threads_below(rows_of<16>, first, end,
                        [&](thread_index t) { rows.push_back(as_seen(t)); });
      });
      EXPECT_EQ(rows, plain) << first << " to " << end;
    }
}

TEST(Block, KnowsWhereItIs) {
  launch({dim3(2, 3, 4), dim3(5, 6, 7)}, [] {
    const block &b = this_block();
    EXPECT_EQ(b.grid.x, 2u);
    EXPECT_EQ(b.grid.z, 4u);
    EXPECT_EQ(b.dim.y, 6u);
    EXPECT_EQ(b.size(), 210u);
    EXPECT_LT(b.idx.y, 3u);
    EXPECT_EQ(blockIdx.x, b.idx.x);
    EXPECT_EQ(blockDim.z, 7u);
    EXPECT_EQ(gridDim.y, 3u);
  });
}

TEST(Block, SetsThreadIdxOnRequest) {
  launch({1, dim3(3, 2)}, [] {
    this_block().threads(as_current, [](thread_index t) {
      EXPECT_EQ(threadIdx.x, t.x);
      EXPECT_EQ(threadIdx.y, t.y);
    });
  });
}

TEST(Block, ExitedThreadsAreSkipped) {
  std::vector<unsigned> live;
  launch({1, 10}, [&] {
    block &b = this_block();
    b.active_threads([&](thread_index t) {
      if (t.x % 3 == 0)
        return b.exit(t);
    });
    b.active_threads([&](thread_index t) { live.push_back(t.x); });
  });
  EXPECT_EQ(live, (std::vector<unsigned>{1, 2, 4, 5, 7, 8}));
}

TEST(Block, ExitTakesAnyIndexType) {
  std::vector<unsigned> live;
  launch({1, dim3(2, 3)}, [&] {
    block &b = this_block();
    b.exit(uint3{1, 2, 0});
    b.active_threads([&](thread_index t) { live.push_back(t.linear); });
  });
  EXPECT_EQ(live, (std::vector<unsigned>{0, 1, 2, 3, 4}));
}

TEST(Block, ExitsEndWithTheBlock) {
  int count = 0;
  launch({3, 8}, [&] {
    block &b = this_block();
    b.active_threads([&](thread_index t) {
      ++count;
      b.exit(t);
    });
  });
  EXPECT_EQ(count, 24);
}

// Blocks whose global index leaves the range of int take another loop; indices must be right there.
TEST(Block, HugeIndices) {
  const unsigned last = (1u << 22) - 1;
  unsigned long long sum = 0;
  launch({last + 1, 1}, [&] {
    const uint3 blockIdx = this_block().idx;
    if (blockIdx.x == last)
      this_block().threads([&](thread_index t) { sum = 1024ull * blockIdx.x + t.x; });
  });
  EXPECT_EQ(sum, 1024ull * last);
}

TEST(Block, InDeviceCode) {
  EXPECT_FALSE(in_device_code());
  launch({1, 1}, [] { EXPECT_TRUE(in_device_code()); });
  EXPECT_FALSE(in_device_code());
}

} // namespace
