// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and sets of rectangles and boxes: see cuda_runtime_api/copy_multidimensional.h.
#include "cuda_runtime_api/copy_multidimensional.h"

#include "array.h"
#include "box_copy.h"
#include "copy_checks.h"
#include "device_work.h"
#include "graph_work.h"
#include "stream_capture.h"

#include <cstring>

namespace offloom {

namespace {

bool is_empty(const cudaExtent &box) { return !box.width || !box.height || !box.depth; }

bool is_box(const box_place &place, const cudaExtent &box) {
  return is_range(place.start, box_bytes(box, place.pitch, place.slice));
}

std::byte *bytes(const void *memory) {
  return static_cast<std::byte *>(const_cast<void *>(memory));
}

} // namespace

cudaError_t copy_box(const box_place &to, const box_place &from, const cudaExtent &box,
                     cudaMemcpyKind kind) {
  if (!is_direction(kind))
    return cudaErrorInvalidMemcpyDirection;
  if (is_empty(box))
    return cudaSuccess;
  if (to.pitch < box.width || from.pitch < box.width)
    return cudaErrorInvalidPitchValue;
  if (!is_box(to, box) || !is_box(from, box))
    return cudaErrorInvalidValue;
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      std::memmove(to.start + z * to.slice + y * to.pitch,
                   from.start + z * from.slice + y * from.pitch, box.width);
  return cudaSuccess;
}

namespace {

cudaError_t copy_rectangle(void *dst, std::size_t dpitch, const void *src, std::size_t spitch,
                           std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return copy_box({bytes(dst), dpitch, dpitch * height}, {bytes(src), spitch, spitch * height},
                  {width, height, 1}, kind);
}

cudaError_t set_box(const box_place &place, int value, const cudaExtent &box) {
  if (is_empty(box))
    return cudaSuccess;
  if (place.pitch < box.width)
    return cudaErrorInvalidPitchValue;
  if (!is_box(place, box))
    return cudaErrorInvalidValue;
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      std::memset(place.start + z * place.slice + y * place.pitch, value, box.width);
  return cudaSuccess;
}

/// One side of a cudaMemcpy3D. `unit` is how many bytes the copy's elements have.
box_place side(cudaArray_t array, const cudaPitchedPtr &memory, const cudaPos &at) {
  if (array)
    return place_in(*array, at.x * array->element_bytes(), at.y, at.z);
  const std::size_t slice = memory.pitch * memory.ysize;
  return {bytes(memory.ptr) + at.z * slice + at.y * memory.pitch + at.x, memory.pitch, slice};
}

cudaError_t copy_3d(const cudaMemcpy3DParms *p) {
  if (!p || !p->srcArray == !p->srcPtr.ptr || !p->dstArray == !p->dstPtr.ptr)
    return cudaErrorInvalidValue;
  const cudaArray *array = p->srcArray ? p->srcArray : p->dstArray;
  cudaExtent box = p->extent;
  if (array)
    box.width *= array->element_bytes();
  if ((p->srcArray && !contains(*p->srcArray, p->srcPos, p->extent)) ||
      (p->dstArray && !contains(*p->dstArray, p->dstPos, p->extent)))
    return cudaErrorInvalidValue;
  return copy_box(side(p->dstArray, p->dstPtr, p->dstPos), side(p->srcArray, p->srcPtr, p->srcPos),
                  box, p->kind);
}

cudaError_t copy_3d_peer(const cudaMemcpy3DPeerParms *p) {
  if (!p)
    return cudaErrorInvalidValue;
  if (p->srcDevice != 0 || p->dstDevice != 0)
    return cudaErrorInvalidDevice;
  const cudaMemcpy3DParms same{p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                               p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
  return copy_3d(&same);
}

box_place place_of(const cudaPitchedPtr &memory) {
  return {bytes(memory.ptr), memory.pitch, memory.pitch * memory.ysize};
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
  return legacy_stream_call(
      [&] { return copy_rectangle(dst, dpitch, src, spitch, width, height, kind); });
}

cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  if (device_work *work = current_device_work())
    return work->add(stream,
                     [=] { cudaMemcpy2DAsync(dst, dpitch, src, spitch, width, height, kind); });
  return stream_work(
      stream,
      [&] { return memcpy_work{rectangle_copy(dst, dpitch, src, spitch, width, height, kind)}; },
      [&] { return copy_rectangle(dst, dpitch, src, spitch, width, height, kind); });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) {
  return legacy_stream_call([&] { return copy_3d(p); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream) {
  if (device_work *work = current_device_work(); work && p)
    return work->add(stream, [copy = *p] { cudaMemcpy3DAsync(&copy); });
  if (!p)
    return api_call([] { return cudaErrorInvalidValue; });
  return stream_work(stream, [&] { return memcpy_work{*p}; }, [&] { return copy_3d(p); });
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p) {
  return legacy_stream_call([&] { return copy_3d_peer(p); });
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t stream) {
  return stream_call(stream, [&] { return copy_3d_peer(p); });
}

cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height) {
  return legacy_stream_call(
      [&] { return set_box({bytes(devPtr), pitch, pitch * height}, value, {width, height, 1}); });
}

cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { cudaMemset2DAsync(devPtr, pitch, value, width, height); });
  return stream_work(
      stream, [&] { return memset_work{row_set(devPtr, pitch, value, width, height)}; },
      [&] { return set_box({bytes(devPtr), pitch, pitch * height}, value, {width, height, 1}); });
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
  return legacy_stream_call([&] { return set_box(place_of(pitchedDevPtr), value, extent); });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                              cudaStream_t stream) {
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { cudaMemset3DAsync(pitchedDevPtr, value, extent); });
  return stream_call(stream, [&] { return set_box(place_of(pitchedDevPtr), value, extent); });
}
