// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and sets of rows of bytes: see cuda_runtime_api/copy.h.
#include "cuda_runtime_api/copy.h"

#include "device_memory/copy_checks.h"
#include "device_memory/copy_order.h"
#include "devices/call_recording.h"
#include "devices/peer_access.h"
#include "graphs/graph_work.h"
#include "launches/device_work.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <cstring>
#include <memory>

using namespace offloom;

namespace {

cudaError_t check_copy(const void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
  if (count == 0)
    return cudaSuccess;
  if (!is_direction(kind))
    return cudaErrorInvalidMemcpyDirection;
  return is_range(dst, count) && is_range(src, count) ? check_direction(dst, src, kind)
                                                      : cudaErrorInvalidValue;
}

/// A count that goes round the end of all addresses passes NVIDIA's checks; then the work fails.
cudaError_t check_set(const void *memory, size_t count) {
  return count == 0 || is_settable(memory, count) ||
                 (wraps_around(memory, count) && is_known_to_cuda(memory))
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

/// Reads the source now, so that the program may change it.
cudaError_t copy_staged(const queue_reference &queue, void *dst, const void *src, size_t count) {
  const std::shared_ptr<std::byte[]> stage(new std::byte[count]);
  std::memcpy(stage.get(), src, count);
  return put_in_stream(queue, true, [=] {
    std::memcpy(dst, stage.get(), count);
    return cudaSuccess;
  });
}

cudaError_t copy_in(const queue_reference &queue, void *dst, const void *src, size_t count,
                    cudaMemcpyKind kind, copy_call call) {
  const cudaError_t error = check_copy(dst, src, count, kind);
  if (error != cudaSuccess || count == 0)
    return error;
  const auto copy = [=] {
    std::memmove(dst, src, count);
    return cudaSuccess;
  };
  switch (order_of_copy(dst, src, count, kind, call)) {
  case copy_order::before_return:
    return do_in_stream(queue, copy);
  case copy_order::staged:
    return copy_staged(queue, dst, src, count);
  case copy_order::in_stream:
    break;
  }
  return put_in_stream(queue, call == copy_call::synchronous || count <= soon_done_bytes, copy);
}

cudaError_t set_in(const queue_reference &queue, void *memory, int value, size_t count,
                   copy_call call) {
  const cudaError_t error = check_set(memory, count);
  if (error != cudaSuccess || count == 0)
    return error;
  if (wraps_around(memory, count))
    return put_in_stream(queue, true, [] { return cudaErrorIllegalAddress; });
  const auto set = [=] {
    std::memset(memory, value, count);
    return cudaSuccess;
  };
  if (call == copy_call::synchronous && host_sees_set(memory))
    return do_in_stream(queue, set);
  return put_in_stream(queue, call == copy_call::synchronous || count <= soon_done_bytes, set);
}

} // namespace

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
  const recorded_call recorded;
  const cudaError_t result = default_stream_copy(kind, [&](const queue_reference &queue) {
    return copy_in(queue, dst, src, count, kind, copy_call::synchronous);
  });
  return recorded.copied("cudaMemcpy", result, dst, src, {dst, count});
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  const recorded_call recorded;
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { std::memmove(dst, src, count); });
  const cudaError_t result = stream_work(
      stream, [&] { return memcpy_work{linear_copy(dst, src, count, kind)}; },
      [&] { return copy_in(queue_of(stream), dst, src, count, kind, copy_call::asynchronous); });
  return recorded.copied("cudaMemcpyAsync", result, dst, src, {dst, count});
}

cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count) {
  const recorded_call recorded;
  const cudaError_t result = default_stream_call([&](const queue_reference &queue) {
    const cudaError_t error = count ? wait_for_peers({dstDevice, srcDevice}) : cudaSuccess;
    return error != cudaSuccess
               ? error
               : copy_in(queue, dst, src, count, cudaMemcpyDeviceToDevice, copy_call::synchronous);
  });
  return recorded.copied("cudaMemcpyPeer", result, dst, src, {dst, count});
}

cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice,
                                size_t count, cudaStream_t stream) {
  const recorded_call recorded;
  if (count && (!is_device(dstDevice) || !is_device(srcDevice)))
    return api_call([] { return cudaErrorInvalidDevice; });
  if (capturing_streams)
    if (const capture_answer answer = ask_capture(stream);
        answer.captured || answer.error != cudaSuccess)
      return api_call([&] {
        return answer.error != cudaSuccess ? answer.error : cudaErrorStreamCaptureUnsupported;
      });
  const cudaError_t result = cudaMemcpyAsync(dst, src, count, cudaMemcpyDeviceToDevice, stream);
  return recorded.copied("cudaMemcpyPeerAsync", result, dst, src, {dst, count});
}

cudaError_t cudaMemset(void *devPtr, int value, size_t count) {
  const recorded_call recorded;
  const cudaError_t result = default_stream_work([&](const queue_reference &queue) {
    return set_in(queue, devPtr, value, count, copy_call::synchronous);
  });
  return recorded.set("cudaMemset", result, value, {devPtr, count});
}

cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream) {
  const recorded_call recorded;
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { std::memset(devPtr, value, count); });
  const cudaError_t result = stream_work(
      stream, [&] { return memset_work{row_set(devPtr, 0, value, count, 1)}; },
      [&] { return set_in(queue_of(stream), devPtr, value, count, copy_call::asynchronous); });
  return recorded.set("cudaMemsetAsync", result, value, {devPtr, count});
}
