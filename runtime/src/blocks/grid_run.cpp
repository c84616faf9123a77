// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/grid_run.h"

#include "blocks/block_scope.h"
#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "devices/api_call.h"

#include "offloom/flushed_subnormals.h"

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

std::uint64_t volume(const dim3 &size) { return std::uint64_t{size.x} * size.y * size.z; }

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

std::atomic<std::uint64_t> launched_grids{0};

} // namespace

grid_run::grid_run(const launch_config &config, const void *kernel, void (*run_block)(void *),
                   void *context, unsigned workers, std::uint64_t expected_ns)
    : config_(config), kernel_(kernel), run_block_(run_block), context_(context),
      number_(launched_grids.fetch_add(1, std::memory_order_relaxed) + 1), workers_(workers),
      blocks_(volume(config.grid)), cluster_size_(volume(config.cluster)), barrier_(blocks_),
      block_ns_(expected_ns) {}

bool grid_run::fail(cudaError_t error) {
  cudaError_t none = cudaSuccess;
  const bool first = failure_.compare_exchange_strong(none, error, std::memory_order_relaxed);
  cursor_ = blocks_;
  return first;
}

grid_run::chunk grid_run::take(unsigned worker) {
  const std::uint64_t ns = block_ns(), worthwhile = ns ? chunk_ns / ns : 1;
  const auto fitted = [this](std::uint64_t first, std::uint64_t size, std::uint64_t most) {
    const unsigned joined = joins();
    return joined ? joined_blocks(config_, joined).whole(first, size, most) : size;
  };
  if (shares_) {
    if (failure() != cudaSuccess)
      return {};
    const block_shares::part part = shares_->take(worker, worthwhile, fitted);
    return {part.first, part.last};
  }
  std::uint64_t first = cursor_.load(std::memory_order_relaxed);
  for (;;) {
    if (first >= blocks_)
      return {blocks_, blocks_};
    const std::uint64_t left = blocks_ - first;
    const std::uint64_t fair_share = (left + workers_ - 1) / workers_;
    const std::uint64_t guided = ns ? fair_share / chunks_per_worker : 1;
    const std::uint64_t size = fitted(
        first, std::min(fair_share, std::max({guided, worthwhile, std::uint64_t{1}})), fair_share);
    // Relaxed: what one block wrote for another to see is ordered by the kernel's own atomics.
    if (cursor_.compare_exchange_weak(first, first + size, std::memory_order_relaxed))
      return {first, first + size};
  }
}

bool grid_run::take_cluster(chunk &own, cluster_blocks &cluster) {
  std::uint64_t number;
  if (own.first == own.last && shares_)
    own = take(0);
  if (own.first != own.last) {
    number = own.first++;
  } else if (shares_) {
    return false;
  } else {
    number = cursor_.load(std::memory_order_relaxed);
    do
      if (number >= blocks_ / cluster_size_)
        return false;
    while (!cursor_.compare_exchange_weak(number, number + 1, std::memory_order_relaxed));
  }
  const dim3 size = config_.cluster;
  const uint3 place =
      index_of(number, {config_.grid.x / size.x, config_.grid.y / size.y, config_.grid.z / size.z});
  cluster.indices.clear();
  for (unsigned rank = 0; rank < cluster_size_; ++rank) {
    const uint3 inner = index_of(rank, size);
    cluster.indices.push_back(
        {place.x * size.x + inner.x, place.y * size.y + inner.y, place.z * size.z + inner.z});
  }
  return true;
}

std::uint64_t grid_run::resident_share() const {
  return config_.cooperative ? (blocks_ + workers_ - 1) / workers_ : 1;
}

// Apart from run(), because a function that calls setjmp() keeps nothing in registers.
[[gnu::noinline]] void grid_run::run_blocks(chunk &c, block_scope &scope) {
  scope.continue_with(*this, c);
  uint3 index = index_of(c.first, config_.grid);
  while (c.first != c.last) {
    const std::uint64_t next = ++c.first;
    scope.enter(index);
    run_block_(context_);
    if (c.first == next) [[likely]]
      advance(index, config_.grid);
    else // a block that polled has had others begin meanwhile, or it took its neighbours along
      index = index_of(c.first, config_.grid);
  }
}

void grid_run::run(chunk &c, block_scope &scope) {
  // A trap comes back here, past the kernel's frames and their destructors: nothing that a kernel
  // holds outlives its block.
  if (_setjmp(scope.escape())) {
    flushed_subnormals::end();
    fail(scope.failure());
    c.first = c.last;
    return;
  }
  run_blocks(c, scope);
}

bool grid_run::drain_chunks(unsigned worker, std::uint64_t budget_ns, resident_blocks &residents) {
  block_scope scope(config_, kernel_, number_, work_);
  const std::uint64_t start = now_ns();
  std::uint64_t before = start;
  chunk &c = residents.own_chunk();
  for (c = take(worker); c.first != c.last; c = take(worker)) {
    const std::uint64_t size = c.last - c.first;
    run(c, scope);
    const std::uint64_t after = now_ns();
    block_ns_.store(std::max<std::uint64_t>(1, (after - before) / size), std::memory_order_relaxed);
    before = after;
    if (after - start > budget_ns)
      return false;
  }
  return true;
}

bool grid_run::drain(unsigned worker, std::uint64_t budget_ns) {
  const kept_subnormals kept;
  const device_error_scope errors;
  resident_blocks residents(*this);
  bool done = true;
  if (!needs_residents())
    done = drain_chunks(worker, budget_ns, residents);
  if (needs_residents() || !residents.empty())
    residents.run_all(needs_residents() ? resident_share() : 0);
  return done;
}

} // namespace offloom
