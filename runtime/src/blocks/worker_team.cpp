// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/worker_team.h"

#include "blocks/scheduler.h"
#include "machine/sent_signals.h"

#include <chrono>
#include <sys/prctl.h>
#include <system_error>
#include <thread>

namespace offloom {

namespace {

using namespace std::chrono_literals;

// How long a helper looks for the next grid before it sleeps, and the caller for the last helper.
constexpr auto patience = 100us;

// A look at the clock costs as much as some looks at the call.
constexpr unsigned looks_per_clock = 64;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Whether `done` came true while it was looked for.
template <class F> bool spin_until(F &&done) {
  const auto end = std::chrono::steady_clock::now() + patience;
  do
    for (unsigned looks = 0; looks < looks_per_clock; ++looks) {
      if (done())
        return true;
      pause();
    }
  while (std::chrono::steady_clock::now() < end);
  return false;
}

} // namespace

worker_team &worker_team::instance() {
  static worker_team &team = *new worker_team; // its threads never end
  return team;
}

void worker_team::start() {
  started_ = true;
  const sent_signals_blocked blocked;
  try {
    for (unsigned i = 1; i < worker_count(); ++i)
      std::thread(&worker_team::serve, this, i).detach();
  } catch (const std::system_error &) {
    // Then there are fewer; the caller does what is left.
  }
}

bool worker_team::run(unsigned helpers, void (*work)(void *, unsigned), void *context) {
  if (used_.exchange(true, std::memory_order_acquire))
    return false;
  if (!started_)
    start();
  work_ = work;
  context_ = context;
  limit_.store(helpers, std::memory_order_relaxed);
  state_.store(open, std::memory_order_release);
  calls_.fetch_add(1, std::memory_order_release);
  // Each of them wakes two more, if they all sleep.
  calls_.notify_one();
  calls_.notify_one();
  work(context, 0);
  state_.fetch_and(~open, std::memory_order_acq_rel);
  wait_for_helpers();
  used_.store(false, std::memory_order_release);
  return true;
}

void worker_team::wait_for_helpers() {
  if (spin_until([this] { return state_.load(std::memory_order_acquire) == 0; }))
    return;
  while (const std::uint32_t inside = state_.load(std::memory_order_acquire))
    state_.wait(inside, std::memory_order_acquire);
}

bool worker_team::join() {
  std::uint32_t state = state_.load(std::memory_order_acquire);
  while ((state & open) && (state & ~open) < limit_.load(std::memory_order_relaxed))
    if (state_.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel))
      return true;
  return false;
}

void worker_team::leave() {
  if (state_.fetch_sub(1, std::memory_order_acq_rel) == 1)
    state_.notify_one();
}

/// The number of a call that is not `seen`.
std::uint32_t worker_team::next_call(std::uint32_t seen) {
  const auto called = [&] { return calls_.load(std::memory_order_acquire) != seen; };
  if (!spin_until(called)) {
    while (!called())
      calls_.wait(seen, std::memory_order_acquire);
    calls_.notify_one();
    calls_.notify_one();
  }
  return calls_.load(std::memory_order_acquire);
}

void worker_team::serve(unsigned number) {
  prctl(PR_SET_NAME, "offloom-worker");
  for (std::uint32_t seen = 0;;) {
    seen = next_call(seen);
    if (join()) {
      work_(context_, number);
      leave();
    }
  }
}

} // namespace offloom
