// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layers over channels: softmax, and local response normalisation.
#include "call.h"

namespace offloom::dnn {
namespace {

/// Numbers some elements apart, which belong together.
struct line {
  std::size_t first, count, apart;
};

/// Calls body(line) for the lines that a softmax is over: the channels of a place, or all of an
/// image.
template <class Body> void for_lines(const parts &of, cudnnSoftmaxMode_t mode, const Body &body) {
  if (mode == CUDNN_SOFTMAX_MODE_INSTANCE) {
    const std::size_t size = of.channels * of.space;
    for_each(of.batch, 1, [&](std::size_t image) { body(line{image * size, size, 1}); });
  } else {
    for_each(of.batch * of.space, 64, [&](std::size_t at) {
      body(line{at / of.space * of.channels * of.space + at % of.space, of.channels, of.space});
    });
  }
}

/// FAST is computed as ACCURATE is.
template <class W>
void softmax(const parts &of, cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode,
             numbers<W> &x) {
  for_lines(of, mode, [&](const line &over) {
    W *at = &x[over.first];
    W most = at[0];
    for (std::size_t i = 1; i < over.count; ++i)
      most = std::max(most, at[i * over.apart]);
    double sum = 0;
    for (std::size_t i = 0; i < over.count; ++i)
      sum += std::exp(at[i * over.apart] - most);
    for (std::size_t i = 0; i < over.count; ++i) {
      W &value = at[i * over.apart];
      value = static_cast<W>(algorithm == CUDNN_SOFTMAX_LOG ? value - most - std::log(sum)
                                                            : std::exp(value - most) / sum);
    }
  });
}

template <class W>
void softmax_back(const parts &of, cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode,
                  const numbers<W> &y, numbers<W> &dy) {
  const bool log = algorithm == CUDNN_SOFTMAX_LOG;
  for_lines(of, mode, [&](const line &over) {
    double sum = 0;
    for (std::size_t i = 0; i < over.count; ++i) {
      const std::size_t at = over.first + i * over.apart;
      sum += log ? dy[at] : dy[at] * y[at];
    }
    for (std::size_t i = 0; i < over.count; ++i) {
      const std::size_t at = over.first + i * over.apart;
      dy[at] = static_cast<W>(log ? dy[at] - std::exp(y[at]) * sum : y[at] * (dy[at] - sum));
    }
  });
}

/// Calls body(channel, place, first, last) for the windows of channels.
template <class Body>
void for_windows(const parts &of, const cudnnLRNStruct &by, const Body &body) {
  const std::size_t before = (by.count - 1) / 2, after = by.count - before - 1;
  for_each(of.batch * of.channels, 1, [&](std::size_t plane) {
    const std::size_t channel = plane % of.channels;
    const std::size_t first = channel < before ? 0 : channel - before;
    const std::size_t last = std::min(channel + after, of.channels - 1);
    for (std::size_t at = 0; at < of.space; ++at)
      body(plane - channel, at, channel, first, last);
  });
}

/// k + alpha / n * the sum of squares around.
template <class W>
numbers<W> denominators(const parts &of, const cudnnLRNStruct &by, const numbers<W> &x) {
  numbers<W> result(x.size());
  for_windows(of, by,
              [&](std::size_t image, std::size_t at, std::size_t channel, std::size_t first,
                  std::size_t last) {
                double sum = 0;
                for (std::size_t other = first; other <= last; ++other) {
                  const double value = x[(image + other) * of.space + at];
                  sum += value * value;
                }
                result[(image + channel) * of.space + at] =
                    static_cast<W>(by.k + by.alpha / by.count * sum);
              });
  return result;
}

/// The outputs are made of x once more, as cuDNN does: those that are given may be scaled.
template <class W>
numbers<W> lrn_back(const parts &of, const cudnnLRNStruct &by, const numbers<W> &x,
                    const numbers<W> &dy) {
  const numbers<W> under = denominators(of, by, x);
  numbers<W> dx(x.size());
  // A channel is in the windows of those that it has in the window turned around.
  const std::size_t before = by.count - 1 - (by.count - 1) / 2, after = (by.count - 1) / 2;
  for_each(of.batch * of.channels, 1, [&](std::size_t plane) {
    const std::size_t channel = plane % of.channels, image = plane - channel;
    const std::size_t first = channel < before ? 0 : channel - before;
    const std::size_t last = std::min(channel + after, of.channels - 1);
    for (std::size_t at = 0; at < of.space; ++at) {
      const std::size_t here = plane * of.space + at;
      double sum = 0;
      for (std::size_t other = first; other <= last; ++other) {
        const std::size_t there = (image + other) * of.space + at;
        sum += double(dy[there]) * x[there] * std::pow(double(under[there]), -by.beta - 1);
      }
      dx[here] = static_cast<W>(dy[here] * std::pow(double(under[here]), -by.beta) -
                                2 * by.alpha * by.beta / by.count * x[here] * sum);
    }
  });
  return dx;
}

bool known(cudnnSoftmaxAlgorithm_t algorithm, cudnnSoftmaxMode_t mode) {
  return algorithm >= CUDNN_SOFTMAX_FAST && algorithm <= CUDNN_SOFTMAX_LOG &&
         mode >= CUDNN_SOFTMAX_MODE_INSTANCE && mode <= CUDNN_SOFTMAX_MODE_CHANNEL;
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm,
                                  cudnnSoftmaxMode_t mode, const void *alpha,
                                  const cudnnTensorDescriptor_t x_desc, const void *x,
                                  const void *beta, const cudnnTensorDescriptor_t y_desc, void *y) {
  if (!all(handle, x_desc, y_desc) || !alpha || !beta || !x || !y || !known(algorithm, mode) ||
      !same_shape(*x_desc, *y_desc) || x_desc->type != y_desc->type)
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, xs = *x_desc, ys = *y_desc](auto sample) {
    using W = decltype(sample);
    numbers<W> values = gather<W>(xs, x);
    softmax<W>(parts(xs), algorithm, mode, values);
    scatter<W>(ys, y, values, a, b);
  });
}

cudnnStatus_t cudnnSoftmaxBackward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algorithm,
                                   cudnnSoftmaxMode_t mode, const void *alpha,
                                   const cudnnTensorDescriptor_t y_desc, const void *y,
                                   const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                   const void *beta, const cudnnTensorDescriptor_t dx_desc,
                                   void *dx) {
  if (!all(handle, y_desc, dy_desc, dx_desc) || !alpha || !beta || !y || !dy || !dx ||
      !known(algorithm, mode) || !same_shape(*y_desc, *dy_desc) || !same_shape(*y_desc, *dx_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, dx_desc->type), b = factor(beta, dx_desc->type);
  return compute(handle, dx_desc->type,
                 [=, ys = *y_desc, dys = *dy_desc, dxs = *dx_desc](auto sample) {
                   using W = decltype(sample);
                   numbers<W> gradient = gather<W>(dys, dy);
                   softmax_back<W>(parts(ys), algorithm, mode, gather<W>(ys, y), gradient);
                   scatter<W>(dxs, dx, gradient, a, b);
                 });
}

cudnnStatus_t cudnnLRNCrossChannelForward(cudnnHandle_t handle, cudnnLRNDescriptor_t by,
                                          cudnnLRNMode_t mode, const void *alpha,
                                          const cudnnTensorDescriptor_t x_desc, const void *x,
                                          const void *beta, const cudnnTensorDescriptor_t y_desc,
                                          void *y) {
  if (!all(handle, by, x_desc, y_desc) || !alpha || !beta || !x || !y ||
      mode != CUDNN_LRN_CROSS_CHANNEL_DIM1 || !same_shape(*x_desc, *y_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, by = *by, xs = *x_desc, ys = *y_desc](auto sample) {
    using W = decltype(sample);
    numbers<W> values = gather<W>(xs, x);
    const numbers<W> under = denominators<W>(parts(xs), by, values);
    for_each(values.size(), 4096, [&](std::size_t at) {
      values[at] *= static_cast<W>(std::pow(double(under[at]), -by.beta));
    });
    scatter<W>(ys, y, values, a, b);
  });
}

cudnnStatus_t cudnnLRNCrossChannelBackward(cudnnHandle_t handle, cudnnLRNDescriptor_t by,
                                           cudnnLRNMode_t mode, const void *alpha,
                                           const cudnnTensorDescriptor_t y_desc, const void *y,
                                           const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                           const cudnnTensorDescriptor_t x_desc, const void *x,
                                           const void *beta, const cudnnTensorDescriptor_t dx_desc,
                                           void *dx) {
  if (!all(handle, by, x_desc, y_desc, dx_desc, dy_desc) || !alpha || !beta || !x || !y || !dx ||
      !dy || mode != CUDNN_LRN_CROSS_CHANNEL_DIM1 || !same_shape(*x_desc, *y_desc) ||
      !same_shape(*x_desc, *dx_desc) || !same_shape(*x_desc, *dy_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, dx_desc->type), b = factor(beta, dx_desc->type);
  return compute(
      handle, dx_desc->type,
      [=, by = *by, xs = *x_desc, dxs = *dx_desc, dys = *dy_desc](auto sample) {
        using W = decltype(sample);
        scatter<W>(dxs, dx, lrn_back<W>(parts(xs), by, gather<W>(xs, x), gather<W>(dys, dy)), a, b);
      });
}

} // extern "C"
