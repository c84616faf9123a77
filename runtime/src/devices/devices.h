// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The emulated devices: how many there are, and which one the calling thread uses.
#pragma once

#include "streams/stream_queue.h"

namespace offloom {

/// Environment variable OFFLOOM_DEVICES, 1 to 64; without it, one for each process that a launcher
/// of parallel programs started on this machine, so that each may choose that of its local rank.
int device_count();

inline bool is_device(int device) { return device >= 0 && device < device_count(); }

/// What cudaSetDevice() chose for the calling thread, 0 at first.
int current_device();
void choose_device(int device);

/// The legacy default stream of a device.
const queue_reference &legacy_queue(int device);

/// The calling thread's own default stream on the current device.
const queue_reference &per_thread_queue();

/// True if stream 0 is the per-thread one: `--default-stream per-thread`, or
/// CUDA_API_PER_THREAD_DEFAULT_STREAM defined before <cuda_runtime.h>. Of the whole program: where
/// its files disagree, each one's streams are per-thread.
bool default_stream_is_per_thread();

} // namespace offloom
