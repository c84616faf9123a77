// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams/stream_executors.h"

#include "device_code/device_output.h"
#include "machine/sent_signals.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

namespace offloom {

namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

// While work arrives the watcher looks this often; each look costs some 3 µs of one core.
constexpr nanoseconds shortest_period = 50us;

// The period doubles while no work arrives. Beyond this one, the next operation wakes the watcher.
constexpr nanoseconds longest_period = 400us;

// As many grids as run at once on a GPU.
constexpr unsigned most_threads = 128;

// How long the end of the process waits for kernels that are running.
constexpr auto patience = 2s;

constinit thread_local bool is_executor = false;

} // namespace

stream_executors &stream_executors::instance() {
  static stream_executors &executors = *new stream_executors;
  return executors;
}

void stream_executors::notice() {
  if (!has_watcher_)
    find_watcher();
  else if (is_dozing_)
    tick_.notify_one();
}

void stream_executors::notice_end() {
  if (has_watcher_ && is_dozing_)
    tick_.notify_one();
  else if (!has_watcher_ && !is_executor) // an executor becomes the watcher itself
    find_watcher();
}

void stream_executors::hurry() {
  is_hurried_ = true;
  if (!has_watcher_)
    find_watcher();
  else
    tick_.notify_one();
}

void stream_executors::find_watcher() {
  if (expects_watcher_ || is_stopped_)
    return;
  if (idle_) {
    follow_.notify_one();
    expects_watcher_ = true;
  } else {
    expects_watcher_ = start_thread();
  }
}

bool stream_executors::start_thread() {
  if (threads_ == most_threads)
    return false;
  if (threads_ == 0)
    on_exit([](int status, void *self) { static_cast<stream_executors *>(self)->stop(status); },
            this);
  const sent_signals_blocked blocked;
  try {
    std::thread(&stream_executors::serve, this).detach();
    ++threads_;
    return true;
  } catch (const std::system_error &) {
    return false; // then threads that wait do all the work
  }
}

void stream_executors::serve() {
  is_executor = true;
  prctl(PR_SET_NAME, "offloom-stream");
  prctl(PR_SET_TIMERSLACK, 1000); // nanoseconds; 50 µs otherwise
  lock held(scheduler_.mutex_);
  for (;;) {
    while (has_watcher_ || is_stopped_) {
      ++idle_;
      follow_.wait(held);
      --idle_;
    }
    has_watcher_ = true;
    expects_watcher_ = false;
    stream_queue *const queue = watch(held);
    has_watcher_ = false;
    if (queue)
      run_from(held, queue);
  }
}

/// Looks for an operation that nobody has begun. Null when the process ends.
stream_queue *stream_executors::watch(lock &held) {
  nanoseconds period = shortest_period;
  std::uint64_t seen = scheduler_.last_number_;
  while (!is_stopped_) {
    is_dozing_ = period > longest_period;
    if (is_dozing_ && !is_hurried_)
      tick_.wait(held);
    else if (!is_hurried_)
      tick_.wait_for(held, period);
    const std::uint64_t newest = scheduler_.last_number_;
    if (stream_queue *const queue = scheduler_.choose(is_hurried_ ? newest : seen)) {
      is_hurried_ = false;
      is_dozing_ = false;
      return queue;
    }
    is_hurried_ = false;
    // It may doze for as long as the process lasts: one step past the longest is enough.
    period = newest != seen ? shortest_period : std::min(2 * period, 2 * longest_period);
    seen = newest;
  }
  return nullptr;
}

/// Runs a queue's first operation and then what was put before that had begun: what came later,
/// the thread that put it may be about to wait for.
void stream_executors::run_from(lock &held, stream_queue *queue) {
  ++busy_;
  while (queue) {
    if (scheduler_.pending_.size() > 1 && !has_watcher_)
      find_watcher();
    const std::uint64_t newest = scheduler_.last_number_;
    scheduler_.run_first(held, *queue);
    queue = is_stopped_ ? nullptr : scheduler_.choose(newest);
  }
  --busy_;
  if (is_stopped_)
    ended_.notify_all();
  scheduler_.wake_sleepers(true);
}

/// The end of the process: as on a GPU, what has not begun never does. What is running gets some
/// time to end, and then ends with the process, before the program's global objects do.
void stream_executors::stop(int status) {
  lock held(scheduler_.mutex_);
  is_stopped_ = true;
  const bool ended = is_executor || ended_.wait_for(held, patience, [this] { return busy_ == 0; });
  show_device_output();
  if (ended)
    return;
  std::fflush(nullptr);
  _exit(status);
}

} // namespace offloom
