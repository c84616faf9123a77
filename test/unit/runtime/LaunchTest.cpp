// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches: every block once, in order, on many threads; arguments; configurations that are
// refused.
#include "offloom/launch.h"
#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "offloom/block.h"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

using namespace offloom;

namespace {

void add(const float *x, const float *y, float *z, int n) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim;
  b.threads([&](thread_index threadIdx) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
      z[i] = x[i] + y[i];
  });
}

void store(long *to, long value) { *to = value; }

template <class T> void fill(T *to, T value) {
  this_block().threads([&](thread_index t) { to[t.x] = value; });
}

TEST(Launch, VectorAdd) {
  const int n = 100'003;
  std::vector<float> x(n), y(n, 1), z(n);
  std::iota(x.begin(), x.end(), 0.0f);
  launch({(n + 255) / 256, 256, 0, nullptr}, add, x.data(), y.data(), z.data(), n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(z[i], x[i] + 1) << i;
}

TEST(Launch, ConvertsArguments) {
  long value = 0;
  launch({1, 1}, store, &value, 3.9f);
  EXPECT_EQ(value, 3);
}

TEST(Launch, TemplatesAndPointers) {
  short values[4] = {};
  launch({1, 4}, fill<short>, values, 7);
  EXPECT_EQ(values[3], 7);
  void (*const kernel)(short *, short) = fill<short>;
  launch({1, 4}, kernel, values, 9);
  EXPECT_EQ(values[0], 9);
}

TEST(Launch, EachBlockHasItsCopyOfTheArguments) {
  struct counting {
    int value = 0;
  };
  void (*const kernel)(counting, std::atomic<int> *) = [](counting c, std::atomic<int> *sum) {
    *sum += ++c.value;
  };
  std::atomic<int> sum{0};
  launch({50, 1}, kernel, counting{}, &sum);
  EXPECT_EQ(sum, 50);
}

TEST(Launch, EveryBlockOnce) {
  for (const dim3 grid :
       {dim3(1), dim3(2), dim3(1000), dim3(7, 5, 3), dim3(1, 100), dim3(1, 1, 9)}) {
    std::vector<std::atomic<int>> runs(grid.x * grid.y * grid.z);
    for (int repetition = 0; repetition < 3; ++repetition)
      launch({grid, 1}, [&] {
        const uint3 i = this_block().idx;
        ++runs[i.x + grid.x * (i.y + grid.y * i.z)];
      });
    for (const auto &r : runs)
      EXPECT_EQ(r, 3);
  }
}

// A block may wait for an earlier one: that has started, and nothing holds it up.
TEST(Launch, BlocksStartInOrder) {
  std::atomic<unsigned> done{0};
  launch({2000, 1}, [&] {
    const unsigned me = this_block().idx.x;
    while (done != me)
      spin_yield();
    ++done;
  });
  EXPECT_EQ(done, 2000u);
}

TEST(Launch, FromSeveralHostThreads) {
  std::atomic<int> blocks{0};
  std::vector<std::thread> hosts;
  for (int h = 0; h < 4; ++h)
    hosts.emplace_back([&] {
      for (int i = 0; i < 50; ++i)
        launch({20, 32}, [&] { ++blocks; });
    });
  for (std::thread &h : hosts)
    h.join();
  EXPECT_EQ(blocks, 4 * 50 * 20);
}

TEST(Launch, RefusesConfigurationsBeyondTheDevice) {
  bool ran = false;
  const auto refused = [&](const launch_config &config) {
    EXPECT_EQ(launched(config, [&] { ran = true; }), cudaErrorInvalidValue);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  };
  refused({1, 1025});
  refused({1, dim3(32, 33)});
  refused({1, dim3(1, 1, 65)});
  refused({0, 1});
  refused({1, 0});
  refused({dim3(1, 65536), 1});
  refused({dim3(1, 1, 65536), 1});
  refused({1, 1, (48 << 10) + 1});
  EXPECT_FALSE(ran);
  EXPECT_EQ(launched({1, 1024, 48 << 10}, [&] { ran = true; }), cudaSuccess);
  EXPECT_TRUE(ran);
}

TEST(Launch, RefusesDestroyedStreams) {
  cudaStream_t stream;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(launched({1, 1, 0, stream}, [] {}), cudaSuccess);
  cudaStreamDestroy(stream);
  EXPECT_EQ(launched({1, 1, 0, stream}, [] {}), cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

} // namespace
