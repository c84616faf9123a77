// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The public face of fibers: finds the team of the calling thread, or says why there is none.
#include "offloom/fiber.h"

#include "blocks/block_scope.h"
#include "blocks/deadlock_report.h"
#include "blocks/fiber_team.h"
#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "machine/fatal.h"
#include "offloom/block.h"
#include "offloom/meeting.h"
#include "offloom/path_step.h"

#include <thread>
#include <utility>

namespace offloom {

namespace {

fiber_team &team_for(const char *operation) {
  if (!current_team)
    fatal(
        std::string(operation) +
        " was called by a thread that is no fiber, and can only wait in one: the kernel was given "
        "a faster form than it allows (please report it; `--form=fibers` works round it)");
  return *current_team;
}

} // namespace

constinit thread_local detail::meeting *detail::current_meeting = nullptr;

void run_fibers(block &b, void (*body)(void *, thread_index), void *context) {
  detail::current_meeting = nullptr; // a phase that failed has left it
  worker &w = worker::current();
  note_waiting();
  std::unique_ptr<fiber_team> team = w.take_team();
  fiber_team *const outer = std::exchange(current_team, team.get());
  const bool done = team->run(b.extent, b.live(), body, context);
  current_team = outer;
  w.give_team(std::move(team));
  if (!done)
    w.scope->trap(w.scope->failure());
}

bool in_fiber() noexcept { return current_team != nullptr; }

void sync_threads(const char *file, unsigned line) {
  team_for("__syncthreads()").barrier(0, block_barrier_action, {file, line});
}

barrier_votes sync_threads_vote(int predicate, const char *file, unsigned line) {
  return team_for("__syncthreads()").barrier(predicate, block_barrier_action, {file, line});
}

void sync_named(unsigned number, unsigned threads, const char *file, unsigned line) {
  team_for("a named barrier").come_to(number, threads, true, 0, {file, line});
}

barrier_votes sync_named_vote(unsigned number, unsigned threads, int predicate, const char *file,
                              unsigned line) {
  return team_for("a named barrier").come_to(number, threads, true, predicate, {file, line});
}

void arrive_named(unsigned number, unsigned threads, const char *file, unsigned line) {
  team_for("a named barrier").come_to(number, threads, false, 0, {file, line});
}

void spin_yield(const char *file, unsigned line) {
  if (current_team)
    return current_team->yield({file, line});
  note_waiting();
  static constinit thread_local unsigned polls = 0;
  if (++polls % 64 == 0)
    std::this_thread::yield();
}

void yield_of_block(const char *file, unsigned line) {
  if (current_team)
    return current_team->yield({file, line});
  worker &w = worker::current();
  if (!w.scope)
    return std::this_thread::yield(); // of the host
  if (w.resident)
    return w.residents->let_others_run();
  { // trap() destroys nothing
    deadlock_report report("the threads of a block wait for each other");
    report.add_block(this_block(), w.kernel, nullptr, nullptr);
    report.print();
  }
  w.scope->trap(cudaErrorLaunchTimeout);
}

unsigned lane_id() {
  if (current_team)
    return current_team->lane();
  const block &b = this_block();
  return (threadIdx.x + b.extent.x * (threadIdx.y + b.extent.y * threadIdx.z)) % warp_threads;
}

unsigned live_lanes() { return team_for("a warp collective").live_lanes(); }

unsigned converged_lanes(const char *file, unsigned line) {
  return team_for("a warp collective").converge({file, line});
}

path_step::path_step(unsigned id, unsigned line) : id_(id), line_(line) {
  if (current_team)
    outer_ = current_team->enter(*this);
}

path_step::~path_step() {
  if (current_team)
    current_team->leave(*this);
}

void sync_warp(unsigned mask, const char *file, unsigned line) {
  fiber_team &team = team_for("__syncwarp()");
  team.leave(team.arrive(mask, nullptr, 0, {file, line}));
}

detail::rendezvous *detail::arrive(unsigned mask, const void *value, unsigned size,
                                   const char *file, unsigned line, warp_work work) {
  return team_for("a warp collective").arrive(mask, value, size, {file, line}, work);
}

void detail::leave(rendezvous *met) noexcept { current_team->leave(met); }

} // namespace offloom
