// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that wait for each other: cooperative grids, clusters, and blocks that poll.
#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "offloom/block_groups.h"
#include "offloom/launch.h"
#include "offloom/per_thread.h"
#include "offloom/shared.h"
#include "offloom/trap.h"

#include <atomic>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

using namespace offloom;

namespace {

launch_config cooperative(const dim3 &grid, const dim3 &threads) {
  launch_config config(grid, threads);
  config.cooperative = true;
  return config;
}

launch_config clustered(const dim3 &grid, const dim3 &threads, const dim3 &cluster) {
  launch_config config(grid, threads);
  config.cluster = cluster;
  return config;
}

class BlockGroups : public testing::Test {
protected:
  ~BlockGroups() override {
    cudaDeviceReset();
    cudaGetLastError();
  }
};

TEST_F(BlockGroups, GridBarrierSeparatesPhases) {
  for (const unsigned blocks : {1u, 2u, 3u, 40u, 300u}) {
    std::vector<unsigned> values(blocks * 40);
    EXPECT_EQ(launched(cooperative(blocks, 40),
                       [&] {
                         this_block().fibers([&](thread_index t) {
                           EXPECT_TRUE(is_cooperative_grid());
                           const unsigned i = this_block().idx.x * 40 + t.x;
                           const auto n = unsigned(values.size());
                           for (unsigned round = 1; round <= 5; ++round) {
                             values[i] = round * 100000 + i;
                             sync_grid();
                             const unsigned other = (i + 39 * round) % n;
                             EXPECT_EQ(values[other], round * 100000 + other);
                             EXPECT_EQ(threadIdx.x, t.x);
                             EXPECT_EQ(blockIdx.x * 40 + threadIdx.x, i);
                             sync_grid();
                           }
                         });
                       }),
              cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }
}

TEST_F(BlockGroups, GridBarrierBetweenThreadLoops) {
  const unsigned blocks = 100;
  std::vector<int> before(blocks * 64), after(blocks * 64);
  launch(cooperative(blocks, 64), [&] {
    block &b = this_block();
    const unsigned first = b.idx.x * 64;
    per_thread<int> kept(b);
    per_thread<int[8]> large(b);
    b.threads([&](thread_index t) {
      kept[t] = int(first + t.x);
      large[t][7] = -kept[t];
      before[first + t.x] = int(t.x);
    });
    sync_grid(b);
    b.threads([&](thread_index t) {
      const unsigned from = (first + 64) % unsigned(before.size());
      after[first + t.x] = before[from + t.x] + kept[t] + 2 * large[t][7];
    });
  });
  cudaDeviceSynchronize();
  for (unsigned i = 0; i < after.size(); ++i)
    EXPECT_EQ(after[i], int(i % 64) - int(i));
}

TEST_F(BlockGroups, ArriveAndWait) {
  std::atomic<int> arrived{0}, wrong{0};
  launch(cooperative(20, 32), [&] {
    this_block().fibers([&](thread_index) {
      for (int round = 1; round <= 3; ++round) {
        ++arrived;
        arrive_at_grid();
        wait_for_grid();
        wrong += arrived < round * 20 * 32;
      }
    });
  });
  cudaDeviceSynchronize();
  EXPECT_EQ(wrong, 0);
}

TEST_F(BlockGroups, ExitedThreadsAreNotWaitedFor) {
  std::atomic<int> late{0};
  launch(cooperative(8, 64), [&] {
    this_block().fibers([&](thread_index t) {
      if (t.x >= this_block().idx.x + 1)
        return;
      sync_grid();
      ++late;
    });
  });
  cudaDeviceSynchronize();
  EXPECT_EQ(late, 36);
}

TEST_F(BlockGroups, GridBarrierNeedsACooperativeLaunch) {
  testing::internal::CaptureStderr();
  launch({2, 32}, [] { this_block().fibers([](thread_index) { sync_grid(); }); });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("BlockGroupsTest.cpp"), std::string::npos);
}

TEST_F(BlockGroups, ATrapEndsBlocksThatWait) {
  launch(cooperative(20, 32), [] {
    this_block().fibers([](thread_index t) {
      if (this_block().idx.x == 13 && t.x == 5)
        trap(cudaErrorLaunchFailure);
      sync_grid();
      ADD_FAILURE();
    });
  });
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
}

TEST_F(BlockGroups, BlocksThatPollLetLaterOnesBegin) {
  const unsigned blocks = 100;
  std::atomic<unsigned> turn{blocks - 1};
  launch({blocks, 32}, [&] {
    block &b = this_block();
    b.fibers([&](thread_index t) {
      while (turn != b.idx.x)
        spin_yield();
      sync_threads();
      if (t.x == 0)
        --turn;
    });
  });
  cudaDeviceSynchronize();
  EXPECT_EQ(turn, ~0u);
}

TEST_F(BlockGroups, ClusterPlaces) {
  std::atomic<unsigned> wrong{0}, blocks{0};
  EXPECT_EQ(launched(clustered({4, 6, 2}, 32, {2, 3, 1}),
                     [&] {
                       const block &b = this_block();
                       const cluster_place place = this_cluster_place();
                       wrong += place.block_index.x != b.idx.x % 2;
                       wrong += place.block_index.y != b.idx.y % 3;
                       wrong += place.rank != b.idx.x % 2 + 2 * (b.idx.y % 3);
                       ++blocks;
                     }),
            cudaSuccess);
  cudaDeviceSynchronize();
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(blocks, 48u);
}

TEST_F(BlockGroups, SharedMemoryOfOtherBlocks) {
  const unsigned blocks = 32, size = 8;
  std::vector<int> sums(blocks);
  launch_config config = clustered(blocks, 16, size);
  config.shared_bytes = 64;
  launch(config, [&] {
    block &b = this_block();
    int on_stack[16];
    auto &in_arena = shared<int[16]>([] {});
    int *const dynamic = b.dynamic_shared<int>();
    b.fibers([&](thread_index t) {
      on_stack[t.x] = int(b.idx.x);
      in_arena[t.x] = int(100 * b.idx.x);
      dynamic[t.x] = int(10000 * b.idx.x);
      sync_cluster();
      const unsigned other = (this_cluster_place().rank + 3) % size;
      const int sum = static_cast<int *>(map_shared(on_stack, other))[t.x] +
                      static_cast<int *>(map_shared(in_arena, other))[t.x] +
                      static_cast<int *>(map_shared(dynamic, other))[t.x];
      EXPECT_EQ(shared_rank(map_shared(on_stack, other)), other);
      if (t.x == 15)
        sums[b.idx.x] = sum;
      sync_cluster();
    });
  });
  cudaDeviceSynchronize();
  for (unsigned i = 0; i < blocks; ++i)
    EXPECT_EQ(sums[i], int(10101 * (i / size * size + (i + 3) % size)));
}

TEST_F(BlockGroups, ClustersDivideTheGrid) {
  EXPECT_EQ(launched(clustered(9, 1, 2), [] {}), cudaErrorInvalidClusterSize);
  EXPECT_EQ(launched(clustered(18, 1, 9), [] {}), cudaErrorInvalidClusterSize);
  EXPECT_EQ(launched(clustered(16, 1, 8), [] {}), cudaSuccess);
}

} // namespace
