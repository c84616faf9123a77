// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// block_scope: the time during which a worker runs blocks of one grid.
#pragma once

#include "blocks/joined_blocks.h"
#include "blocks/worker.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace offloom {

class device_work;
class grid_run;

/// Makes this_block(), the built-in variables and the block's memory available on the calling
/// thread, and restores what was there before.
class block_scope {
public:
  block_scope(const launch_config &config, const void *kernel, std::uint64_t grid_number,
              device_work &work);
  ~block_scope();
  block_scope(const block_scope &) = delete;
  block_scope &operator=(const block_scope &) = delete;

  /// Makes `index` the running block.
  void enter(const uint3 &index) {
    set(block_.idx, index);
    set(current_index_, index);
    block_.dim = config_.block;
    block_.extent = config_.block;
    block_.all_active_ = block_.all_live_ = true;
    block_.absent_.clear();
  }

  /// The blocks of \p grid that the worker runs after the present one are those of \p next.
  void continue_with(grid_run &grid, block_range &next) {
    grid_ = &grid;
    next_ = &next;
  }
  /// What block::join_neighbours() does.
  void join_neighbours(unsigned width, unsigned most);

  // For offloom/with_neighbours.h.
  unsigned neighbours_at_hand(unsigned width) const;
  std::byte *keep_for_neighbours(unsigned count, std::size_t bytes);
  const std::byte *kept_by_neighbour() const;

  /// Where trap() continues; set by whoever runs the blocks.
  std::jmp_buf &escape() { return escape_; }
  [[noreturn]] void trap(cudaError_t error);
  cudaError_t failure() const { return failure_; }

  /// What the blocks put into streams.
  device_work &work() { return device_work_; }

  const launch_config &config() const { return config_; }
  /// Of the grid, among those that have been launched.
  std::uint64_t grid_number() const { return grid_number_; }

private:
  std::uint64_t linear_index() const;

  // x and y in one store: a kernel that loads them together would otherwise wait for two.
  template <class Vector> static void set(Vector &to, const uint3 &from) {
    const std::uint64_t xy = from.x | std::uint64_t{from.y} << 32;
    std::memcpy(static_cast<void *>(&to), &xy, sizeof xy);
    to.z = from.z;
  }

  worker &worker_;
  const launch_config &config_;
  std::uint64_t grid_number_;
  device_work &device_work_;
  grid_run *grid_ = nullptr; ///< null: every block is run alone
  block_range *next_ = nullptr;
  block_range kept_; ///< the blocks for which kept_values_ holds something
  std::size_t kept_bytes_ = 0;
  std::vector<std::byte> kept_values_;
  block block_;
  uint3 &current_index_ = blockIdx; ///< found once, as finding thread-local variables takes time
  struct {
    block *running;
    const void *kernel;
    block_scope *scope;
    fiber_team *team;
    uint3 threadIdx, blockIdx;
    dim3 blockDim, gridDim;
    std::vector<void *> variables;
  } outer_;
  void *shared_mark_;
  void *thread_mark_;
  std::jmp_buf escape_;
  cudaError_t failure_ = cudaSuccess;
};

} // namespace offloom
