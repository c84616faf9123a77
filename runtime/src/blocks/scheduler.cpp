// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which workers run a launch: the caller alone, the caller and the team, or, if another launch has
// the team, the caller and oneTBB's threads.
//
// Waking other threads costs a few microseconds, so a launch that is known to take less stays on
// the calling thread. "Known" means measured: the last launch of the same kernel with the same
// block size left its time per block in a small table. A wrong guess costs at most the budget
// below.
#include "blocks/scheduler.h"

#include "blocks/grid_run.h"
#include "blocks/worker_team.h"
#include "devices/processor_share.h"
#include "machine/happens_before.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace offloom {

namespace {

constexpr std::uint64_t inline_budget_ns = 6000;

/// What blocks of a kernel took lately. Collisions only cost a worse guess.
class block_times {
public:
  struct entry {
    std::atomic<std::uint64_t> key{0};
    std::atomic<std::uint64_t> ns{0};
    std::atomic<bool> may_wait{false};
    std::atomic<unsigned> joins{0};
  };

  struct expectation {
    std::uint64_t ns = 0; ///< 0: none
    bool may_wait = true;
    unsigned joins = 0;
  };

  static std::uint64_t key(const void *kernel, const dim3 &block) {
    const auto threads = std::uint64_t{block.x} * block.y * block.z;
    return (reinterpret_cast<std::uintptr_t>(kernel) ^ (threads << 48)) * 0x9e3779b97f4a7c15u | 1;
  }

  expectation recall(std::uint64_t key) const {
    const entry &e = entries_[key >> 56];
    if (e.key.load(std::memory_order_relaxed) != key)
      return {};
    return {e.ns.load(std::memory_order_relaxed), e.may_wait.load(std::memory_order_relaxed),
            e.joins.load(std::memory_order_relaxed)};
  }

  void remember(std::uint64_t key, const grid_run &grid) {
    entry &e = entries_[key >> 56];
    e.ns.store(grid.block_ns(), std::memory_order_relaxed);
    if (grid.might_wait() || e.key.load(std::memory_order_relaxed) != key)
      e.may_wait.store(grid.might_wait(), std::memory_order_relaxed);
    e.joins.store(grid.joins(), std::memory_order_relaxed);
    e.key.store(key, std::memory_order_relaxed);
  }

private:
  std::array<entry, 256> entries_;
};

constinit block_times measured;

unsigned read_worker_count() {
  if (const char *text = std::getenv("OFFLOOM_NUM_THREADS"))
    if (const int asked = std::atoi(text); asked > 0)
      return static_cast<unsigned>(asked);
  return processor_share();
}

/// ThreadSanitizer does not see how work is handed over by code that is not compiled for it: what
/// the caller wrote before happens before every block, and every block before what the caller
/// reads.
void drain(grid_run &grid, unsigned worker) {
  happens_after(&grid);
  grid.drain(worker);
  happens_before(&grid);
}

/// Drains `grid` on up to `count` threads at once, the caller among them.
void on_workers(unsigned count, grid_run &grid) {
  happens_before(&grid);
  // oneTBB may send fewer threads: each begins with what comes first in the grid.
  const auto drain_any = [&grid](unsigned) { drain(grid, 0); };
  if (count <= static_cast<unsigned>(tbb::info::default_concurrency())) {
    // The blocks of a cooperative grid need all of their workers, whenever they come.
    if (!grid.needs_residents() && worker_team::instance().run(
                                       count - 1,
                                       [](void *context, unsigned worker) {
                                         drain(*static_cast<grid_run *>(context), worker);
                                       },
                                       &grid)) {
      happens_after(&grid);
      return;
    }
    tbb::parallel_for(0u, count, drain_any, tbb::simple_partitioner());
    happens_after(&grid);
    return;
  }
  // More threads than processors, at the user's wish (tests of interleavings).
  static tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, count);
  static tbb::task_arena wide(static_cast<int>(count));
  wide.execute([&] { tbb::parallel_for(0u, count, drain_any, tbb::simple_partitioner()); });
  happens_after(&grid);
}

} // namespace

unsigned worker_count() {
  static const unsigned count = read_worker_count();
  return count;
}

void run_each(std::size_t count, const std::function<void(std::size_t)> &body) {
  static tbb::task_arena arena(static_cast<int>(worker_count()));
  const auto call = [&body](std::size_t i) {
    happens_after(&body);
    body(i);
    happens_before(&body);
  };
  happens_before(&body);
  arena.execute([&] {
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, count, call); });
  });
  happens_after(&body);
}

cudaError_t run_grid(const launch_config &config, const void *kernel, void (*run_block)(void *),
                     void *context) {
  const std::uint64_t key = block_times::key(kernel, config.block);
  const auto [expected_ns, may_wait, joins] = measured.recall(key);
  const auto blocks = std::uint64_t{config.grid.x} * config.grid.y * config.grid.z;
  const auto workers = static_cast<unsigned>(std::min<std::uint64_t>(blocks, worker_count()));

  grid_run grid(config, kernel, run_block, context, workers, expected_ns);
  grid.may_join(joins);
  if (expected_ns && !may_wait && !grid.needs_residents() && block_shares::fit(blocks, workers))
    grid.divide();
  const bool stay = workers == 1 || (expected_ns && expected_ns * blocks < inline_budget_ns);
  const bool done = stay && grid.drain(0, workers == 1 ? UINT64_MAX : inline_budget_ns);
  if (!done)
    on_workers(workers, grid);
  measured.remember(key, grid);
  if (grid.failure() == cudaSuccess)
    grid.work().run();
  return grid.failure();
}

} // namespace offloom
