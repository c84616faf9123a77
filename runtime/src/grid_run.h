// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// grid_run: one launch in progress, shared by the workers that run its blocks.
#pragma once

#include "device_work.h"
#include "offloom/launch.h"

#include <atomic>
#include <cstdint>

namespace offloom {

class block_scope;

/// Blocks are handed out as chunks from one cursor, in ascending order, so that a block which waits
/// for an earlier block always finds that one started.
class grid_run {
public:
  /// `expected_ns`: what a block is expected to take, 0 when unknown.
  grid_run(const launch_config &config, const void *kernel, void (*run_block)(void *),
           void *context, unsigned workers, std::uint64_t expected_ns);

  /// Runs chunks until none is left, or until `budget_ns` have passed. True when none is left.
  bool drain(std::uint64_t budget_ns = UINT64_MAX);

  /// Mean time a block took so far, in nanoseconds, at least 1; 0 before the first chunk is done.
  std::uint64_t block_ns() const { return block_ns_.load(std::memory_order_relaxed); }

  /// What a block trapped with.
  cudaError_t failure() const { return failure_.load(std::memory_order_relaxed); }

  /// What its threads launched. To be run when the grid has ended.
  device_work &work() { return work_; }

private:
  struct chunk {
    std::uint64_t first, last; ///< [first, last)
  };
  chunk take();
  void run(chunk, block_scope &);
  void run_blocks(chunk, block_scope &) const;

  const launch_config &config_;
  const void *kernel_;
  void (*run_block_)(void *);
  void *context_;
  unsigned workers_;
  std::uint64_t blocks_;
  alignas(64) std::atomic<std::uint64_t> cursor_{0};
  alignas(64) std::atomic<std::uint64_t> block_ns_;
  std::atomic<cudaError_t> failure_{cudaSuccess};
  device_work work_;
};

} // namespace offloom
