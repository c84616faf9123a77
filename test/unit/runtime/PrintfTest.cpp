// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of printf in device code and outside.
#include "offloom/printf.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>

using namespace offloom;

namespace {

TEST(Printf, CountsArgumentsInDeviceCode) {
  int counts[4] = {};
  const char *no_format = nullptr;
  testing::internal::CaptureStdout();
  launch({1, 1}, [&] {
    this_block().threads([&](thread_index) {
      counts[0] = offloom::printf("none, 100%%\n");
      counts[1] = offloom::printf("%-5d|%+.3f %s\n", 42, 1.5, "three");
      counts[2] = offloom::printf("%*.*f %llu %hhd %zu\n", 8, 2, 2.5, 7ull, 'c', sizeof(int));
      counts[3] = offloom::printf(no_format, 0);
    });
  });
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "none, 100%\n42   |+1.500 three\n    2.50 7 99 4\n");
  EXPECT_EQ(counts[0], 0);
  EXPECT_EQ(counts[1], 3);
  EXPECT_EQ(counts[2], 6);
  EXPECT_EQ(counts[3], -1);
}

TEST(Printf, CountsCharactersElsewhere) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(offloom::printf("%d%d\n", 12, 34), 5);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "1234\n");
}

} // namespace
