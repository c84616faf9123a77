// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of rectangles and of runs of bytes to and from arrays: see cuda_runtime_api/arrays.h.
#include "textures/array.h"

#include "cuda_runtime_api/arrays.h"
#include "device_memory/copy_checks.h"
#include "graphs/graph_work.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

using namespace offloom;

namespace {

/// `width` bytes of `height` rows of an array, from byte x of row y on.
struct array_rectangle {
  const cudaArray *array;
  std::size_t x, y, width, height;

  cudaError_t check() const {
    const bool is_inside = x <= array->row_bytes() && width <= array->row_bytes() - x &&
                           y <= array->rows() && height <= array->rows() - y;
    return is_inside ? cudaSuccess : cudaErrorInvalidValue;
  }
  box_place place() const { return place_in(*array, x, y, 0); }
};

/// `count` bytes of an array from row y, byte x on, which run over into the next rows.
struct array_run {
  const cudaArray *array;
  std::size_t x, y, count;

  cudaError_t check() const {
    const std::size_t size = array->row_bytes() * array->rows();
    if (y > array->rows() || x > size)
      return cudaErrorInvalidValue;
    const std::size_t offset = y * array->row_bytes() + x;
    return offset <= size && count <= size - offset ? cudaSuccess : cudaErrorInvalidValue;
  }
  box_place place() const { return {array->data + y * array->row_bytes() + x, count, count}; }
};

std::byte *bytes(const void *memory) {
  return static_cast<std::byte *>(const_cast<void *>(memory));
}

box_place rows(const void *memory, std::size_t pitch, std::size_t height) {
  return {bytes(memory), pitch, pitch * height};
}

// Arrays lie on the device.
bool leads_into_array(cudaMemcpyKind kind) {
  return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice ||
         kind == cudaMemcpyDefault;
}
bool leads_out_of_array(cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice ||
         kind == cudaMemcpyDefault;
}

/// Between rows, of which there may be one or none, the pitch counts.
bool fits_pitch(const cudaExtent &box, const box_place &place) {
  return box.height <= 1 || place.pitch >= box.width;
}

/// The functions that copy runs take any other number for cudaMemcpyDefault.
cudaMemcpyKind kind_of_run(cudaMemcpyKind kind) {
  return is_direction(kind) ? kind : cudaMemcpyDefault;
}

template <class Part>
cudaError_t into_array(box_copy &copy, const Part &to, const box_place &from, const cudaExtent &box,
                       cudaMemcpyKind kind) {
  if (const cudaError_t error = check_array(to.array); error != cudaSuccess)
    return error;
  if (!leads_into_array(kind))
    return cudaErrorInvalidMemcpyDirection;
  if (!fits_pitch(box, from))
    return cudaErrorInvalidPitchValue;
  if (const cudaError_t error = to.check(); error != cudaSuccess)
    return error;
  copy = {to.place(), from, box, kind};
  return check(copy);
}

template <class Part>
cudaError_t out_of_array(box_copy &copy, const box_place &to, const Part &from,
                         const cudaExtent &box, cudaMemcpyKind kind) {
  if (const cudaError_t error = check_array(from.array); error != cudaSuccess)
    return error;
  if (!leads_out_of_array(kind))
    return cudaErrorInvalidMemcpyDirection;
  if (!fits_pitch(box, to))
    return cudaErrorInvalidPitchValue;
  if (const cudaError_t error = from.check(); error != cudaSuccess)
    return error;
  copy = {to, from.place(), box, kind};
  return check(copy);
}

template <class Part>
cudaError_t between_arrays(box_copy &copy, const Part &to, const Part &from, const cudaExtent &box,
                           cudaMemcpyKind kind) {
  if (!to.array)
    return cudaErrorInvalidValue;
  if (const cudaError_t error = check_array(from.array); error != cudaSuccess)
    return error;
  if (!leads_out_of_array(kind))
    return cudaErrorInvalidMemcpyDirection;
  if (const cudaError_t error = from.check(); error != cudaSuccess)
    return error;
  return into_array(copy, to, from.place(), box, kind);
}

/// The body of a call that copies in the default stream what make(copy) says.
template <class F> cudaError_t copy_now_call(F &&make) {
  return default_stream_call([&](const queue_reference &queue) {
    box_copy copy;
    const cudaError_t error = make(copy);
    return error != cudaSuccess ? error : copy_box_in(queue, copy, copy_call::synchronous);
  });
}

/// The same for another stream. To a graph, an array is its memory: positions in nodes count
/// elements, and these bytes.
template <class F> cudaError_t copy_call_in(cudaStream_t stream, F &&make) {
  box_copy copy;
  return stream_action(
      stream,
      [&] {
        const cudaError_t error = make(copy);
        return error != cudaSuccess
                   ? error
                   : capture_node(
                         stream, memcpy_work{rectangle_copy(
                                     copy.to.start, copy.to.pitch, copy.from.start, copy.from.pitch,
                                     copy.box.width, copy.box.height, copy.kind)});
      },
      [&] {
        const cudaError_t error = make(copy);
        return error != cudaSuccess ? error
                                    : copy_box_in(queue_of(stream), copy, copy_call::asynchronous);
      });
}

} // namespace

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return into_array(copy, array_rectangle{dst, wOffset, hOffset, width, height},
                      rows(src, spitch, height), {width, height, 1}, kind);
  });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset,
                                     const void *src, size_t spitch, size_t width, size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, [&](box_copy &copy) {
    return into_array(copy, array_rectangle{dst, wOffset, hOffset, width, height},
                      rows(src, spitch, height), {width, height, 1}, kind);
  });
}

cudaError_t cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                  size_t hOffset, size_t width, size_t height,
                                  cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return out_of_array(copy, rows(dst, dpitch, height),
                        array_rectangle{src, wOffset, hOffset, width, height}, {width, height, 1},
                        kind);
  });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src,
                                       size_t wOffset, size_t hOffset, size_t width, size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, [&](box_copy &copy) {
    return out_of_array(copy, rows(dst, dpitch, height),
                        array_rectangle{src, wOffset, hOffset, width, height}, {width, height, 1},
                        kind);
  });
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                     cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                     size_t width, size_t height, cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return between_arrays(copy, array_rectangle{dst, wOffsetDst, hOffsetDst, width, height},
                          array_rectangle{src, wOffsetSrc, hOffsetSrc, width, height},
                          {width, height, 1}, kind);
  });
}

cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                              size_t count, cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return into_array(copy, array_run{dst, wOffset, hOffset, count}, rows(src, count, 1),
                      {count, 1, 1}, kind_of_run(kind));
  });
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                   size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_call_in(stream, [&](box_copy &copy) {
    return into_array(copy, array_run{dst, wOffset, hOffset, count}, rows(src, count, 1),
                      {count, 1, 1}, kind_of_run(kind));
  });
}

cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                size_t count, cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return out_of_array(copy, rows(dst, count, 1), array_run{src, wOffset, hOffset, count},
                        {count, 1, 1}, kind_of_run(kind));
  });
}

cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset,
                                     size_t hOffset, size_t count, cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  return copy_call_in(stream, [&](box_copy &copy) {
    return out_of_array(copy, rows(dst, count, 1), array_run{src, wOffset, hOffset, count},
                        {count, 1, 1}, kind_of_run(kind));
  });
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
                                   cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc,
                                   size_t count, cudaMemcpyKind kind) {
  return copy_now_call([&](box_copy &copy) {
    return between_arrays(copy, array_run{dst, wOffsetDst, hOffsetDst, count},
                          array_run{src, wOffsetSrc, hOffsetSrc, count}, {count, 1, 1},
                          kind_of_run(kind));
  });
}
