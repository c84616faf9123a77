// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clock(): a cycle counter in device code, the process's CPU time elsewhere.
#include "device_control_functions.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>

#include <ctime>

using namespace offloom;

namespace {

TEST(Clock, CountsCyclesInDeviceCode) {
  bool between = false;
  launch({1, 1}, [&] {
    this_block().threads([&](thread_index) {
      const long long before = clock64();
      const clock_t now = clock();
      between = before <= now && now <= clock64();
    });
  });
  EXPECT_TRUE(between);
}

TEST(Clock, CountsCpuTimeElsewhere) {
  const clock_t start = clock();
  volatile unsigned work = 0;
  while (clock() - start < CLOCKS_PER_SEC / 100)
    work = work + 1;
  timespec used;
  ASSERT_EQ(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used), 0);
  const clock_t limit = used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / 1000;
  EXPECT_GT(clock(), start);
  EXPECT_LE(start + CLOCKS_PER_SEC / 100, limit + 1);
}

} // namespace
