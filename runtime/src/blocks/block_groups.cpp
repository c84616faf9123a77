// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/block_groups.h"

#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "machine/fatal.h"
#include "offloom/fiber.h"
#include "offloom/trap.h"

#include <cstdio>

namespace offloom {

namespace {

// What the last thread of a block to arrive does.

void arrive_at_grid_barrier() {
  worker &w = worker::current();
  w.resident->at_grid = {w.residents->grid().barrier().arrive(), true};
}

void wait_at_grid_barrier() {
  worker &w = worker::current();
  w.residents->wait_for(w.residents->grid().barrier(), w.resident->at_grid);
}

void arrive_at_cluster_barrier() {
  resident_block &b = *worker::current().resident;
  b.at_cluster = {b.cluster->barrier.arrive(), true};
}

void wait_at_cluster_barrier() {
  worker &w = worker::current();
  w.residents->wait_for(w.resident->cluster->barrier, w.resident->at_cluster);
}

constexpr barrier_action grid_arrival{"grid_group::barrier_arrive()", arrive_at_grid_barrier};
constexpr barrier_action grid_wait{"grid_group::barrier_wait()", wait_at_grid_barrier};
constexpr barrier_action grid_sync{"grid_group::sync()", [] {
                                     arrive_at_grid_barrier();
                                     wait_at_grid_barrier();
                                   }};
constexpr barrier_action cluster_arrival{"cluster_group::barrier_arrive()",
                                         arrive_at_cluster_barrier};
constexpr barrier_action cluster_wait{"cluster_group::barrier_wait()", wait_at_cluster_barrier};
constexpr barrier_action cluster_sync{"cluster_group::sync()", [] {
                                        arrive_at_cluster_barrier();
                                        wait_at_cluster_barrier();
                                      }};

/// Whether the running block waits with others; a block alone is its own grid and cluster.
bool has_company() { return worker::current().resident != nullptr; }

void require_cooperative(const source_place &place) {
  const block &b = this_block();
  if (is_cooperative_grid() || (b.grid.x == 1 && b.grid.y == 1 && b.grid.z == 1))
    return;
  std::fflush(stdout);
  std::fprintf(stderr,
               "offloom: %s:%u: %s waits for its grid, which was not launched with "
               "cudaLaunchCooperativeKernel()\n",
               place.file, place.line, kernel_name(worker::current().kernel).c_str());
  trap(cudaErrorLaunchFailure);
}

void meet(const barrier_action &action, const source_place &place) {
  if (!current_team)
    fatal(std::string(action.name) + " was called by a thread that is no fiber");
  current_team->barrier(0, has_company() ? action : block_barrier_action, place);
}

} // namespace

bool is_cooperative_grid() { return worker::current().residents->grid().config().cooperative; }

void sync_grid(const char *file, unsigned line) {
  require_cooperative({file, line});
  meet(grid_sync, {file, line});
}

void sync_grid(block &, const char *file, unsigned line) {
  require_cooperative({file, line});
  if (has_company())
    grid_sync.run();
}

void arrive_at_grid(const char *file, unsigned line) {
  require_cooperative({file, line});
  meet(grid_arrival, {file, line});
}

void wait_for_grid(const char *file, unsigned line) { meet(grid_wait, {file, line}); }

void sync_cluster(const char *file, unsigned line) { meet(cluster_sync, {file, line}); }

void sync_cluster(block &, const char *, unsigned) {
  if (has_company())
    cluster_sync.run();
}

void arrive_at_cluster(const char *file, unsigned line) { meet(cluster_arrival, {file, line}); }

void wait_for_cluster(const char *file, unsigned line) { meet(cluster_wait, {file, line}); }

cluster_place this_cluster_place() {
  const worker &w = worker::current();
  if (!w.resident)
    return {{0, 0, 0}, dim3(1, 1, 1), 0};
  const dim3 dim = w.residents->grid().config().cluster;
  const uint3 &index = w.resident->index;
  return {{index.x % dim.x, index.y % dim.y, index.z % dim.z}, dim, w.resident->cluster_rank};
}

// Shared memory lies on a block's stack (variables of kernels) or in its arena (the others), and at
// the same distance from the start in every block of a kernel, as all of them run the same calls.

namespace {

/// Where `address` lies in the shared memory of `b`: its address in that of `to`, else null.
void *moved(const void *address, resident_block &b, resident_block &to) {
  const auto *place = static_cast<const char *>(address);
  const fiber_stack &stack = b.stack.stack();
  if (address >= stack.bottom && address < stack.top)
    return static_cast<char *>(to.stack.stack().top) -
           (static_cast<const char *>(stack.top) - place);
  if (b.memory.shared.owns(address))
    return to.memory.shared.begin() +
           (static_cast<const std::byte *>(address) - b.memory.shared.begin());
  return nullptr;
}

} // namespace

void *map_shared(const void *address, unsigned rank) {
  resident_block *const own = worker::current().resident;
  if (!own)
    return rank == 0 ? const_cast<void *>(address) : nullptr;
  if (rank >= own->cluster->members.size() || !own->cluster->members[rank])
    return nullptr;
  return moved(address, *own, *own->cluster->members[rank]);
}

unsigned shared_rank(const void *address) {
  resident_block *const own = worker::current().resident;
  if (!own)
    return 0;
  for (resident_block *member : own->cluster->members)
    if (member && moved(address, *member, *member))
      return member->cluster_rank;
  return own->cluster_rank;
}

} // namespace offloom
