// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many threads, streams and events at once, for ThreadSanitizer as much as for the result.
#include "Recorder.h"

#include <thread>
#include <vector>

using namespace offloom;
using namespace streams_test;

namespace {

void add(long *sum, long value) { *sum += value; } // no atomic: one stream runs it at a time

TEST(Stress, ThreadsWithStreamsOfTheirOwn) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      stream a(t % 2 ? cudaStreamDefault : cudaStreamNonBlocking), b;
      event e;
      long sum = 0;
      for (int i = 0; i < 500; ++i) {
        launch({1, 1, 0, a}, add, &sum, 1);
        cudaEventRecord(e, a);
        cudaStreamWaitEvent(b, e);
        launch({1, 1, 0, b}, add, &sum, 2);
        cudaEventRecord(e, b);
        cudaStreamWaitEvent(a, e);
        if (i % 50 == 0)
          cudaEventSynchronize(e);
      }
      cudaStreamSynchronize(a);
      EXPECT_EQ(sum, 1500);
    });
  for (std::thread &t : threads)
    t.join();
}

TEST(Stress, ThreadsInOneStream) {
  stream s;
  long sum = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i)
        launch({1, 1, 0, s}, add, &sum, 1);
      cudaStreamSynchronize(s);
    });
  for (std::thread &t : threads)
    t.join();
  EXPECT_EQ(sum, 2000);
}

TEST(Stress, LegacyStreamAmongOthers) {
  long sum = 0;
  std::vector<std::unique_ptr<stream>> streams;
  for (int i = 0; i < 8; ++i)
    streams.push_back(std::make_unique<stream>(cudaStreamDefault));
  for (int i = 0; i < 200; ++i) {
    launch({1, 1}, add, &sum, 1); // alone
    for (const auto &s : streams)
      launch({1, 1, 0, *s}, [&sum] { std::atomic_ref(sum) += 1; });
  }
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(sum, 200 * 9);
}

} // namespace
