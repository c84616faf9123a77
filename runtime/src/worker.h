// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// worker: what an operating-system thread keeps to run blocks, from one launch to the next.
#pragma once

#include "arena.h"
#include "fiber_team.h"

#include <memory>
#include <vector>

namespace offloom {

class block_scope;

struct worker {
  /// The calling thread's worker, made on its first use.
  static worker &current();

  arena thread_memory{std::size_t{256} << 20}; ///< per_thread variables
  arena shared_memory{std::size_t{4} << 20};   ///< dynamic shared memory, offloom::shared variables
  std::vector<void *> block_variables;         ///< offloom::shared variables, by slot
  const void *kernel = nullptr;                ///< the running kernel, for messages
  block_scope *scope = nullptr;                ///< the innermost

  /// A team that no block is using.
  std::unique_ptr<fiber_team> take_team();
  void give_team(std::unique_ptr<fiber_team> team) { idle_teams.push_back(std::move(team)); }

private:
  std::vector<std::unique_ptr<fiber_team>> idle_teams;
};

} // namespace offloom
