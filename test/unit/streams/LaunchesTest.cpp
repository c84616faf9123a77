// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches return before their kernels run, and keep the order of their stream.
#include "Recorder.h"

#include "cuda_runtime.h"

#include <memory>

using namespace offloom;
using namespace streams_test;

namespace {

TEST(Launches, ReturnBeforeTheKernelEnds) {
  stream s;
  gate g;
  recorder r;
  g.put_into(s);
  r.put_into(s, 'a');
  EXPECT_EQ(cudaStreamQuery(s), cudaErrorNotReady);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess); // that was an answer
  g.open();
  EXPECT_EQ(cudaStreamSynchronize(s), cudaSuccess);
  EXPECT_EQ(r.text(), "a");
  EXPECT_EQ(cudaStreamQuery(s), cudaSuccess);
}

TEST(Launches, RunThoughNobodyWaits) {
  stream s;
  std::atomic<bool> ran = false;
  launch({1, 1, 0, s}, [&ran] { ran = true; });
  while (!ran)
    std::this_thread::yield();
  cudaStreamSynchronize(s);
}

// When the first kernel ends, nobody looks for work any more.
TEST(Launches, RunAfterALongKernelThoughNobodyWaits) {
  using namespace std::chrono_literals;
  stream s;
  std::atomic<bool> began = false, may_end = false, ran = false;
  launch({1, 1, 0, s}, [&] {
    began = true;
    while (!may_end)
      std::this_thread::yield();
  });
  while (!began)
    std::this_thread::yield();
  launch({1, 1, 0, s}, [&ran] { ran = true; });
  std::this_thread::sleep_for(20ms);
  may_end = true;
  for (int polls = 0; !ran && polls < 1000; ++polls)
    std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(ran);
  cudaStreamSynchronize(s);
}

void store(const gate *g, int value, int *to) {
  g->pass();
  *to = value;
}

TEST(Launches, CopyTheirArguments) {
  stream s;
  gate g;
  int value = 1, result = 0, captured = 10, closure_result = 0;
  launch({1, 1, 0, s}, store, &g, value, &result);
  launch({1, 1, 0, s}, [captured, &closure_result] { closure_result = captured; });
  value = captured = 2;
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(result, 1);
  EXPECT_EQ(closure_result, 10);
}

struct alignas(256) wide {
  std::shared_ptr<int> count;
};

void read_wide(wide w, int *result) {
  *result = *w.count + (reinterpret_cast<std::uintptr_t>(&w) % 256 == 0);
}

TEST(Launches, DestroyTheirArguments) {
  stream s;
  auto count = std::make_shared<int>(1);
  int result = 0;
  launch({1, 1, 0, s}, read_wide, wide{count}, &result);
  cudaStreamSynchronize(s);
  EXPECT_EQ(result, 2);
  EXPECT_EQ(count.use_count(), 1);
}

TEST(Launches, OfWhatCannotBeCopiedWait) {
  stream s;
  recorder r;
  r.put_into(s, 'a');
  launch({1, 1, 0, s}, [&r, p = std::make_unique<char>('b')] { r.note(*p); });
  EXPECT_EQ(r.text(), "ab");
}

TEST(Launches, KeepTheOrderOfTheirStream) {
  stream s;
  recorder r;
  std::string expected;
  for (int i = 0; i < 3000; ++i) { // more than a stream holds
    r.put_into(s, static_cast<char>('a' + i % 26));
    expected += static_cast<char>('a' + i % 26);
  }
  cudaStreamSynchronize(s);
  EXPECT_EQ(r.text(), expected);
}

TEST(Launches, OfTwoStreamsMayWaitForEachOther) {
  stream a, b;
  gate first, second;
  launch({1, 1, 0, a}, [&] {
    first.pass();
    second.open();
  });
  launch({1, 1, 0, b}, [&] {
    first.open();
    second.pass();
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST(Launches, SynchronisingAStreamLeavesOthersAlone) {
  stream a, b;
  gate g;
  recorder r;
  g.put_into(a);
  r.put_into(b, 'b');
  cudaStreamSynchronize(b); // would never return if it ran what stream a holds
  EXPECT_EQ(r.text(), "b");
  g.open();
  cudaStreamSynchronize(a);
}

TEST(Launches, SurviveTheirStream) {
  gate g;
  recorder r;
  {
    stream s;
    g.put_into(s);
    r.put_into(s, 'a');
  }
  EXPECT_EQ(r.text(), "");
  g.open();
  cudaDeviceSynchronize();
  EXPECT_EQ(r.text(), "a");
}

TEST(Launches, ThatWaitAreRunBySynchronisingThreads) {
  // Every dependency of the last kernel: another stream's event, which waits for the legacy stream.
  stream blocking(cudaStreamDefault), other;
  event e;
  recorder r;
  r.put_into(nullptr, 'a');
  r.put_into(blocking, 'b');
  cudaEventRecord(e, blocking);
  cudaStreamWaitEvent(other, e);
  r.put_into(other, 'c');
  cudaStreamSynchronize(other);
  EXPECT_EQ(r.text(), "abc");
}

} // namespace
