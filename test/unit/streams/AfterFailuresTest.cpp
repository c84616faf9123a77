// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that run after others have failed, on the same workers: of a failure nothing is left,
// whichever way a kernel failed, in whichever form, and whichever way the next one runs.
#include "Recorder.h"

#include "offloom/block.h"
#include "offloom/block_groups.h"
#include "offloom/per_thread.h"
#include "offloom/shared.h"
#include "offloom/trap.h"
#include "offloom/warp.h"

// assert() in spite of NDEBUG.
#undef NDEBUG
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

// Sanitizers have handlers of their own for the processor's faults.
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool faults_end_kernels = false;
#else
constexpr bool faults_end_kernels = true;
#endif

using namespace offloom;
using namespace streams_test;

namespace {

enum class form { loop, fibers, cooperative_loop, cooperative_fibers, cluster_fibers };
enum class way { trap, assertion, wild_pointer, overflow, deadlock };

struct failure {
  form in;
  way by;
};

bool is_fibers(form f) { return f != form::loop && f != form::cooperative_loop; }

/// All that there are: threads of a loop do not wait for each other, and the stack of a loop whose
/// block waits for no other is the system's, as large as the user likes.
std::vector<failure> all_failures() {
  std::vector<failure> all;
  for (const form f : {form::loop, form::fibers, form::cooperative_loop, form::cooperative_fibers,
                       form::cluster_fibers})
    for (const way w : {way::trap, way::assertion, way::wild_pointer, way::overflow, way::deadlock})
      if ((w != way::deadlock || is_fibers(f)) && (w != way::overflow || f != form::loop) &&
          (faults_end_kernels || (w != way::wild_pointer && w != way::overflow)))
        all.push_back({f, w});
  return all;
}

cudaError_t error_of(way w) {
  switch (w) {
  case way::trap:
    return cudaErrorLaunchFailure;
  case way::assertion:
    return cudaErrorAssert;
  case way::wild_pointer:
  case way::overflow:
    return cudaErrorIllegalAddress;
  case way::deadlock:
    break;
  }
  return cudaErrorLaunchTimeout;
}

int *volatile no_address = nullptr;

int descend(volatile int *above) {
  volatile int here[200] = {*above};
  return here[0] < 0 ? 0 : descend(here) + here[199];
}

void fail(way w) {
  volatile int here = 0;
  switch (w) {
  case way::trap:
    trap(cudaErrorLaunchFailure);
  case way::assertion:
    assert(w != way::assertion);
    break;
  case way::wild_pointer:
    *no_address = 1;
    break;
  case way::overflow:
    here = descend(&here);
    break;
  case way::deadlock:
    sync_warp(); // to which nobody else comes
  }
}

launch_config config_of(form f, unsigned blocks, unsigned threads, cudaStream_t s) {
  launch_config config(blocks, threads, 0, s);
  config.cooperative = f == form::cooperative_loop || f == form::cooperative_fibers;
  config.cluster = f == form::cluster_fibers ? 4 : 1;
  return config;
}

/// A kernel of 8 blocks, in which one thread fails while others wait for it.
void put_failure(failure f, cudaStream_t s) {
  const auto fails_here = [](thread_index t) { return this_block().idx.x == 6 && t.x == 33; };
  launch(config_of(f.in, 8, 64, s), [=] {
    block &b = this_block();
    if (is_fibers(f.in))
      return b.fibers([=](thread_index t) {
        sync_threads();
        if (fails_here(t))
          fail(f.by);
        sync_threads();
        if (f.in == form::cooperative_fibers)
          sync_grid();
        if (f.in == form::cluster_fibers)
          sync_cluster();
      });
    per_thread<int[4]> kept(b);
    b.threads([&](thread_index t) {
      kept[t][3] = 1;
      if (fails_here(t))
        fail(f.by);
    });
    if (f.in == form::cooperative_loop)
      sync_grid(b);
  });
}

/// A kernel in which each thread passes its index on, to others of its warp, block and group of
/// blocks. How many have got wrong ones.
unsigned wrong_threads(form f, cudaStream_t s) {
  constexpr unsigned blocks = 24, threads = 40, none = ~0u;
  std::vector<unsigned> values(blocks * threads, none);
  std::atomic<unsigned> wrong{0};
  launch(config_of(f, blocks, threads, s), [&values, &wrong, f] {
    block &b = this_block();
    const unsigned first = b.idx.x * threads;
    const auto value = [&](unsigned block, unsigned thread) {
      return values[block % blocks * threads + thread % threads];
    };
    if (!is_fibers(f)) {
      per_thread<unsigned> kept(b);
      b.threads([&](thread_index t) { values[first + t.x] = kept[t] = first + t.x; });
      if (f == form::cooperative_loop)
        sync_grid(b);
      const unsigned next = f == form::cooperative_loop ? b.idx.x + 1 : b.idx.x;
      return b.threads([&](thread_index t) {
        wrong += kept[t] != first + t.x ||
                 value(next, t.x + 1) != next % blocks * threads + (t.x + 1) % threads;
      });
    }
    auto &in_block = shared<unsigned[threads]>([] {});
    b.fibers([&](thread_index t) {
      const unsigned own = first + t.x;
      values[own] = in_block[t.x] = own;
      const warp_exchange<unsigned> lanes(full_warp, own);
      wrong += lanes[lane_id() ^ 1] != (own ^ 1);
      wrong += sync_threads_vote(t.x % 2).nonzero != threads / 2;
      wrong += in_block[(t.x + 7) % threads] != first + (t.x + 7) % threads;
      if (f == form::cooperative_fibers) {
        sync_grid();
        wrong += value(b.idx.x + 5, t.x) != (b.idx.x + 5) % blocks * threads + t.x;
        sync_grid();
      }
      if (f == form::cluster_fibers) {
        sync_cluster();
        const unsigned other = (this_cluster_place().rank + 1) % 4;
        const auto *theirs = static_cast<unsigned *>(map_shared(&in_block[t.x], other));
        wrong += *theirs != (b.idx.x / 4 * 4 + other) * threads + t.x;
        sync_cluster();
      }
    });
  });
  EXPECT_EQ(cudaStreamSynchronize(s), cudaSuccess);
  return wrong;
}

void expect_all_right(cudaStream_t s) {
  for (const form f : {form::cooperative_fibers, form::loop, form::cluster_fibers,
                       form::cooperative_loop, form::fibers})
    EXPECT_EQ(wrong_threads(f, s), 0u) << "form " << int(f);
}

/// Ends the failing kernel's context, as a program does that goes on.
void expect_failure(failure f, cudaError_t answer) {
  EXPECT_EQ(answer, error_of(f.by)) << "form " << int(f.in) << ", way " << int(f.by);
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  cudaGetLastError();
}

class AfterFailures : public testing::Test {
protected:
  AfterFailures() { testing::internal::CaptureStderr(); }
  ~AfterFailures() override {
    cudaDeviceReset();
    cudaGetLastError();
    testing::internal::GetCapturedStderr();
  }
};

TEST_F(AfterFailures, OthersRunInAnyOrder) {
  for (const failure first : all_failures()) {
    for (const failure second : all_failures()) {
      put_failure(first, nullptr);
      expect_failure(first, cudaDeviceSynchronize());
      EXPECT_EQ(wrong_threads(second.in, nullptr), 0u);
      put_failure(second, nullptr);
      expect_failure(second, cudaDeviceSynchronize());
      EXPECT_EQ(wrong_threads(form::cooperative_fibers, nullptr), 0u);
    }
    expect_all_right(nullptr);
  }
}

TEST_F(AfterFailures, OthersRunInStreamsBeside) {
  for (const failure f : all_failures()) {
    {
      stream failing, waiting;
      put_failure({form::cooperative_fibers, way::trap}, failing);
      launch(config_of(form::cooperative_fibers, 8, 40, waiting), [] {
        this_block().fibers([](thread_index) {
          for (int round = 0; round < 3; ++round)
            sync_grid();
        });
      });
      EXPECT_EQ(cudaStreamSynchronize(failing), cudaErrorLaunchFailure);
    }
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    cudaGetLastError();
    {
      stream s;
      put_failure(f, s);
      expect_failure(f, cudaStreamSynchronize(s));
    }
    stream s;
    expect_all_right(s);
  }
}

/// On a thread of its own for each device, at the same time.
template <class F> void on_all_devices(F body) {
  std::vector<std::thread> programs;
  for (int device = 0; device < 4; ++device)
    programs.emplace_back([body, device] {
      cudaSetDevice(device);
      body(device);
    });
  for (std::thread &program : programs)
    program.join();
}

// They have one context: the first error is that of all.
TEST_F(AfterFailures, OthersRunOnDevicesBeside) {
  const std::vector<failure> failures = all_failures();
  for (std::size_t i = 0; i < failures.size(); ++i) {
    on_all_devices([&](int device) {
      put_failure(failures[(i + 5 * std::size_t(device)) % failures.size()], nullptr);
      EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
    });
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    cudaGetLastError();
    on_all_devices([](int) { expect_all_right(nullptr); });
  }
}

} // namespace
