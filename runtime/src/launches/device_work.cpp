// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launches/device_work.h"

#include "blocks/block_scope.h"
#include "blocks/worker.h"
#include "devices/handles.h"
#include "launches/packed_arguments.h"
#include "streams/stream_calls.h"

#include <utility>

namespace offloom {

constinit thread_local graph_run *current_graph_run = nullptr;

cudaError_t device_work::add(cudaStream_t stream, std::function<void()> work) {
  std::lock_guard lock(mutex_);
  (stream == cudaStreamTailLaunch ? tail_ : work_).push_back(std::move(work));
  return cudaSuccess;
}

void device_work::run() {
  for (const auto *list : {&work_, &tail_})
    for (const std::function<void()> &work : *list) {
      if (context_error.load(std::memory_order_relaxed) != cudaSuccess)
        return;
      work();
    }
}

device_work *current_device_work() {
  block_scope *const scope = worker::current().scope;
  return scope ? &scope->work() : nullptr;
}

cudaError_t launch_later(device_work &work, const launch_config &config,
                         const detail::kernel_call &call) {
  if (!call.signature)
    return cudaErrorNotSupported; // a callable that cannot be copied
  launch_config later = config;
  later.stream = at_once();
  return work.add(config.stream, [later, kernel = call.kernel,
                                  arguments = packed_arguments(*call.signature, call.arguments)] {
    arguments.signature()->launch(later, kernel, arguments.values());
  });
}

bool is_device_stream(cudaStream_t stream) {
  return stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget || is_stream(stream);
}

} // namespace offloom
