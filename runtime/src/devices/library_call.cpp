// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/library_call.h"
#include "blocks/guarded_work.h"
#include "blocks/scheduler.h"
#include "devices/api_call.h"
#include "offloom/block.h"
#include "offloom/launch.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

namespace offloom::library {

namespace {

using work_function = std::function<void()>;

/// As a node of a graph.
void call(void *work) {
  if (const cudaError_t error = run_guarded(*static_cast<work_function *>(work));
      error != cudaSuccess)
    break_context(error);
}

/// What functions of the program find when an algorithm calls them: a block of one thread.
block &block_of_algorithms() {
  thread_local block one_thread;
  return one_thread;
}

} // namespace

bool in_device_code() noexcept { return offloom::in_device_code(); }

bool in_kernel() noexcept {
  return in_device_code() && detail::current_block != &block_of_algorithms();
}

device_functions::device_functions() noexcept : begun_here_(!in_device_code()) {
  if (!begun_here_)
    return;
  detail::current_block = &block_of_algorithms();
  threadIdx = blockIdx = {0, 0, 0};
  blockDim = gridDim = dim3(1, 1, 1);
}

device_functions::~device_functions() {
  if (begun_here_)
    detail::current_block = nullptr;
}

cudaError_t run_as_grid(cudaStream_t stream, unsigned blocks, const void *name,
                        const std::function<void(unsigned)> &body) {
  const cudaError_t launched = detail::launch_blocks(
      {blocks, 1, 0, stream}, {name, nullptr, nullptr},
      [](void *context) {
        (*static_cast<const std::function<void(unsigned)> *>(context))(this_block().idx.x);
      },
      const_cast<std::function<void(unsigned)> *>(&body));
  return launched == cudaSuccess ? cudaStreamSynchronize(stream) : launched;
}

unsigned worker_count() noexcept { return offloom::worker_count(); }

cudaError_t run_in_stream(cudaStream_t stream, work_function work) {
  const auto kept = std::make_shared<work_function>(std::move(work));
  return stream_work(
      stream, [&] { return host_work{{call, kept.get()}, kept}; },
      [&] {
        return put_in_stream(queue_of(stream), false, [kept] {
          host_function_scope scope;
          return run_guarded(*kept);
        });
      });
}

void for_chunks(std::size_t count, std::size_t size,
                const std::function<void(std::size_t, std::size_t, std::size_t)> &body) {
  const std::size_t chunks = (count + size - 1) / size;
  const auto chunk = [&, on_device = in_device_code() && !in_kernel()](std::size_t i) {
    std::optional<device_functions> scope;
    if (on_device)
      scope.emplace();
    body(i * size, std::min(count, i * size + size), i);
  };
  if (chunks == 1)
    return chunk(0);
  if (!in_guarded_work())
    return run_each(chunks, chunk);
  // A chunk that fails ends on its own thread, those that have not begun are left out, and the work
  // that they are of fails.
  std::atomic<cudaError_t> failure = cudaSuccess;
  run_each(chunks, [&](std::size_t i) {
    if (failure != cudaSuccess)
      return;
    if (const cudaError_t error = run_guarded([&] { chunk(i); }); error != cudaSuccess)
      failure = error;
  });
  if (failure != cudaSuccess)
    leave_guarded_work(failure);
}

} // namespace offloom::library
