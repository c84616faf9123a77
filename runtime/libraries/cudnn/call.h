// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of cuDNN does around its own work: tensors, streams, alpha and beta.
#pragma once

#include "cuda_runtime_api.h"
#include "cudnn.h"
#include "offloom/library_call.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

struct cudnnContext {
  cudaStream_t stream = nullptr;
};

/// A shape in memory: what is behind descriptors of tensors, and of filters.
struct cudnnTensorStruct {
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  int rank = 0;
  int dim[CUDNN_DIM_MAX] = {};
  std::ptrdiff_t stride[CUDNN_DIM_MAX] = {};
};
struct cudnnFilterStruct {
  cudnnTensorStruct shape;
  cudnnTensorFormat_t format = CUDNN_TENSOR_NCHW;
};
struct cudnnConvolutionStruct {
  int rank = 0; // of space
  int pad[3] = {}, stride[3] = {1, 1, 1}, dilation[3] = {1, 1, 1};
  int groups = 1;
  cudnnConvolutionMode_t mode = CUDNN_CONVOLUTION;
  cudnnDataType_t compute = CUDNN_DATA_FLOAT;
  cudnnMathType_t math = CUDNN_DEFAULT_MATH;
};
struct cudnnPoolingStruct {
  int rank = 0;
  cudnnPoolingMode_t mode = CUDNN_POOLING_MAX;
  cudnnNanPropagation_t nan = CUDNN_NOT_PROPAGATE_NAN;
  int window[3] = {1, 1, 1}, pad[3] = {}, stride[3] = {1, 1, 1};
};
struct cudnnActivationStruct {
  cudnnActivationMode_t mode = CUDNN_ACTIVATION_IDENTITY;
  cudnnNanPropagation_t nan = CUDNN_NOT_PROPAGATE_NAN;
  double coefficient = 0, swish = 1;
};
struct cudnnLRNStruct {
  unsigned count = 5;
  double alpha = 1e-4, beta = 0.75, k = 2;
};
struct cudnnOpTensorStruct {
  cudnnOpTensorOp_t operation = CUDNN_OP_TENSOR_ADD;
};
struct cudnnReduceTensorStruct {
  cudnnReduceTensorOp_t operation = CUDNN_REDUCE_TENSOR_ADD;
  cudnnReduceTensorIndices_t indices = CUDNN_REDUCE_TENSOR_NO_INDICES;
};
/// What numbers come next. It lies in the program's memory, so that another descriptor can go on
/// with it.
struct cudnnDropoutState {
  unsigned long long seed = 0, calls = 0;
};
struct cudnnDropoutStruct {
  float rate = 0;
  cudnnDropoutState *states = nullptr; ///< null where the program gave no memory
  cudnnDropoutState own;
};

namespace offloom::dnn {

using tensor = cudnnTensorStruct;

/// Numbers as they are computed, dense, in the order of the dimensions. Sums of floats and halves
/// are those of floats; only double is computed as double.
template <class W> using numbers = std::vector<W>;

inline std::size_t count(const tensor &of) {
  std::size_t result = 1;
  for (int axis = 0; axis < of.rank; ++axis)
    result *= of.dim[axis];
  return result;
}
inline bool same_shape(const tensor &a, const tensor &b) {
  return a.rank == b.rank && std::equal(a.dim, a.dim + a.rank, b.dim);
}
std::size_t bytes_of(cudnnDataType_t type);

/// Reads all of a tensor, and writes it: alpha * values + beta * what is there, which is not read
/// if beta is 0.
template <class W> numbers<W> gather(const tensor &from, const void *data);
template <class W>
void scatter(const tensor &to, void *data, const numbers<W> &values, W alpha, W beta);
extern template numbers<float> gather(const tensor &, const void *);
extern template numbers<double> gather(const tensor &, const void *);
extern template void scatter(const tensor &, void *, const numbers<float> &, float, float);
extern template void scatter(const tensor &, void *, const numbers<double> &, double, double);

/// The host's factor, which the type of the tensors says how to read.
inline double factor(const void *of, cudnnDataType_t type) {
  return type == CUDNN_DATA_DOUBLE ? *static_cast<const double *>(of)
                                   : *static_cast<const float *>(of);
}

/// Whether Offloom computes with numbers of a type.
inline bool computable(cudnnDataType_t type) {
  return type == CUDNN_DATA_FLOAT || type == CUDNN_DATA_DOUBLE || type == CUDNN_DATA_HALF ||
         type == CUDNN_DATA_BFLOAT16;
}

/// Puts work into the handle's stream.
template <class Work> cudnnStatus_t enqueue(cudnnHandle_t handle, Work work) {
  return library::run_in_stream(handle->stream, std::move(work)) == cudaSuccess
             ? CUDNN_STATUS_SUCCESS
             : CUDNN_STATUS_EXECUTION_FAILED;
}

/// Puts work(W{}) into the stream, with W float or double, as the type of the tensors is.
template <class Work> cudnnStatus_t compute(cudnnHandle_t handle, cudnnDataType_t type, Work work) {
  if (!computable(type))
    return CUDNN_STATUS_NOT_SUPPORTED;
  return enqueue(handle, [=] {
    if (type == CUDNN_DATA_DOUBLE)
      work(double{});
    else
      work(float{});
  });
}

/// Whether all pointers are there.
template <class... Pointer> bool all(const Pointer *...pointers) { return (... && pointers); }

/// Calls body(index) for each index, on all cores.
template <class Body> void for_each(std::size_t count, std::size_t chunk, const Body &body) {
  library::for_chunks(count, chunk, [&](std::size_t first, std::size_t last, std::size_t) {
    for (std::size_t at = first; at < last; ++at)
      body(at);
  });
}

/// A tensor of batches, channels and what is left: space, as one dimension.
struct parts {
  std::size_t batch, channels, space;
  explicit parts(const tensor &of)
      : batch(of.dim[0]), channels(of.rank > 1 ? of.dim[1] : 1), space(1) {
    for (int axis = 2; axis < of.rank; ++axis)
      space *= of.dim[axis];
  }
};

double activated(const cudnnActivationStruct &by, double x);

} // namespace offloom::dnn
