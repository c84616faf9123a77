// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams/stream_calls.h"

#include <cstdlib>
#include <cstring>

namespace offloom {

namespace {

bool is_set(const char *variable) {
  const char *const text = std::getenv(variable);
  return text && *text && std::strcmp(text, "0") != 0;
}

} // namespace

bool streams_are_synchronous() {
  static const bool set = is_set("OFFLOOM_SYNCHRONOUS");
  return set;
}

bool launches_are_synchronous() {
  static const bool set = streams_are_synchronous() || is_set("CUDA_LAUNCH_BLOCKING");
  return set;
}

void break_context(cudaError_t error) {
  cudaError_t intact = cudaSuccess;
  context_error.compare_exchange_strong(intact, error);
}

cudaError_t wait_for_stream(const queue_reference &queue) {
  stream_scheduler::instance().wait(queue);
  show_device_output();
  return outcome();
}

cudaError_t wait_for_device(int device) {
  stream_scheduler::instance().wait_for_device(device);
  show_device_output();
  return outcome();
}

} // namespace offloom
