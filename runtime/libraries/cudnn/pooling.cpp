// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pooling: the greatest or the mean of a window, and where gradients go back to.
#include "windows.h"

#include <limits>

namespace offloom::dnn {
namespace {

bool of_greatest(cudnnPoolingMode_t mode) {
  return mode == CUDNN_POOLING_MAX || mode == CUDNN_POOLING_MAX_DETERMINISTIC;
}

/// How many elements each mean is of.
std::vector<double> divisors(const windows &over, cudnnPoolingMode_t mode) {
  std::vector<double> result(over.out_space(), over.cells());
  if (mode != CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING)
    return result;
  std::fill(result.begin(), result.end(), 0);
  for (int cell = 0; cell < over.cells(); ++cell)
    over.for_cell(cell, [&](std::size_t, std::size_t out) { ++result[out]; });
  return result;
}

/// For each place of the result, the place of the first greatest element.
template <class W>
std::vector<std::size_t> greatest(const windows &over, const W *x, bool nan_wins) {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> result(over.out_space(), none);
  for (int cell = 0; cell < over.cells(); ++cell)
    over.for_cell(cell, [&](std::size_t in, std::size_t out) {
      std::size_t &best = result[out];
      if (best == none || x[in] > x[best] ||
          (std::isnan(x[in]) ? nan_wins && !std::isnan(x[best]) : std::isnan(x[best]) && !nan_wins))
        best = in;
    });
  return result;
}

template <class W>
numbers<W> pool(const windows &over, const cudnnPoolingStruct &by, std::size_t planes,
                const numbers<W> &x) {
  numbers<W> y(planes * over.out_space());
  const std::vector<double> count = divisors(over, by.mode);
  for_each(planes, 1, [&](std::size_t plane) {
    const W *from = &x[plane * over.in_space()];
    W *to = &y[plane * over.out_space()];
    if (of_greatest(by.mode)) {
      const auto places = greatest(over, from, by.nan == CUDNN_PROPAGATE_NAN);
      for (std::size_t at = 0; at < places.size(); ++at)
        to[at] = from[places[at]];
      return;
    }
    for (int cell = 0; cell < over.cells(); ++cell)
      over.for_cell(cell, [&](std::size_t in, std::size_t out) { to[out] += from[in]; });
    for (std::size_t at = 0; at < count.size(); ++at)
      to[at] /= static_cast<W>(count[at]);
  });
  return y;
}

template <class W>
numbers<W> pool_back(const windows &over, const cudnnPoolingStruct &by, std::size_t planes,
                     const numbers<W> &x, const numbers<W> &dy) {
  numbers<W> dx(planes * over.in_space());
  const std::vector<double> count = divisors(over, by.mode);
  for_each(planes, 1, [&](std::size_t plane) {
    const W *from = &dy[plane * over.out_space()];
    W *to = &dx[plane * over.in_space()];
    if (of_greatest(by.mode)) {
      const auto places =
          greatest(over, &x[plane * over.in_space()], by.nan == CUDNN_PROPAGATE_NAN);
      for (std::size_t at = 0; at < places.size(); ++at)
        to[places[at]] += from[at];
      return;
    }
    for (int cell = 0; cell < over.cells(); ++cell)
      over.for_cell(cell, [&](std::size_t in, std::size_t out) {
        to[in] += static_cast<W>(from[out] / count[out]);
      });
  });
  return dx;
}

/// Whether y has the shape that pooling gives x.
bool fits(const cudnnPoolingStruct &by, const tensor &x, const tensor &y) {
  if (by.rank == 0 || x.rank != by.rank + 2 || y.rank != x.rank || x.type != y.type ||
      x.dim[0] != y.dim[0] || x.dim[1] != y.dim[1])
    return false;
  for (int axis = 0; axis < by.rank; ++axis)
    if (y.dim[2 + axis] !=
        out_size(x.dim[2 + axis], by.window[axis], by.pad[axis], by.stride[axis], 1))
      return false;
  return true;
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnGetPoolingNdForwardOutputDim(const cudnnPoolingDescriptor_t by,
                                                const cudnnTensorDescriptor_t x, int rank,
                                                int dims[]) {
  if (!all(by, x, dims) || by->rank + 2 != rank || x->rank != rank)
    return CUDNN_STATUS_BAD_PARAM;
  dims[0] = x->dim[0];
  dims[1] = x->dim[1];
  for (int axis = 0; axis < by->rank; ++axis) {
    dims[2 + axis] =
        out_size(x->dim[2 + axis], by->window[axis], by->pad[axis], by->stride[axis], 1);
    if (dims[2 + axis] < 1)
      return CUDNN_STATUS_BAD_PARAM;
  }
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetPooling2dForwardOutputDim(const cudnnPoolingDescriptor_t by,
                                                const cudnnTensorDescriptor_t x, int *n, int *c,
                                                int *height, int *width) {
  int dims[4];
  if (!all(n, c, height, width))
    return CUDNN_STATUS_BAD_PARAM;
  const cudnnStatus_t status = cudnnGetPoolingNdForwardOutputDim(by, x, 4, dims);
  if (status == CUDNN_STATUS_SUCCESS)
    *n = dims[0], *c = dims[1], *height = dims[2], *width = dims[3];
  return status;
}

cudnnStatus_t cudnnPoolingForward(cudnnHandle_t handle, const cudnnPoolingDescriptor_t by,
                                  const void *alpha, const cudnnTensorDescriptor_t x_desc,
                                  const void *x, const void *beta,
                                  const cudnnTensorDescriptor_t y_desc, void *y) {
  if (!all(handle, by, x_desc, y_desc) || !alpha || !beta || !x || !y ||
      !fits(*by, *x_desc, *y_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const windows over(*x_desc, *y_desc, by->window, by->pad, by->stride, nullptr);
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, by = *by, xs = *x_desc, ys = *y_desc](auto sample) {
    using W = decltype(sample);
    const std::size_t planes = std::size_t(xs.dim[0]) * xs.dim[1];
    scatter<W>(ys, y, pool<W>(over, by, planes, gather<W>(xs, x)), a, b);
  });
}

cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t handle, const cudnnPoolingDescriptor_t by,
                                   const void *alpha, const cudnnTensorDescriptor_t y_desc,
                                   const void *y, const cudnnTensorDescriptor_t dy_desc,
                                   const void *dy, const cudnnTensorDescriptor_t x_desc,
                                   const void *x, const void *beta,
                                   const cudnnTensorDescriptor_t dx_desc, void *dx) {
  if (!all(handle, by, x_desc, y_desc, dx_desc, dy_desc) || !alpha || !beta || !x || !y || !dx ||
      !dy || !fits(*by, *x_desc, *y_desc) || !same_shape(*x_desc, *dx_desc) ||
      !same_shape(*y_desc, *dy_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const windows over(*x_desc, *y_desc, by->window, by->pad, by->stride, nullptr);
  const double a = factor(alpha, dx_desc->type), b = factor(beta, dx_desc->type);
  return compute(handle, dx_desc->type,
                 [=, by = *by, xs = *x_desc, dxs = *dx_desc, dys = *dy_desc](auto sample) {
                   using W = decltype(sample);
                   const std::size_t planes = std::size_t(xs.dim[0]) * xs.dim[1];
                   scatter<W>(dxs, dx,
                              pool_back<W>(over, by, planes, gather<W>(xs, x), gather<W>(dys, dy)),
                              a, b);
                 });
}

} // extern "C"
