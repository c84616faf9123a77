// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays: see cuda_runtime_api/arrays.h.
#include "array.h"

#include "allocations.h"
#include "array_shape.h"
#include "copy_checks.h"
#include "cuda_runtime_api/arrays.h"
#include "stream_calls.h"

#include <cstring>

namespace offloom {

cudaError_t make_array(cudaArray_t *array, const cudaChannelFormatDesc *desc,
                       const cudaExtent &extent, unsigned flags) {
  if (!array || !desc)
    return cudaErrorInvalidValue;
  const auto format = format_of(*desc);
  if (!format)
    return cudaErrorInvalidChannelDescriptor;
  if (const cudaError_t error = check_shape(extent, flags); error != cudaSuccess)
    return error;
  auto *made = new cudaArray{*desc, *format, extent, flags, false, nullptr};
  const std::size_t bytes = made->row_bytes() * made->rows() * made->slices();
  made->data = static_cast<std::byte *>(allocate(bytes, allocation::kind::device));
  if (!made->data) {
    delete made;
    return cudaErrorMemoryAllocation;
  }
  std::memset(made->data, 0, bytes);
  *array = made;
  return cudaSuccess;
}

void destroy_array(cudaArray *array) {
  release(array->data, [](allocation::kind) { return true; });
  delete array;
}

} // namespace offloom

using namespace offloom;

namespace {

/// A rectangle of an array, with offset and width in bytes; checks that it lies in the array.
cudaError_t rectangle_in(const cudaArray *array, std::size_t x, std::size_t y, std::size_t width,
                         std::size_t height, box_place &place) {
  if (!array)
    return cudaErrorInvalidResourceHandle;
  if (x > array->row_bytes() || width > array->row_bytes() - x || y > array->rows() ||
      height > array->rows() - y)
    return cudaErrorInvalidValue;
  place = place_in(*array, x, y, 0);
  return cudaSuccess;
}

std::byte *bytes(const void *memory) {
  return static_cast<std::byte *>(const_cast<void *>(memory));
}

/// What a copy's call needs besides its places.
struct copy_in {
  const queue_reference &queue;
  copy_call call;
  cudaMemcpyKind kind;

  cudaError_t operator()(const box_place &to, const box_place &from, const cudaExtent &box) const {
    return copy_box_in(queue, {to, from, box, kind}, call);
  }
};

cudaError_t to_array(const copy_in &copy, cudaArray_t dst, std::size_t x, std::size_t y,
                     const void *src, std::size_t spitch, std::size_t width, std::size_t height) {
  box_place place;
  const cudaError_t error = rectangle_in(dst, x, y, width, height, place);
  return error != cudaSuccess
             ? error
             : copy(place, {bytes(src), spitch, spitch * height}, {width, height, 1});
}

cudaError_t from_array(const copy_in &copy, void *dst, std::size_t dpitch, cudaArray_const_t src,
                       std::size_t x, std::size_t y, std::size_t width, std::size_t height) {
  box_place place;
  const cudaError_t error = rectangle_in(src, x, y, width, height, place);
  return error != cudaSuccess
             ? error
             : copy({bytes(dst), dpitch, dpitch * height}, place, {width, height, 1});
}

/// `count` bytes of an array from row y, byte x on, which run over into the next rows.
cudaError_t run_in(const cudaArray *array, std::size_t x, std::size_t y, std::size_t count,
                   std::byte *&start) {
  if (!array)
    return cudaErrorInvalidResourceHandle;
  const std::size_t size = array->row_bytes() * array->rows(), offset = y * array->row_bytes() + x;
  if (offset > size || count > size - offset)
    return cudaErrorInvalidValue;
  start = array->data + offset;
  return cudaSuccess;
}

cudaError_t copy_run(const copy_in &copy, std::byte *to, std::byte *from, std::size_t count) {
  return copy({to, count, count}, {from, count, count}, {count, 1, 1});
}

cudaError_t run_to_array(const copy_in &copy, cudaArray_t dst, std::size_t x, std::size_t y,
                         const void *src, std::size_t count) {
  std::byte *to = nullptr;
  const cudaError_t error = run_in(dst, x, y, count, to);
  return error != cudaSuccess ? error : copy_run(copy, to, bytes(src), count);
}

cudaError_t run_from_array(const copy_in &copy, void *dst, cudaArray_const_t src, std::size_t x,
                           std::size_t y, std::size_t count) {
  std::byte *from = nullptr;
  const cudaError_t error = run_in(src, x, y, count, from);
  return error != cudaSuccess ? error : copy_run(copy, bytes(dst), from, count);
}

/// The body of a call that copies in the default stream: body(copy).
template <class F> cudaError_t copy_now_call(cudaMemcpyKind kind, F &&body) {
  return default_stream_call([&](const queue_reference &queue) {
    return body(copy_in{queue, copy_call::synchronous, kind});
  });
}

template <class F> cudaError_t copy_call_in(cudaStream_t stream, cudaMemcpyKind kind, F &&body) {
  return stream_call(
      stream, [&] { return body(copy_in{queue_of(stream), copy_call::asynchronous, kind}); });
}

} // namespace

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *desc, cudaArray_const_t array) {
  return api_call([&] {
    if (!desc || !array)
      return cudaErrorInvalidValue;
    *desc = array->format;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width,
                            size_t height, unsigned int flags) {
  return api_call([&] { return make_array(array, desc, {width, height, 0}, flags); });
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc,
                              cudaExtent extent, unsigned int flags) {
  return api_call([&] { return make_array(array, desc, extent, flags); });
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  return waiting_call([&] {
    if (!array)
      return cudaSuccess;
    if (array->is_level)
      return cudaErrorInvalidValue;
    const cudaError_t broken = wait_for_device(current_device());
    if (broken != cudaSuccess)
      return broken;
    destroy_array(array);
    return cudaSuccess;
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *desc, cudaExtent *extent, unsigned int *flags,
                             cudaArray_t array) {
  return api_call([&] {
    if (!array)
      return cudaErrorInvalidResourceHandle;
    if (desc)
      *desc = array->format;
    if (extent)
      *extent = array->extent;
    if (flags)
      *flags = array->flags;
    return cudaSuccess;
  });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    return to_array(copy, dst, wOffset, hOffset, src, spitch, width, height);
  });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                     const void *src, size_t spitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, kind, [&](const copy_in &copy) {
    return to_array(copy, dst, wOffset, hOffset, src, spitch, width, height);
  });
}

cudaError_t cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                  size_t hOffset, size_t width, size_t height,
                                  cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    return from_array(copy, dst, dpitch, src, wOffset, hOffset, width, height);
  });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src,
                                       size_t wOffset, size_t hOffset, size_t width, size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, kind, [&](const copy_in &copy) {
    return from_array(copy, dst, dpitch, src, wOffset, hOffset, width, height);
  });
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                     cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                     size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    box_place from;
    const cudaError_t error = rectangle_in(src, wOffsetSrc, hOffsetSrc, width, height, from);
    return error != cudaSuccess
               ? error
               : to_array(copy, dst, wOffsetDst, hOffsetDst, from.start, from.pitch, width, height);
  });
}

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                              size_t count, cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    return run_to_array(copy, dst, wOffset, hOffset, src, count);
  });
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                   size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, kind, [&](const copy_in &copy) {
    return run_to_array(copy, dst, wOffset, hOffset, src, count);
  });
}

cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                size_t count, cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    return run_from_array(copy, dst, src, wOffset, hOffset, count);
  });
}

cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset,
                                     size_t hOffset, size_t count, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  return copy_call_in(stream, kind, [&](const copy_in &copy) {
    return run_from_array(copy, dst, src, wOffset, hOffset, count);
  });
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                   cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                   size_t count, cudaMemcpyKind kind) {
  return copy_now_call(kind, [&](const copy_in &copy) {
    std::byte *from = nullptr;
    const cudaError_t error = run_in(src, wOffsetSrc, hOffsetSrc, count, from);
    return error != cudaSuccess ? error
                                : run_to_array(copy, dst, wOffsetDst, hOffsetDst, from, count);
  });
}
