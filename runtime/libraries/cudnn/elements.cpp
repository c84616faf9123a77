// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensors of any type and strides as dense numbers, and back.
#include "call.h"

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include <limits>

namespace offloom::dnn {
namespace {

float number(__half of) { return __half2float(of); }
float number(__nv_bfloat16 of) { return __bfloat162float(of); }
template <class T> T number(T of) { return of; }

template <class W> void assign(__half &to, W value) { to = __float2half(float(value)); }
template <class W> void assign(__nv_bfloat16 &to, W value) { to = __float2bfloat16(float(value)); }
template <class T, class W> void assign(T &to, W value) {
  if constexpr (std::numeric_limits<T>::is_integer) {
    const double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    to = static_cast<T>(std::clamp<double>(std::nearbyint(double(value)), least, most));
  } else
    to = static_cast<T>(value);
}

/// Calls body(T*) with the data as what they are.
template <class Data, class Body>
void with_type(cudnnDataType_t type, Data *data, const Body &body) {
  const auto as = [&](auto sample) {
    using T = std::conditional_t<std::is_const_v<Data>, const decltype(sample), decltype(sample)>;
    body(static_cast<T *>(data));
  };
  switch (type) {
  case CUDNN_DATA_FLOAT:
    return as(float{});
  case CUDNN_DATA_DOUBLE:
    return as(double{});
  case CUDNN_DATA_HALF:
    return as(__half{});
  case CUDNN_DATA_BFLOAT16:
    return as(__nv_bfloat16{});
  case CUDNN_DATA_INT8:
    return as(std::int8_t{});
  case CUDNN_DATA_UINT8:
    return as(std::uint8_t{});
  case CUDNN_DATA_INT32:
    return as(std::int32_t{});
  default:
    return;
  }
}

/// Calls body(place, offset) for each element, in the order of the dimensions; the last is a loop.
template <class Body> void for_elements(const tensor &of, const Body &body) {
  const int last = of.rank - 1;
  const std::size_t length = of.dim[last];
  for_each(count(of) / length, 256, [&](std::size_t row) {
    std::ptrdiff_t offset = 0;
    std::size_t rest = row;
    for (int axis = last - 1; axis >= 0; --axis) {
      offset += std::ptrdiff_t(rest % of.dim[axis]) * of.stride[axis];
      rest /= of.dim[axis];
    }
    for (std::size_t at = 0; at < length; ++at)
      body(row * length + at, offset + std::ptrdiff_t(at) * of.stride[last]);
  });
}

} // namespace

std::size_t bytes_of(cudnnDataType_t type) {
  switch (type) {
  case CUDNN_DATA_DOUBLE:
  case CUDNN_DATA_INT64:
    return 8;
  case CUDNN_DATA_HALF:
  case CUDNN_DATA_BFLOAT16:
    return 2;
  case CUDNN_DATA_INT8:
  case CUDNN_DATA_UINT8:
    return 1;
  default:
    return 4;
  }
}

template <class W> numbers<W> gather(const tensor &from, const void *data) {
  numbers<W> result(count(from));
  with_type(from.type, data, [&](auto *elements) {
    for_elements(from, [&](std::size_t place, std::ptrdiff_t offset) {
      result[place] = static_cast<W>(number(elements[offset]));
    });
  });
  return result;
}

template <class W>
void scatter(const tensor &to, void *data, const numbers<W> &values, W alpha, W beta) {
  with_type(to.type, data, [&](auto *elements) {
    for_elements(to, [&](std::size_t place, std::ptrdiff_t offset) {
      W value = alpha * values[place];
      if (beta != 0)
        value += beta * static_cast<W>(number(elements[offset]));
      assign(elements[offset], value);
    });
  });
}

template numbers<float> gather(const tensor &, const void *);
template numbers<double> gather(const tensor &, const void *);
template void scatter(const tensor &, void *, const numbers<float> &, float, float);
template void scatter(const tensor &, void *, const numbers<double> &, double, double);

} // namespace offloom::dnn
