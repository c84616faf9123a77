// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuDNN's older interface has and Offloom does not.
//
// Templates that take anything: `offloom check` accepts each use, as nvcc does; `offloom migrate`
// and compilers refuse it by its name.
#pragma once

#include "../host_defines.h"
#include "types.h"
#include "unsupported_types.h"

#define OFFLOOM_DNN_ABSENT(name, why) OFFLOOM_UNSUPPORTED_FUNCTION(cudnnStatus_t, name, why)

OFFLOOM_DNN_ABSENT(cudnnDivisiveNormalizationForward, "normalise in a kernel")
OFFLOOM_DNN_ABSENT(cudnnDivisiveNormalizationBackward, "normalise in a kernel")
OFFLOOM_DNN_ABSENT(cudnnIm2Col, "call cudnnConvolutionForward")
OFFLOOM_DNN_ABSENT(cudnnFindConvolutionForwardAlgorithmEx,
                   "call cudnnGetConvolutionForwardAlgorithm_v7")
OFFLOOM_DNN_ABSENT(cudnnFindConvolutionBackwardDataAlgorithmEx,
                   "call cudnnGetConvolutionBackwardDataAlgorithm_v7")
OFFLOOM_DNN_ABSENT(cudnnFindConvolutionBackwardFilterAlgorithmEx,
                   "call cudnnGetConvolutionBackwardFilterAlgorithm_v7")
OFFLOOM_DNN_ABSENT(cudnnBatchNormalizationForwardTrainingEx,
                   "call cudnnBatchNormalizationForwardTraining, then cudnnActivationForward")
OFFLOOM_DNN_ABSENT(cudnnBatchNormalizationBackwardEx,
                   "call cudnnActivationBackward, then cudnnBatchNormalizationBackward")
OFFLOOM_DNN_ABSENT(cudnnSpatialTfSamplerForward, "sample in a kernel")
OFFLOOM_DNN_ABSENT(cudnnSpatialTfSamplerBackward, "sample in a kernel")
OFFLOOM_DNN_ABSENT(cudnnSpatialTfGridGeneratorForward, "make the grid in a kernel")
OFFLOOM_DNN_ABSENT(cudnnSpatialTfGridGeneratorBackward, "make the grid in a kernel")

#define OFFLOOM_DNN_NORM "call the functions of batch normalisation, and of activations"
OFFLOOM_DNN_ABSENT(cudnnNormalizationForwardInference, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnNormalizationForwardTraining, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnNormalizationBackward, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetNormalizationForwardTrainingWorkspaceSize, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetNormalizationBackwardWorkspaceSize, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetNormalizationTrainingReserveSpaceSize, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetBatchNormalizationBackwardExWorkspaceSize, OFFLOOM_DNN_NORM)
OFFLOOM_DNN_ABSENT(cudnnGetBatchNormalizationTrainingExReserveSpaceSize, OFFLOOM_DNN_NORM)

#define OFFLOOM_DNN_RECURRENT "compute the cells in kernels, with cuBLAS's products"
OFFLOOM_DNN_ABSENT(cudnnCreateRNNDescriptor, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNDescriptor_v6, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNDescriptor_v8, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNForward, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNForwardTraining, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNForwardInference, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNBackwardData, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNBackwardWeights, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNBackwardData_v8, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNBackwardWeights_v8, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnDestroyRNNDescriptor, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNDescriptor_v8, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNMatrixMathType, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNSetClip, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnRNNSetClip_v8, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNBiasMode, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNPaddingMode, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNProjectionLayers, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNWorkspaceSize, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNTrainingReserveSize, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNTempSpaceSizes, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNParamsSize, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNWeightSpaceSize, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNWeightParams, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNLinLayerMatrixParams, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnGetRNNLinLayerBiasParams, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnBuildRNNDynamic, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnCreateRNNDataDescriptor, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnSetRNNDataDescriptor, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnDestroyRNNDataDescriptor, OFFLOOM_DNN_RECURRENT)
OFFLOOM_DNN_ABSENT(cudnnMultiHeadAttnForward, "compute attention in kernels")
OFFLOOM_DNN_ABSENT(cudnnCTCLoss, "compute the loss in a kernel")

#define OFFLOOM_DNN_GRAPHS "call the functions of cudnn.h that take descriptors of tensors"
OFFLOOM_DNN_ABSENT(cudnnBackendCreateDescriptor, OFFLOOM_DNN_GRAPHS)
OFFLOOM_DNN_ABSENT(cudnnBackendSetAttribute, OFFLOOM_DNN_GRAPHS)
OFFLOOM_DNN_ABSENT(cudnnBackendFinalize, OFFLOOM_DNN_GRAPHS)
OFFLOOM_DNN_ABSENT(cudnnBackendExecute, OFFLOOM_DNN_GRAPHS)

#undef OFFLOOM_DNN_GRAPHS
#undef OFFLOOM_DNN_RECURRENT
#undef OFFLOOM_DNN_NORM
