// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads that help with a grid. They stay awake for a while after each, since the next one
// mostly follows within microseconds, and a thread that sleeps takes tens of them to come.
#pragma once

#include <atomic>
#include <cstdint>

namespace offloom {

/// Whoever calls run() works as well, and never waits for a thread that has not come: a grid of few
/// microseconds is done before those that sleep have woken up.
class worker_team {
public:
  /// The team of this process: one thread less than worker_count().
  static worker_team &instance();

  /// Calls work(context, number) on the calling thread, as number 0, and on up to `helpers` others,
  /// which have the same numbers each time; returns when no call runs any more. False, with nothing
  /// done, while another thread uses the team.
  bool run(unsigned helpers, void (*work)(void *, unsigned), void *context);

private:
  worker_team() = default;

  void start();
  void serve(unsigned number);
  std::uint32_t next_call(std::uint32_t seen);
  bool join();
  void leave();
  void wait_for_helpers();

  // Helpers enter while `open` is set in `state_`, whose other bits count those inside. What they
  // are to do changes only while it is 0.
  static constexpr std::uint32_t open = 1u << 31;
  void (*work_)(void *, unsigned) = nullptr;
  void *context_ = nullptr;
  std::atomic<unsigned> limit_{0};
  bool started_ = false;
  alignas(64) std::atomic<bool> used_{false};
  alignas(64) std::atomic<std::uint32_t> calls_{0};
  alignas(64) std::atomic<std::uint32_t> state_{0};
};

} // namespace offloom
