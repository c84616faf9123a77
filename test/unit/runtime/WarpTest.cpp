// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp collectives: any masks, partial warps, lanes that have gone, and lanes that never come.
#include "offloom/warp.h"
#include "offloom/block.h"
#include "offloom/launch.h"
#include "offloom/meeting.h"

#include <bit>
#include <gtest/gtest.h>

using namespace offloom;

namespace {

template <class F> void in_fibers(const dim3 &dim, F body) {
  launch({1, dim}, [&] { this_block().fibers(body); });
}

TEST(Warp, LanesFollowTheLinearIndex) {
  in_fibers(dim3(5, 20), [](thread_index t) { EXPECT_EQ(lane_id(), t.linear % 32); });
  launch({1, dim3(5, 20)}, [] {
    this_block().threads(as_current, [](thread_index t) { EXPECT_EQ(lane_id(), t.linear % 32); });
  });
}

TEST(Warp, ExchangeByRotation) {
  in_fibers(128, [](thread_index t) {
    unsigned value = t.x;
    for (unsigned step = 1; step <= 64; ++step) {
      const warp_exchange<unsigned> all(full_warp, value);
      value = all[(lane_id() + 1) % 32];
      EXPECT_EQ(value, t.x / 32 * 32 + (t.x + step) % 32);
    }
  });
}

TEST(Warp, SixteenBytes) {
  struct pair {
    double a, b;
  };
  in_fibers(32, [](thread_index t) {
    const warp_exchange<pair> all(full_warp, {double(t.x), -double(t.x)});
    EXPECT_EQ(all[31 - t.x].a, 31 - t.x);
    EXPECT_EQ(all[31 - t.x].b, -double(31 - t.x));
  });
}

/// The sum of what the lanes that there are bring.
struct summed {
  unsigned values[warp_threads], sum, lanes;

  void together(unsigned came) {
    sum = lanes = 0;
    for (unsigned lane = 0; lane < warp_threads; ++lane)
      if (came >> lane & 1)
        sum += values[lane], ++lanes;
  }
};

TEST(Warp, LanesThatAreThereDoItTogether) {
  in_fibers(40, [](thread_index t) {
    if (t.x == 3)
      return;
    for (unsigned round = 0; round < 2; ++round) {
      do_together<summed>(
          __FILE__, __LINE__, [&](summed &all, unsigned lane) { all.values[lane] = t.x; },
          [&](const summed &all, unsigned) {
            EXPECT_EQ(all.lanes, t.x < 32 ? 31 : 8);
            EXPECT_EQ(all.sum, t.x < 32 ? 31 * 32 / 2 - 3 : 8 * 32 + 7 * 8 / 2);
          });
    }
  });
}

TEST(Warp, LanesThatAreThereDoItTogetherInAPhase) {
  struct result {
    unsigned value, lanes, times;
  };
  static result results[40];
  launch({1, 40}, [] {
    block &b = this_block();
    b.exit(uint3{3, 0, 0});
    b.meet([](thread_index t) {
      do_together<summed>(
          __FILE__, __LINE__, [&](summed &all, unsigned lane) { all.values[lane] = t.x; },
          [&](const summed &all, unsigned) {
            results[t.x] = {all.sum, all.lanes, results[t.x].times + 1};
          });
    });
  });
  for (unsigned t = 0; t < 40; ++t) {
    EXPECT_EQ(results[t].times, t == 3 ? 0 : 1);
    EXPECT_EQ(results[t].lanes, t == 3 ? 0 : t < 32 ? 31 : 8);
    EXPECT_EQ(results[t].value, t == 3 ? 0 : t < 32 ? 31 * 32 / 2 - 3 : 8 * 32 + 7 * 8 / 2);
  }
}

TEST(Warp, DisjointMasksAtOnce) {
  in_fibers(64, [](thread_index t) {
    const unsigned third = lane_id() % 3;
    unsigned mask = 0;
    for (unsigned lane = third; lane < 32; lane += 3)
      mask |= 1u << lane;
    for (unsigned round = 0; round <= third; ++round) {
      const warp_exchange<unsigned> all(mask, t.x);
      EXPECT_EQ(all.lanes(), mask);
      for (unsigned lane = 0; lane < 32; ++lane)
        if (all.has(lane)) {
          EXPECT_EQ(all[lane], t.x / 32 * 32 + lane);
        }
    }
  });
}

// A lane that is slow to read finds what was offered to its own exchange, however far others are.
TEST(Warp, OverlappingMasksDoNotDisturbEachOther) {
  in_fibers(32, [](thread_index t) {
    const unsigned pairs[] = {0b011, 0b101, 0b110};
    for (unsigned round = 0; round < 30; ++round)
      for (const unsigned mask : pairs)
        if (mask >> lane_id() & 1) {
          const warp_exchange<unsigned> all(mask, 100 * round + t.x);
          if (lane_id() == 1)
            spin_yield();
          for (unsigned lane = 0; lane < 3; ++lane)
            if (mask >> lane & 1) {
              EXPECT_EQ(all[lane], 100 * round + lane);
            }
        }
  });
}

// CUDA does not define it. On a GPU they get what the lanes of the mask have, if they are with
// them.
TEST(Warp, LanesOutsideOfTheirMaskGoWithThoseInIt) {
  for (const unsigned mask : {0x0000ffffu, 0xffff0000u, 0x5a5a5a5au})
    in_fibers(64, [mask](thread_index t) {
      for (unsigned round = 0; round < 5; ++round) {
        const warp_exchange<unsigned> all(mask, 100 * round + t.x);
        for (unsigned lane = 0; lane < 32; ++lane)
          if (mask >> lane & 1) {
            EXPECT_EQ(all[lane], 100 * round + t.x / 32 * 32 + lane);
          }
        sync_warp();
      }
    });
}

// It waits with collectives, for what another warp does only later.
TEST(Warp, WarpsHaveTheirTurns) {
  unsigned let_go = 0;
  in_fibers(96, [&](thread_index t) {
    if (t.x < 64)
      for (unsigned round = 0; round < 10; ++round)
        sync_warp();
    else
      for (bool locked = true; locked;) {
        const warp_exchange<bool> all(full_warp, let_go != 2);
        locked = all[0];
      }
    if (t.x == 5 || t.x == 40)
      ++let_go;
  });
  EXPECT_EQ(let_go, 2u);
}

TEST(Warp, PartialWarp) {
  in_fibers(40, [](thread_index t) {
    if (t.x < 32)
      return;
    EXPECT_EQ(live_lanes(), 0xffu);
    const warp_exchange<int> all(full_warp, int(t.x));
    EXPECT_EQ(all.lanes(), 0xffu);
    EXPECT_EQ(all[7], 39);
    EXPECT_FALSE(all.has(8));
    EXPECT_FALSE(all.has(99));
  });
}

TEST(Warp, ExitedLanesAreNotWaitedFor) {
  in_fibers(32, [](thread_index t) {
    if (t.x >= 20)
      return;
    const warp_exchange<int> all(full_warp, 1);
    EXPECT_EQ(std::popcount(all.lanes()), 20);
    if (t.x >= 10)
      return;
    const warp_exchange<int> again(full_warp, 1);
    EXPECT_EQ(std::popcount(again.lanes()), 10);
  });
}

TEST(Warp, SyncWarpOrdersAccesses) {
  int values[32] = {};
  in_fibers(32, [&](thread_index t) {
    values[t.x] = int(t.x);
    sync_warp();
    const int next = values[(t.x + 1) % 32];
    sync_warp();
    values[t.x] = next;
    sync_warp();
    EXPECT_EQ(values[(t.x + 31) % 32], int(t.x));
  });
}

TEST(Warp, ConvergedLanes) {
  in_fibers(64, [](thread_index t) {
    EXPECT_EQ(converged_lanes(), full_warp);
    if (t.x % 4 == 0) {
      EXPECT_EQ(converged_lanes(), 0x11111111u);
    } else {
      EXPECT_EQ(converged_lanes(), 0xeeeeeeeeu);
      if (t.x % 4 == 1) {
        EXPECT_EQ(converged_lanes(), 0x22222222u);
      }
    }
    EXPECT_EQ(converged_lanes(), full_warp);
  });
}

TEST(Warp, ConvergesWhileOthersWaitAtABarrier) {
  in_fibers(32, [](thread_index t) {
    if (t.x < 8) {
      EXPECT_EQ(converged_lanes(), 0xffu);
    }
    sync_threads();
  });
}

// Lanes that poll are not waited for, but this one has met the others since.
TEST(Warp, ConvergesWithALaneThatPolledEarlier) {
  in_fibers(32, [](thread_index t) {
    if (t.x == 31)
      spin_yield();
    sync_warp();
    if (t.x >= 28)
      sync_warp(0xf0000000u);
    EXPECT_EQ(converged_lanes(), full_warp);
  });
}

} // namespace
