// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// joined_blocks: how a grid's blocks are divided into groups of neighbours along x that run as one.
#pragma once

#include "offloom/launch.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace offloom {

/// Blocks of a grid by their linear indices: [first, last).
struct block_range {
  std::uint64_t first = 0, last = 0;
};

/// Each row of the grid is divided into equal groups, the last may be smaller, of at most `most`
/// threads: where threads keep something for later, as many as a block may have, so that what holds
/// for any block holds for a group.
class joined_blocks {
public:
  joined_blocks(const launch_config &config, unsigned most)
      : row_(config.grid.x), group_(group_of(config, most)) {}

  /// Blocks in a group; 1: none are joined.
  unsigned size() const { return group_; }

  /// How many blocks the one at `x`, the first of a worker's `left` blocks, is joined with, itself
  /// among them.
  unsigned from(unsigned x, std::uint64_t left) const {
    const unsigned wanted = std::min(group_ - x % group_, row_ - x);
    return static_cast<unsigned>(std::min<std::uint64_t>(wanted, left));
  }

  /// As many blocks as `size` from the block `first` on, or somewhat more, up to `most`, or less,
  /// so that no group is divided.
  std::uint64_t whole(std::uint64_t first, std::uint64_t size, std::uint64_t most) const {
    const auto x = static_cast<unsigned>((first + size) % row_);
    const unsigned over = x % group_;
    if (over == 0)
      return size;
    const unsigned missing = std::min(group_ - over, row_ - x);
    if (size + missing <= most)
      return size + missing;
    return size > over ? size - over : size;
  }

private:
  /// Threads along x in a row that is long enough, of blocks with more threads than one may have.
  static constexpr unsigned long_row = 256;

  static unsigned group_of(const launch_config &config, unsigned most_threads) {
    const unsigned threads = config.block.x * config.block.y * config.block.z;
    const unsigned most = std::max({1u, max_block_threads / threads,
                                    std::min(most_threads / threads, long_row / config.block.x)});
    // Where places along x do not fit an int, a kernel might see them wrap around elsewhere.
    const bool wraps = std::uint64_t{config.grid.x} * config.block.x >
                       std::uint64_t{std::numeric_limits<int>::max()};
    const unsigned groups = (config.grid.x + most - 1) / most;
    return wraps ? 1 : (config.grid.x + groups - 1) / groups;
  }

  unsigned row_, group_;
};

} // namespace offloom
