// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../runtime/src/machine/memory_region.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

using offloom::memory_region;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(MemoryRegion, GivesPiecesThatAreApartAndAligned) {
  memory_region region(16 * mebibyte);
  void *const small = region.acquire(512, 512), *const page = region.acquire(4096, 4096),
              *const large = region.acquire(2 * mebibyte, 2 * mebibyte);
  ASSERT_TRUE(small && page && large);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(page) % 4096, 0u);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(large) % (2 * mebibyte), 0u);
  std::memset(large, 3, 2 * mebibyte);
  std::memset(page, 2, 4096);
  std::memset(small, 1, 512);
  EXPECT_EQ(static_cast<char *>(page)[4095], 2);
  EXPECT_EQ(static_cast<char *>(large)[2 * mebibyte - 1], 3);
}

TEST(MemoryRegion, TakesTheSmallestPieceThatFits) {
  memory_region region(16 * mebibyte);
  void *const wide = region.acquire(8192, 512), *const wall = region.acquire(512, 512),
              *const narrow = region.acquire(1024, 512), *const end = region.acquire(512, 512);
  region.release(wide);
  region.release(narrow);
  EXPECT_EQ(region.acquire(1024, 512), narrow);
  EXPECT_EQ(region.acquire(1024, 512), wide);
  EXPECT_NE(wall, end);
}

TEST(MemoryRegion, JoinsReleasedNeighbours) {
  memory_region region(16 * mebibyte);
  void *const first = region.acquire(4096, 512), *const second = region.acquire(4096, 512),
              *const third = region.acquire(4096, 512), *const wall = region.acquire(512, 512);
  region.release(first);
  region.release(third);
  region.release(second);
  EXPECT_EQ(region.acquire(3 * 4096, 512), first);
  EXPECT_TRUE(region.owns(wall));
}

TEST(MemoryRegion, IsFullAtItsEnd) {
  memory_region region(16 * mebibyte);
  EXPECT_EQ(region.acquire(32 * mebibyte, 512), nullptr);
  EXPECT_FALSE(region.owns(&region));
}

} // namespace
