// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Recorder.h"

#include <cstdlib>
#include <thread>

// DevicesTest.cpp needs several; the others use the first.
static const int devices = setenv("OFFLOOM_DEVICES", "4", 1);

namespace streams_test {

void gate::pass() const {
  while (!is_open_)
    std::this_thread::yield();
}

void gate::put_into(cudaStream_t stream) const {
  offloom::launch({1, 1, 0, stream}, [this] { pass(); });
}

void recorder::note(char what) {
  std::lock_guard lock(mutex_);
  text_ += what;
}

std::string recorder::text() const {
  std::lock_guard lock(mutex_);
  return text_;
}

void recorder::put_into(cudaStream_t stream, char what) {
  offloom::launch({1, 1, 0, stream}, [=, this] { note(what); });
}

} // namespace streams_test
