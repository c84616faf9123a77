// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Descriptors of tensors, filters and layers.
#include "call.h"

#include <limits>

using namespace offloom::dnn;

namespace {

bool known(cudnnDataType_t type) { return type >= CUDNN_DATA_FLOAT && type <= CUDNN_DATA_INT64; }

/// Strides of a dense shape: channels last, or in the order of the dimensions.
void make_dense(tensor &of, cudnnTensorFormat_t format) {
  std::ptrdiff_t stride = 1;
  if (format == CUDNN_TENSOR_NHWC && of.rank > 1) {
    of.stride[1] = 1;
    stride = of.dim[1];
  }
  for (int axis = of.rank - 1; axis >= 0; --axis) {
    if (format == CUDNN_TENSOR_NHWC && axis == 1)
      continue;
    of.stride[axis] = stride;
    stride *= of.dim[axis];
  }
}

cudnnStatus_t set_shape(tensor *to, cudnnDataType_t type, int rank, const int *dims,
                        const int *strides, cudnnTensorFormat_t format) {
  if (!to || !dims || !known(type) || rank < 1)
    return CUDNN_STATUS_BAD_PARAM;
  if (rank > CUDNN_DIM_MAX || format == CUDNN_TENSOR_NCHW_VECT_C)
    return CUDNN_STATUS_NOT_SUPPORTED;
  tensor made;
  made.type = type;
  made.rank = rank;
  double elements = 1;
  for (int axis = 0; axis < rank; ++axis) {
    if (dims[axis] <= 0 || (strides && strides[axis] <= 0))
      return CUDNN_STATUS_BAD_PARAM;
    made.dim[axis] = dims[axis];
    elements *= dims[axis];
    if (strides)
      made.stride[axis] = strides[axis];
  }
  if (elements > double(std::numeric_limits<int>::max()))
    return CUDNN_STATUS_NOT_SUPPORTED; // 2 Gi elements
  if (!strides)
    make_dense(made, format);
  *to = made;
  return CUDNN_STATUS_SUCCESS;
}

template <class To> void tell(To *to, To value) {
  if (to)
    *to = value;
}

/// The bytes from the first element to the last.
size_t extent(const tensor &of) {
  std::ptrdiff_t last = 0;
  for (int axis = 0; axis < of.rank; ++axis)
    last += (of.dim[axis] - 1) * of.stride[axis];
  return (last + 1) * bytes_of(of.type);
}

} // namespace

#define OFFLOOM_DNN_DESCRIPTOR(Name, Struct)                                                       \
  cudnnStatus_t cudnnCreate##Name##Descriptor(cudnn##Name##Descriptor_t *desc) {                   \
    if (!desc)                                                                                     \
      return CUDNN_STATUS_BAD_PARAM;                                                               \
    *desc = new Struct;                                                                            \
    return CUDNN_STATUS_SUCCESS;                                                                   \
  }                                                                                                \
  cudnnStatus_t cudnnDestroy##Name##Descriptor(cudnn##Name##Descriptor_t desc) {                   \
    delete desc;                                                                                   \
    return CUDNN_STATUS_SUCCESS;                                                                   \
  }

extern "C" {

OFFLOOM_DNN_DESCRIPTOR(Tensor, cudnnTensorStruct)
OFFLOOM_DNN_DESCRIPTOR(Filter, cudnnFilterStruct)
OFFLOOM_DNN_DESCRIPTOR(Convolution, cudnnConvolutionStruct)
OFFLOOM_DNN_DESCRIPTOR(Pooling, cudnnPoolingStruct)
OFFLOOM_DNN_DESCRIPTOR(LRN, cudnnLRNStruct)
OFFLOOM_DNN_DESCRIPTOR(Activation, cudnnActivationStruct)
OFFLOOM_DNN_DESCRIPTOR(OpTensor, cudnnOpTensorStruct)
OFFLOOM_DNN_DESCRIPTOR(ReduceTensor, cudnnReduceTensorStruct)
OFFLOOM_DNN_DESCRIPTOR(Dropout, cudnnDropoutStruct)

cudnnStatus_t cudnnSetTensor4dDescriptor(cudnnTensorDescriptor_t desc, cudnnTensorFormat_t format,
                                         cudnnDataType_t type, int n, int c, int h, int w) {
  const int dims[] = {n, c, h, w};
  return set_shape(desc, type, 4, dims, nullptr, format);
}
cudnnStatus_t cudnnSetTensor4dDescriptorEx(cudnnTensorDescriptor_t desc, cudnnDataType_t type,
                                           int n, int c, int h, int w, int n_stride, int c_stride,
                                           int h_stride, int w_stride) {
  const int dims[] = {n, c, h, w}, strides[] = {n_stride, c_stride, h_stride, w_stride};
  return set_shape(desc, type, 4, dims, strides, CUDNN_TENSOR_NCHW);
}
cudnnStatus_t cudnnGetTensor4dDescriptor(const cudnnTensorDescriptor_t desc, cudnnDataType_t *type,
                                         int *n, int *c, int *h, int *w, int *n_stride,
                                         int *c_stride, int *h_stride, int *w_stride) {
  if (!desc || desc->rank != 4)
    return CUDNN_STATUS_BAD_PARAM;
  tell(type, desc->type);
  int *const dims[] = {n, c, h, w}, *const strides[] = {n_stride, c_stride, h_stride, w_stride};
  for (int axis = 0; axis < 4; ++axis) {
    tell(dims[axis], desc->dim[axis]);
    tell(strides[axis], int(desc->stride[axis]));
  }
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t desc, cudnnDataType_t type,
                                         int rank, const int dims[], const int strides[]) {
  return strides ? set_shape(desc, type, rank, dims, strides, CUDNN_TENSOR_NCHW)
                 : CUDNN_STATUS_BAD_PARAM;
}
cudnnStatus_t cudnnSetTensorNdDescriptorEx(cudnnTensorDescriptor_t desc, cudnnTensorFormat_t format,
                                           cudnnDataType_t type, int rank, const int dims[]) {
  return set_shape(desc, type, rank, dims, nullptr, format);
}
cudnnStatus_t cudnnGetTensorNdDescriptor(const cudnnTensorDescriptor_t desc, int requested,
                                         cudnnDataType_t *type, int *rank, int dims[],
                                         int strides[]) {
  if (!desc || requested < 1)
    return CUDNN_STATUS_BAD_PARAM;
  tell(type, desc->type);
  tell(rank, desc->rank);
  for (int axis = 0; axis < std::min(requested, desc->rank); ++axis) {
    if (dims)
      dims[axis] = desc->dim[axis];
    if (strides)
      strides[axis] = int(desc->stride[axis]);
  }
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetTensorSizeInBytes(const cudnnTensorDescriptor_t desc, size_t *size) {
  if (!desc || !size)
    return CUDNN_STATUS_BAD_PARAM;
  *size = extent(*desc);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t desc, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int rank, const int dims[]) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  desc->format = format;
  return set_shape(&desc->shape, type, rank, dims, nullptr, format);
}
cudnnStatus_t cudnnSetFilter4dDescriptor(cudnnFilterDescriptor_t desc, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int k, int c, int h, int w) {
  const int dims[] = {k, c, h, w};
  return cudnnSetFilterNdDescriptor(desc, type, format, 4, dims);
}
cudnnStatus_t cudnnGetFilterNdDescriptor(const cudnnFilterDescriptor_t desc, int requested,
                                         cudnnDataType_t *type, cudnnTensorFormat_t *format,
                                         int *rank, int dims[]) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  tell(format, desc->format);
  return cudnnGetTensorNdDescriptor(&desc->shape, requested, type, rank, dims, nullptr);
}
cudnnStatus_t cudnnGetFilter4dDescriptor(const cudnnFilterDescriptor_t desc, cudnnDataType_t *type,
                                         cudnnTensorFormat_t *format, int *k, int *c, int *h,
                                         int *w) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  tell(format, desc->format);
  return cudnnGetTensor4dDescriptor(&desc->shape, type, k, c, h, w, nullptr, nullptr, nullptr,
                                    nullptr);
}
cudnnStatus_t cudnnGetFilterSizeInBytes(const cudnnFilterDescriptor_t desc, size_t *size) {
  return desc ? cudnnGetTensorSizeInBytes(&desc->shape, size) : CUDNN_STATUS_BAD_PARAM;
}

cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t desc, cudnnMathType_t math) {
  if (!desc || math < CUDNN_DEFAULT_MATH || math > CUDNN_FMA_MATH)
    return CUDNN_STATUS_BAD_PARAM;
  desc->math = math;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetConvolutionMathType(cudnnConvolutionDescriptor_t desc,
                                          cudnnMathType_t *math) {
  if (!desc || !math)
    return CUDNN_STATUS_BAD_PARAM;
  *math = desc->math;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t desc, int groups) {
  if (!desc || groups < 1)
    return CUDNN_STATUS_BAD_PARAM;
  desc->groups = groups;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetConvolutionGroupCount(cudnnConvolutionDescriptor_t desc, int *groups) {
  if (!desc || !groups)
    return CUDNN_STATUS_BAD_PARAM;
  *groups = desc->groups;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionReorderType(cudnnConvolutionDescriptor_t desc,
                                             cudnnReorderType_t) {
  return desc ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
cudnnStatus_t cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t desc, int rank,
                                              const int pads[], const int strides[],
                                              const int dilations[], cudnnConvolutionMode_t mode,
                                              cudnnDataType_t compute) {
  if (!desc || !pads || !strides || !dilations || rank < 1 ||
      (mode != CUDNN_CONVOLUTION && mode != CUDNN_CROSS_CORRELATION))
    return CUDNN_STATUS_BAD_PARAM;
  if (rank > 3)
    return CUDNN_STATUS_NOT_SUPPORTED;
  for (int axis = 0; axis < rank; ++axis)
    if (pads[axis] < 0 || strides[axis] < 1 || dilations[axis] < 1)
      return CUDNN_STATUS_BAD_PARAM;
  desc->rank = rank;
  desc->mode = mode;
  desc->compute = compute;
  std::copy_n(pads, rank, desc->pad);
  std::copy_n(strides, rank, desc->stride);
  std::copy_n(dilations, rank, desc->dilation);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolution2dDescriptor(cudnnConvolutionDescriptor_t desc, int pad_h,
                                              int pad_w, int u, int v, int dilation_h,
                                              int dilation_w, cudnnConvolutionMode_t mode,
                                              cudnnDataType_t compute) {
  const int pads[] = {pad_h, pad_w}, strides[] = {u, v}, dilations[] = {dilation_h, dilation_w};
  return cudnnSetConvolutionNdDescriptor(desc, 2, pads, strides, dilations, mode, compute);
}
cudnnStatus_t cudnnGetConvolution2dDescriptor(const cudnnConvolutionDescriptor_t desc, int *pad_h,
                                              int *pad_w, int *u, int *v, int *dilation_h,
                                              int *dilation_w, cudnnConvolutionMode_t *mode,
                                              cudnnDataType_t *compute) {
  if (!desc || desc->rank != 2)
    return CUDNN_STATUS_BAD_PARAM;
  tell(pad_h, desc->pad[0]), tell(pad_w, desc->pad[1]);
  tell(u, desc->stride[0]), tell(v, desc->stride[1]);
  tell(dilation_h, desc->dilation[0]), tell(dilation_w, desc->dilation[1]);
  tell(mode, desc->mode);
  tell(compute, desc->compute);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetPoolingNdDescriptor(cudnnPoolingDescriptor_t desc,
                                          const cudnnPoolingMode_t mode,
                                          const cudnnNanPropagation_t nan, int rank,
                                          const int windows[], const int pads[],
                                          const int strides[]) {
  if (!desc || !windows || !pads || !strides || rank < 1 || mode < CUDNN_POOLING_MAX ||
      mode > CUDNN_POOLING_MAX_DETERMINISTIC)
    return CUDNN_STATUS_BAD_PARAM;
  if (rank > 3)
    return CUDNN_STATUS_NOT_SUPPORTED;
  for (int axis = 0; axis < rank; ++axis)
    if (windows[axis] < 1 || pads[axis] < 0 || pads[axis] >= windows[axis] || strides[axis] < 1)
      return CUDNN_STATUS_BAD_PARAM;
  desc->rank = rank;
  desc->mode = mode;
  desc->nan = nan;
  std::copy_n(windows, rank, desc->window);
  std::copy_n(pads, rank, desc->pad);
  std::copy_n(strides, rank, desc->stride);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetPooling2dDescriptor(cudnnPoolingDescriptor_t desc, cudnnPoolingMode_t mode,
                                          cudnnNanPropagation_t nan, int height, int width,
                                          int pad_y, int pad_x, int stride_y, int stride_x) {
  const int windows[] = {height, width}, pads[] = {pad_y, pad_x}, strides[] = {stride_y, stride_x};
  return cudnnSetPoolingNdDescriptor(desc, mode, nan, 2, windows, pads, strides);
}
cudnnStatus_t cudnnGetPooling2dDescriptor(const cudnnPoolingDescriptor_t desc,
                                          cudnnPoolingMode_t *mode, cudnnNanPropagation_t *nan,
                                          int *height, int *width, int *pad_y, int *pad_x,
                                          int *stride_y, int *stride_x) {
  if (!desc || desc->rank != 2)
    return CUDNN_STATUS_BAD_PARAM;
  tell(mode, desc->mode);
  tell(nan, desc->nan);
  tell(height, desc->window[0]), tell(width, desc->window[1]);
  tell(pad_y, desc->pad[0]), tell(pad_x, desc->pad[1]);
  tell(stride_y, desc->stride[0]), tell(stride_x, desc->stride[1]);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetActivationDescriptor(cudnnActivationDescriptor_t desc,
                                           cudnnActivationMode_t mode, cudnnNanPropagation_t nan,
                                           double coefficient) {
  if (!desc || mode < CUDNN_ACTIVATION_SIGMOID || mode > CUDNN_ACTIVATION_SWISH)
    return CUDNN_STATUS_BAD_PARAM;
  desc->mode = mode;
  desc->nan = nan;
  desc->coefficient = coefficient;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetActivationDescriptor(const cudnnActivationDescriptor_t desc,
                                           cudnnActivationMode_t *mode, cudnnNanPropagation_t *nan,
                                           double *coefficient) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  tell(mode, desc->mode);
  tell(nan, desc->nan);
  tell(coefficient, desc->coefficient);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetActivationDescriptorSwishBeta(cudnnActivationDescriptor_t desc, double beta) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  desc->swish = beta;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetLRNDescriptor(cudnnLRNDescriptor_t desc, unsigned count, double alpha,
                                    double beta, double k) {
  if (!desc || count < CUDNN_LRN_MIN_N || count > CUDNN_LRN_MAX_N || beta < CUDNN_LRN_MIN_BETA ||
      k < CUDNN_LRN_MIN_K)
    return CUDNN_STATUS_BAD_PARAM;
  *desc = {count, alpha, beta, k};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetLRNDescriptor(cudnnLRNDescriptor_t desc, unsigned *count, double *alpha,
                                    double *beta, double *k) {
  if (!desc)
    return CUDNN_STATUS_BAD_PARAM;
  tell(count, desc->count);
  tell(alpha, desc->alpha), tell(beta, desc->beta), tell(k, desc->k);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnSetOpTensorDescriptor(cudnnOpTensorDescriptor_t desc,
                                         cudnnOpTensorOp_t operation, cudnnDataType_t,
                                         cudnnNanPropagation_t) {
  if (!desc || operation < CUDNN_OP_TENSOR_ADD || operation > CUDNN_OP_TENSOR_NOT)
    return CUDNN_STATUS_BAD_PARAM;
  desc->operation = operation;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetReduceTensorDescriptor(cudnnReduceTensorDescriptor_t desc,
                                             cudnnReduceTensorOp_t operation, cudnnDataType_t,
                                             cudnnNanPropagation_t,
                                             cudnnReduceTensorIndices_t indices,
                                             cudnnIndicesType_t) {
  if (!desc || operation < CUDNN_REDUCE_TENSOR_ADD || operation > CUDNN_REDUCE_TENSOR_MUL_NO_ZEROS)
    return CUDNN_STATUS_BAD_PARAM;
  if (indices != CUDNN_REDUCE_TENSOR_NO_INDICES)
    return CUDNN_STATUS_NOT_SUPPORTED;
  *desc = {operation, indices};
  return CUDNN_STATUS_SUCCESS;
}

/// One number for each channel, or for each place in it.
cudnnStatus_t cudnnDeriveBNTensorDescriptor(cudnnTensorDescriptor_t desc,
                                            const cudnnTensorDescriptor_t x,
                                            cudnnBatchNormMode_t mode) {
  if (!desc || !x || x->rank < 2 || mode < CUDNN_BATCHNORM_PER_ACTIVATION ||
      mode > CUDNN_BATCHNORM_SPATIAL_PERSISTENT)
    return CUDNN_STATUS_BAD_PARAM;
  int dims[CUDNN_DIM_MAX];
  for (int axis = 0; axis < x->rank; ++axis)
    dims[axis] =
        axis == 1 || (axis > 1 && mode == CUDNN_BATCHNORM_PER_ACTIVATION) ? x->dim[axis] : 1;
  return set_shape(desc, x->type == CUDNN_DATA_DOUBLE ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT,
                   x->rank, dims, nullptr, CUDNN_TENSOR_NCHW);
}

} // extern "C"
