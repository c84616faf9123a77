// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events: asking for them, waiting for them, and their times.
#include "Recorder.h"

#include <chrono>
#include <thread>

using namespace streams_test;

namespace {

TEST(Events, HappenWhenTheirStreamIsThere) {
  stream s;
  event e;
  gate g;
  g.put_into(s);
  EXPECT_EQ(cudaEventRecord(e, s), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(e), cudaErrorNotReady);
  g.open();
  EXPECT_EQ(cudaEventSynchronize(e), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(e), cudaSuccess);
}

TEST(Events, HoldUpOtherStreams) {
  stream a, b;
  event e;
  gate g;
  recorder r;
  g.put_into(a);
  r.put_into(a, 'a');
  cudaEventRecord(e, a);
  EXPECT_EQ(cudaStreamWaitEvent(b, e), cudaSuccess);
  r.put_into(b, 'b');
  EXPECT_EQ(cudaStreamQuery(b), cudaErrorNotReady);
  g.open();
  cudaStreamSynchronize(b);
  EXPECT_EQ(r.text(), "ab");
}

TEST(Events, AreWaitedForAsTheyWere) {
  stream a, b, c;
  event e;
  gate first, second;
  recorder r;
  first.put_into(a);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e);
  second.put_into(c);
  cudaEventRecord(e, c); // no business of stream b
  r.put_into(b, 'b');
  first.open();
  cudaStreamSynchronize(b);
  EXPECT_EQ(r.text(), "b");
  EXPECT_EQ(cudaEventQuery(e), cudaErrorNotReady);
  second.open();
  cudaEventSynchronize(e);
  cudaStreamSynchronize(c);
}

TEST(Events, MayBeRecordedAnewBeforeTheyHappen) {
  stream slow, quick;
  event e;
  gate g;
  g.put_into(slow);
  cudaEventRecord(e, slow);
  cudaEventRecord(e, quick);
  EXPECT_EQ(cudaEventSynchronize(e), cudaSuccess); // the last record counts
  g.open();
  cudaStreamSynchronize(slow);
}

TEST(Events, MayBeDestroyedBeforeTheyHappen) {
  stream a, b;
  gate g;
  recorder r;
  g.put_into(a);
  r.put_into(a, 'a');
  {
    event e;
    cudaEventRecord(e, a);
    cudaStreamWaitEvent(b, e);
  }
  r.put_into(b, 'b');
  g.open();
  cudaStreamSynchronize(b);
  EXPECT_EQ(r.text(), "ab");
}

TEST(Events, TakeTheTimeWhenTheyHappen) {
  using namespace std::chrono_literals;
  stream s;
  event start, end;
  gate g;
  float ms = -1;
  cudaEventRecord(start, s);
  g.put_into(s);
  cudaEventRecord(end, s);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaErrorNotReady);
  std::this_thread::sleep_for(3ms);
  g.open();
  cudaEventSynchronize(end);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaSuccess);
  EXPECT_GE(ms, 3.0f);
}

TEST(Events, UnrecordedOnesHoldUpNothing) {
  stream s;
  event e;
  recorder r;
  EXPECT_EQ(cudaStreamWaitEvent(s, e), cudaSuccess);
  r.put_into(s, 'a');
  cudaStreamSynchronize(s);
  EXPECT_EQ(r.text(), "a");
}

} // namespace
