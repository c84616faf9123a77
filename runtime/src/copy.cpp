// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and sets of rows of bytes: see cuda_runtime_api/copy.h.
#include "cuda_runtime_api/copy.h"

#include "api_call.h"
#include "copy_checks.h"
#include "device_work.h"
#include "graph_work.h"
#include "stream_capture.h"

#include <cstring>

using namespace offloom;

namespace {

cudaError_t copy(void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
  if (!is_direction(kind))
    return cudaErrorInvalidMemcpyDirection;
  if (count == 0)
    return cudaSuccess;
  if (!is_range(dst, count) || !is_range(src, count))
    return cudaErrorInvalidValue;
  std::memmove(dst, src, count);
  return cudaSuccess;
}

cudaError_t set(void *memory, int value, size_t count) {
  if (count == 0)
    return cudaSuccess;
  if (!is_range(memory, count))
    return cudaErrorInvalidValue;
  std::memset(memory, value, count);
  return cudaSuccess;
}

cudaError_t copy_peer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count) {
  if (dstDevice != 0 || srcDevice != 0)
    return cudaErrorInvalidDevice;
  return copy(dst, src, count, cudaMemcpyDeviceToDevice);
}

} // namespace

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
  return legacy_stream_call([&] { return copy(dst, src, count, kind); });
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { cudaMemcpyAsync(dst, src, count, kind); });
  return stream_work(
      stream, [&] { return memcpy_work{linear_copy(dst, src, count, kind)}; },
      [&] { return copy(dst, src, count, kind); });
}

cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count) {
  return legacy_stream_call([&] { return copy_peer(dst, dstDevice, src, srcDevice, count); });
}

cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice,
                                size_t count, cudaStream_t stream) {
  return stream_work(
      stream, [&] { return memcpy_work{linear_copy(dst, src, count, cudaMemcpyDeviceToDevice)}; },
      [&] { return copy_peer(dst, dstDevice, src, srcDevice, count); });
}

cudaError_t cudaMemset(void *devPtr, int value, size_t count) {
  return legacy_stream_call([&] { return set(devPtr, value, count); });
}

cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream) {
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { cudaMemsetAsync(devPtr, value, count); });
  return stream_work(
      stream, [&] { return memset_work{row_set(devPtr, 0, value, count, 1)}; },
      [&] { return set(devPtr, value, count); });
}
