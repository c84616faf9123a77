// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "worker.h"

namespace offloom {

worker &worker::current() {
  thread_local worker instance;
  return instance;
}

std::unique_ptr<fiber_team> worker::take_team() {
  if (idle_teams.empty())
    return std::make_unique<fiber_team>();
  std::unique_ptr<fiber_team> team = std::move(idle_teams.back());
  idle_teams.pop_back();
  return team;
}

} // namespace offloom
