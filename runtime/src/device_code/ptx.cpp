// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What inline PTX needs to know of the machine and the running block.

#include "offloom/ptx.h"
#include "blocks/block_scope.h"
#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "devices/active_profile.h"

#include <chrono>

namespace offloom::ptx {

unsigned nwarpid() {
  return static_cast<unsigned>(active_profile().max_threads_per_sm) / warp_threads;
}

unsigned nsmid() { return static_cast<unsigned>(active_profile().multiprocessors); }

unsigned smid() {
  const block &block = this_block();
  return (block.idx.x + block.grid.x * (block.idx.y + block.grid.y * block.idx.z)) % nsmid();
}

unsigned long long gridid() { return worker::current().scope->grid_number(); }

unsigned dynamic_smem_size() {
  return static_cast<unsigned>(worker::current().scope->config().shared_bytes);
}

unsigned long long grid_workspace() {
  return reinterpret_cast<std::uintptr_t>(worker::current().residents->grid().workspace());
}

dim3 clusterid() {
  const dim3 size = this_cluster_place().dim;
  const uint3 &index = this_block().idx;
  return {index.x / size.x, index.y / size.y, index.z / size.z};
}

dim3 nclusterid() {
  const dim3 size = this_cluster_place().dim, &grid = this_block().grid;
  return {grid.x / size.x, grid.y / size.y, grid.z / size.z};
}

bool is_explicit_cluster() {
  const dim3 size = this_cluster_place().dim;
  return size.x * size.y * size.z > 1;
}

unsigned long long globaltimer() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Shared memory is in two places: the worker's arena, and frames of the worker's stack, which grows
// downwards from the running block's object. Both are smaller than 4 GiB.
void *detail::shared_address(std::uint32_t low) {
  const auto base = reinterpret_cast<std::uintptr_t>(worker::current().memory->shared.begin());
  const std::uintptr_t in_arena = base + static_cast<std::uint32_t>(low - base);
  if (worker::current().memory->shared.owns(reinterpret_cast<void *>(in_arena)))
    return reinterpret_cast<void *>(in_arena);
  const auto top = reinterpret_cast<std::uintptr_t>(&this_block());
  return reinterpret_cast<void *>(top - static_cast<std::uint32_t>(top - low));
}

} // namespace offloom::ptx
