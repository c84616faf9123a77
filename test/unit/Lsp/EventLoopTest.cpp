// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/EventLoop.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>
#include <vector>

using namespace offloom::lsp;
using std::chrono::milliseconds;

namespace {

TEST(EventLoop, RunsWhatIsPostedInOrderAndInItsThread) {
  EventLoop Loop;
  std::vector<int> Ran;
  std::thread::id Where;
  Loop.post([&] { Ran.push_back(1); });
  Loop.post([&] { Ran.push_back(2), Where = std::this_thread::get_id(); });
  Loop.post([&] { Loop.stop(); });
  Loop.run();
  EXPECT_EQ(Ran, (std::vector{1, 2}));
  EXPECT_EQ(Where, std::this_thread::get_id());
}

TEST(EventLoop, RunsATaskAtOnceWhereItIsHandedOverIfThereIsNothingElse) {
  EventLoop Loop;
  bool Ran = false;
  Loop.hand([&] { Ran = true; });
  EXPECT_TRUE(Ran);
}

TEST(EventLoop, KeepsTheOrderOfWhatIsHandedOverDuringATask) {
  EventLoop Loop;
  std::vector<int> Ran;
  Loop.hand([&] {
    Loop.hand([&] { Ran.push_back(2); });
    Loop.hand([&] { Ran.push_back(3), Loop.stop(); });
    Ran.push_back(1);
  });
  Loop.run();
  EXPECT_EQ(Ran, (std::vector{1, 2, 3}));
}

TEST(EventLoop, RunsOneTaskAtATime) {
  EventLoop Loop;
  std::atomic<int> Running = 0, MostRunning = 0;
  int Done = 0; // not atomic: the loop guards it
  constexpr int Threads = 4, Tasks = 2000;
  auto Work = [&] {
    int Now = ++Running;
    if (Now > MostRunning)
      MostRunning = Now;
    if (++Done == Threads * Tasks)
      Loop.stop();
    --Running;
  };
  std::vector<std::thread> Sources;
  for (int I = 0; I < Threads; ++I)
    Sources.emplace_back([&, I] {
      for (int J = 0; J < Tasks; ++J)
        (I + J) % 2 ? Loop.hand(Work) : Loop.post(Work);
    });
  Loop.run();
  for (std::thread &T : Sources)
    T.join();
  EXPECT_EQ(Done, Threads * Tasks);
  EXPECT_EQ(MostRunning, 1);
}

TEST(EventLoop, RunsALaterTaskAlthoughAnotherThreadAskedForIt) {
  EventLoop Loop;
  std::thread Source(
      [&] { Loop.hand([&] { Loop.postAfter(milliseconds(1), [&] { Loop.stop(); }); }); });
  Loop.run(); // else it hangs
  Source.join();
}

TEST(EventLoop, RunsNothingAfterItsEnd) {
  EventLoop Loop;
  Loop.hand([&] { Loop.stop(); });
  Loop.run();
  bool Ran = false;
  Loop.hand([&] { Ran = true; });
  EXPECT_FALSE(Ran);
}

} // namespace
