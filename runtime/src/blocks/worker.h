// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// worker: what an operating-system thread keeps to run blocks, from one launch to the next.
#pragma once

#include "blocks/block_memory.h"
#include "blocks/fiber_switch.h"
#include "blocks/fiber_team.h"
#include "machine/machine_faults.h"
#include "machine/stall_watch.h"
#include "offloom/add_later.h"

#include <memory>
#include <vector>

namespace offloom {

class block_scope;
class resident_blocks;
struct resident_block;

struct worker {
  /// The calling thread's worker, made on its first use.
  static worker &current();
  worker();
  ~worker();

  block_memory *memory = &own_memory_;  ///< of the running block
  const void *kernel = nullptr;         ///< the running kernel, for messages
  block_scope *scope = nullptr;         ///< the innermost
  resident_blocks *residents = nullptr; ///< the blocks of the innermost grid that wait
  resident_block *resident = nullptr;   ///< the running block, if it has a stack of its own
  stall_watch stall;
  const std::unique_ptr<later_additions> additions = std::make_unique<later_additions>();

  /// A team that no block is using.
  std::unique_ptr<fiber_team> take_team();
  void give_team(std::unique_ptr<fiber_team> team) { idle_teams_.push_back(std::move(team)); }

  /// A place for a block to wait in while others run.
  std::unique_ptr<resident_block> take_resident();
  void give_resident(std::unique_ptr<resident_block> place);

  /// The stack that the caller is on.
  fiber_stack &stack();

private:
  block_memory own_memory_{std::size_t{256} << 20, std::size_t{4} << 20};
  fiber_stack own_stack_;
  machine_faults faults_;
  std::vector<std::unique_ptr<fiber_team>> idle_teams_;
  std::vector<std::unique_ptr<resident_block>> idle_residents_;
};

} // namespace offloom
