// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions as products: each image becomes a matrix whose rows are what a filter's coefficient
// meets (im2col), and OpenBLAS multiplies it on one thread. Images are shared by the cores.
#include "windows.h"

extern "C" {
void sgemm_(const char *, const char *, const int *, const int *, const int *, const float *,
            const float *, const int *, const float *, const int *, const float *, float *,
            const int *);
void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *,
            const double *, const int *, const double *, const int *, const double *, double *,
            const int *);
}

namespace offloom::dnn {
namespace {

/// C (m by n) = A B, by columns; a letter says which of them is transposed.
void multiply(char a_as, char b_as, int m, int n, int k, const float *a, const float *b, float *c) {
  const float one = 1, zero = 0;
  const int lda = a_as == 'N' ? m : k, ldb = b_as == 'N' ? k : n;
  sgemm_(&a_as, &b_as, &m, &n, &k, &one, a, &lda, b, &ldb, &zero, c, &m);
}
void multiply(char a_as, char b_as, int m, int n, int k, const double *a, const double *b,
              double *c) {
  const double one = 1, zero = 0;
  const int lda = a_as == 'N' ? m : k, ldb = b_as == 'N' ? k : n;
  dgemm_(&a_as, &b_as, &m, &n, &k, &one, a, &lda, b, &ldb, &zero, c, &m);
}

/// A convolution's sizes.
struct problem {
  windows over;
  int batch, in_channels, out_channels, groups;
  bool flipped; // the filter is turned around
  int depth() const { return in_channels / groups; }
  int filters() const { return out_channels / groups; }
  int rows() const { return depth() * over.cells(); }
};

/// What is wrong with the descriptors, which are for x, w and y.
cudnnStatus_t make_problem(const tensor &x, const tensor &w, const tensor &y,
                           const cudnnConvolutionStruct &by, problem &result) {
  const int rank = by.rank;
  if (rank == 0 || x.rank != rank + 2 || w.rank != x.rank || y.rank != x.rank)
    return CUDNN_STATUS_BAD_PARAM;
  if (x.dim[1] != w.dim[1] * by.groups || w.dim[0] % by.groups != 0 || y.dim[0] != x.dim[0] ||
      y.dim[1] != w.dim[0] || x.type != w.type || x.type != y.type)
    return CUDNN_STATUS_BAD_PARAM;
  result = {windows(x, y, w.dim + 2, by.pad, by.stride, by.dilation),
            x.dim[0],
            x.dim[1],
            w.dim[0],
            by.groups,
            by.mode == CUDNN_CONVOLUTION};
  for (int axis = 0; axis < rank; ++axis)
    if (y.dim[2 + axis] != out_size(x.dim[2 + axis], w.dim[2 + axis], by.pad[axis], by.stride[axis],
                                    by.dilation[axis]))
      return CUDNN_STATUS_BAD_PARAM;
  return computable(x.type) ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_NOT_SUPPORTED;
}

/// Calls body(row, place in the image, place in the result) for what coefficients meet: rows are
/// channels and cells of the filter.
template <class Body> void for_meetings(const problem &of, const Body &body) {
  for (int channel = 0; channel < of.depth(); ++channel)
    for (int cell = 0; cell < of.over.cells(); ++cell) {
      const int row = channel * of.over.cells() + (of.flipped ? of.over.cells() - 1 - cell : cell);
      of.over.for_cell(cell, [&](std::size_t in, std::size_t out) {
        body(row, channel * of.over.in_space() + in, out);
      });
    }
}

template <class W> void to_matrix(const problem &of, const W *image, numbers<W> &matrix) {
  matrix.assign(of.rows() * of.over.out_space(), W{});
  for_meetings(of, [&](int row, std::size_t in, std::size_t out) {
    matrix[row * of.over.out_space() + out] = image[in];
  });
}
template <class W> void from_matrix(const problem &of, const numbers<W> &matrix, W *image) {
  for_meetings(of, [&](int row, std::size_t in, std::size_t out) {
    image[in] += matrix[row * of.over.out_space() + out];
  });
}

/// Calls body(image and group) with where they begin in x, y and w.
template <class Body> void for_parts(const problem &of, const Body &body) {
  for_each(static_cast<std::size_t>(of.batch) * of.groups, 1, [&](std::size_t part) {
    const std::size_t group = part % of.groups;
    body(part * of.depth() * of.over.in_space(), part * of.filters() * of.over.out_space(),
         group * of.filters() * of.rows());
  });
}

template <class W> numbers<W> forward(const problem &of, const numbers<W> &x, const numbers<W> &w) {
  const int space = static_cast<int>(of.over.out_space());
  numbers<W> y(static_cast<std::size_t>(of.batch) * of.out_channels * space);
  for_parts(of, [&](std::size_t in, std::size_t out, std::size_t weights) {
    numbers<W> matrix;
    to_matrix(of, &x[in], matrix);
    multiply('N', 'N', space, of.filters(), of.rows(), matrix.data(), &w[weights], &y[out]);
  });
  return y;
}

template <class W>
numbers<W> backward_data(const problem &of, const numbers<W> &dy, const numbers<W> &w) {
  const int space = static_cast<int>(of.over.out_space());
  numbers<W> dx(static_cast<std::size_t>(of.batch) * of.in_channels * of.over.in_space());
  for_parts(of, [&](std::size_t in, std::size_t out, std::size_t weights) {
    numbers<W> matrix(static_cast<std::size_t>(of.rows()) * space);
    multiply('N', 'T', space, of.rows(), of.filters(), &dy[out], &w[weights], matrix.data());
    from_matrix(of, matrix, &dx[in]);
  });
  return dx;
}

/// Images of a group are added in order, whatever the number of threads.
template <class W>
numbers<W> backward_filter(const problem &of, const numbers<W> &x, const numbers<W> &dy) {
  const int space = static_cast<int>(of.over.out_space());
  const std::size_t weights = static_cast<std::size_t>(of.filters()) * of.rows();
  std::vector<numbers<W>> parts(static_cast<std::size_t>(of.batch) * of.groups);
  for_each(parts.size(), 1, [&](std::size_t part) {
    numbers<W> matrix;
    to_matrix(of, &x[part * of.depth() * of.over.in_space()], matrix);
    parts[part].resize(weights);
    multiply('T', 'N', of.rows(), of.filters(), space, matrix.data(),
             &dy[part * of.filters() * space], parts[part].data());
  });
  numbers<W> dw(of.groups * weights);
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t at = 0; at < weights; ++at)
      dw[part % of.groups * weights + at] += parts[part][at];
  return dw;
}

} // namespace
} // namespace offloom::dnn

using namespace offloom::dnn;

extern "C" {

cudnnStatus_t cudnnGetConvolutionNdForwardOutputDim(const cudnnConvolutionDescriptor_t by,
                                                    const cudnnTensorDescriptor_t x,
                                                    const cudnnFilterDescriptor_t w, int rank,
                                                    int dims[]) {
  if (!all(by, x, w, dims) || by->rank + 2 != rank || x->rank != rank || w->shape.rank != rank ||
      x->dim[1] != w->shape.dim[1] * by->groups)
    return CUDNN_STATUS_BAD_PARAM;
  dims[0] = x->dim[0];
  dims[1] = w->shape.dim[0];
  for (int axis = 0; axis < by->rank; ++axis) {
    dims[2 + axis] = out_size(x->dim[2 + axis], w->shape.dim[2 + axis], by->pad[axis],
                              by->stride[axis], by->dilation[axis]);
    if (dims[2 + axis] < 1)
      return CUDNN_STATUS_BAD_PARAM;
  }
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetConvolution2dForwardOutputDim(const cudnnConvolutionDescriptor_t by,
                                                    const cudnnTensorDescriptor_t x,
                                                    const cudnnFilterDescriptor_t w, int *n, int *c,
                                                    int *height, int *width) {
  int dims[4];
  if (!all(n, c, height, width))
    return CUDNN_STATUS_BAD_PARAM;
  const cudnnStatus_t status = cudnnGetConvolutionNdForwardOutputDim(by, x, w, 4, dims);
  if (status == CUDNN_STATUS_SUCCESS)
    *n = dims[0], *c = dims[1], *height = dims[2], *width = dims[3];
  return status;
}

cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha,
                                      const cudnnTensorDescriptor_t x_desc, const void *x,
                                      const cudnnFilterDescriptor_t w_desc, const void *w,
                                      const cudnnConvolutionDescriptor_t by,
                                      cudnnConvolutionFwdAlgo_t, void *, size_t, const void *beta,
                                      const cudnnTensorDescriptor_t y_desc, void *y) {
  problem of;
  if (!all(handle, x_desc, w_desc, by, y_desc) || !alpha || !beta || !x || !w || !y)
    return CUDNN_STATUS_BAD_PARAM;
  if (const auto status = make_problem(*x_desc, w_desc->shape, *y_desc, *by, of); status != 0)
    return status;
  const double a = factor(alpha, y_desc->type), b = factor(beta, y_desc->type);
  return compute(handle, y_desc->type,
                 [=, xs = *x_desc, ws = w_desc->shape, ys = *y_desc](auto sample) {
                   using W = decltype(sample);
                   scatter<W>(ys, y, forward<W>(of, gather<W>(xs, x), gather<W>(ws, w)), a, b);
                 });
}

cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t handle, const void *alpha,
                                           const cudnnFilterDescriptor_t w_desc, const void *w,
                                           const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                           const cudnnConvolutionDescriptor_t by,
                                           cudnnConvolutionBwdDataAlgo_t, void *, size_t,
                                           const void *beta, const cudnnTensorDescriptor_t dx_desc,
                                           void *dx) {
  problem of;
  if (!all(handle, dx_desc, w_desc, by, dy_desc) || !alpha || !beta || !dx || !w || !dy)
    return CUDNN_STATUS_BAD_PARAM;
  if (const auto status = make_problem(*dx_desc, w_desc->shape, *dy_desc, *by, of); status != 0)
    return status;
  const double a = factor(alpha, dx_desc->type), b = factor(beta, dx_desc->type);
  return compute(
      handle, dx_desc->type, [=, xs = *dx_desc, ws = w_desc->shape, ys = *dy_desc](auto sample) {
        using W = decltype(sample);
        scatter<W>(xs, dx, backward_data<W>(of, gather<W>(ys, dy), gather<W>(ws, w)), a, b);
      });
}

cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t handle, const void *alpha,
                                             const cudnnTensorDescriptor_t x_desc, const void *x,
                                             const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                             const cudnnConvolutionDescriptor_t by,
                                             cudnnConvolutionBwdFilterAlgo_t, void *, size_t,
                                             const void *beta,
                                             const cudnnFilterDescriptor_t dw_desc, void *dw) {
  problem of;
  if (!all(handle, x_desc, dw_desc, by, dy_desc) || !alpha || !beta || !x || !dw || !dy)
    return CUDNN_STATUS_BAD_PARAM;
  if (const auto status = make_problem(*x_desc, dw_desc->shape, *dy_desc, *by, of); status != 0)
    return status;
  const double a = factor(alpha, x_desc->type), b = factor(beta, x_desc->type);
  return compute(
      handle, x_desc->type, [=, xs = *x_desc, ws = dw_desc->shape, ys = *dy_desc](auto sample) {
        using W = decltype(sample);
        scatter<W>(ws, dw, backward_filter<W>(of, gather<W>(xs, x), gather<W>(ys, dy)), a, b);
      });
}

/// The sums of a channel's gradients.
cudnnStatus_t cudnnConvolutionBackwardBias(cudnnHandle_t handle, const void *alpha,
                                           const cudnnTensorDescriptor_t dy_desc, const void *dy,
                                           const void *beta, const cudnnTensorDescriptor_t db_desc,
                                           void *db) {
  if (!all(handle, dy_desc, db_desc) || !alpha || !beta || !dy || !db || dy_desc->rank < 3 ||
      count(*db_desc) != std::size_t(dy_desc->dim[1]) || dy_desc->type != db_desc->type)
    return CUDNN_STATUS_BAD_PARAM;
  const double a = factor(alpha, dy_desc->type), b = factor(beta, dy_desc->type);
  return compute(handle, dy_desc->type, [=, ys = *dy_desc, bs = *db_desc](auto sample) {
    using W = decltype(sample);
    const numbers<W> from = gather<W>(ys, dy);
    const parts of(ys);
    numbers<W> sums(of.channels);
    for_each(of.channels, 1, [&](std::size_t channel) {
      double sum = 0;
      for (std::size_t image = 0; image < of.batch; ++image)
        for (std::size_t at = 0; at < of.space; ++at)
          sum += from[(image * of.channels + channel) * of.space + at];
      sums[channel] = static_cast<W>(sum);
    });
    scatter<W>(bs, db, sums, a, b);
  });
}

/// y = activation(alpha1 * convolution + alpha2 * z + bias)
cudnnStatus_t cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void *alpha1, const cudnnTensorDescriptor_t x_desc, const void *x,
    const cudnnFilterDescriptor_t w_desc, const void *w, const cudnnConvolutionDescriptor_t by,
    cudnnConvolutionFwdAlgo_t, void *, size_t, const void *alpha2,
    const cudnnTensorDescriptor_t z_desc, const void *z, const cudnnTensorDescriptor_t bias_desc,
    const void *bias, const cudnnActivationDescriptor_t activation,
    const cudnnTensorDescriptor_t y_desc, void *y) {
  problem of;
  if (!all(handle, x_desc, w_desc, by, y_desc, z_desc, bias_desc, activation) || !alpha1 ||
      !alpha2 || !x || !w || !y || !z || !bias || !same_shape(*z_desc, *y_desc) ||
      count(*bias_desc) != std::size_t(y_desc->dim[1]))
    return CUDNN_STATUS_BAD_PARAM;
  if (const auto status = make_problem(*x_desc, w_desc->shape, *y_desc, *by, of); status != 0)
    return status;
  const double a = factor(alpha1, y_desc->type), b = factor(alpha2, y_desc->type);
  return compute(handle, y_desc->type,
                 [=, xs = *x_desc, ws = w_desc->shape, ys = *y_desc, zs = *z_desc, bs = *bias_desc,
                  act = *activation](auto sample) {
                   using W = decltype(sample);
                   numbers<W> result = forward<W>(of, gather<W>(xs, x), gather<W>(ws, w));
                   const numbers<W> added = gather<W>(zs, z), offset = gather<W>(bs, bias);
                   const parts in(ys);
                   for_each(result.size(), 4096, [&](std::size_t at) {
                     result[at] = static_cast<W>(
                         activated(act, a * result[at] + (b == 0 ? 0 : b * added[at]) +
                                            offset[at / in.space % in.channels]));
                   });
                   scatter<W>(ys, y, result, 1, 0);
                 });
}

} // extern "C"
