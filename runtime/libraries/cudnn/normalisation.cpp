// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batch normalisation: over the images, and the places of a channel if it is spatial.
#include "call.h"

namespace offloom::dnn {
namespace {

/// What is normalised together: each of so many sets has elements in every image.
struct sets {
  parts of;
  bool spatial;
  sets(const tensor &x, cudnnBatchNormMode_t mode)
      : of(x), spatial(mode != CUDNN_BATCHNORM_PER_ACTIVATION) {}
  std::size_t count() const { return spatial ? of.channels : of.channels * of.space; }
  std::size_t size() const { return spatial ? of.batch * of.space : of.batch; }
  /// Calls body(place) for the elements of a set.
  template <class Body> void for_set(std::size_t set, const Body &body) const {
    const std::size_t length = spatial ? of.space : 1;
    for (std::size_t image = 0; image < of.batch; ++image)
      for (std::size_t at = 0; at < length; ++at)
        body(image * of.channels * of.space + set * length + at);
  }
};

bool fits(const tensor &x, const tensor &parameters, cudnnBatchNormMode_t mode) {
  return mode >= CUDNN_BATCHNORM_PER_ACTIVATION && mode <= CUDNN_BATCHNORM_SPATIAL_PERSISTENT &&
         x.rank >= 2 && count(parameters) == sets(x, mode).count();
}

template <class W> struct moments {
  numbers<W> mean, inverse; // of the standard deviation
  numbers<W> variance;
};
template <class W> moments<W> moments_of(const sets &over, const numbers<W> &x, double epsilon) {
  moments<W> result{numbers<W>(over.count()), numbers<W>(over.count()), numbers<W>(over.count())};
  for_each(over.count(), 1, [&](std::size_t set) {
    double sum = 0, squares = 0;
    over.for_set(set, [&](std::size_t at) { sum += x[at]; });
    const double mean = sum / over.size();
    over.for_set(set, [&](std::size_t at) { squares += (x[at] - mean) * (x[at] - mean); });
    result.mean[set] = static_cast<W>(mean);
    result.variance[set] = static_cast<W>(squares / over.size());
    result.inverse[set] = static_cast<W>(1 / std::sqrt(squares / over.size() + epsilon));
  });
  return result;
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnBatchNormalizationForwardInference(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    const cudnnTensorDescriptor_t x_desc, const void *x, const cudnnTensorDescriptor_t y_desc,
    void *y, const cudnnTensorDescriptor_t p_desc, const void *scale, const void *bias,
    const void *mean, const void *variance, double epsilon) {
  if (!all(handle, x_desc, y_desc, p_desc) || !alpha || !beta || !x || !y || !scale || !bias ||
      !mean || !variance || epsilon < CUDNN_BN_MIN_EPSILON || !same_shape(*x_desc, *y_desc) ||
      !fits(*x_desc, *p_desc, mode))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, xs = *x_desc, ys = *y_desc, ps = *p_desc](auto sample) {
    using W = decltype(sample);
    const sets over(xs, mode);
    numbers<W> values = gather<W>(xs, x);
    const numbers<W> by = gather<W>(ps, scale), to = gather<W>(ps, bias);
    const numbers<W> middle = gather<W>(ps, mean), wide = gather<W>(ps, variance);
    for_each(over.count(), 1, [&](std::size_t set) {
      const W slope = static_cast<W>(by[set] / std::sqrt(wide[set] + epsilon));
      over.for_set(
          set, [&](std::size_t at) { values[at] = (values[at] - middle[set]) * slope + to[set]; });
    });
    scatter<W>(ys, y, values, a, b);
  });
}

cudnnStatus_t cudnnBatchNormalizationForwardTraining(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    const cudnnTensorDescriptor_t x_desc, const void *x, const cudnnTensorDescriptor_t y_desc,
    void *y, const cudnnTensorDescriptor_t p_desc, const void *scale, const void *bias,
    double average, void *running_mean, void *running_variance, double epsilon, void *saved_mean,
    void *saved_inverse) {
  if (!all(handle, x_desc, y_desc, p_desc) || !alpha || !beta || !x || !y || !scale || !bias ||
      epsilon < CUDNN_BN_MIN_EPSILON || !running_mean != !running_variance ||
      !saved_mean != !saved_inverse || !same_shape(*x_desc, *y_desc) ||
      !fits(*x_desc, *p_desc, mode))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, xs = *x_desc, ys = *y_desc, ps = *p_desc](auto sample) {
    using W = decltype(sample);
    const sets over(xs, mode);
    numbers<W> values = gather<W>(xs, x);
    const numbers<W> by = gather<W>(ps, scale), to = gather<W>(ps, bias);
    moments<W> found = moments_of<W>(over, values, epsilon);
    for_each(over.count(), 1, [&](std::size_t set) {
      over.for_set(set, [&](std::size_t at) {
        values[at] = (values[at] - found.mean[set]) * found.inverse[set] * by[set] + to[set];
      });
    });
    scatter<W>(ys, y, values, a, b);
    if (saved_mean) {
      scatter<W>(ps, saved_mean, found.mean, 1, 0);
      scatter<W>(ps, saved_inverse, found.inverse, 1, 0);
    }
    if (running_mean) {
      // The variance of a sample.
      const double n = over.size(), unbiased = n > 1 ? n / (n - 1) : 1;
      scatter<W>(ps, running_mean, found.mean, average, 1 - average);
      scatter<W>(ps, running_variance, found.variance, average * unbiased, 1 - average);
    }
  });
}

cudnnStatus_t cudnnBatchNormalizationBackward(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha_data, const void *beta_data,
    const void *alpha_parameters, const void *beta_parameters, const cudnnTensorDescriptor_t x_desc,
    const void *x, const cudnnTensorDescriptor_t dy_desc, const void *dy,
    const cudnnTensorDescriptor_t dx_desc, void *dx, const cudnnTensorDescriptor_t p_desc,
    const void *scale, void *d_scale, void *d_bias, double epsilon, const void *saved_mean,
    const void *saved_inverse) {
  if (!all(handle, x_desc, dy_desc, dx_desc, p_desc) || !alpha_data || !beta_data ||
      !alpha_parameters || !beta_parameters || !x || !dy || !dx || !scale || !d_scale || !d_bias ||
      epsilon < CUDNN_BN_MIN_EPSILON || !saved_mean != !saved_inverse ||
      !same_shape(*x_desc, *dy_desc) || !same_shape(*x_desc, *dx_desc) ||
      !fits(*x_desc, *p_desc, mode))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha_data, dx_desc->type), b = factor(beta_data, dx_desc->type);
  const double pa = factor(alpha_parameters, dx_desc->type);
  const double pb = factor(beta_parameters, dx_desc->type);
  return compute(handle, dx_desc->type,
                 [=, xs = *x_desc, dys = *dy_desc, dxs = *dx_desc, ps = *p_desc](auto sample) {
                   using W = decltype(sample);
                   const sets over(xs, mode);
                   const numbers<W> in = gather<W>(xs, x), by = gather<W>(ps, scale);
                   numbers<W> gradient = gather<W>(dys, dy);
                   moments<W> found;
                   if (saved_mean)
                     found = {gather<W>(ps, saved_mean), gather<W>(ps, saved_inverse), {}};
                   else
                     found = moments_of<W>(over, in, epsilon);
                   numbers<W> scales(over.count()), biases(over.count());
                   for_each(over.count(), 1, [&](std::size_t set) {
                     const double mean = found.mean[set], inverse = found.inverse[set];
                     double sum = 0, product = 0;
                     over.for_set(set, [&](std::size_t at) {
                       sum += gradient[at];
                       product += gradient[at] * (in[at] - mean) * inverse;
                     });
                     scales[set] = static_cast<W>(product);
                     biases[set] = static_cast<W>(sum);
                     const double n = over.size();
                     over.for_set(set, [&](std::size_t at) {
                       const double normal = (in[at] - mean) * inverse;
                       gradient[at] = static_cast<W>(by[set] * inverse *
                                                     (gradient[at] - (sum + normal * product) / n));
                     });
                   });
                   scatter<W>(dxs, dx, gradient, a, b);
                   scatter<W>(ps, d_scale, scales, pa, pb);
                   scatter<W>(ps, d_bias, biases, pa, pb);
                 });
}

} // extern "C"
