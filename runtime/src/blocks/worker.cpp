// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/worker.h"

#include "blocks/resident_blocks.h"
#include "machine/process_lifetime.h"

#include <utility>

namespace offloom {

namespace {

template <class T> std::unique_ptr<T> take_or_make(std::vector<std::unique_ptr<T>> &idle) {
  if (idle.empty())
    return std::make_unique<T>();
  std::unique_ptr<T> taken = std::move(idle.back());
  idle.pop_back();
  return taken;
}

} // namespace

worker::worker() = default;
worker::~worker() = default;

worker &worker::current() {
  constinit thread_local worker *instance = nullptr; // debugger/offloom_gdb.py reads it
  if (!instance) [[unlikely]]
    instance = &of_thread([] { return new worker; });
  return *instance;
}

std::unique_ptr<fiber_team> worker::take_team() { return take_or_make(idle_teams_); }

std::unique_ptr<resident_block> worker::take_resident() { return take_or_make(idle_residents_); }

void worker::give_resident(std::unique_ptr<resident_block> place) {
  idle_residents_.push_back(std::move(place));
}

fiber_stack &worker::stack() {
  if (current_team)
    return current_team->stack();
  return resident ? resident->stack.stack() : own_stack_;
}

} // namespace offloom
