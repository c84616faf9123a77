// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic parallelism: what kernels launch and put into streams.
#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "offloom/block.h"
#include "offloom/launch.h"
#include "offloom/trap.h"

#include <atomic>
#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace offloom;

namespace {

TEST(DeviceWork, ChildrenRunBeforeTheLaunchReturns) {
  std::atomic<int> children{0}, seen{0}, *const counts[] = {&children, &seen};
  launch({20, 1}, [=] {
    launch({10, 2}, [=] { ++*counts[0]; });
    *counts[1] += *counts[0]; // none runs while the grid does
  });
  EXPECT_EQ(children, 200);
  EXPECT_EQ(seen, 0);
}

TEST(DeviceWork, LaunchesFromFibers) {
  std::atomic<int> children{0}, *const count = &children;
  launch({1, 3}, [=] {
    this_block().fibers([=](thread_index t) {
      sync_threads();
      launch({2, 4}, [=] {
        this_block().fibers([=](thread_index) {
          sync_threads();
          ++*count;
        });
      });
      EXPECT_EQ(threadIdx.x, t.x);
      sync_threads();
    });
  });
  EXPECT_EQ(children, 24);
}

void descend(std::string *trace, int depth, char name) {
  trace->push_back(name);
  if (depth == 0)
    return;
  launch({1, 1}, descend, trace, depth - 1, static_cast<char>(name + 1));
  launch({1, 1}, descend, trace, 0, static_cast<char>(name + 10));
}

TEST(DeviceWork, AChildIsDoneWithItsOwnChildren) {
  std::string trace;
  launch({1, 1}, descend, &trace, 2, 'a');
  EXPECT_EQ(trace, "abclk");
}

TEST(DeviceWork, KeepsTheOrderOfAStream) {
  std::vector<int> order, *const o = &order;
  launch({1, 1}, [=] {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    launch({1, 1, 0, cudaStreamTailLaunch}, [=] { o->push_back(4); });
    launch({1, 1, 0, s}, [=] { o->push_back(1); });
    launch({1, 1, 0, s}, [=] { o->push_back(2); });
    launch({1, 1, 0, cudaStreamFireAndForget}, [=] { o->push_back(3); });
    cudaStreamDestroy(s);
  });
  EXPECT_EQ(order, (std::vector{1, 2, 3, 4}));
}

TEST(DeviceWork, CopiesFollowTheChildrenBeforeThem) {
  int values[6] = {}, *const v = values;
  launch({1, 1}, [=] {
    launch({1, 1}, [=] { v[0] = 1; });
    cudaMemcpyAsync(v + 1, v, sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpy2DAsync(v + 2, sizeof(int), v + 1, sizeof(int), sizeof(int), 1,
                      cudaMemcpyDeviceToDevice);
    launch({1, 1}, [=] { v[3] = v[4] = v[1] + v[2]; });
    cudaMemsetAsync(v + 4, 0, sizeof(int));
    EXPECT_EQ(v[1], 0);
  });
  EXPECT_EQ((std::vector(values, values + 5)), (std::vector{1, 1, 1, 2, 0}));
}

TEST(DeviceWork, ReportsInvalidConfigurations) {
  bool ran = false, *const r = &ran;
  launch({1, 1}, [=] {
    EXPECT_EQ(launched({1, 2000}, [=] { *r = true; }), cudaErrorInvalidConfiguration);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  });
  EXPECT_FALSE(ran);
  EXPECT_EQ(launched({1, 1, 0, cudaStreamTailLaunch}, [=] { *r = true; }),
            cudaErrorInvalidResourceHandle);
  EXPECT_FALSE(ran);
  cudaGetLastError();
}

TEST(DeviceWork, AFailureEndsIt) {
  int ran = 0, *const count = &ran;
  launch({1, 1}, [=] {
    launch({1, 1}, [=] { ++*count; });
    launch({1, 1}, [] { trap(cudaErrorLaunchFailure); });
    launch({1, 1}, [=] { ++*count; });
  });
  EXPECT_EQ(ran, 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  cudaDeviceReset();
  launch({1, 1}, [=] {
    launch({1, 1}, [=] { ++*count; });
    trap(cudaErrorLaunchFailure);
  });
  EXPECT_EQ(ran, 1);
  cudaDeviceReset();
  cudaGetLastError();
}

} // namespace
