// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/stall_watch.h"

#include <cstdlib>
#include <thread>

namespace offloom {

namespace {

using namespace std::chrono_literals;

// Short waits stay on the processor, as the switch to another thread takes some microseconds.
constexpr unsigned spins = 64, pauses_in_a_spin = 32;
constexpr stall_watch::clock::duration sleep_after = 1ms, sleep_for = 50us, counts_out_after = 10ms;

std::atomic<int> busy_workers{0};       ///< that run blocks and are not known to wait
std::atomic<std::uint64_t> progress{0}; ///< changes when a worker goes on after a wait

stall_watch::clock::duration read_limit() {
  const char *text = std::getenv("OFFLOOM_DEADLOCK_SECONDS");
  const double seconds = text ? std::atof(text) : 60;
  return std::chrono::duration_cast<stall_watch::clock::duration>(
      std::chrono::duration<double>(seconds));
}

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

} // namespace

void stall_watch::begin_work() {
  if (depth_++ == 0)
    busy_workers.fetch_add(1, std::memory_order_relaxed);
}

void stall_watch::end_work() {
  reset();
  if (--depth_ == 0)
    busy_workers.fetch_sub(1, std::memory_order_relaxed);
  progress.fetch_add(1, std::memory_order_relaxed);
}

void stall_watch::resume() {
  waits_ = 0;
  if (!counted_out_)
    return;
  counted_out_ = false;
  busy_workers.fetch_add(1, std::memory_order_relaxed);
  progress.fetch_add(1, std::memory_order_relaxed);
}

stall_watch::clock::duration stall_watch::wait() {
  if (waits_++ < spins) {
    for (unsigned i = 0; i < pauses_in_a_spin; ++i)
      pause();
    if (waits_ == 1)
      since_ = last_news_ = clock::now();
    return {};
  }
  const clock::time_point now = clock::now();
  if (now - since_ < sleep_after) {
    std::this_thread::yield();
    return now - since_;
  }
  std::this_thread::sleep_for(sleep_for);
  if (!counted_out_ && now - since_ > counts_out_after) {
    counted_out_ = true;
    busy_workers.fetch_sub(1, std::memory_order_relaxed);
  }
  const std::uint64_t news = progress.load(std::memory_order_relaxed);
  if (news != seen_progress_ || busy_workers.load(std::memory_order_relaxed) > 0) {
    seen_progress_ = news;
    last_news_ = now;
  }
  return now - since_;
}

bool stall_watch::is_hopeless() const {
  if (!counted_out_)
    return false;
  const clock::duration limit = read_limit();
  return limit > clock::duration::zero() && clock::now() - last_news_ > limit;
}

} // namespace offloom
