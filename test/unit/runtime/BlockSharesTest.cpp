// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a grid by worker: each block is taken once, and by the same worker if it comes in time.
#include "../../../runtime/src/blocks/block_shares.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

using namespace offloom;

namespace {

std::uint64_t as_wanted(std::uint64_t, std::uint64_t size, std::uint64_t) { return size; }

TEST(BlockShares, AWorkerBeginsWithItsOwn) {
  block_shares shares(1000, 4);
  for (unsigned worker = 0; worker < 4; ++worker) {
    const auto part = shares.take(worker, 1, as_wanted);
    EXPECT_EQ(part.first, 250u * worker);
    EXPECT_EQ(part.last, 250u * worker + 62);
  }
}

TEST(BlockShares, ChunksShrinkButAreWorthwhile) {
  block_shares shares(1000, 2);
  std::uint64_t before = 1000;
  for (auto part = shares.take(0, 20, as_wanted); part.last <= 500;
       part = shares.take(0, 20, as_wanted)) {
    EXPECT_LE(part.last - part.first, before);
    EXPECT_GE(part.last - part.first, part.last == 500 ? 1u : 20u);
    before = part.last - part.first;
  }
}

TEST(BlockShares, EachBlockIsTakenOnce) {
  for (const std::uint64_t blocks : {4u, 7u, 100u, 4099u})
    for (unsigned workers : {2u, 3u, 128u}) {
      if (!block_shares::fit(blocks, workers))
        continue;
      block_shares shares(blocks, workers);
      std::vector<unsigned> taken(blocks);
      for (unsigned worker = 1;; worker = (worker * 5 + 1) % workers) {
        const auto part = shares.take(worker, 3, as_wanted);
        if (part.first == part.last)
          break;
        for (auto b = part.first; b < part.last; ++b)
          ++taken[b];
      }
      EXPECT_EQ(taken, std::vector<unsigned>(blocks, 1)) << blocks << " by " << workers;
    }
}

TEST(BlockShares, GroupsThatRunTogetherAreNotDivided) {
  block_shares shares(96, 2);
  const auto groups_of_8 = [](std::uint64_t, std::uint64_t size, std::uint64_t left) {
    return std::min((size + 7) / 8 * 8, left);
  };
  for (auto part = shares.take(1, 1, groups_of_8); part.first != part.last;
       part = shares.take(1, 1, groups_of_8))
    EXPECT_EQ(part.last % 8, 0u);
}

TEST(BlockShares, FewBlocksAreNotShared) {
  EXPECT_FALSE(block_shares::fit(1000, 1));
  EXPECT_FALSE(block_shares::fit(7, 4));
  EXPECT_TRUE(block_shares::fit(8, 4));
  EXPECT_FALSE(block_shares::fit(100000, 129));
}

} // namespace
