// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EventLoop: one thread that does everything, in the order in which it is told to.
//
// Other threads only wait, for the client, for clangd, for workers, and post what they have got. So
// nothing of the server needs a lock.
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

  /// Runs \p T after all that was posted before. May be called from any thread.
  void post(Task T);
  /// Runs \p T when \p Delay has passed.
  void postAfter(std::chrono::milliseconds Delay, Task T);

  /// Runs tasks until stop().
  void run();
  /// Ends run() after the current task. Called by a task.
  void stop() { Stopped = true; }

private:
  Task next();

  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<Task> Ready;
  std::multimap<Clock::time_point, Task> Later;
  bool Stopped = false;
};

} // namespace offloom::lsp

#endif
