// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuDNN computes. Results are alpha times what is computed, plus beta times what was there;
// alpha and beta are float, for tensors of double double.
#pragma once

#include "descriptors.h"

#define OFFLOOM_DNN_SOURCE(x) const cudnnTensorDescriptor_t x##Desc, const void *x
#define OFFLOOM_DNN_RESULT(y) const cudnnTensorDescriptor_t y##Desc, void *y

#ifdef __cplusplus
extern "C" {
#endif

// Convolutions. All algorithms are one, which needs no work area.
cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t handle, const void *alpha,
                                      OFFLOOM_DNN_SOURCE(x), const cudnnFilterDescriptor_t wDesc,
                                      const void *w, const cudnnConvolutionDescriptor_t convDesc,
                                      cudnnConvolutionFwdAlgo_t algo, void *workSpace,
                                      size_t workSpaceSizeInBytes, const void *beta,
                                      OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t handle, const void *alpha,
                                           const cudnnFilterDescriptor_t wDesc, const void *w,
                                           OFFLOOM_DNN_SOURCE(dy),
                                           const cudnnConvolutionDescriptor_t convDesc,
                                           cudnnConvolutionBwdDataAlgo_t algo, void *workSpace,
                                           size_t workSpaceSizeInBytes, const void *beta,
                                           OFFLOOM_DNN_RESULT(dx));
cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t handle, const void *alpha,
                                             OFFLOOM_DNN_SOURCE(x), OFFLOOM_DNN_SOURCE(dy),
                                             const cudnnConvolutionDescriptor_t convDesc,
                                             cudnnConvolutionBwdFilterAlgo_t algo, void *workSpace,
                                             size_t workSpaceSizeInBytes, const void *beta,
                                             const cudnnFilterDescriptor_t dwDesc, void *dw);
cudnnStatus_t cudnnConvolutionBackwardBias(cudnnHandle_t handle, const void *alpha,
                                           OFFLOOM_DNN_SOURCE(dy), const void *beta,
                                           OFFLOOM_DNN_RESULT(db));
cudnnStatus_t cudnnConvolutionBiasActivationForward(
    cudnnHandle_t handle, const void *alpha1, OFFLOOM_DNN_SOURCE(x),
    const cudnnFilterDescriptor_t wDesc, const void *w, const cudnnConvolutionDescriptor_t convDesc,
    cudnnConvolutionFwdAlgo_t algo, void *workSpace, size_t workSpaceSizeInBytes,
    const void *alpha2, OFFLOOM_DNN_SOURCE(z), OFFLOOM_DNN_SOURCE(bias),
    const cudnnActivationDescriptor_t activationDesc, OFFLOOM_DNN_RESULT(y));

// Which algorithms there are: the four descriptors are in the order of the function's arguments.
#define OFFLOOM_DNN_SHAPES(A, a, B, b, C, c)                                                       \
  const cudnn##A##Descriptor_t a, const cudnn##B##Descriptor_t b,                                  \
      const cudnnConvolutionDescriptor_t convDesc, const cudnn##C##Descriptor_t c
#define OFFLOOM_DNN_ALGORITHMS(Way, Type, ...)                                                     \
  cudnnStatus_t cudnnGetConvolution##Way##AlgorithmMaxCount(cudnnHandle_t handle, int *count);     \
  cudnnStatus_t cudnnGetConvolution##Way##Algorithm_v7(                                            \
      cudnnHandle_t handle, __VA_ARGS__, const int requestedAlgoCount, int *returnedAlgoCount,     \
      cudnnConvolution##Type##AlgoPerf_t *perfResults);                                            \
  cudnnStatus_t cudnnFindConvolution##Way##Algorithm(                                              \
      cudnnHandle_t handle, __VA_ARGS__, const int requestedAlgoCount, int *returnedAlgoCount,     \
      cudnnConvolution##Type##AlgoPerf_t *perfResults);                                            \
  cudnnStatus_t cudnnGetConvolution##Way##Algorithm(                                               \
      cudnnHandle_t handle, __VA_ARGS__, cudnnConvolution##Type##Preference_t preference,          \
      size_t memoryLimitInBytes, cudnnConvolution##Type##Algo_t *algo);                            \
  cudnnStatus_t cudnnGetConvolution##Way##WorkspaceSize(cudnnHandle_t handle, __VA_ARGS__,         \
                                                        cudnnConvolution##Type##Algo_t algo,       \
                                                        size_t *sizeInBytes);
OFFLOOM_DNN_ALGORITHMS(Forward, Fwd, OFFLOOM_DNN_SHAPES(Tensor, x, Filter, w, Tensor, y))
OFFLOOM_DNN_ALGORITHMS(BackwardFilter, BwdFilter,
                       OFFLOOM_DNN_SHAPES(Tensor, x, Tensor, dy, Filter, dw))
OFFLOOM_DNN_ALGORITHMS(BackwardData, BwdData, OFFLOOM_DNN_SHAPES(Filter, w, Tensor, dy, Tensor, dx))

// Element by element. Of B and of A dimensions of 1 are repeated.
cudnnStatus_t cudnnTransformTensor(cudnnHandle_t handle, const void *alpha, OFFLOOM_DNN_SOURCE(x),
                                   const void *beta, OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnAddTensor(cudnnHandle_t handle, const void *alpha, OFFLOOM_DNN_SOURCE(a),
                             const void *beta, OFFLOOM_DNN_RESULT(c));
cudnnStatus_t cudnnOpTensor(cudnnHandle_t handle, const cudnnOpTensorDescriptor_t opTensorDesc,
                            const void *alpha1, OFFLOOM_DNN_SOURCE(a), const void *alpha2,
                            OFFLOOM_DNN_SOURCE(b), const void *beta, OFFLOOM_DNN_RESULT(c));
cudnnStatus_t cudnnSetTensor(cudnnHandle_t handle, OFFLOOM_DNN_RESULT(y), const void *valuePtr);
cudnnStatus_t cudnnScaleTensor(cudnnHandle_t handle, OFFLOOM_DNN_RESULT(y), const void *alpha);
cudnnStatus_t cudnnActivationForward(cudnnHandle_t handle,
                                     cudnnActivationDescriptor_t activationDesc, const void *alpha,
                                     OFFLOOM_DNN_SOURCE(x), const void *beta,
                                     OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnActivationBackward(cudnnHandle_t handle,
                                      cudnnActivationDescriptor_t activationDesc, const void *alpha,
                                      OFFLOOM_DNN_SOURCE(y), OFFLOOM_DNN_SOURCE(dy),
                                      OFFLOOM_DNN_SOURCE(x), const void *beta,
                                      OFFLOOM_DNN_RESULT(dx));

// Reductions: dimensions of C that are 1 are summed up.
cudnnStatus_t cudnnGetReductionIndicesSize(cudnnHandle_t handle,
                                           const cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                           const cudnnTensorDescriptor_t aDesc,
                                           const cudnnTensorDescriptor_t cDesc,
                                           size_t *sizeInBytes);
cudnnStatus_t cudnnGetReductionWorkspaceSize(cudnnHandle_t handle,
                                             const cudnnReduceTensorDescriptor_t reduceTensorDesc,
                                             const cudnnTensorDescriptor_t aDesc,
                                             const cudnnTensorDescriptor_t cDesc,
                                             size_t *sizeInBytes);
cudnnStatus_t cudnnReduceTensor(cudnnHandle_t handle,
                                const cudnnReduceTensorDescriptor_t reduceTensorDesc, void *indices,
                                size_t indicesSizeInBytes, void *workspace,
                                size_t workspaceSizeInBytes, const void *alpha,
                                OFFLOOM_DNN_SOURCE(a), const void *beta, OFFLOOM_DNN_RESULT(c));

// Windows, channels, batches.
cudnnStatus_t cudnnPoolingForward(cudnnHandle_t handle, const cudnnPoolingDescriptor_t poolingDesc,
                                  const void *alpha, OFFLOOM_DNN_SOURCE(x), const void *beta,
                                  OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnPoolingBackward(cudnnHandle_t handle, const cudnnPoolingDescriptor_t poolingDesc,
                                   const void *alpha, OFFLOOM_DNN_SOURCE(y), OFFLOOM_DNN_SOURCE(dy),
                                   OFFLOOM_DNN_SOURCE(x), const void *beta, OFFLOOM_DNN_RESULT(dx));
cudnnStatus_t cudnnSoftmaxForward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo,
                                  cudnnSoftmaxMode_t mode, const void *alpha, OFFLOOM_DNN_SOURCE(x),
                                  const void *beta, OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnSoftmaxBackward(cudnnHandle_t handle, cudnnSoftmaxAlgorithm_t algo,
                                   cudnnSoftmaxMode_t mode, const void *alpha,
                                   OFFLOOM_DNN_SOURCE(y), OFFLOOM_DNN_SOURCE(dy), const void *beta,
                                   OFFLOOM_DNN_RESULT(dx));
cudnnStatus_t cudnnLRNCrossChannelForward(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
                                          cudnnLRNMode_t lrnMode, const void *alpha,
                                          OFFLOOM_DNN_SOURCE(x), const void *beta,
                                          OFFLOOM_DNN_RESULT(y));
cudnnStatus_t cudnnLRNCrossChannelBackward(cudnnHandle_t handle, cudnnLRNDescriptor_t normDesc,
                                           cudnnLRNMode_t lrnMode, const void *alpha,
                                           OFFLOOM_DNN_SOURCE(y), OFFLOOM_DNN_SOURCE(dy),
                                           OFFLOOM_DNN_SOURCE(x), const void *beta,
                                           OFFLOOM_DNN_RESULT(dx));
cudnnStatus_t cudnnBatchNormalizationForwardInference(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    OFFLOOM_DNN_SOURCE(x), OFFLOOM_DNN_RESULT(y),
    const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
    const void *estimatedMean, const void *estimatedVariance, double epsilon);
cudnnStatus_t cudnnBatchNormalizationForwardTraining(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alpha, const void *beta,
    OFFLOOM_DNN_SOURCE(x), OFFLOOM_DNN_RESULT(y),
    const cudnnTensorDescriptor_t bnScaleBiasMeanVarDesc, const void *bnScale, const void *bnBias,
    double exponentialAverageFactor, void *resultRunningMean, void *resultRunningVariance,
    double epsilon, void *resultSaveMean, void *resultSaveInvVariance);
cudnnStatus_t cudnnBatchNormalizationBackward(
    cudnnHandle_t handle, cudnnBatchNormMode_t mode, const void *alphaDataDiff,
    const void *betaDataDiff, const void *alphaParamDiff, const void *betaParamDiff,
    OFFLOOM_DNN_SOURCE(x), OFFLOOM_DNN_SOURCE(dy), OFFLOOM_DNN_RESULT(dx),
    const cudnnTensorDescriptor_t dBnScaleBiasDesc, const void *bnScale, void *dBnScaleResult,
    void *dBnBiasResult, double epsilon, const void *savedMean, const void *savedInvVariance);
cudnnStatus_t cudnnDropoutForward(cudnnHandle_t handle, const cudnnDropoutDescriptor_t dropoutDesc,
                                  OFFLOOM_DNN_SOURCE(x), OFFLOOM_DNN_RESULT(y), void *reserveSpace,
                                  size_t reserveSpaceSizeInBytes);
cudnnStatus_t cudnnDropoutBackward(cudnnHandle_t handle, const cudnnDropoutDescriptor_t dropoutDesc,
                                   OFFLOOM_DNN_SOURCE(dy), OFFLOOM_DNN_RESULT(dx),
                                   void *reserveSpace, size_t reserveSpaceSizeInBytes);

#ifdef __cplusplus
} // extern "C"
#endif

// Names of earlier versions.
#define cudnnActivationForward_v4 cudnnActivationForward
#define cudnnActivationBackward_v4 cudnnActivationBackward

#undef OFFLOOM_DNN_SOURCE
#undef OFFLOOM_DNN_RESULT
#undef OFFLOOM_DNN_SHAPES
#undef OFFLOOM_DNN_ALGORITHMS
