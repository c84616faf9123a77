// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// grid_run: one launch in progress, shared by the workers that run its blocks.
#pragma once

#include "blocks/block_barrier.h"
#include "blocks/block_shares.h"
#include "blocks/joined_blocks.h"
#include "launches/device_work.h"
#include "offloom/launch.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace offloom {

class block_scope;
class resident_blocks;

/// Blocks are handed out as chunks from one cursor, in ascending order, so that a block which waits
/// for an earlier block always finds that one started. Grids of kernels whose blocks never wait may
/// be divided instead.
class grid_run {
public:
  /// `expected_ns`: what a block is expected to take, 0 when unknown.
  grid_run(const launch_config &config, const void *kernel, void (*run_block)(void *),
           void *context, unsigned workers, std::uint64_t expected_ns);

  /// Gives each worker a share of its own. To be called before any drains.
  void divide() { shares_.emplace(blocks_, workers_); }

  /// Runs chunks, as worker number `worker`, until none is left, or until `budget_ns` have passed.
  /// True when none is left.
  bool drain(unsigned worker, std::uint64_t budget_ns = UINT64_MAX);

  /// Its blocks may wait for each other, for all that can be seen while they run.
  void may_wait() { may_wait_.store(true, std::memory_order_relaxed); }
  bool might_wait() const { return may_wait_.load(std::memory_order_relaxed); }

  /// Its blocks may be joined with their neighbours, up to `most` threads; 0: they are not.
  void may_join(unsigned most) {
    if (joins() != most)
      joins_.store(most, std::memory_order_relaxed);
  }
  unsigned joins() const { return joins_.load(std::memory_order_relaxed); }

  /// Mean time a block took so far, in nanoseconds, at least 1; 0 before the first chunk is done.
  std::uint64_t block_ns() const { return block_ns_.load(std::memory_order_relaxed); }

  /// What a block trapped with.
  cudaError_t failure() const { return failure_.load(std::memory_order_relaxed); }
  /// No further block starts. False when the grid had failed before.
  bool fail(cudaError_t error);

  /// What its threads launched. To be run when the grid has ended.
  device_work &work() { return work_; }

  const launch_config &config() const { return config_; }
  const void *kernel() const { return kernel_; }
  void run_block() const { run_block_(context_); }
  /// Its number among the grids that have been launched.
  std::uint64_t number() const { return number_; }

  /// Where all its blocks meet.
  block_barrier &barrier() { return barrier_; }
  /// Where they meet by PTX of their own (%envreg1, %envreg2): the second word counts.
  std::uint32_t *workspace() { return workspace_; }

  /// Blocks that a worker has taken and not begun.
  using chunk = block_range;

  /// Blocks that are to run together, in the order of their ranks in the cluster.
  struct cluster_blocks {
    std::vector<uint3> indices;
  };
  /// The next cluster; in a grid without clusters the next block, from the worker's own chunk if
  /// there is one. False when none is left.
  bool take_cluster(chunk &own, cluster_blocks &);

  /// Whether its blocks wait for each other, by the launch's word.
  bool needs_residents() const { return cluster_size_ > 1 || (config_.cooperative && blocks_ > 1); }

private:
  chunk take(unsigned worker);
  std::uint64_t resident_share() const;
  void run(chunk &, block_scope &);
  void run_blocks(chunk &, block_scope &);
  bool drain_chunks(unsigned worker, std::uint64_t budget_ns, resident_blocks &);

  const launch_config &config_;
  const void *kernel_;
  void (*run_block_)(void *);
  void *context_;
  std::uint64_t number_;
  unsigned workers_;
  std::uint64_t blocks_;
  std::uint64_t cluster_size_;
  alignas(8) std::uint32_t workspace_[2] = {};
  block_barrier barrier_;
  alignas(64) std::atomic<std::uint64_t> cursor_{0};
  alignas(64) std::atomic<std::uint64_t> block_ns_;
  std::atomic<cudaError_t> failure_{cudaSuccess};
  std::atomic<bool> may_wait_{false};
  std::atomic<unsigned> joins_{0};
  std::optional<block_shares> shares_;
  device_work work_;
};

} // namespace offloom
