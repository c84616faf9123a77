// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What inline PTX needs to know of the machine and the running block.

#include "offloom/ptx.h"
#include "blocks/block_scope.h"
#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "devices/active_profile.h"
#include "offloom/trap.h"

#include <atomic>
#include <chrono>
#include <cstdio>

namespace offloom::ptx {

unsigned nwarpid() {
  return static_cast<unsigned>(active_profile().max_threads_per_sm) / warp_threads;
}

unsigned nsmid() { return static_cast<unsigned>(active_profile().multiprocessors); }

unsigned smid() {
  const block &block = this_block();
  return (block.idx.x + block.grid.x * (block.idx.y + block.grid.y * block.idx.z)) % nsmid();
}

void refuse_text(const char *ptx) {
  static std::atomic_flag told;
  if (!told.test_and_set())
    std::fprintf(stderr, "offloom: a kernel came to PTX that was not migrated: %s\n", ptx);
  trap(cudaErrorIllegalInstruction);
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

detail::shared_space detail::shared_space_of_block() {
  const arena &shared = worker::current().memory->shared;
  return {reinterpret_cast<std::uintptr_t>(shared.begin()), shared.capacity(),
          reinterpret_cast<std::uintptr_t>(&this_block())};
}

} // namespace offloom::ptx
