// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that wait for ever: the kernel fails, and a report names their places in the source.
#include "../Launched.h"
#include "cuda/barrier"
#include "cuda_runtime_api.h"
#include "offloom/block_groups.h"
#include "offloom/launch.h"
#include "offloom/warp.h"

#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

using namespace offloom;

namespace {

/// The place of the line it stands on, as reports spell it.
std::string place(unsigned line) { return "DeadlockTest.cpp:" + std::to_string(line) + ": "; }

class Deadlock : public testing::Test {
protected:
  ~Deadlock() override {
    cudaDeviceReset();
    cudaGetLastError();
  }

  template <class F> std::string report_of(const launch_config &config, F body) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(launched(config, body), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
    return testing::internal::GetCapturedStderr();
  }

  static void expect_in(const std::string &report, const std::string &text) {
    EXPECT_NE(report.find(text), std::string::npos) << "no '" << text << "' in\n" << report;
  }
};

TEST_F(Deadlock, LanesThatNeverCome) {
  unsigned warp_line = 0, block_line = 0;
  const std::string report = report_of({1, 32}, [&] {
    this_block().fibers([&](thread_index t) {
      if (t.x < 16) {
        warp_line = __LINE__ + 1;
        sync_warp();
      } else {
        block_line = __LINE__ + 1;
        sync_threads();
      }
    });
  });
  expect_in(report, "offloom: deadlock: the threads of a block wait for each other");
  expect_in(report, "block (0,0,0)");
  expect_in(report, place(warp_line) + "threads 0-15 wait for a warp collective");
  expect_in(report, place(block_line) + "threads 16-31 wait for __syncthreads()");
  expect_in(report, "warp 0: lanes 0x0000ffff are in a collective with mask 0xffffffff; lanes "
                    "0xffff0000 do not come");
}

TEST_F(Deadlock, TwoKindsOfBarrier) {
  launch_config config(2, 8);
  config.cooperative = true;
  const std::string report = report_of(config, [] {
    this_block().fibers([](thread_index t) {
      if (t.x == 3)
        sync_grid();
      else
        sync_threads();
    });
  });
  expect_in(report, "thread 3 waits for grid_group::sync()");
}

TEST_F(Deadlock, PhasesThatWaitForMoreThreadsThanThereAre) {
  const std::string report = report_of({2, 64}, [&] {
    block &b = this_block();
    cuda::barrier<cuda::thread_scope_block> barrier(65);
    barrier.arrive_and_wait(b);
  });
  expect_in(report, "offloom: deadlock: the threads of a block wait for each other");
  expect_in(report, "block (");
}

TEST_F(Deadlock, ABlockThatEndsBeforeTheGridMeets) {
  launch_config config(4, 8);
  config.cooperative = true;
  std::atomic<unsigned> line{0}; // every block writes it
  const std::string report = report_of(config, [&] {
    this_block().fibers([&](thread_index) {
      if (this_block().idx.x == 2)
        return;
      line = __LINE__ + 1;
      sync_grid();
    });
  });
  expect_in(report, "blocks wait for others that have ended");
  expect_in(report, "waits for other blocks; 3 of 4 are there");
  expect_in(report, place(line) + "threads 0-7 wait for grid_group::sync()");
}

TEST_F(Deadlock, ValuesThatNobodyWrites) {
  setenv("OFFLOOM_DEADLOCK_SECONDS", "0.1", 1);
  std::atomic<int> flag{0};
  const std::string report = report_of({3, 64}, [&] {
    this_block().fibers([&](thread_index t) {
      if (t.x < 32)
        while (flag == 0)
          spin_yield();
      sync_threads();
    });
  });
  expect_in(report, "nothing has gone on for OFFLOOM_DEADLOCK_SECONDS");
  expect_in(report, "threads 0-31 wait for a change in memory");
  expect_in(report, "threads 32-63 wait for __syncthreads()");
  unsetenv("OFFLOOM_DEADLOCK_SECONDS");
}

} // namespace
