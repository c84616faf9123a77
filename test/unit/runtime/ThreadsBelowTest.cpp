// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads whose place is below the end of a loop: those that would pass its test, also where the
// place wraps around.
#include "cuda_runtime_api.h"
#include "offloom/block.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <type_traits>
#include <vector>

using namespace offloom;

namespace {

/// Who would pass the author's test.
template <class Index, class End>
std::vector<unsigned> asked(const block &b, Index first, End end, bool included) {
  using compared = std::common_type_t<Index, End>;
  std::vector<unsigned> threads;
  for (unsigned t = 0; t < b.extent.x * b.extent.y; ++t) {
    const auto sum =
        static_cast<Index>(static_cast<std::make_unsigned_t<Index>>(first) + t % b.extent.x);
    const auto place = static_cast<compared>(sum), last = static_cast<compared>(end);
    if (included ? place <= last : place < last)
      threads.push_back(t);
  }
  return threads;
}

template <class Index, class End> void expect_same(Index first, End end) {
  launch({1, dim3(40, 2)}, [=] {
    block &b = this_block();
    std::vector<unsigned> below, up_to, active;
    b.threads_below(first, end, [&](thread_index t) {
      EXPECT_EQ(t.linear, t.x + 40 * t.y);
      below.push_back(t.linear);
    });
    b.threads_up_to(first, end, [&](thread_index t) { up_to.push_back(t.linear); });
    b.active_threads_below(first, end, [&](thread_index t) { active.push_back(t.linear); });
    EXPECT_EQ(below, asked(b, first, end, false)) << +first << " " << +end;
    EXPECT_EQ(up_to, asked(b, first, end, true)) << +first << " " << +end;
    EXPECT_EQ(active, below);
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

template <class Index, class End> void expect_same_anywhere() {
  using limits = std::numeric_limits<Index>;
  using ends = std::numeric_limits<End>;
  for (const Index first : {Index(0), Index(7), Index(-5), limits::max(), Index(limits::max() - 39),
                            Index(limits::max() / 2), limits::min(), Index(0x7fffffff)})
    for (const End end : {End(0), End(1), End(7), End(30), End(47), End(48), End(-1), ends::max(),
                          End(ends::max() - 20), ends::min(), End(0x80000010)})
      expect_same(first, end);
}

TEST(ThreadsBelow, AreThoseThatPassTheTest) {
  expect_same_anywhere<int, int>();
  expect_same_anywhere<int, unsigned>();
  expect_same_anywhere<unsigned, int>();
  expect_same_anywhere<unsigned, unsigned>();
  expect_same_anywhere<int, std::int64_t>();
  expect_same_anywhere<std::size_t, int>();
  expect_same_anywhere<std::size_t, std::size_t>();
  expect_same_anywhere<std::int64_t, unsigned>();
}

TEST(ThreadsBelow, ThoseThatHaveExitedAreLeftOut) {
  launch({1, 8}, [] {
    block &b = this_block();
    b.exit_where([](thread_index t) { return t.x == 2; });
    std::vector<unsigned> threads;
    b.active_threads_below(3, 7, [&](thread_index t) { threads.push_back(t.x); });
    b.active_threads_up_to(0x7ffffffe, 0x7fffffff, [&](thread_index t) { threads.push_back(t.x); });
    EXPECT_EQ(threads, (std::vector<unsigned>{0, 1, 3, 0, 1, 3, 4, 5, 6, 7}));
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

} // namespace
