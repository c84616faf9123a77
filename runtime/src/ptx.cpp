// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What inline PTX needs to know of the machine and the running block.

#include "offloom/ptx.h"
#include "active_profile.h"
#include "worker.h"

#include <chrono>

namespace offloom::ptx {

unsigned nsmid() { return static_cast<unsigned>(active_profile().multiprocessors); }

unsigned smid() {
  const block &block = this_block();
  return (block.idx.x + block.grid.x * (block.idx.y + block.grid.y * block.idx.z)) % nsmid();
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
