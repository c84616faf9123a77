// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a process whose streams still hold work, and environment variables.
#include "Recorder.h"

#include <cstdlib>

using namespace offloom;
using namespace streams_test;

namespace {

class ExitDeathTest : public testing::Test {
protected:
  ExitDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(ExitDeathTest, DropsWhatHasNotBegun) {
  EXPECT_EXIT(
      {
        stream s;
        gate g;
        g.put_into(nullptr);
        launch({1, 1}, [] { std::abort(); });
        std::exit(3);
      },
      testing::ExitedWithCode(3), "");
}

TEST_F(ExitDeathTest, DoesNotWaitForEver) {
  EXPECT_EXIT(
      {
        static std::atomic<bool> begun = false;
        launch({1, 1}, [] {
          for (begun = true;;) {
          }
        });
        while (!begun) {
        }
        std::exit(4);
      },
      testing::ExitedWithCode(4), "");
}

TEST_F(ExitDeathTest, LaunchBlocking) {
  EXPECT_EXIT(
      {
        setenv("CUDA_LAUNCH_BLOCKING", "1", 1);
        bool ran = false;
        launch({1, 1}, [&] { ran = true; });
        std::exit(ran ? 5 : 6);
      },
      testing::ExitedWithCode(5), "");
}

} // namespace
