// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/resident_blocks.h"

#include "blocks/block_scope.h"
#include "blocks/deadlock_report.h"
#include "blocks/grid_run.h"
#include "blocks/worker.h"

#include "offloom/flushed_subnormals.h"

#include <algorithm>
#include <utility>

namespace offloom {

namespace {

// Other workers need some time to wake up and begin their share of the blocks; then this one does.
constexpr std::chrono::microseconds patience{200};

// What a large GPU can hold at once. A plain grid whose blocks all poll begins no more.
constexpr std::size_t most_blocks = 4096;

} // namespace

block_state block_state::save() {
  const worker &w = worker::current();
  return {detail::current_block, w.kernel,   w.scope,    current_team, w.memory,
          ::threadIdx,           ::blockIdx, ::blockDim, ::gridDim};
}

void block_state::restore() const {
  worker &w = worker::current();
  detail::current_block = running;
  w.kernel = kernel;
  w.scope = scope;
  w.memory = memory;
  current_team = team;
  ::threadIdx = threadIdx;
  ::blockIdx = blockIdx;
  ::blockDim = blockDim;
  ::gridDim = gridDim;
}

resident_blocks::resident_blocks(grid_run &grid)
    : grid_(grid), worker_(worker::current()),
      outer_blocks_(std::exchange(worker_.residents, this)),
      outer_block_(std::exchange(worker_.resident, nullptr)) {
  worker_.stall.begin_work();
}

resident_blocks::~resident_blocks() {
  worker_.stall.end_work();
  worker_.residents = outer_blocks_;
  worker_.resident = outer_block_;
}

// The worker's side.

bool resident_blocks::begin_cluster() {
  grid_run::cluster_blocks cluster;
  if (!grid_.take_cluster(own_chunk_, cluster))
    return false;
  auto members = std::make_shared<block_cluster>(static_cast<unsigned>(cluster.indices.size()));
  for (unsigned rank = 0; rank < cluster.indices.size(); ++rank) {
    std::unique_ptr<resident_block> b = worker_.take_resident();
    b->index = cluster.indices[rank];
    b->cluster = members;
    b->cluster_rank = rank;
    b->awaited = nullptr;
    b->at_grid = b->at_cluster = {};
    b->ended = false;
    b->self = new_execution(b->stack.stack(), &resident_blocks::enter);
    b->state = block_state::save();
    b->state.memory = &b->memory;
    b->state.team = nullptr;
    members->members[rank] = b.get();
    blocks_.push_back(std::move(b));
  }
  return true;
}

void resident_blocks::enter(boost::context::detail::transfer_t from) {
  worker &w = worker::current();
  resident_block &b = *w.resident;
  arrived(from, b.stack.stack());
  resident_blocks &blocks = *w.residents;
  blocks.run_block(b);
  b.ended = true;
  leave_for(b.stack.stack(), blocks.hub_);
}

// Apart from enter(), because a function that calls setjmp() keeps nothing in registers.
[[gnu::noinline]] void resident_blocks::run_block(resident_block &b) {
  block_scope scope(grid_.config(), grid_.kernel(), grid_.number(), grid_.work());
  if (_setjmp(scope.escape())) {
    flushed_subnormals::end();
    grid_.fail(scope.failure());
    return;
  }
  scope.enter(b.index);
  grid_.run_block();
}

bool resident_blocks::can_go_on(const resident_block &b) const {
  return !b.awaited || b.awaited->is_over(b.awaited_phase) || grid_.failure() != cudaSuccess;
}

void resident_blocks::resume(resident_block &b) {
  worker_.resident = &b;
  b.state.restore();
  switch_to(hub_, b.self);
  worker_.resident = nullptr;
  if (b.ended)
    end(b);
}

void resident_blocks::end(resident_block &b) {
  b.cluster->members[b.cluster_rank] = nullptr;
  // Who arrived and did not care to wait counts as arrived.
  if (!b.at_cluster.pending)
    b.cluster->barrier.end_block();
  if (!b.at_grid.pending)
    grid_.barrier().end_block();
}

bool resident_blocks::run_round() {
  const block_state own = block_state::save();
  // Found here, where the thread-local variables are the caller's own.
  hub_.stack = &worker_.stack();
  bool progress = false;
  for (std::unique_ptr<resident_block> &b : blocks_) {
    if (!can_go_on(*b))
      continue;
    const bool polled = !b->awaited;
    resume(*b);
    progress |= !polled || b->awaited || b->ended;
  }
  own.restore();
  for (std::unique_ptr<resident_block> &b : blocks_)
    if (b->ended) {
      b->cluster.reset();
      worker_.give_resident(std::move(b));
    }
  std::erase(blocks_, nullptr);
  return progress;
}

void resident_blocks::run_all(std::uint64_t share) {
  for (;;) {
    if (blocks_.size() < share && begin_cluster())
      continue;
    if (run_round())
      worker_.stall.reset();
    else if (!blocks_.empty())
      stall();
    else if (!begin_cluster())
      return;
  }
}

/// Nothing could go on: begins a block that may be what the others wait for.
void resident_blocks::stall() {
  if (worker_.stall.wait() > patience && blocks_.size() < most_blocks && begin_cluster())
    return;
  fail_if_stuck();
}

// The blocks' side.

/// Leaves the running block to whoever resumed it.
void resident_blocks::suspend(resident_block &b) {
  b.state = block_state::save();
  b.self.stack = &worker_.stack();
  switch_to(b.self, hub_);
}

void resident_blocks::let_others_run() {
  if (resident_block *const b = worker_.resident) {
    b->awaited = nullptr;
    suspend(*b);
  } else if (run_round()) {
    worker_.stall.reset();
  } else {
    stall();
  }
  if (const cudaError_t error = grid_.failure(); error != cudaSuccess)
    worker_.scope->trap(error);
}

void resident_blocks::wait_for(const block_barrier &barrier, block_arrival &arrival) {
  resident_block &b = *worker_.resident;
  arrival.pending = false;
  if (!barrier.is_over(arrival.phase)) {
    b.awaited = &barrier;
    b.awaited_phase = arrival.phase;
    suspend(b);
    b.awaited = nullptr;
  }
  if (const cudaError_t error = grid_.failure(); error != cudaSuccess)
    worker_.scope->trap(error);
}

void note_waiting() {
  if (resident_blocks *const blocks = worker::current().residents)
    blocks->grid().may_wait();
}

void let_other_blocks_run() {
  if (resident_blocks *const blocks = worker::current().residents)
    blocks->let_others_run();
}

// Blocks that wait for ever.

void resident_blocks::fail_if_stuck() {
  const bool ended = grid_.barrier().is_stuck() ||
                     std::any_of(blocks_.begin(), blocks_.end(),
                                 [](const auto &b) { return b->cluster->barrier.is_stuck(); });
  if (!ended && !worker_.stall.is_hopeless())
    return;
  if (!grid_.fail(cudaErrorLaunchTimeout))
    return; // another worker has reported it
  deadlock_report report(ended ? "blocks wait for others that have ended"
                               : "nothing has gone on for OFFLOOM_DEADLOCK_SECONDS");
  if (!worker_.resident && detail::current_block)
    report.add_block(*detail::current_block, worker_.kernel, current_team, nullptr);
  for (const std::unique_ptr<resident_block> &b : blocks_)
    report.add_block(*b->state.running, b->state.kernel, b->state.team, b->awaited);
  report.print();
}

} // namespace offloom
