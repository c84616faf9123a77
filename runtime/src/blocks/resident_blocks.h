// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// resident_blocks: blocks of one grid that one worker has begun and not ended, each on a stack of
// its own, so that they can wait for each other.
//
// Blocks wait at barriers of a grid (cooperative launches) or of a cluster, or poll memory. Most
// grids have none that do, and run their blocks on the worker's own stack, one after the other.
//
// An operating-system thread for each block would do as well, and was rejected: a full grid of a
// large GPU has a thousand blocks and more, a switch between fibers takes some ten nanoseconds
// where one between system threads takes microseconds, and a block's variables can then be found by
// plain offsets from its stack (map_shared()).
#pragma once

#include "blocks/block_barrier.h"
#include "blocks/block_memory.h"
#include "blocks/fiber_stacks.h"
#include "blocks/fiber_switch.h"
#include "blocks/grid_run.h"
#include "offloom/block.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace offloom {

class fiber_team;
struct worker;

/// What thread-local variables say of the running block.
struct block_state {
  block *running;
  const void *kernel;
  block_scope *scope;
  fiber_team *team;
  block_memory *memory;
  uint3 threadIdx, blockIdx;
  dim3 blockDim, gridDim;

  static block_state save();
  void restore() const;
};

struct resident_block;

/// The blocks of one cluster; one block, where a grid has no clusters.
struct block_cluster {
  explicit block_cluster(unsigned blocks) : barrier(blocks), members(blocks) {}
  block_barrier barrier;
  std::vector<resident_block *> members; ///< by rank; null once ended
};

/// A block's part in a barrier.
struct block_arrival {
  unsigned phase = 0;
  bool pending = false; ///< has arrived, and not waited for the others yet
};

/// A begun block. Its place, stack and memory are used again by later ones.
struct resident_block {
  block_stack stack;
  block_memory memory{std::size_t{64} << 20, std::size_t{1} << 20};
  execution self;
  block_state state;
  uint3 index;
  std::shared_ptr<block_cluster> cluster;
  unsigned cluster_rank = 0;
  const block_barrier *awaited = nullptr; ///< null when it polls
  unsigned awaited_phase = 0;
  block_arrival at_grid, at_cluster;
  bool ended = false;
};

class resident_blocks {
public:
  explicit resident_blocks(grid_run &grid);
  ~resident_blocks();
  resident_blocks(const resident_blocks &) = delete;
  resident_blocks &operator=(const resident_blocks &) = delete;

  /// Runs every block that can go on until it waits again. True when one did more than poll.
  bool run_round();
  /// Begins the next cluster of the grid, if there is one.
  bool begin_cluster();
  bool empty() const { return blocks_.empty(); }

  /// Begins blocks and runs them until all of the grid have ended. `share`: how many the worker
  /// begins at once; more only if the others do not come for theirs.
  void run_all(std::uint64_t share);

  /// For the running block, on this worker's own stack or on one of its own: others run, once.
  void let_others_run();
  /// The same until the barrier's phase is over.
  void wait_for(const block_barrier &barrier, block_arrival &arrival);

  grid_run &grid() { return grid_; }
  grid_run::chunk &own_chunk() { return own_chunk_; }

private:
  OFFLOOM_SPANS_STACKS static void enter(boost::context::detail::transfer_t from);
  void run_block(resident_block &b);
  bool can_go_on(const resident_block &b) const;
  void resume(resident_block &b);
  void end(resident_block &b);
  void suspend(resident_block &b);
  void stall();
  void fail_if_stuck();

  grid_run &grid_;
  worker &worker_;
  resident_blocks *const outer_blocks_;
  resident_block *const outer_block_;
  grid_run::chunk own_chunk_;
  execution hub_; ///< who resumed the running block
  std::vector<std::unique_ptr<resident_block>> blocks_;
};

/// The blocks of the running grid may wait for each other.
void note_waiting();

/// For a thread that polls in vain: lets the other blocks of the worker run for a while.
void let_other_blocks_run();

} // namespace offloom
