// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks that overflow fail their kernel, and reach no memory but the stack's own.
//
// Sanitizers have handlers of their own for the processor's faults.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "offloom/block.h"
#include "offloom/block_groups.h"
#include "offloom/launch.h"

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/mman.h>

using namespace offloom;

namespace {

constexpr std::size_t fiber_bytes = 576 << 10;
/// Where tops of stacks differ, and the guard page.
constexpr std::size_t slack = 16 << 10;

std::uintptr_t deepest;
volatile int zero = 0;

int descend(volatile int *above) {
  volatile int here[200] = {*above};
  deepest = reinterpret_cast<std::uintptr_t>(here);
  return here[0] < 0 ? 0 : descend(here) + here[199];
}

/// Recurses without end. Returns how far that came below the caller.
template <class Launch> std::size_t depth_of_overflow(Launch put) {
  std::uintptr_t top = 0;
  put([&] {
    volatile int here = 0;
    top = reinterpret_cast<std::uintptr_t>(&here);
    zero = descend(&here) * 0;
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  cudaDeviceReset();
  return top - deepest;
}

/// Guards that take no mapping of their own.
bool has_cheap_guards() {
  constexpr int install_guard = 102;
  constexpr std::size_t bytes = 64 << 10;
  void *const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const bool has = madvise(memory, bytes, install_guard) == 0;
  munmap(memory, bytes);
  return has;
}

/// How far down a fiber may come. Before Linux 6.13 those of a block may share a guard, below the
/// first.
std::size_t limit_of(unsigned thread) {
  return (has_cheap_guards() ? 1 : thread + 1) * (fiber_bytes + slack);
}

class StackOverflow : public testing::Test {
protected:
  StackOverflow() { testing::internal::CaptureStderr(); }
  ~StackOverflow() override {
    reports();
    cudaDeviceReset();
    cudaGetLastError();
  }

  std::string reports() {
    const std::string text = captured_ ? testing::internal::GetCapturedStderr() : "";
    captured_ = false;
    return text;
  }

  static std::size_t depth_in_fiber(unsigned thread) {
    return depth_of_overflow([=](auto overflow) {
      launch({1, 32}, [=] {
        this_block().fibers([&](thread_index t) {
          sync_threads();
          if (t.x == thread)
            overflow();
        });
      });
    });
  }

private:
  bool captured_ = true;
};

TEST_F(StackOverflow, EndsAtTheGuardOfItsFiber) {
  for (const unsigned thread : {0u, 7u, 31u})
    EXPECT_LT(depth_in_fiber(thread), limit_of(thread));
  EXPECT_NE(reports().find("OFFLOOM_FIBER_STACK"), std::string::npos);
}

// More fibers than a process may have mappings with a guard for each. The blocks that end last
// leave their fibers on top of those of others, and the next kernel gets them.
TEST_F(StackOverflow, FibersAfterManyHaveAGuardToo) {
  for (int repetition = 0; repetition < 2; ++repetition) {
    launch_config config(800, 40);
    config.cooperative = true;
    EXPECT_EQ(launched(config,
                       [] {
                         this_block().fibers([](thread_index) {
                           sync_grid();
                           if (this_block().idx.x >= 600 && this_block().idx.x < 700)
                             for (int turn = 0; turn < 10; ++turn)
                               spin_yield();
                         });
                       }),
              cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }
  EXPECT_LT(depth_in_fiber(0), fiber_bytes + slack);
  EXPECT_LT(depth_in_fiber(31), limit_of(31));
}

TEST_F(StackOverflow, BlocksThatWaitHaveAGuard) {
  const std::size_t depth = depth_of_overflow([](auto overflow) {
    launch_config config(4, 1);
    config.cooperative = true;
    launch(config, [=] {
      sync_grid(this_block());
      if (this_block().idx.x == 2)
        overflow();
      sync_grid(this_block());
    });
  });
  EXPECT_LT(depth, (2 << 20) + fiber_bytes + slack);
}

/// As large an array as CUDA takes.
[[gnu::noinline]] int use_local_memory(unsigned seed) {
  volatile int local[(500 << 10) / sizeof(int)];
  for (unsigned i = 0; i < std::size(local); ++i)
    local[i] = static_cast<int>(i + seed);
  sync_threads();
  return local[seed] + local[std::size(local) - 1];
}

TEST_F(StackOverflow, HalfAMebibyteOfLocalMemoryIsNone) {
  int results[32] = {};
  launch({1, 32}, [&] {
    this_block().fibers([&](thread_index t) { results[t.x] = use_local_memory(t.x); });
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (int t = 0; t < 32; ++t)
    EXPECT_EQ(results[t], 3 * t + (500 << 10) / 4 - 1);
}

[[gnu::noinline]] void use_large_frame() {
  volatile char frame[3 * fiber_bytes];
  frame[0] = 0; // the rest, with the guard pages that it lies across, stays untouched
  zero = frame[0];
}

TEST_F(StackOverflow, FramesLargerThanAGuardDoNotReachAcrossIt) {
  for (const unsigned thread : {0u, 40u, 63u}) {
    if (thread != 0 && !has_cheap_guards())
      continue; // its guard may be that of the first
    launch({1, 64}, [=] {
      this_block().fibers([=](thread_index t) {
        sync_threads();
        if (t.x == thread)
          use_large_frame();
        sync_threads();
      });
    });
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    cudaDeviceReset();
  }
}

} // namespace

#endif
#endif
