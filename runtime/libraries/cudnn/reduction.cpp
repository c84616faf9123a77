// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions over the dimensions that a result lacks, and dropout.
#include "call.h"

namespace offloom::dnn {
namespace {

struct reducer {
  cudnnReduceTensorOp_t operation;
  double start() const {
    switch (operation) {
    case CUDNN_REDUCE_TENSOR_MUL:
    case CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS:
      return 1;
    case CUDNN_REDUCE_TENSOR_MIN:
      return HUGE_VAL;
    case CUDNN_REDUCE_TENSOR_MAX:
      return -HUGE_VAL;
    default:
      return 0;
    }
  }
  double add(double total, double value) const {
    switch (operation) {
    case CUDNN_REDUCE_TENSOR_MUL:
      return total * value;
    case CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS:
      return value == 0 ? total : total * value;
    case CUDNN_REDUCE_TENSOR_MIN:
      return std::min(total, value);
    case CUDNN_REDUCE_TENSOR_MAX:
      return std::max(total, value);
    case CUDNN_REDUCE_TENSOR_AMAX:
      return std::max(total, std::abs(value));
    case CUDNN_REDUCE_TENSOR_NORM1:
      return total + std::abs(value);
    case CUDNN_REDUCE_TENSOR_NORM2:
      return total + value * value;
    default:
      return total + value;
    }
  }
  double end(double total, std::size_t count) const {
    if (operation == CUDNN_REDUCE_TENSOR_AVG)
      return total / count;
    return operation == CUDNN_REDUCE_TENSOR_NORM2 ? std::sqrt(total) : total;
  }
};

/// A number for each element of a call that looks random: Steele, Lea and Flood's SplitMix64.
std::uint32_t random(std::uint64_t seed, std::uint64_t call, std::uint64_t at) {
  std::uint64_t bits = seed + 0x9e3779b97f4a7c15u * (at + 1) + (call << 40);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>((bits ^ (bits >> 31)) >> 32);
}

/// What is left of values by a mask, scaled so that their mean stays.
template <class W> void drop(numbers<W> &values, const unsigned char *kept, float rate) {
  const W scale = rate < 1 ? static_cast<W>(1 / (1 - double(rate))) : W{};
  for_each(values.size(), 4096,
           [&](std::size_t at) { values[at] = kept[at] ? values[at] * scale : W{}; });
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnGetReductionIndicesSize(cudnnHandle_t handle,
                                           const cudnnReduceTensorDescriptor_t by,
                                           const cudnnTensorDescriptor_t a,
                                           const cudnnTensorDescriptor_t c, size_t *bytes) {
  if (!all(handle, by, a, c, bytes))
    return CUDNN_STATUS_BAD_PARAM;
  *bytes = 0;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetReductionWorkspaceSize(cudnnHandle_t handle,
                                             const cudnnReduceTensorDescriptor_t by,
                                             const cudnnTensorDescriptor_t a,
                                             const cudnnTensorDescriptor_t c, size_t *bytes) {
  return cudnnGetReductionIndicesSize(handle, by, a, c, bytes);
}

cudnnStatus_t cudnnReduceTensor(cudnnHandle_t handle, const cudnnReduceTensorDescriptor_t by,
                                void *, size_t, void *, size_t, const void *alpha,
                                const cudnnTensorDescriptor_t a_desc, const void *a,
                                const void *beta, const cudnnTensorDescriptor_t c_desc, void *c) {
  if (!all(handle, by, a_desc, c_desc) || !alpha || !beta || !a || !c ||
      a_desc->rank != c_desc->rank)
    return CUDNN_STATUS_BAD_PARAM;
  for (int axis = 0; axis < a_desc->rank; ++axis)
    if (c_desc->dim[axis] != 1 && c_desc->dim[axis] != a_desc->dim[axis])
      return CUDNN_STATUS_BAD_PARAM;
  const double scale = factor(alpha, c_desc->type), was = factor(beta, c_desc->type);
  return compute(handle, c_desc->type,
                 [=, by = reducer{by->operation}, as = *a_desc, cs = *c_desc](auto sample) {
                   using W = decltype(sample);
                   const numbers<W> from = gather<W>(as, a);
                   std::vector<double> totals(count(cs), by.start());
                   for (std::size_t at = 0; at < from.size(); ++at) {
                     std::size_t rest = at, place = 0, stride = 1;
                     for (int axis = as.rank - 1; axis >= 0; --axis) {
                       if (cs.dim[axis] != 1) {
                         place += rest % as.dim[axis] * stride;
                         stride *= as.dim[axis];
                       }
                       rest /= as.dim[axis];
                     }
                     totals[place] = by.add(totals[place], from[at]);
                   }
                   numbers<W> result(totals.size());
                   for (std::size_t at = 0; at < totals.size(); ++at)
                     result[at] = static_cast<W>(by.end(totals[at], from.size() / totals.size()));
                   scatter<W>(cs, c, result, scale, was);
                 });
}

cudnnStatus_t cudnnDropoutGetStatesSize(cudnnHandle_t handle, size_t *bytes) {
  if (!handle || !bytes)
    return CUDNN_STATUS_BAD_PARAM;
  *bytes = sizeof(cudnnDropoutState);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDropoutGetReserveSpaceSize(cudnnTensorDescriptor_t x, size_t *bytes) {
  if (!x || !bytes)
    return CUDNN_STATUS_BAD_PARAM;
  *bytes = count(*x);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetDropoutDescriptor(cudnnDropoutDescriptor_t desc, cudnnHandle_t handle,
                                        float rate, void *states, size_t bytes,
                                        unsigned long long seed) {
  if (!desc || !handle || !(rate >= 0 && rate <= 1))
    return CUDNN_STATUS_BAD_PARAM;
  if (states && bytes < sizeof(cudnnDropoutState))
    return CUDNN_STATUS_INVALID_VALUE;
  *desc = {rate, static_cast<cudnnDropoutState *>(states), {seed, 0}};
  if (!states)
    return CUDNN_STATUS_SUCCESS;
  return enqueue(handle, [=, at = desc->states] { *at = {seed, 0}; });
}
// Goes on with numbers as another descriptor, or this one before, left off.
cudnnStatus_t cudnnRestoreDropoutDescriptor(cudnnDropoutDescriptor_t desc, cudnnHandle_t handle,
                                            float rate, void *states, size_t bytes,
                                            unsigned long long seed) {
  if (!desc || !handle || !(rate >= 0 && rate <= 1) || !states)
    return CUDNN_STATUS_BAD_PARAM;
  if (bytes < sizeof(cudnnDropoutState))
    return CUDNN_STATUS_INVALID_VALUE;
  *desc = {rate, static_cast<cudnnDropoutState *>(states), {seed, 0}};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnDropoutForward(cudnnHandle_t handle, const cudnnDropoutDescriptor_t by,
                                  const cudnnTensorDescriptor_t x_desc, const void *x,
                                  const cudnnTensorDescriptor_t y_desc, void *y, void *reserve,
                                  size_t bytes) {
  if (!all(handle, by, x_desc, y_desc) || !x || !y || !reserve || !same_shape(*x_desc, *y_desc) ||
      bytes < count(*x_desc))
    return CUDNN_STATUS_BAD_PARAM;
  const cudnnDropoutState own = by->own;
  if (!by->states)
    ++by->own.calls;
  return compute(
      handle, y_desc->type,
      [=, rate = by->rate, states = by->states, xs = *x_desc, ys = *y_desc](auto sample) {
        using W = decltype(sample);
        const cudnnDropoutState now = states ? *states : own;
        if (states)
          ++states->calls;
        numbers<W> values = gather<W>(xs, x);
        unsigned char *kept = static_cast<unsigned char *>(reserve);
        for_each(values.size(), 4096, [&](std::size_t at) {
          kept[at] = random(now.seed, now.calls, at) >= rate * 4294967296.0;
        });
        drop<W>(values, kept, rate);
        scatter<W>(ys, y, values, 1, 0);
      });
}

cudnnStatus_t cudnnDropoutBackward(cudnnHandle_t handle, const cudnnDropoutDescriptor_t by,
                                   const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                   const cudnnTensorDescriptor_t dx_desc, void *dx, void *reserve,
                                   size_t bytes) {
  if (!all(handle, by, dy_desc, dx_desc) || !dy || !dx || !reserve ||
      !same_shape(*dy_desc, *dx_desc) || bytes < count(*dy_desc))
    return CUDNN_STATUS_BAD_PARAM;
  return compute(handle, dx_desc->type,
                 [=, rate = by->rate, dys = *dy_desc, dxs = *dx_desc](auto sample) {
                   using W = decltype(sample);
                   numbers<W> values = gather<W>(dys, dy);
                   drop<W>(values, static_cast<const unsigned char *>(reserve), rate);
                   scatter<W>(dxs, dx, values, 1, 0);
                 });
}

} // extern "C"
