// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of threads: every active thread is in one, whatever the block and what rows agree on.
#include "offloom/launch.h"
#include "offloom/thread_rows.h"

#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

using row = std::vector<unsigned>; ///< linear indices

/// The rows of a block of `dim` threads, of which those that `leaves` says have exited.
template <class Place, class Leaves>
std::vector<row> rows_of(const dim3 &dim, Place place, Leaves leaves) {
  std::vector<row> found;
  launch({1, dim}, [&] {
    block &b = this_block();
    b.threads([&](thread_index t) {
      if (leaves(t.linear))
        b.exit(t);
    });
    for (thread_rows rows(b, place); rows.next();) {
      found.emplace_back();
      const auto first = rows.lane();
      rows.threads_below(first, first + 1000, [&](thread_index t) {
        EXPECT_EQ(rows.place(t), static_cast<int>(found.back().size()));
        EXPECT_EQ(t.linear, t.x + dim.x * (t.y + dim.y * t.z));
        found.back().push_back(t.linear);
      });
    }
  });
  return found;
}

row from_to(unsigned first, unsigned last) {
  row r;
  for (unsigned i = first; i <= last; ++i)
    r.push_back(i);
  return r;
}

const auto nobody = [](unsigned) { return false; };
const auto warps = [](thread_index t) { return row_at(t.x % 32, t.x / 32); };

TEST(ThreadRows, AreWarps) {
  EXPECT_EQ(rows_of(64, warps, nobody), (std::vector<row>{from_to(0, 31), from_to(32, 63)}));
  EXPECT_EQ(rows_of(40, warps, nobody), (std::vector<row>{from_to(0, 31), from_to(32, 39)}));
}

TEST(ThreadRows, EndWhereThreadsDisagree) {
  const auto halves = [](thread_index t) {
    return row_at(static_cast<int>(t.x % 16), t.x / 16, 7);
  };
  EXPECT_EQ(rows_of(40, halves, nobody),
            (std::vector<row>{from_to(0, 15), from_to(16, 31), from_to(32, 39)}));
  const auto shifted = [](thread_index t) { return row_at(t.x, (t.x + 5) / 32); };
  EXPECT_EQ(rows_of(32, shifted, nobody), (std::vector<row>{from_to(0, 26), from_to(27, 31)}));
}

TEST(ThreadRows, EndWhereLanesDoNotGoUpByOne) {
  const auto pairs = [](thread_index t) { return row_at(t.x * 2); };
  EXPECT_EQ(rows_of(3, pairs, nobody), (std::vector<row>{{0}, {1}, {2}}));
  const auto wrapping = [](thread_index t) { return row_at(t.x - 2); };
  EXPECT_EQ(rows_of(5, wrapping, nobody), (std::vector<row>{{0, 1}, {2, 3, 4}}));
}

TEST(ThreadRows, EndWithTheRowsOfABlock) {
  const auto lanes = [](thread_index t) { return row_at(t.linear); };
  EXPECT_EQ(rows_of(dim3(3, 2, 2), lanes, nobody),
            (std::vector<row>{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}));
}

TEST(ThreadRows, AreOfActiveThreads) {
  const auto some = [](unsigned t) { return t < 2 || t == 5 || (31 <= t && t < 70); };
  EXPECT_EQ(rows_of(72, warps, some), (std::vector<row>{{2, 3, 4}, from_to(6, 30), {70, 71}}));
  EXPECT_EQ(rows_of(72, warps, [](unsigned) { return true; }), std::vector<row>());
}

TEST(ThreadRows, RoundsAreForThoseBelowTheBound) {
  launch({1, 32}, [] {
    for (thread_rows rows(this_block(), warps); rows.next();) {
      auto count = [&](auto call) {
        int threads = 0;
        call([&](thread_index) { ++threads; });
        return threads;
      };
      EXPECT_EQ(count([&](auto f) { rows.threads_below(96, 128, f); }), 32);
      EXPECT_EQ(count([&](auto f) { rows.threads_below(96, 127, f); }), 31);
      EXPECT_EQ(count([&](auto f) { rows.threads_up_to(96, 96, f); }), 1);
      EXPECT_EQ(count([&](auto f) { rows.threads_up_to(-3, 1, f); }), 5);
      EXPECT_EQ(count([&](auto f) { rows.threads_below(0u, ~0ull, f); }), 32);
    }
  });
}

/// What each thread of a block of `dim` threads has, of 100 at first, when it has gone through
/// rounds below `bound` in rows of `size`.
std::vector<int> kept_of(const dim3 &dim, int bound, int size) {
  std::vector<int> found;
  launch({1, dim}, [&] {
    block &b = this_block();
    per_thread<int> sum_of(b, 100);
    const auto place = [=](thread_index t) {
      const int x = static_cast<int>(t.x);
      return row_at(x % size, x / size);
    };
    for (thread_rows rows(b, place); rows.next();) {
      kept_by_row sum_kept(rows, sum_of);
      for (int first = rows.lane(); first < bound; first += size)
        rows.threads_below(
            first, bound, [&](thread_index t, int &sum) { sum += 1 + first + rows.place(t); },
            sum_kept);
    }
    b.threads([&](thread_index t) { found.push_back(sum_of[t]); });
  });
  return found;
}

TEST(ThreadRows, KeepWhatTheirRoundsChange) {
  for (unsigned threads : {32u, 40u, 96u})
    for (int size : {2, 4, 8, 12, 16, 32})
      for (int bound : {0, 5, 16, 31, 32, 33, 100}) {
        const std::vector<int> found = kept_of(threads, bound, size);
        ASSERT_EQ(found.size(), threads);
        for (unsigned t = 0; t < threads; ++t) {
          // Of a row that two warps have parts of, each goes on from where it begins.
          const int lane = static_cast<int>(t) % size;
          int expected = 100;
          for (int j = lane; j < bound; j += size)
            expected += 1 + j;
          EXPECT_EQ(found[t], expected)
              << t << " of " << threads << " in rows of " << size << ", below " << bound;
        }
      }
}

TEST(ThreadRows, KeepNothingForOthers) {
  launch({1, 40}, [&] {
    block &b = this_block();
    per_thread<int> sum_of(b, 7);
    b.threads([&](thread_index t) {
      if (t.linear % 2 == 0)
        b.exit(t);
    });
    for (thread_rows rows(b, warps); rows.next();) {
      kept_by_row sum_kept(rows, sum_of);
      rows.threads_below(rows.lane(), 1000u, [&](thread_index, int &sum) { ++sum; }, sum_kept);
    }
    b.threads([&](thread_index t) { EXPECT_EQ(sum_of[t], t.linear % 2 ? 8 : 7) << t.linear; });
  });
}

} // namespace
