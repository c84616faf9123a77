// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of NPP does around its own work: images, what is wrong with arguments,
// streams. All of NPP's libraries include it, and none needs another to be linked.
#pragma once

#include "cuda_runtime_api.h"
#include "nppdefs.h"
#include "offloom/library_call.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

namespace offloom::npp {

/// The stream of nppSetStream, one in a program of whatever libraries.
inline std::atomic<cudaStream_t> current_stream{nullptr};

inline NppStreamContext current_context() {
  NppStreamContext context{};
  context.hStream = current_stream;
  return context;
}

/// How many values a pixel has, and how many of them an operation is for.
template <int Stride, int Used = Stride> struct channels {
  static constexpr int stride = Stride, used = Used;
};
using C1 = channels<1>;
using C2 = channels<2>;
using C3 = channels<3>;
using C4 = channels<4>;
using AC4 = channels<4, 3>; // the fourth is left alone

/// Rows of pixels, some bytes apart.
template <class T> struct image {
  T *data;
  int step;
  T *row(std::ptrdiff_t y) const {
    using byte = std::conditional_t<std::is_const_v<T>, const char, char>;
    return reinterpret_cast<T *>(reinterpret_cast<byte *>(data) + y * step);
  }
};
template <class T> image(T *, int) -> image<T>;

/// What is wrong with an image of that size.
template <class T> NppStatus fault(image<T> of) {
  if (!of.data)
    return NPP_NULL_POINTER_ERROR;
  if (of.step <= 0)
    return NPP_STEP_ERROR;
  // Pixels of floating-point numbers and words are read as such; bytes may lie anywhere.
  return of.step % static_cast<int>(alignof(T)) ? NPP_NOT_EVEN_STEP_ERROR : NPP_SUCCESS;
}
inline NppStatus fault(NppiSize size) {
  return size.width < 0 || size.height < 0 ? NPP_SIZE_ERROR : NPP_SUCCESS;
}
inline NppStatus fault(const void *pointer) {
  return pointer ? NPP_SUCCESS : NPP_NULL_POINTER_ERROR;
}
inline NppStatus fault(NppStatus already) { return already; }

/// Says a status if a condition does not hold.
inline NppStatus unless(bool condition, NppStatus status) {
  return condition ? NPP_SUCCESS : status;
}

/// The first that is wrong, null pointers before sizes.
template <class... What> NppStatus first_fault(What... what) {
  NppStatus first = NPP_SUCCESS;
  for (NppStatus status : {fault(what)...}) {
    if (status == NPP_NULL_POINTER_ERROR)
      return status;
    if (first == NPP_SUCCESS)
      first = status;
  }
  return first;
}

/// Puts work into the stream.
template <class Work> NppStatus enqueue(const NppStreamContext &context, Work work) {
  const cudaError_t error = library::run_in_stream(context.hStream, std::move(work));
  return error == cudaSuccess ? NPP_SUCCESS : NPP_CUDA_KERNEL_EXECUTION_ERROR;
}

/// Calls body(y) for so many rows, on all cores.
template <class Body> void for_rows(int rows, const Body &body) {
  library::for_chunks(rows, 16, [&](std::size_t first, std::size_t last, std::size_t) {
    for (std::size_t y = first; y < last; ++y)
      body(static_cast<int>(y));
  });
}

/// The same as work of the stream.
template <class Body> NppStatus in_rows(const NppStreamContext &context, int rows, Body body) {
  return enqueue(context, [=] { for_rows(rows, body); });
}

/// The numbers that values of a type are computed as: exactly, for those of up to 32 bits.
template <class T>
using wide =
    std::conditional_t<std::is_same_v<T, Npp32f> || std::is_same_v<T, Npp8u>, float, double>;

/// A number as a value of a type: rounded to the nearest, to even between two, and no further than
/// the type goes.
template <class T, class W> T saturated(W value) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(value);
  } else if constexpr (std::is_integral_v<W>) {
    constexpr W least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp<W>(value, least, most));
  } else {
    const W rounded = std::nearbyint(value);
    if (rounded != rounded)
      return T{};
    // The greatest float is above the type's own: so the limit is compared, not reached.
    if (rounded <= static_cast<W>(std::numeric_limits<T>::min()))
      return std::numeric_limits<T>::min();
    if (rounded >= static_cast<W>(std::numeric_limits<T>::max()))
      return std::numeric_limits<T>::max();
    return static_cast<T>(rounded);
  }
}

/// The same with what is behind the point cut off, as filters and colours do.
template <class T, class W> T truncated(W value) {
  if constexpr (std::is_floating_point_v<T> || std::is_integral_v<W>)
    return saturated<T>(value);
  else
    return saturated<T>(std::trunc(value));
}

/// The constants of a pixel, which a call copies.
template <class T, class C> struct pixel {
  T values[C::used];
  pixel(const T *from) {
    for (int channel = 0; channel < C::used; ++channel)
      values[channel] = from ? from[channel] : T{};
  }
  T operator[](int channel) const { return values[channel]; }
};

/// How large a work area is. Algorithms allocate what they need, but programs take 0 for an error.
template <class Size> NppStatus work_area(NppiSize size, Size *bytes) {
  const NppStatus status = first_fault(size, bytes);
  if (status == NPP_SUCCESS)
    *bytes = 1;
  return status;
}

} // namespace offloom::npp
