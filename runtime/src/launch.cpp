// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/launch.h"

#include "offloom/thread_index.h"
#include "scheduler.h"

namespace offloom {

namespace {

bool is_valid(const launch_config &c) {
  const auto threads = std::size_t{c.block.x} * c.block.y * c.block.z;
  return threads > 0 && threads <= max_block_threads && c.grid.x && c.grid.y && c.grid.z;
}

} // namespace

void detail::launch_blocks(const launch_config &config, const void *kernel,
                           void (*run_block)(void *), void *context) {
  if (is_valid(config))
    run_grid(config, kernel, run_block, context);
}

} // namespace offloom
