// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that fail: reported by later calls, until the device is reset.
#include "offloom/trap.h"
#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "device_control_functions.h"
#include "offloom/block.h"
#include "offloom/launch.h"
#include "offloom/per_thread.h"

// assert() in spite of NDEBUG.
#undef NDEBUG
#include <atomic>
#include <cassert>
#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <string>
#include <thread>

using namespace offloom;

namespace {

class Trap : public testing::Test {
protected:
  ~Trap() override {
    cudaDeviceReset();
    cudaGetLastError();
  }

  /// The context is broken with `error`, and a reset repairs it.
  static void expect_broken(cudaError_t error) {
    EXPECT_EQ(cudaGetLastError(), cudaSuccess); // the launch itself went well
    EXPECT_EQ(cudaDeviceSynchronize(), error);
    EXPECT_EQ(cudaGetLastError(), error);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    void *p;
    EXPECT_EQ(cudaMalloc(&p, 4), error);
    bool ran = false;
    EXPECT_EQ(launched({1, 1}, [&] { ran = true; }), error);
    EXPECT_FALSE(ran);
    EXPECT_EQ(cudaPeekAtLastError(), error);
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), error);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    EXPECT_EQ(launched({1, 1}, [&] { ran = true; }), cudaSuccess);
    EXPECT_TRUE(ran);
  }
};

TEST_F(Trap, InAThreadLoop) {
  int after = 0;
  launch({1, 32}, [&] {
    per_thread<double[40]> values(this_block());
    this_block().threads([&](thread_index t) {
      if (t.x == 3)
        __trap();
      after += t.x > 3;
    });
  });
  EXPECT_EQ(after, 0);
  expect_broken(cudaErrorLaunchFailure);
}

TEST_F(Trap, InAFiber) {
  for (int repetition = 0; repetition < 3; ++repetition) {
    launch({1, 64}, [&] {
      this_block().fibers([&](thread_index t) {
        sync_threads();
        if (t.x == 40)
          trap(cudaErrorIllegalAddress);
        sync_threads();
      });
    });
    expect_broken(cudaErrorIllegalAddress);
  }
}

// What the processor refuses. Sanitizers have handlers of their own, which are left in place.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

int *volatile no_address = nullptr;
volatile int zero = 0;

TEST_F(Trap, WildPointer) {
  for (int repetition = 0; repetition < 3; ++repetition) {
    testing::internal::CaptureStderr();
    launch({1, 32}, [] {
      this_block().threads([](thread_index t) {
        if (t.x == 7)
          *no_address = 1;
      });
    });
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("illegal memory access at address"),
              std::string::npos);
    cudaGetLastError();
    cudaDeviceReset();
  }
}

TEST_F(Trap, WildPointerInAFiber) {
  for (int repetition = 0; repetition < 3; ++repetition) {
    launch({8, 64}, [] {
      this_block().fibers([](thread_index t) {
        sync_threads();
        if (t.x == 40)
          *no_address = 1;
        sync_threads();
      });
    });
    expect_broken(cudaErrorIllegalAddress);
  }
}

// Whichever thread runs the block: that of the launch, or a worker beside it.
TEST_F(Trap, WildPointerInAWorker) {
  const auto caller = std::this_thread::get_id();
  cudaError_t error = cudaSuccess;
  for (int attempt = 0; attempt < 1000 && error == cudaSuccess; ++attempt) {
    launch({64, 1}, [caller] {
      if (std::this_thread::get_id() != caller)
        *no_address = 1;
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    });
    error = cudaDeviceSynchronize();
  }
  EXPECT_EQ(error, std::thread::hardware_concurrency() > 1 ? cudaErrorIllegalAddress : cudaSuccess);
}

// A thread of the streams runs what nobody waits for.
TEST_F(Trap, WildPointerWhileNobodyWaits) {
  launch({1, 1}, [] { *no_address = 1; });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  expect_broken(cudaErrorIllegalAddress);
}

int deep(volatile int *above) {
  volatile int here[1000] = {*above};
  return here[0] < 0 ? 0 : deep(here) + here[999];
}

TEST_F(Trap, StackOverflowInAFiber) {
  launch({1, 2}, [] { this_block().fibers([](thread_index) { zero = deep(&zero) * 0; }); });
  expect_broken(cudaErrorIllegalAddress);
}

TEST_F(Trap, FaultsOfTheHostEndTheProgram) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        launch({1, 1}, [] {});
        *no_address = 1;
      },
      testing::KilledBySignal(SIGSEGV), "");
}

#endif
#endif

TEST_F(Trap, StopsTheGrid) {
  std::atomic<int> blocks{0};
  launch({100'000, 1}, [&] {
    ++blocks;
    trap(cudaErrorLaunchFailure);
  });
  EXPECT_LT(blocks, 1000);
  expect_broken(cudaErrorLaunchFailure);
}

TEST_F(Trap, FailingAssertion) {
  testing::internal::CaptureStderr();
  launch({1, 8}, [] { this_block().threads([](thread_index t) { assert(t.x != 5); }); });
  EXPECT_NE(testing::internal::GetCapturedStderr().find("Assertion `t.x != 5` failed."),
            std::string::npos);
  expect_broken(cudaErrorAssert);
}

} // namespace
