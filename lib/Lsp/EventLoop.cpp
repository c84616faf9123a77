// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/EventLoop.h"

namespace offloom::lsp {

void EventLoop::post(Task T) {
  std::lock_guard Guard(Lock);
  Ready.push_back(std::move(T));
  Changed.notify_one();
}

void EventLoop::postAfter(std::chrono::milliseconds Delay, Task T) {
  std::lock_guard Guard(Lock);
  Later.emplace(Clock::now() + Delay, std::move(T));
  Changed.notify_one();
}

EventLoop::Task EventLoop::next() {
  std::unique_lock Guard(Lock);
  while (true) {
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
  while (!Stopped)
    next()();
}

} // namespace offloom::lsp
