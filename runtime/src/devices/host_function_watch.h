// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// host_function_watch: says why a host function of a stream may never return.
//
// With OFFLOOM_SYNCHRONOUS=1 the thread that puts a host function into a stream runs it. A function
// that waits for that thread then waits for ever, where a GPU's would not.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace offloom {

class host_function_watch {
public:
  /// Prints a message if the watch lives longer than five seconds.
  host_function_watch();
  ~host_function_watch();

private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::thread thread_;
};

} // namespace offloom
