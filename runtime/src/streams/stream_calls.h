// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What calls of the API do with streams: put work into them, and wait for it.
#pragma once

#include "device_code/device_output.h"
#include "devices/handles.h"
#include "streams/capture_guard.h"
#include "streams/stream_scheduler.h"

#include <utility>

namespace offloom {

/// OFFLOOM_SYNCHRONOUS=1: what is put into a stream is done before the call returns, on the calling
/// thread. CUDA_LAUNCH_BLOCKING=1 says so of kernels.
bool streams_are_synchronous();
bool launches_are_synchronous();

/// A stream to launch into that is none: the launch has been checked, has had its turn in a stream,
/// and runs at once on the calling thread.
inline cudaStream_t at_once() { return reinterpret_cast<cudaStream_t>(0x10); }

/// The error that broke the context, for calls that have waited.
inline cudaError_t outcome() { return context_error.load(std::memory_order_relaxed); }

/// Breaks the context with an error, unless another has.
void break_context(cudaError_t error);

/// A copy or set of so many bytes is sooner done than put into a stream.
constexpr std::size_t soon_done_bytes = 64 << 10;

/// Does work() when it is its turn in the stream, and returns what it does. Not done when the
/// context is broken, which is returned then.
template <class F> cudaError_t do_in_stream(const queue_reference &queue, F &&work) {
  cudaError_t result = cudaSuccess;
  stream_scheduler::instance().perform(
      queue, [&](cudaError_t broken) { result = broken != cudaSuccess ? broken : work(); });
  show_device_output();
  return result;
}

/// Puts work() into the stream, or does it at once if the stream is idle and `soon_done`. What it
/// returns breaks the context if it is an error.
template <class F> cudaError_t put_in_stream(const queue_reference &queue, bool soon_done, F work) {
  const auto run = [work = std::move(work)](cudaError_t broken) {
    if (broken == cudaSuccess)
      if (const cudaError_t error = work(); error != cudaSuccess)
        break_context(error);
  };
  stream_scheduler &scheduler = stream_scheduler::instance();
  if (streams_are_synchronous())
    scheduler.perform(queue, run);
  else if (!soon_done || !scheduler.perform_if_idle(queue, run))
    scheduler.put(queue, run);
  return cudaSuccess;
}

/// Waits for what the stream or the device holds; the error that broke the context.
cudaError_t wait_for_stream(const queue_reference &queue);
cudaError_t wait_for_device(int device);

/// The body of a call that waits for a stream, or puts work into it that graphs cannot hold. See
/// stream_capture.h for work that they can.
template <class F> cudaError_t stream_call(cudaStream_t stream, F &&body) noexcept {
  return api_call([&] {
    if (!is_stream(stream))
      return cudaErrorInvalidResourceHandle;
    const cudaError_t refused = capturing_streams ? refuse_if_captured(stream) : cudaSuccess;
    return refused != cudaSuccess ? refused : body();
  });
}

/// The body of a call that waits for a stream or asks what it has done, which no capture of this
/// thread's allows, of whatever stream.
template <class F> cudaError_t waiting_stream_call(cudaStream_t stream, F &&body) noexcept {
  return stream_call(stream, [&] {
    const cudaError_t refused = capturing_streams ? refuse_if_capturing() : cudaSuccess;
    return refused != cudaSuccess ? refused : body();
  });
}

/// The body of a call that puts work of the device into the default stream.
template <class F> cudaError_t default_stream_work(F &&body) noexcept {
  return api_call([&] {
    const cudaError_t refused = capturing_streams ? refuse_if_captured(nullptr) : cudaSuccess;
    return refused != cudaSuccess ? refused : body(queue_of(nullptr));
  });
}

/// The same where it waits for that or may do so.
template <class F> cudaError_t default_stream_call(F &&body) noexcept {
  return default_stream_work([&](const queue_reference &queue) {
    const cudaError_t refused = capturing_streams ? refuse_if_capturing() : cudaSuccess;
    return refused != cudaSuccess ? refused : body(queue);
  });
}

/// The body of a copy, for which the host waits unless it stays on the device.
template <class F> cudaError_t default_stream_copy(cudaMemcpyKind kind, F &&body) noexcept {
  return kind == cudaMemcpyDeviceToDevice ? default_stream_work(body) : default_stream_call(body);
}

/// The same where body() is all its work, done before the call returns.
template <class F> cudaError_t blocking_stream_call(F &&body) noexcept {
  return default_stream_call(
      [&](const queue_reference &queue) { return do_in_stream(queue, body); });
}

} // namespace offloom
