// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/host_function_watch.h"

#include <chrono>
#include <cstdio>

namespace offloom {

namespace {

constexpr std::chrono::seconds patience{5};

} // namespace

host_function_watch::host_function_watch()
    : thread_([this] {
        std::unique_lock lock(mutex_);
        if (!ended_.wait_for(lock, patience, [this] { return has_ended_; }))
          std::fputs("offloom: a host function of a stream has been running for 5 s. With "
                     "OFFLOOM_SYNCHRONOUS=1 the thread that put it into the stream runs it, so "
                     "that a function which waits for that thread waits for ever\n",
                     stderr);
      }) {}

host_function_watch::~host_function_watch() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

} // namespace offloom
