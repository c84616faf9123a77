// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/library_call.h"
#include "api_call.h"
#include "offloom/block.h"
#include "scheduler.h"
#include "stream_calls.h"
#include "stream_capture.h"

#include <algorithm>
#include <memory>

namespace offloom::library {

namespace {

using work_function = std::function<void()>;

void call(void *work) { (*static_cast<work_function *>(work))(); }

} // namespace

bool in_kernel() noexcept { return in_device_code(); }

cudaError_t run_in_stream(cudaStream_t stream, work_function work) {
  const auto kept = std::make_shared<work_function>(std::move(work));
  return stream_work(
      stream, [&] { return host_work{{call, kept.get()}, kept}; },
      [&] {
        return put_in_stream(queue_of(stream), false, [kept] {
          host_function_scope scope;
          (*kept)();
          return cudaSuccess;
        });
      });
}

void for_chunks(std::size_t count, std::size_t size,
                const std::function<void(std::size_t, std::size_t, std::size_t)> &body) {
  const std::size_t chunks = (count + size - 1) / size;
  const auto chunk = [&](std::size_t i) { body(i * size, std::min(count, i * size + size), i); };
  if (chunks == 1)
    chunk(0);
  else
    run_each(chunks, chunk);
}

} // namespace offloom::library
