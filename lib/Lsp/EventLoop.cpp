// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/EventLoop.h"

namespace offloom::lsp {

void EventLoop::post(Task T) {
  std::lock_guard Guard(Lock);
  Ready.push_back(std::move(T));
  Changed.notify_one();
}

void EventLoop::hand(Task T) {
  std::unique_lock Guard(Lock);
  if (Stopped)
    return;
  if (Busy || !Ready.empty()) {
    Ready.push_back(std::move(T));
    Changed.notify_one();
    return;
  }
  Busy = true;
  Guard.unlock();
  T();
  Guard.lock();
  Busy = false;
  // The loop's thread goes on with what has come meanwhile; this one returns to its pipe, which
  // somebody may be waiting to write to.
  if (Stopped || !Ready.empty() || !Later.empty())
    Changed.notify_one();
}

void EventLoop::postAfter(std::chrono::milliseconds Delay, Task T) {
  std::lock_guard Guard(Lock);
  Later.emplace(Clock::now() + Delay, std::move(T));
  Changed.notify_one();
}

void EventLoop::stop() {
  std::lock_guard Guard(Lock);
  Stopped = true;
}

/// The next task, or none when the loop has been stopped; in either case no other one runs.
EventLoop::Task EventLoop::next(std::unique_lock<std::mutex> &Guard) {
  while (true) {
    if (Busy) {
      Changed.wait(Guard);
      continue;
    }
    if (Stopped)
      return {};
    if (!Later.empty() && Later.begin()->first <= Clock::now()) {
      Task T = std::move(Later.begin()->second);
      Later.erase(Later.begin());
      return T;
    }
    if (!Ready.empty()) {
      Task T = std::move(Ready.front());
      Ready.pop_front();
      return T;
    }
    if (Later.empty())
      Changed.wait(Guard);
    else
      Changed.wait_until(Guard, Later.begin()->first);
  }
}

void EventLoop::run() {
  std::unique_lock Guard(Lock);
  while (Task T = next(Guard)) {
    Busy = true;
    Guard.unlock();
    T();
    T = {}; // what it holds may hand something over when it goes
    Guard.lock();
    Busy = false;
  }
}

} // namespace offloom::lsp
