// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EventLoop: does one task at a time, in the order in which it is told to.
//
// Threads that wait for the client, for clangd or for workers hand what they have got to the loop.
// So nothing of the server needs a lock.
#ifndef OFFLOOM_LSP_EVENTLOOP_H
#define OFFLOOM_LSP_EVENTLOOP_H

#include "llvm/ADT/FunctionExtras.h"
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>

namespace offloom::lsp {

class EventLoop {
public:
  using Task = llvm::unique_function<void()>;
  using Clock = std::chrono::steady_clock;

  /// Runs \p T in the loop's thread, after all that was handed over before. May be called from any
  /// thread.
  void post(Task T);
  /// As post(), but if nothing else is to do, \p T runs at once in the calling thread: waking
  /// another one would take longer than most tasks do. \p T must not wait for that thread's end,
  /// and must not write much to the program that the thread reads from.
  void hand(Task T);
  /// Runs \p T when \p Delay has passed.
  void postAfter(std::chrono::milliseconds Delay, Task T);

  /// Runs tasks until stop(). After it nothing runs any more, whoever hands it over.
  void run();
  /// Ends run() after the current task. Called by a task.
  void stop();

private:
  Task next(std::unique_lock<std::mutex> &Guard);

  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<Task> Ready;
  std::multimap<Clock::time_point, Task> Later;
  bool Busy = false; ///< a task runs
  bool Stopped = false;
};

} // namespace offloom::lsp

#endif
