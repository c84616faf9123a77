// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The legacy default stream, which waits for blocking streams and they for it, and the per-thread
// ones.
#include "Recorder.h"

#include <thread>

using namespace streams_test;

namespace {

TEST(LegacyStream, WaitsForBlockingStreams) {
  stream blocking(cudaStreamDefault);
  gate g;
  recorder r;
  g.put_into(blocking);
  r.put_into(blocking, 'a');
  r.put_into(nullptr, 'b');
  EXPECT_EQ(cudaStreamQuery(nullptr), cudaErrorNotReady);
  EXPECT_EQ(r.text(), "");
  g.open();
  cudaStreamSynchronize(cudaStreamLegacy);
  EXPECT_EQ(r.text(), "ab");
}

TEST(LegacyStream, HoldsUpBlockingStreams) {
  stream first(cudaStreamDefault), second(cudaStreamDefault);
  gate g;
  recorder r;
  g.put_into(nullptr);
  r.put_into(nullptr, 'a');
  r.put_into(first, 'b');
  r.put_into(nullptr, 'c');
  r.put_into(second, 'd');
  g.open();
  cudaStreamSynchronize(second);
  EXPECT_EQ(r.text(), "abcd");
}

TEST(LegacyStream, LeavesNonBlockingStreamsAlone) {
  stream free;
  gate g;
  recorder r;
  g.put_into(nullptr);
  r.put_into(free, 'a');
  cudaStreamSynchronize(free);
  EXPECT_EQ(r.text(), "a");
  g.open();
  cudaStreamSynchronize(nullptr);
}

TEST(LegacyStream, BlockingStreamsAreFreeOfEachOther) {
  stream first(cudaStreamDefault), second(cudaStreamDefault);
  gate g;
  recorder r;
  g.put_into(first);
  r.put_into(second, 'a');
  cudaStreamSynchronize(second);
  EXPECT_EQ(r.text(), "a");
  g.open();
  cudaDeviceSynchronize();
}

TEST(PerThreadStream, IsTheThreads) {
  gate g;
  recorder r;
  g.put_into(cudaStreamPerThread);
  std::thread([&] {
    r.put_into(cudaStreamPerThread, 'a');
    cudaStreamSynchronize(cudaStreamPerThread);
  }).join();
  EXPECT_EQ(r.text(), "a");
  g.open();
  cudaStreamSynchronize(cudaStreamPerThread);
}

TEST(PerThreadStream, WaitsForTheLegacyStream) {
  gate g;
  recorder r;
  g.put_into(nullptr);
  r.put_into(nullptr, 'a');
  r.put_into(cudaStreamPerThread, 'b');
  r.put_into(nullptr, 'c');
  g.open();
  cudaStreamSynchronize(nullptr);
  EXPECT_EQ(r.text(), "abc");
}

TEST(PerThreadStream, OutlivesItsThread) {
  gate g;
  recorder r;
  std::thread([&] {
    g.put_into(cudaStreamPerThread);
    r.put_into(cudaStreamPerThread, 'a');
  }).join();
  EXPECT_EQ(r.text(), "");
  g.open();
  cudaDeviceSynchronize();
  EXPECT_EQ(r.text(), "a");
}

} // namespace
