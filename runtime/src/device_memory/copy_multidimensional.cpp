// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and sets of rectangles and boxes: see cuda_runtime_api/copy_multidimensional.h.
#include "cuda_runtime_api/copy_multidimensional.h"

#include "device_memory/box_copy.h"
#include "device_memory/copy_checks.h"
#include "devices/call_recording.h"
#include "devices/peer_access.h"
#include "graphs/graph_work.h"
#include "launches/device_work.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"
#include "textures/array.h"

#include <cstring>

namespace offloom {

namespace {

bool is_empty(const cudaExtent &box) { return !box.width || !box.height || !box.depth; }

bool is_box(const box_place &place, const cudaExtent &box) {
  return is_range(place.start, box_bytes(box, place.pitch, place.slice));
}

/// From the one row of a copy no pitch leads to another.
bool is_one_row(const cudaExtent &box) { return box.height == 1 && box.depth == 1; }

/// Of one row, the driver looks at a pitch that there is.
bool is_pitch(std::size_t pitch, const cudaExtent &box) { return !pitch || pitch >= box.width; }

std::byte *bytes(const void *memory) {
  return static_cast<std::byte *>(const_cast<void *>(memory));
}

} // namespace

cudaError_t check(const box_copy &c) {
  if (is_empty(c.box))
    return cudaSuccess;
  if (!is_one_row(c.box) && (c.to.pitch < c.box.width || c.from.pitch < c.box.width))
    return cudaErrorInvalidPitchValue;
  if (!is_direction(c.kind))
    return cudaErrorInvalidMemcpyDirection;
  return is_pitch(c.to.pitch, c.box) && is_pitch(c.from.pitch, c.box) && is_box(c.to, c.box) &&
                 is_box(c.from, c.box)
             ? check_direction(c.to.start, c.from.start, c.kind)
             : cudaErrorInvalidValue;
}

void perform(const box_copy &c) {
  for (std::size_t z = 0; z < c.box.depth; ++z)
    for (std::size_t y = 0; y < c.box.height; ++y)
      std::memmove(c.to.start + z * c.to.slice + y * c.to.pitch,
                   c.from.start + z * c.from.slice + y * c.from.pitch, c.box.width);
}

cudaError_t copy_box_in(const queue_reference &queue, const box_copy &copy, copy_call call) {
  const cudaError_t error = check(copy);
  if (error != cudaSuccess || is_empty(copy.box))
    return error;
  const auto work = [=] {
    perform(copy);
    return cudaSuccess;
  };
  const std::size_t bytes = copy.box.width * copy.box.height * copy.box.depth;
  if (order_of_copy(copy.to.start, copy.from.start, bytes, copy.kind, call) !=
      copy_order::in_stream)
    return do_in_stream(queue, work);
  return put_in_stream(queue, call == copy_call::synchronous || bytes <= soon_done_bytes, work);
}

namespace {

box_copy rectangle(void *dst, std::size_t dpitch, const void *src, std::size_t spitch,
                   std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return {{bytes(dst), dpitch, dpitch * height},
          {bytes(src), spitch, spitch * height},
          {width, height, 1},
          kind};
}

void set(const box_place &place, int value, const cudaExtent &box) {
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      std::memset(place.start + z * place.slice + y * place.pitch, value, box.width);
}

cudaError_t check_set(const box_place &place, const cudaExtent &box) {
  if (is_empty(box))
    return cudaSuccess;
  return (place.pitch >= box.width || is_one_row(box)) && (box.depth == 1 || place.slice) &&
                 is_settable(place.start, box_bytes(box, place.pitch, place.slice))
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

cudaError_t set_box_in(const queue_reference &queue, const box_place &place, int value,
                       const cudaExtent &box, copy_call call) {
  const cudaError_t error = check_set(place, box);
  if (error != cudaSuccess || is_empty(box))
    return error;
  const auto work = [=] {
    set(place, value, box);
    return cudaSuccess;
  };
  if (call == copy_call::synchronous && host_sees_set(place.start))
    return do_in_stream(queue, work);
  const bool soon_done = box.width * box.height * box.depth <= soon_done_bytes;
  return put_in_stream(queue, call == copy_call::synchronous || soon_done, work);
}

/// What CUDA's runtime checks of linear memory in a cudaMemcpy3D, whatever an element is; then the
/// driver, which knows.
cudaError_t check_pitches(const cudaPitchedPtr &memory, const cudaExtent &elements) {
  if (!memory.ptr)
    return cudaErrorInvalidValue;
  return (memory.pitch < elements.width && !is_one_row(elements)) ||
                 (elements.depth > 1 && memory.ysize < elements.height)
             ? cudaErrorInvalidPitchValue
             : cudaSuccess;
}
bool holds(const cudaPitchedPtr &memory, const cudaPos &at, const cudaExtent &elements,
           std::size_t unit) {
  const std::size_t row = memory.pitch / unit;
  const auto [x, y, z] = counts_positions(memory.ptr) ? at : cudaPos{};
  const bool is_in_row = memory.pitch ? x <= row && elements.width <= row - x : x == 0;
  const bool is_in_slice =
      !memory.ysize || (y <= memory.ysize && elements.height <= memory.ysize - y);
  if (!is_in_row || !is_in_slice)
    return false;
  // As far as from the first byte that it has: the box may begin beyond the last.
  const cudaExtent all{(at.x + elements.width) * unit, at.y + elements.height,
                       at.z + elements.depth};
  return is_range(memory.ptr, box_bytes(all, memory.pitch, memory.pitch * memory.ysize));
}

/// One side of a cudaMemcpy3D. Positions count `unit` bytes along x, in linear memory too.
box_place side(cudaArray_t array, const cudaPitchedPtr &memory, const cudaPos &at,
               std::size_t unit) {
  if (array)
    return place_in(*array, at.x * array->element_bytes(), at.y, at.z);
  const std::size_t slice = memory.pitch * memory.ysize;
  return {bytes(memory.ptr) + at.z * slice + at.y * memory.pitch + at.x * unit, memory.pitch,
          slice};
}

cudaError_t check_sides(const cudaMemcpy3DParms &p, std::size_t unit) {
  cudaError_t error = p.srcArray ? cudaSuccess : check_pitches(p.srcPtr, p.extent);
  if (error == cudaSuccess && !p.dstArray)
    error = check_pitches(p.dstPtr, p.extent);
  if (error != cudaSuccess)
    return error;
  const bool is_in_source = p.srcArray ? contains(*p.srcArray, p.srcPos, p.extent)
                                       : holds(p.srcPtr, p.srcPos, p.extent, unit);
  const bool is_in_target = p.dstArray ? contains(*p.dstArray, p.dstPos, p.extent)
                                       : holds(p.dstPtr, p.dstPos, p.extent, unit);
  return is_in_source && is_in_target ? cudaSuccess : cudaErrorInvalidValue;
}

} // namespace

cudaError_t make_copy(box_copy &copy, const cudaMemcpy3DParms &p) {
  if ((p.srcArray && p.srcPtr.ptr) || (p.dstArray && p.dstPtr.ptr))
    return cudaErrorInvalidValue;
  for (const cudaArray *array : {p.srcArray, p.dstArray})
    if (const cudaError_t error = array ? check_array(array) : cudaSuccess; error != cudaSuccess)
      return error;
  const cudaArray *array = p.srcArray ? p.srcArray : p.dstArray;
  const std::size_t unit = array ? array->element_bytes() : 1;
  cudaExtent box = p.extent;
  box.width *= unit;
  if (!is_empty(box) && !is_direction(p.kind))
    return cudaErrorInvalidMemcpyDirection;
  if (!is_empty(box))
    if (const cudaError_t error = check_sides(p, unit); error != cudaSuccess)
      return error;
  copy = {side(p.dstArray, p.dstPtr, p.dstPos, unit), side(p.srcArray, p.srcPtr, p.srcPos, unit),
          box, p.kind};
  return check(copy);
}

namespace {

cudaError_t copy_3d_in(const queue_reference &queue, const cudaMemcpy3DParms *p, copy_call call) {
  box_copy copy;
  const cudaError_t error = p ? make_copy(copy, *p) : cudaErrorInvalidValue;
  return error != cudaSuccess ? error : copy_box_in(queue, copy, call);
}

cudaError_t copy_3d_peer_in(const queue_reference &queue, const cudaMemcpy3DPeerParms *p,
                            copy_call call) {
  if (!p)
    return cudaErrorInvalidValue;
  if (!is_device(p->srcDevice) || !is_device(p->dstDevice))
    return cudaErrorInvalidDevice;
  const cudaMemcpy3DParms same{p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                               p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
  return copy_3d_in(queue, &same, call);
}

box_place place_of(const cudaPitchedPtr &memory) {
  return {bytes(memory.ptr), memory.pitch, memory.pitch * memory.ysize};
}

/// Whether a slice has as many rows as are to be set.
bool has_rows(const cudaPitchedPtr &memory, const cudaExtent &box) {
  return is_empty(box) || memory.ysize >= box.height;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
  const recorded_call recorded;
  const cudaError_t result = default_stream_copy(kind, [&](const queue_reference &queue) {
    return copy_box_in(queue, rectangle(dst, dpitch, src, spitch, width, height, kind),
                       copy_call::synchronous);
  });
  return recorded.copied("cudaMemcpy2D", result, dst, src, {dst, width, height, dpitch});
}

cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  const recorded_call recorded;
  const box_copy copy = rectangle(dst, dpitch, src, spitch, width, height, kind);
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { perform(copy); });
  const cudaError_t result = stream_work(
      stream,
      [&] { return memcpy_work{rectangle_copy(dst, dpitch, src, spitch, width, height, kind)}; },
      [&] { return copy_box_in(queue_of(stream), copy, copy_call::asynchronous); });
  return recorded.copied("cudaMemcpy2DAsync", result, dst, src, {dst, width, height, dpitch});
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) {
  return default_stream_call(
      [&](const queue_reference &queue) { return copy_3d_in(queue, p, copy_call::synchronous); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream) {
  if (!p)
    return api_call([] { return cudaErrorInvalidValue; });
  if (device_work *work = current_device_work()) {
    box_copy copy;
    const cudaError_t error = make_copy(copy, *p);
    return error != cudaSuccess ? error : work->add(stream, [=] { perform(copy); });
  }
  return stream_work(
      stream, [&] { return memcpy_work{*p}; },
      [&] { return copy_3d_in(queue_of(stream), p, copy_call::asynchronous); });
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p) {
  return default_stream_call([&](const queue_reference &queue) {
    const cudaError_t error =
        p ? wait_for_peers({p->dstDevice, p->srcDevice}) : cudaErrorInvalidValue;
    return error != cudaSuccess ? error : copy_3d_peer_in(queue, p, copy_call::synchronous);
  });
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *p, cudaStream_t stream) {
  return stream_call(stream,
                     [&] { return copy_3d_peer_in(queue_of(stream), p, copy_call::asynchronous); });
}

cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height) {
  const recorded_call recorded;
  const cudaError_t result = default_stream_work([&](const queue_reference &queue) {
    return set_box_in(queue, {bytes(devPtr), pitch, pitch * height}, value, {width, height, 1},
                      copy_call::synchronous);
  });
  return recorded.set("cudaMemset2D", result, value, {devPtr, width, height, pitch});
}

cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  const recorded_call recorded;
  const box_place place{bytes(devPtr), pitch, pitch * height};
  const cudaExtent box{width, height, 1};
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { set(place, value, box); });
  const cudaError_t result = stream_work(
      stream, [&] { return memset_work{row_set(devPtr, pitch, value, width, height)}; },
      [&] { return set_box_in(queue_of(stream), place, value, box, copy_call::asynchronous); });
  return recorded.set("cudaMemset2DAsync", result, value, {devPtr, width, height, pitch});
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
  return default_stream_work([&](const queue_reference &queue) {
    if (!has_rows(pitchedDevPtr, extent))
      return cudaErrorInvalidValue;
    return set_box_in(queue, place_of(pitchedDevPtr), value, extent, copy_call::synchronous);
  });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                              cudaStream_t stream) {
  const box_place place = place_of(pitchedDevPtr);
  if (device_work *work = current_device_work())
    return work->add(stream, [=] { set(place, value, extent); });
  if (!has_rows(pitchedDevPtr, extent))
    return api_call([] { return cudaErrorInvalidValue; });
  return stream_action(
      stream,
      [&] {
        const cudaError_t error = check_set(place, extent);
        return error != cudaSuccess
                   ? error
                   : capture_node(stream, memset_work{row_set(place.start, place.pitch, value,
                                                              extent.width, extent.height),
                                                      extent.depth, place.slice});
      },
      [&] { return set_box_in(queue_of(stream), place, value, extent, copy_call::asynchronous); });
}
