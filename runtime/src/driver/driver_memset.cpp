// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API sets memory by: numbers of 8, 16 and 32 bits, in rows, in streams.
#include "cuda.h"
#include "device_memory/copy_checks.h"
#include "driver/driver_call.h"
#include "graphs/graph_work.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <cstdint>

using namespace offloom;

namespace {

/// A rectangle of the numbers, as graphs set it; checked.
cudaError_t make_set(node_work &work, CUdeviceptr address, std::size_t pitch, unsigned value,
                     unsigned bytes, std::size_t width, std::size_t height) {
  const cudaMemsetParams params{pointer(address), pitch, value, bytes, width, height};
  return make_work(work, &params);
}

CUresult set(CUdeviceptr address, std::size_t pitch, unsigned value, unsigned bytes,
             std::size_t width, std::size_t height) {
  return context_call([&] {
    // A count that goes round the end of all addresses fails as cudaMemset's does.
    if (height == 1 && address % bytes == 0 && wraps_around(pointer(address), width * bytes))
      return as_result(cudaMemset(pointer(address), 0, width * bytes));
    if (width == 0 || height == 0)
      return CUDA_SUCCESS;
    return as_result(default_stream_call([&](const queue_reference &queue) {
      node_work work;
      const cudaError_t error = width > SIZE_MAX / bytes
                                    ? cudaErrorInvalidValue
                                    : make_set(work, address, pitch, value, bytes, width, height);
      return error != cudaSuccess ? error : do_in_stream(queue, [&] { return run(work); });
    }));
  });
}

CUresult set_in(CUstream stream, CUdeviceptr address, std::size_t pitch, unsigned value,
                unsigned bytes, std::size_t width, std::size_t height) {
  return context_call([&] {
    if (width == 0 || height == 0)
      return CUDA_SUCCESS;
    node_work work;
    const cudaError_t error = width > SIZE_MAX / bytes
                                  ? cudaErrorInvalidValue
                                  : make_set(work, address, pitch, value, bytes, width, height);
    if (error != cudaSuccess)
      return as_result(error);
    return as_result(stream_work(
        stream, [&] { return work; },
        [&] { return put_in_stream(queue_of(stream), false, [work] { return run(work); }); }));
  });
}

} // namespace

CUresult cuMemsetD8(CUdeviceptr address, unsigned char value, size_t count) {
  return set(address, 0, value, 1, count, 1);
}
CUresult cuMemsetD16(CUdeviceptr address, unsigned short value, size_t count) {
  return set(address, 0, value, 2, count, 1);
}
CUresult cuMemsetD32(CUdeviceptr address, unsigned int value, size_t count) {
  return set(address, 0, value, 4, count, 1);
}
CUresult cuMemsetD2D8(CUdeviceptr address, size_t pitch, unsigned char value, size_t width,
                      size_t height) {
  return set(address, pitch, value, 1, width, height);
}
CUresult cuMemsetD2D16(CUdeviceptr address, size_t pitch, unsigned short value, size_t width,
                       size_t height) {
  return set(address, pitch, value, 2, width, height);
}
CUresult cuMemsetD2D32(CUdeviceptr address, size_t pitch, unsigned int value, size_t width,
                       size_t height) {
  return set(address, pitch, value, 4, width, height);
}
CUresult cuMemsetD8Async(CUdeviceptr address, unsigned char value, size_t count, CUstream stream) {
  return set_in(stream, address, 0, value, 1, count, 1);
}
CUresult cuMemsetD16Async(CUdeviceptr address, unsigned short value, size_t count,
                          CUstream stream) {
  return set_in(stream, address, 0, value, 2, count, 1);
}
CUresult cuMemsetD32Async(CUdeviceptr address, unsigned int value, size_t count, CUstream stream) {
  return set_in(stream, address, 0, value, 4, count, 1);
}
CUresult cuMemsetD2D8Async(CUdeviceptr address, size_t pitch, unsigned char value, size_t width,
                           size_t height, CUstream stream) {
  return set_in(stream, address, pitch, value, 1, width, height);
}
CUresult cuMemsetD2D16Async(CUdeviceptr address, size_t pitch, unsigned short value, size_t width,
                            size_t height, CUstream stream) {
  return set_in(stream, address, pitch, value, 2, width, height);
}
CUresult cuMemsetD2D32Async(CUdeviceptr address, size_t pitch, unsigned int value, size_t width,
                            size_t height, CUstream stream) {
  return set_in(stream, address, pitch, value, 4, width, height);
}
