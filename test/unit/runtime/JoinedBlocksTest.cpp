// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbouring blocks that run as one: which, and that each thread of the grid still runs once.
#include "../../../runtime/src/blocks/joined_blocks.h"
#include "cuda_runtime_api.h"
#include "offloom/block.h"

#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

TEST(JoinedBlocks, GroupsAreEqualAndNoLargerThanABlock) {
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(32, 8)}, max_block_threads).size(), 4u);
  EXPECT_EQ(joined_blocks({dim3(5, 9), dim3(32, 8)}, max_block_threads).size(), 3u); // and 2
  EXPECT_EQ(joined_blocks({dim3(1, 9), dim3(32, 8)}, max_block_threads).size(), 1u);
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(32, 32)}, max_block_threads).size(), 1u);
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(32, 17)}, max_block_threads).size(), 1u);
  EXPECT_EQ(joined_blocks({dim3(0x7fffffff), dim3(2, 2)}, max_block_threads).size(), 1u);
}

TEST(JoinedBlocks, GroupsOfManyThreadsHaveRowsThatAreLongEnough) {
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(8, 8, 8)}, max_joined_threads).size(), 32u);
  EXPECT_EQ(joined_blocks({dim3(10, 9), dim3(16, 16)}, max_joined_threads).size(), 10u);
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(32, 32)}, max_joined_threads).size(), 8u);
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(4, 16, 16)}, max_joined_threads).size(), 16u);
  EXPECT_EQ(joined_blocks({dim3(64, 9), dim3(512, 2)}, max_joined_threads).size(), 1u);
}

TEST(JoinedBlocks, GroupsEndWithTheirRowAndWithWhatIsLeft) {
  const joined_blocks groups({dim3(5, 9), dim3(32, 8)}, max_block_threads);
  EXPECT_EQ(groups.from(0, 100), 3u);
  EXPECT_EQ(groups.from(1, 100), 2u);
  EXPECT_EQ(groups.from(3, 100), 2u);
  EXPECT_EQ(groups.from(0, 2), 2u);
  EXPECT_EQ(groups.from(4, 100), 1u);
}

TEST(JoinedBlocks, ChunksEndWhereGroupsDo) {
  const joined_blocks groups({dim3(5, 9), dim3(32, 8)}, max_block_threads);
  EXPECT_EQ(groups.whole(0, 1, 8), 3u);
  EXPECT_EQ(groups.whole(3, 1, 8), 2u);
  EXPECT_EQ(groups.whole(0, 5, 8), 5u);
  EXPECT_EQ(groups.whole(0, 4, 4), 3u);
  EXPECT_EQ(groups.whole(0, 1, 1), 1u); // rather than none
}

void count(unsigned *runs, unsigned *joined, unsigned width, bool many) {
  block &b = this_block();
  const uint3 blockIdx = b.idx;
  const dim3 blockDim = b.dim, gridDim = b.grid;
  if (many)
    b.join_many_neighbours(width);
  else
    b.join_neighbours(width);
  if (b.extent.x != blockDim.x)
    __atomic_fetch_add(joined, 1, __ATOMIC_RELAXED);
  b.threads([&](thread_index t) {
    const unsigned x = blockIdx.x * blockDim.x + t.x, y = blockIdx.y * blockDim.y + t.y,
                   z = blockIdx.z * blockDim.z + t.z;
    const unsigned row = z * gridDim.y * blockDim.y + y;
    __atomic_fetch_add(&runs[row * gridDim.x * blockDim.x + x], 1, __ATOMIC_RELAXED);
  });
}

#ifdef __OPTIMIZE__
constexpr bool joins = true;
#else
constexpr bool joins = false;
#endif

void expectEachThreadRunsOnce(const dim3 &grid, const dim3 &shape, bool many) {
  const unsigned size = shape.x * shape.y * shape.z, threads = grid.x * grid.y * grid.z * size;
  std::vector<unsigned> runs(threads);
  unsigned joined = 0;
  for (unsigned launches = 1; launches <= 3; ++launches) {
    launch({grid, shape}, count, runs.data(), &joined, shape.x, many);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    ASSERT_EQ(runs, std::vector<unsigned>(threads, launches));
  }
  EXPECT_EQ(joined > 0, joins && grid.x > 1 && (many || size <= 512));
}

TEST(JoinedBlocks, EachThreadRunsOnce) {
  for (const dim3 grid : {dim3(7, 5, 3), dim3(1, 40), dim3(300), dim3(64, 64)})
    for (const dim3 shape : {dim3(8, 4), dim3(3, 5, 2), dim3(16, 16), dim3(32, 32)})
      for (const bool many : {false, true})
        expectEachThreadRunsOnce(grid, shape, many);
}

TEST(JoinedBlocks, NoneWhereBlocksAreNotAsWideAsTheKernelTakesThemToBe) {
  std::vector<unsigned> runs(64 * 64 * 32);
  unsigned joined = 0;
  launch({dim3(64, 64), dim3(8, 4)}, count, runs.data(), &joined, 16u, true);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(joined, 0u);
}

} // namespace
