// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// block_barrier: where blocks of one grid or cluster meet, on whatever worker each of them runs.
#pragma once

#include "machine/happens_before.h"

#include <atomic>
#include <cstdint>

namespace offloom {

class block_barrier {
public:
  explicit block_barrier(std::uint64_t blocks) : blocks_(static_cast<std::uint32_t>(blocks)) {}

  /// Counts the calling block; returns the number of the phase it has arrived in.
  unsigned arrive() {
    const unsigned phase = phase_.load(std::memory_order_relaxed);
    happens_before(this);
    if (arrived(counts_.fetch_add(1, std::memory_order_acq_rel) + 1) == blocks_) {
      counts_.fetch_sub(blocks_, std::memory_order_relaxed);
      phase_.store(phase + 1, std::memory_order_release);
    }
    return phase;
  }

  bool is_over(unsigned phase) const {
    if (phase_.load(std::memory_order_acquire) == phase)
      return false;
    happens_after(this);
    return true;
  }

  /// A block has ended, and will not come again.
  void end_block() { counts_.fetch_add(std::uint64_t{1} << 32, std::memory_order_relaxed); }

  /// True when blocks wait, and all that could still come have ended.
  bool is_stuck() const {
    const std::uint64_t counts = counts_.load(std::memory_order_relaxed);
    return ended(counts) && arrived(counts) && arrived(counts) + ended(counts) >= blocks_;
  }

  std::uint32_t waiting() const { return arrived(counts_.load(std::memory_order_relaxed)); }
  std::uint32_t blocks() const { return blocks_; }

private:
  static std::uint32_t arrived(std::uint64_t counts) { return static_cast<std::uint32_t>(counts); }
  static std::uint32_t ended(std::uint64_t counts) {
    return static_cast<std::uint32_t>(counts >> 32);
  }

  const std::uint32_t blocks_;
  std::atomic<std::uint64_t> counts_{0}; ///< blocks that have arrived; above them those that ended
  std::atomic<unsigned> phase_{0};
};

} // namespace offloom
