// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibers: barriers, exits, waiting loops, and what cannot go on.
#include "offloom/fiber.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <atomic>
#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

template <class F> void in_fibers(const dim3 &dim, F body) {
  launch({1, dim}, [&] { this_block().fibers(body); });
}

TEST(Fiber, RunsEveryThreadWithItsIndex) {
  std::vector<unsigned> linear;
  in_fibers(dim3(3, 2, 2), [&](thread_index t) {
    EXPECT_TRUE(in_fiber());
    EXPECT_EQ(threadIdx.x, t.x);
    EXPECT_EQ(threadIdx.z, t.z);
    EXPECT_EQ(t.linear, t.x + 3 * (t.y + 2 * t.z));
    linear.push_back(t.linear);
  });
  EXPECT_EQ(linear.size(), 12u);
  EXPECT_FALSE(in_fiber());
}

TEST(Fiber, BarrierSeparatesPhases) {
  for (const unsigned n : {1u, 2u, 31u, 33u, 64u, 100u, 1024u}) {
    std::vector<unsigned> values(n);
    in_fibers(n, [&](thread_index t) {
      for (unsigned round = 1; round <= 5; ++round) {
        values[t.x] = round * 10000 + t.x;
        sync_threads();
        const unsigned other = (t.x + round) % n;
        EXPECT_EQ(values[other], round * 10000 + other);
        sync_threads();
        EXPECT_EQ(threadIdx.x, t.x);
      }
    });
  }
}

TEST(Fiber, ExitedThreadsCountAsArrived) {
  int late = 0;
  in_fibers(64, [&](thread_index t) {
    if (t.x >= 10)
      return;
    sync_threads();
    if (t.x < 5)
      return;
    sync_threads();
    ++late;
  });
  EXPECT_EQ(late, 5);
}

TEST(Fiber, ThreadsThatExitedBeforeDoNotRun) {
  int count = 0;
  launch({1, 40}, [&] {
    block &b = this_block();
    b.threads([&](thread_index t) {
      if (t.x % 2 == 0)
        b.exit(t);
    });
    b.fibers([&](thread_index t) {
      EXPECT_EQ(t.x % 2, 1u);
      sync_threads();
      ++count;
    });
  });
  EXPECT_EQ(count, 20);
}

TEST(Fiber, BarriersAtDifferentPlacesMeet) {
  int after = 0;
  in_fibers(32, [&](thread_index t) {
    if (t.x < 7)
      sync_threads();
    else
      sync_threads();
    ++after;
  });
  EXPECT_EQ(after, 32);
}

TEST(Fiber, VotesOfABarrier) {
  in_fibers(100, [](thread_index t) {
    if (t.x == 99)
      return;
    for (unsigned round = 0; round < 4; ++round) {
      const barrier_votes votes = sync_threads_vote(t.x % (round + 2) == 0);
      EXPECT_EQ(votes.arrived, 99u);
      EXPECT_EQ(votes.nonzero, (98 / (round + 2)) + 1);
    }
  });
}

TEST(Fiber, PollingThreadsLetOthersRun) {
  std::atomic<unsigned> turn{63};
  in_fibers(64, [&](thread_index t) {
    while (turn != t.x)
      spin_yield();
    --turn;
  });
  EXPECT_EQ(turn, ~0u);
}

TEST(Fiber, SpinLockInAWarp) {
  std::atomic<int> lock{0};
  int inside = 0, total = 0;
  in_fibers(128, [&](thread_index) {
    while (lock.exchange(1))
      spin_yield();
    EXPECT_EQ(++inside, 1);
    spin_yield();
    --inside;
    ++total;
    lock = 0;
  });
  EXPECT_EQ(total, 128);
}

TEST(Fiber, NamedBarriers) {
  constexpr int tiles = 5;
  constexpr unsigned filled = 1, freed = 2;
  int buffer[32] = {}, sums[32] = {};
  for (int repetition = 0; repetition < 2; ++repetition) // a block finds none of the last one's
    in_fibers(96, [&](thread_index t) {
      const unsigned lane = t.x % 32;
      for (int tile = 0; tile < tiles && t.x < 64; ++tile)
        if (t.x < 32) {
          if (tile > 0)
            sync_named(freed, 64);
          buffer[lane] = tile + int(lane);
          arrive_named(filled, 64);
        } else {
          sync_named(filled, 64);
          sums[lane] += buffer[31 - lane];
          if (tile + 1 < tiles)
            arrive_named(freed, 64);
        }
      if (t.x == 95 || t.x == 3)
        sync_named(15, 2);
      if (t.x == 0 && repetition == 1)
        arrive_named(4, 64); // nobody else comes
    });
  for (int lane = 0; lane < 32; ++lane)
    EXPECT_EQ(sums[lane], 2 * (10 + tiles * (31 - lane)));
}

TEST(Fiber, DeepStacks) {
  struct recursion {
    static int run(int depth) {
      volatile char local[256];
      local[0] = char(depth);
      sync_threads();
      return depth ? run(depth - 1) + local[0] % 1 : 0;
    }
  };
  in_fibers(64, [](thread_index) { EXPECT_EQ(recursion::run(60), 0); });
}

TEST(FiberDeathTest, BarrierInAThreadLoop) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(launch({1, 4}, [] { this_block().threads([](thread_index) { sync_threads(); }); }),
               "__syncthreads\\(\\) was called by a thread that is no fiber");
}

} // namespace
