// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which algorithms convolutions have: one, by the name of what a GPU takes most, without a work
// area.
#include "call.h"

using namespace offloom::dnn;

namespace {

template <class Performance, class Algorithm>
cudnnStatus_t list(bool valid, Algorithm algorithm, int requested, int *returned,
                   Performance *results) {
  if (!valid || requested < 1 || !returned || !results)
    return CUDNN_STATUS_BAD_PARAM;
  *returned = 1;
  *results = {};
  results->algo = algorithm;
  results->status = CUDNN_STATUS_SUCCESS;
  results->time = 1;
  results->determinism = CUDNN_DETERMINISTIC;
  return CUDNN_STATUS_SUCCESS;
}
template <class T> cudnnStatus_t tell(bool valid, T *to, T value) {
  if (!valid || !to)
    return CUDNN_STATUS_BAD_PARAM;
  *to = value;
  return CUDNN_STATUS_SUCCESS;
}

} // namespace

#define OFFLOOM_DNN_SHAPES(A, B, C)                                                                \
  const cudnn##A##Descriptor_t a, const cudnn##B##Descriptor_t b,                                  \
      const cudnnConvolutionDescriptor_t by, const cudnn##C##Descriptor_t c
#define OFFLOOM_DNN_ALGORITHMS(Way, Type, first, ...)                                              \
  cudnnStatus_t cudnnGetConvolution##Way##AlgorithmMaxCount(cudnnHandle_t handle, int *count) {    \
    return tell(handle, count, 1);                                                                 \
  }                                                                                                \
  cudnnStatus_t cudnnGetConvolution##Way##Algorithm_v7(                                            \
      cudnnHandle_t handle, __VA_ARGS__, const int requested, int *returned,                       \
      cudnnConvolution##Type##AlgoPerf_t *results) {                                               \
    return list(all(handle, a, b, by, c), first, requested, returned, results);                    \
  }                                                                                                \
  cudnnStatus_t cudnnFindConvolution##Way##Algorithm(                                              \
      cudnnHandle_t handle, __VA_ARGS__, const int requested, int *returned,                       \
      cudnnConvolution##Type##AlgoPerf_t *results) {                                               \
    return list(all(handle, a, b, by, c), first, requested, returned, results);                    \
  }                                                                                                \
  cudnnStatus_t cudnnGetConvolution##Way##Algorithm(cudnnHandle_t handle, __VA_ARGS__,             \
                                                    cudnnConvolution##Type##Preference_t, size_t,  \
                                                    cudnnConvolution##Type##Algo_t *algorithm) {   \
    return tell(all(handle, a, b, by, c), algorithm, first);                                       \
  }                                                                                                \
  cudnnStatus_t cudnnGetConvolution##Way##WorkspaceSize(                                           \
      cudnnHandle_t handle, __VA_ARGS__, cudnnConvolution##Type##Algo_t, size_t *bytes) {          \
    return tell(all(handle, a, b, by, c), bytes, size_t{0});                                       \
  }

extern "C" {

OFFLOOM_DNN_ALGORITHMS(Forward, Fwd, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
                       OFFLOOM_DNN_SHAPES(Tensor, Filter, Tensor))
OFFLOOM_DNN_ALGORITHMS(BackwardFilter, BwdFilter, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
                       OFFLOOM_DNN_SHAPES(Tensor, Tensor, Filter))
OFFLOOM_DNN_ALGORITHMS(BackwardData, BwdData, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
                       OFFLOOM_DNN_SHAPES(Filter, Tensor, Tensor))

} // extern "C"
