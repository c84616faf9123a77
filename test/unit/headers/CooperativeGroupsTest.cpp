// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative groups in fibers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <gtest/gtest.h>

#include <array>

namespace cg = cooperative_groups;

namespace {

template <class F> void run(dim3 threads, F body) {
  offloom::launch({1, threads}, [=] { offloom::this_block().fibers(body); });
  cudaDeviceSynchronize();
}

TEST(CooperativeGroups, TilesKnowTheirPlace) {
  std::array<unsigned, 64> rank, meta;
  run(dim3(16, 4), [&](offloom::thread_index i) {
    const auto block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<8>(block);
    rank[i.linear] = tile.thread_rank();
    meta[i.linear] = tile.meta_group_rank() * 100 + tile.meta_group_size();
    EXPECT_EQ(block.thread_rank(), i.linear);
    EXPECT_EQ(block.size(), 64u);
    EXPECT_EQ(cg::tiled_partition<4>(tile).meta_group_size(), 2u);
  });
  EXPECT_EQ(rank[21], 5u);
  EXPECT_EQ(meta[21], 208u);
}

TEST(CooperativeGroups, ReducesAndScans) {
  std::array<int, 64> sum, inclusive, exclusive, largest;
  run(64, [&](offloom::thread_index i) {
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    const int x = int(i.x);
    sum[i.x] = cg::reduce(tile, x, cg::plus<int>());
    largest[i.x] = cg::reduce(tile, x, cg::greater<int>());
    inclusive[i.x] = cg::inclusive_scan(tile, x);
    exclusive[i.x] = cg::exclusive_scan(tile, x);
  });
  EXPECT_EQ(sum[16], (16 + 31) * 8);
  EXPECT_EQ(largest[16], 31);
  EXPECT_EQ(inclusive[19], 16 + 17 + 18 + 19);
  EXPECT_EQ(exclusive[19], 16 + 17 + 18);
  EXPECT_EQ(exclusive[16], 0);
}

TEST(CooperativeGroups, ShufflesStructures) {
  struct pair {
    double weight;
    char name;
  };
  std::array<pair, 32> got;
  run(32, [&](offloom::thread_index i) {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    got[i.x] = tile.shfl_xor(pair{i.x * 0.5, char('a' + i.x % 26)}, 1);
  });
  EXPECT_EQ(got[4].weight, 2.5);
  EXPECT_EQ(got[4].name, 'f');
}

TEST(CooperativeGroups, CoalescedGroupsCountRanks) {
  std::array<unsigned, 32> rank, size, next, ballot;
  run(32, [&](offloom::thread_index i) {
    rank[i.x] = 99;
    if (i.x % 3 == 0) {
      const cg::coalesced_group group = cg::coalesced_threads();
      rank[i.x] = group.thread_rank();
      size[i.x] = group.size();
      next[i.x] = group.shfl_down(i.x, 1);
      ballot[i.x] = group.ballot(i.x > 20);
      group.sync();
    }
  });
  EXPECT_EQ(rank[1], 99u);
  EXPECT_EQ(rank[9], 3u);
  EXPECT_EQ(size[9], 11u);
  EXPECT_EQ(next[9], 12u);
  EXPECT_EQ(next[30], 30u);
  EXPECT_EQ(ballot[0], 0x780u);
}

TEST(CooperativeGroups, CoalescesThreadsOfOneCall) {
  run(32, [](offloom::thread_index i) {
    if (i.x < 8) {
      EXPECT_EQ(cg::coalesced_threads().size(), 8u);
    } else {
      EXPECT_EQ(cg::coalesced_threads().size(), 24u);
    }
  });
}

TEST(CooperativeGroups, PartitionsByLabel) {
  std::array<unsigned, 32> size;
  run(32, [&](offloom::thread_index i) {
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    size[i.x] = cg::labeled_partition(tile, i.x < 5 ? 1 : 2).size();
  });
  EXPECT_EQ(size[0], 5u);
  EXPECT_EQ(size[31], 27u);
}

TEST(CooperativeGroups, CopiesTogether) {
  std::array<int, 100> from, to{};
  for (int i = 0; i < 100; ++i)
    from[i] = i;
  run(32, [&](offloom::thread_index) {
    const auto block = cg::this_thread_block();
    cg::memcpy_async(block, to.data(), from.data(), sizeof from);
    cg::wait(block);
    EXPECT_EQ(to[99], 99);
  });
  EXPECT_EQ(to, from);
}

} // namespace
