// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stream_queue: what a stream still has to do.
#pragma once

#include "driver_types.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace offloom {

class operation;

/// How a stream and the legacy default stream of its device wait for each other (CUDA C++
/// Programming Guide, "Implicit Synchronization"): a blocking stream does both ways.
enum class stream_kind { legacy, blocking, non_blocking };

/// Shared by the stream's handle, by events recorded in it and, while it holds operations, by the
/// scheduler, so that a stream may be destroyed before it is done. See stream_scheduler.h.
struct stream_queue {
  stream_queue(int device, stream_kind kind, int priority = 0)
      : device(device), kind(kind), priority(priority) {}

  const int device;
  const stream_kind kind;
  std::atomic<int> priority; ///< a smaller number goes first

  // Guarded by the scheduler.
  operation *first = nullptr;
  operation *last = nullptr;
  std::size_t length = 0;
  bool is_running = false; ///< some thread is doing `first`
};

using queue_reference = std::shared_ptr<stream_queue>;

} // namespace offloom
