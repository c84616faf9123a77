// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stall_watch: how long a worker has found nothing to do but wait, and whether that is for ever.
//
// Threads may wait for another block or for the host, so that a worker cannot know that it waits in
// vain. It takes it for certain when for OFFLOOM_DEADLOCK_SECONDS (60 if not set, 0 for never) it
// could not go on, no other worker of the process could either, and no grid has ended.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace offloom {

class stall_watch {
public:
  using clock = std::chrono::steady_clock;

  /// The worker begins or ends its part of a grid.
  void begin_work();
  void end_work();

  /// The worker could go on.
  void reset() {
    if (waits_)
      resume();
  }

  /// Lets time pass, the more the longer the worker has been waiting. Returns since when it has.
  clock::duration wait();

  /// Whether the wait has lasted so long that nothing can end it any more.
  bool is_hopeless() const;

private:
  void resume();

  unsigned depth_ = 0;          ///< grids that this worker is running, one inside the other
  unsigned waits_ = 0;          ///< calls of wait() since the worker last went on
  bool counted_out_ = false;    ///< of the workers that may change something
  clock::time_point since_;     ///< when it began to wait
  clock::time_point last_news_; ///< when another worker last made progress
  std::uint64_t seen_progress_ = 0;
};

} // namespace offloom
