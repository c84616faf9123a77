// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How an operation of a stream waits for what others write to memory.
#pragma once

#include "streams/stream_calls.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace offloom {

/// Asks is_over() again and again, less and less often. Ends when the context is broken too:
/// nothing that comes after will run then.
template <class F> void poll_until(F &&is_over) {
  using namespace std::chrono_literals;
  for (auto pause = 1us; !is_over() && outcome() == cudaSuccess;
       pause = std::min<std::chrono::microseconds>(2 * pause, 64us))
    std::this_thread::sleep_for(pause);
}

} // namespace offloom
