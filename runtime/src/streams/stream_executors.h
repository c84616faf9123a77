// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stream_executors: the threads that do what streams hold while no thread waits for it.
//
// One of them, the watcher, looks at the streams every few microseconds while the program puts work
// into them, and sleeps while it does not. An operation that was there the last time already is
// run by the watcher, and another thread becomes the watcher. So there are as many threads as
// operations running at once, and one. Waking a thread for every launch instead would cost 3 to 5
// µs, more than a small kernel.
#pragma once

#include "streams/stream_scheduler.h"

#include <chrono>

namespace offloom {

class stream_executors {
public:
  static stream_executors &instance();

  // Called with the scheduler's mutex held.

  /// An operation has been put.
  void notice();

  /// An operation has ended, and others are left. The watcher may have seen them when they could
  /// not run yet, and who ran this one may leave them.
  void notice_end();

  /// What has been put is to be begun now.
  void hurry();

private:
  using lock = stream_scheduler::lock;

  void serve();
  stream_queue *watch(lock &held);
  void run_from(lock &held, stream_queue *queue);
  void find_watcher();
  bool start_thread();
  void stop(int status);

  stream_scheduler &scheduler_ = stream_scheduler::instance();
  std::condition_variable tick_;   ///< wakes the watcher
  std::condition_variable follow_; ///< wakes one of those that are idle
  std::condition_variable ended_;  ///< an executor has run an operation, after the process's end
  unsigned threads_ = 0;
  unsigned idle_ = 0;
  unsigned busy_ = 0;
  bool has_watcher_ = false;
  bool expects_watcher_ = false; ///< one was woken or started and is on its way
  bool is_dozing_ = false;       ///< the watcher does not look often
  bool is_hurried_ = false;
  bool is_stopped_ = false;
};

} // namespace offloom
