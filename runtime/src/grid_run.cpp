// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "grid_run.h"

#include "block_scope.h"

#include <algorithm>
#include <chrono>

namespace offloom {

namespace {

// A chunk should take so long that fetching it (two clock readings, one contended atomic) does not
// show: some 60 ns against 5 µs.
constexpr std::uint64_t chunk_ns = 5000;

// Guided self-scheduling hands each worker this fraction of its fair share of what is left, so that
// chunks shrink towards the end and uneven blocks even out.
constexpr std::uint64_t chunks_per_worker = 4;

std::uint64_t now_ns() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                        std::chrono::steady_clock::now().time_since_epoch())
                                        .count());
}

uint3 index_of(std::uint64_t linear, const dim3 &grid) {
  const std::uint64_t row = linear / grid.x;
  return {static_cast<unsigned>(linear % grid.x), static_cast<unsigned>(row % grid.y),
          static_cast<unsigned>(row / grid.y)};
}

void advance(uint3 &index, const dim3 &grid) {
  if (++index.x < grid.x)
    return;
  index.x = 0;
  if (++index.y < grid.y)
    return;
  index.y = 0;
  ++index.z;
}

} // namespace

grid_run::grid_run(const launch_config &config, const void *kernel, void (*run_block)(void *),
                   void *context, unsigned workers, std::uint64_t expected_ns)
    : config_(config), kernel_(kernel), run_block_(run_block), context_(context), workers_(workers),
      blocks_(std::uint64_t{config.grid.x} * config.grid.y * config.grid.z),
      block_ns_(expected_ns) {}

grid_run::chunk grid_run::take() {
  std::uint64_t first = cursor_.load(std::memory_order_relaxed);
  for (;;) {
    if (first >= blocks_)
      return {blocks_, blocks_};
    const std::uint64_t left = blocks_ - first, ns = block_ns();
    const std::uint64_t fair_share = (left + workers_ - 1) / workers_;
    const std::uint64_t worthwhile = ns ? chunk_ns / ns : 1;
    const std::uint64_t guided = ns ? fair_share / chunks_per_worker : 1;
    const std::uint64_t size =
        std::min(fair_share, std::max({guided, worthwhile, std::uint64_t{1}}));
    // Relaxed: what one block wrote for another to see is ordered by the kernel's own atomics.
    if (cursor_.compare_exchange_weak(first, first + size, std::memory_order_relaxed))
      return {first, first + size};
  }
}

// Apart from run(), because a function that calls setjmp() keeps nothing in registers.
[[gnu::noinline]] void grid_run::run_blocks(chunk c, block_scope &scope) const {
  uint3 index = index_of(c.first, config_.grid);
  for (std::uint64_t left = c.last - c.first; left; --left, advance(index, config_.grid)) {
    scope.enter(index);
    run_block_(context_);
  }
}

void grid_run::run(chunk c, block_scope &scope) {
  // A trap comes back here, past the kernel's frames and their destructors: nothing that a kernel
  // holds outlives its block.
  if (_setjmp(scope.escape())) {
    failure_ = scope.failure();
    cursor_ = blocks_;
    return;
  }
  run_blocks(c, scope);
}

bool grid_run::drain(std::uint64_t budget_ns) {
  block_scope scope(config_, kernel_, work_);
  const std::uint64_t start = now_ns();
  std::uint64_t before = start;
  for (chunk c = take(); c.first != c.last; c = take()) {
    run(c, scope);
    const std::uint64_t after = now_ns();
    block_ns_.store(std::max<std::uint64_t>(1, (after - before) / (c.last - c.first)),
                    std::memory_order_relaxed);
    before = after;
    if (after - start > budget_ns)
      return false;
  }
  return true;
}

} // namespace offloom
