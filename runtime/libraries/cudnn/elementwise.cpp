// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layers that compute each element from those in the same place.
#include "call.h"

namespace offloom::dnn {

double activated(const cudnnActivationStruct &by, double x) {
  switch (by.mode) {
  case CUDNN_ACTIVATION_SIGMOID:
    return 1 / (1 + std::exp(-x));
  case CUDNN_ACTIVATION_RELU:
    return x > 0 || (std::isnan(x) && by.nan == CUDNN_PROPAGATE_NAN) ? x : 0;
  case CUDNN_ACTIVATION_TANH:
    return std::tanh(x);
  case CUDNN_ACTIVATION_CLIPPED_RELU:
    return std::isnan(x) && by.nan == CUDNN_PROPAGATE_NAN
               ? x
               : std::min(std::max(x, 0.0), by.coefficient);
  case CUDNN_ACTIVATION_ELU:
    return x > 0 ? x : by.coefficient * std::expm1(x);
  case CUDNN_ACTIVATION_SWISH:
    return x / (1 + std::exp(-by.swish * x));
  case CUDNN_ACTIVATION_IDENTITY:
    break;
  }
  return x;
}

namespace {

/// The derivative, from x and y = activated(x).
double slope(const cudnnActivationStruct &by, double x, double y) {
  switch (by.mode) {
  case CUDNN_ACTIVATION_SIGMOID:
    return y * (1 - y);
  case CUDNN_ACTIVATION_RELU:
    return x > 0 ? 1 : 0;
  case CUDNN_ACTIVATION_TANH:
    return 1 - y * y;
  case CUDNN_ACTIVATION_CLIPPED_RELU:
    return x > 0 && x < by.coefficient ? 1 : 0;
  case CUDNN_ACTIVATION_ELU:
    return x > 0 ? 1 : y + by.coefficient;
  case CUDNN_ACTIVATION_SWISH: {
    const double sigmoid = 1 / (1 + std::exp(-by.swish * x));
    return sigmoid + by.swish * x * sigmoid * (1 - sigmoid);
  }
  case CUDNN_ACTIVATION_IDENTITY:
    break;
  }
  return 1;
}

double combined(cudnnOpTensorOp_t operation, double a, double b) {
  switch (operation) {
  case CUDNN_OP_TENSOR_ADD:
    return a + b;
  case CUDNN_OP_TENSOR_MUL:
    return a * b;
  case CUDNN_OP_TENSOR_MIN:
    return std::min(a, b);
  case CUDNN_OP_TENSOR_MAX:
    return std::max(a, b);
  case CUDNN_OP_TENSOR_SQRT:
    return std::sqrt(a);
  case CUDNN_OP_TENSOR_NOT:
    return 1 - a;
  }
  return 0;
}

/// A shape as one of another's, with dimensions of 1 repeated; false where it is none.
bool repeated(const tensor &from, const tensor &as, tensor &result) {
  if (from.rank != as.rank)
    return false;
  result = from;
  for (int axis = 0; axis < from.rank; ++axis) {
    if (from.dim[axis] != as.dim[axis] && from.dim[axis] != 1)
      return false;
    if (from.dim[axis] != as.dim[axis])
      result.stride[axis] = 0;
    result.dim[axis] = as.dim[axis];
  }
  return true;
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnTransformTensor(cudnnHandle_t handle, const void *alpha,
                                   const cudnnTensorDescriptor_t x_desc, const void *x,
                                   const void *beta, const cudnnTensorDescriptor_t y_desc,
                                   void *y) {
  if (!all(handle, x_desc, y_desc) || !alpha || !beta || !x || !y || !same_shape(*x_desc, *y_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type, [=, xs = *x_desc, ys = *y_desc](auto sample) {
    using W = decltype(sample);
    scatter<W>(ys, y, gather<W>(xs, x), a, b);
  });
}

cudnnStatus_t cudnnAddTensor(cudnnHandle_t handle, const void *alpha,
                             const cudnnTensorDescriptor_t a_desc, const void *a, const void *beta,
                             const cudnnTensorDescriptor_t c_desc, void *c) {
  tensor as;
  if (!all(handle, a_desc, c_desc) || !alpha || !beta || !a || !c ||
      !repeated(*a_desc, *c_desc, as))
    return CUDNN_STATUS_BAD_PARAM;
  const double by = factor(alpha, c_desc->type), was = factor(beta, c_desc->type);
  return compute(handle, c_desc->type, [=, cs = *c_desc](auto sample) {
    using W = decltype(sample);
    scatter<W>(cs, c, gather<W>(as, a), by, was);
  });
}

cudnnStatus_t cudnnOpTensor(cudnnHandle_t handle, const cudnnOpTensorDescriptor_t operation,
                            const void *alpha1, const cudnnTensorDescriptor_t a_desc, const void *a,
                            const void *alpha2, const cudnnTensorDescriptor_t b_desc, const void *b,
                            const void *beta, const cudnnTensorDescriptor_t c_desc, void *c) {
  const bool one = operation && operation->operation >= CUDNN_OP_TENSOR_SQRT;
  tensor as, bs;
  if (!all(handle, operation, a_desc, c_desc) || !alpha1 || !beta || !a || !c ||
      !repeated(*a_desc, *c_desc, as))
    return CUDNN_STATUS_BAD_PARAM;
  if (!one && (!b_desc || !b || !alpha2 || !repeated(*b_desc, *c_desc, bs)))
    return CUDNN_STATUS_BAD_PARAM;
  const double by_a = factor(alpha1, c_desc->type), was = factor(beta, c_desc->type);
  const double by_b = one ? 0 : factor(alpha2, c_desc->type);
  return compute(handle, c_desc->type, [=, op = operation->operation, cs = *c_desc](auto sample) {
    using W = decltype(sample);
    numbers<W> result = gather<W>(as, a);
    const numbers<W> other = one ? numbers<W>(result.size()) : gather<W>(bs, b);
    for_each(result.size(), 4096, [&](std::size_t at) {
      result[at] = static_cast<W>(combined(op, by_a * result[at], by_b * other[at]));
    });
    scatter<W>(cs, c, result, 1, was);
  });
}

cudnnStatus_t cudnnSetTensor(cudnnHandle_t handle, const cudnnTensorDescriptor_t y_desc, void *y,
                             const void *value) {
  if (!all(handle, y_desc) || !y || !value)
    return CUDNN_STATUS_BAD_PARAM;
  tensor one;
  one.type = y_desc->type;
  one.rank = one.dim[0] = one.stride[0] = 1;
  const double set = gather<double>(one, value)[0];
  return enqueue(
      handle, [=, ys = *y_desc] { scatter<double>(ys, y, numbers<double>(count(ys), set), 1, 0); });
}

cudnnStatus_t cudnnScaleTensor(cudnnHandle_t handle, const cudnnTensorDescriptor_t y_desc, void *y,
                               const void *alpha) {
  if (!all(handle, y_desc) || !y || !alpha)
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type);
  return compute(handle, y_desc->type, [=, ys = *y_desc](auto sample) {
    using W = decltype(sample);
    scatter<W>(ys, y, gather<W>(ys, y), a, 0);
  });
}

cudnnStatus_t cudnnActivationForward(cudnnHandle_t handle, cudnnActivationDescriptor_t activation,
                                     const void *alpha, const cudnnTensorDescriptor_t x_desc,
                                     const void *x, const void *beta,
                                     const cudnnTensorDescriptor_t y_desc, void *y) {
  if (!all(handle, activation, x_desc, y_desc) || !alpha || !beta || !x || !y ||
      !same_shape(*x_desc, *y_desc) || x_desc->type != y_desc->type)
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(
      handle, y_desc->type, [=, by = *activation, xs = *x_desc, ys = *y_desc](auto sample) {
        using W = decltype(sample);
        numbers<W> result = gather<W>(xs, x);
        for_each(result.size(), 4096,
                 [&](std::size_t at) { result[at] = static_cast<W>(activated(by, result[at])); });
        scatter<W>(ys, y, result, a, b);
      });
}

cudnnStatus_t cudnnActivationBackward(cudnnHandle_t handle, cudnnActivationDescriptor_t activation,
                                      const void *alpha, const cudnnTensorDescriptor_t y_desc,
                                      const void *y, const cudnnTensorDescriptor_t dy_desc,
                                      const void *dy, const cudnnTensorDescriptor_t x_desc,
                                      const void *x, const void *beta,
                                      const cudnnTensorDescriptor_t dx_desc, void *dx) {
  if (!all(handle, activation, x_desc, y_desc, dx_desc, dy_desc) || !alpha || !beta || !x || !y ||
      !dx || !dy || !same_shape(*x_desc, *y_desc) || !same_shape(*x_desc, *dx_desc) ||
      !same_shape(*x_desc, *dy_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, dx_desc->type), b = factor(beta, dx_desc->type);
  return compute(handle, dx_desc->type,
                 [=, by = *activation, xs = *x_desc, ys = *y_desc, dxs = *dx_desc,
                  dys = *dy_desc](auto sample) {
                   using W = decltype(sample);
                   const numbers<W> in = gather<W>(xs, x), out = gather<W>(ys, y);
                   numbers<W> result = gather<W>(dys, dy);
                   for_each(result.size(), 4096, [&](std::size_t at) {
                     result[at] *= static_cast<W>(slope(by, in[at], out[at]));
                   });
                   scatter<W>(dxs, dx, result, a, b);
                 });
}

} // extern "C"
