// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the blocks of a grid over the machine's cores.
#pragma once

#include "offloom/launch.h"

#include <cstddef>
#include <functional>

namespace offloom {

/// Threads that run blocks: OFFLOOM_NUM_THREADS, or one for each processor that is this process's.
unsigned worker_count();

/// Calls run_block(context) once for each block of a valid configuration; returns when all are
/// done and what they launched has run, or when none runs any more after one has trapped, with that
/// one's error.
cudaError_t run_grid(const launch_config &config, const void *kernel, void (*run_block)(void *),
                     void *context);

/// Calls body(i) for each i below \p count, on the threads that run blocks.
void run_each(std::size_t count, const std::function<void(std::size_t)> &body);

} // namespace offloom
