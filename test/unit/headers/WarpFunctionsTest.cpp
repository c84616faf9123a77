// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers and warp functions in fibers.
#include <cuda_runtime.h>

#include <gtest/gtest.h>

#include <array>

namespace {

/// Runs body(thread index) as fibers of one block.
template <class F> void run(unsigned threads, F body) {
  offloom::launch({1, threads}, [=] { offloom::this_block().fibers(body); });
  cudaDeviceSynchronize();
}

template <class T, std::size_t threads = 64> using by_thread = std::array<T, threads>;

TEST(WarpFunctions, ShufflesWithinSegments) {
  by_thread<int> idx, up, down, exclusive;
  run(64, [&](offloom::thread_index i) {
    const int lane = int(i.x & 31);
    idx[i.x] = __shfl_sync(~0u, lane, 11, 8);
    up[i.x] = __shfl_up_sync(~0u, lane, 3u, 8);
    down[i.x] = __shfl_down_sync(~0u, lane, 3u, 8);
    exclusive[i.x] = __shfl_xor_sync(~0u, lane, 9, 8);
  });
  for (int t = 0; t < 64; ++t) {
    const int lane = t & 31, first = lane & ~7;
    EXPECT_EQ(idx[t], first + 3);
    EXPECT_EQ(up[t], lane - 3 >= first ? lane - 3 : lane);
    EXPECT_EQ(down[t], lane + 3 < first + 8 ? lane + 3 : lane);
    EXPECT_EQ(exclusive[t], (lane ^ 9) < first + 8 ? lane ^ 9 : lane);
  }
}

TEST(WarpFunctions, ShufflesEveryArithmeticType) {
  by_thread<double> d;
  by_thread<long long> l;
  run(64, [&](offloom::thread_index i) {
    d[i.x] = __shfl_down_sync(~0u, i.x * 0.5, 1u);
    l[i.x] = __shfl_sync(~0u, (1ll << 40) + i.x, 0);
  });
  EXPECT_EQ(d[4], 2.5);
  EXPECT_EQ(d[31], 15.5);
  EXPECT_EQ(l[63], (1ll << 40) + 32);
}

TEST(WarpFunctions, Votes) {
  by_thread<unsigned> ballot;
  by_thread<int> all, any;
  run(64, [&](offloom::thread_index i) {
    ballot[i.x] = __ballot_sync(~0u, i.x % 3 == 0);
    all[i.x] = __all_sync(~0u, i.x < 40);
    any[i.x] = __any_sync(~0u, i.x == 63);
  });
  EXPECT_EQ(ballot[0], 0x49249249u);
  EXPECT_EQ(ballot[32], 0x92492492u);
  EXPECT_EQ(all[5], 1);
  EXPECT_EQ(all[33], 0);
  EXPECT_EQ(any[5], 0);
  EXPECT_EQ(any[40], 1);
}

TEST(WarpFunctions, DisjointMasksDoNotMeet) {
  by_thread<int, 32> sum;
  run(32, [&](offloom::thread_index i) {
    if (i.x < 8)
      sum[i.x] = __reduce_add_sync(0xffu, int(i.x));
    else
      sum[i.x] = __reduce_max_sync(~0xffu, int(i.x));
  });
  EXPECT_EQ(sum[0], 28);
  EXPECT_EQ(sum[8], 31);
}

TEST(WarpFunctions, Matches) {
  by_thread<unsigned, 32> any, all;
  run(32, [&](offloom::thread_index i) {
    int agree = 0;
    any[i.x] = __match_any_sync(~0u, i.x / 16);
    all[i.x] = __match_all_sync(~0u, 7.0, &agree) + unsigned(agree);
  });
  EXPECT_EQ(any[3], 0xffffu);
  EXPECT_EQ(any[20], 0xffff0000u);
  EXPECT_EQ(all[9], 0u); // ~0u + 1
}

TEST(WarpFunctions, PartialWarpsAndExitedLanes) {
  by_thread<int> sum;
  sum.fill(-1);
  run(40, [&](offloom::thread_index i) {
    if (i.x == 3)
      return;
    sum[i.x] = __popc(__ballot_sync(~0u, 1));
  });
  EXPECT_EQ(sum[0], 31);
  EXPECT_EQ(sum[3], -1);
  EXPECT_EQ(sum[39], 8);
}

TEST(WarpFunctions, FormsWithoutMaskActOnConvergedLanes) {
  by_thread<unsigned, 32> odd;
  run(32, [&](offloom::thread_index i) {
    odd[i.x] = 0;
    if (i.x % 2)
      odd[i.x] = __ballot(1);
  });
  EXPECT_EQ(odd[1], 0xaaaaaaaau);
  EXPECT_EQ(odd[2], 0u);
}

TEST(Barriers, CountPredicates) {
  by_thread<int, 100> count, all, any;
  run(100, [&](offloom::thread_index i) {
    count[i.x] = __syncthreads_count(i.x % 10 == 0);
    all[i.x] = __syncthreads_and(i.x < 100);
    any[i.x] = __syncthreads_or(i.x > 100);
  });
  EXPECT_EQ(count[77], 10);
  EXPECT_NE(all[0], 0);
  EXPECT_EQ(any[0], 0);
}

} // namespace
