// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "External Resource Interoperability", and graphs' nodes for it. Not supported:
// the memory and semaphores of Vulkan, Direct3D and NvSci are on a GPU.
#pragma once

#include "cuda_runtime_api/external_resource_types.h"
#include "cuda_runtime_api/graph_types.h"

#define OFFLOOM_UNSUPPORTED_EXTERNAL                                                               \
  OFFLOOM_UNSUPPORTED("there are no external memory and semaphores; copy the data by way of the "  \
                      "host, and wait with cudaStreamSynchronize")

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaImportExternalMemory(
    cudaExternalMemory_t *extMem_out, const struct cudaExternalMemoryHandleDesc *memHandleDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaExternalMemoryGetMappedBuffer(void **devPtr, cudaExternalMemory_t extMem,
                                  const struct cudaExternalMemoryBufferDesc *bufferDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmap, cudaExternalMemory_t extMem,
    const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaDestroyExternalMemory(cudaExternalMemory_t extMem);

OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
                            const struct cudaExternalSemaphoreHandleDesc *semHandleDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                  const struct cudaExternalSemaphoreSignalParams *paramsArray,
                                  unsigned int numExtSems, cudaStream_t stream OFFLOOM_DEFAULT(0));
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                const struct cudaExternalSemaphoreWaitParams *paramsArray,
                                unsigned int numExtSems, cudaStream_t stream OFFLOOM_DEFAULT(0));
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem);

OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
    size_t numDependencies, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
    cudaGraphNode_t hNode, struct cudaExternalSemaphoreSignalNodeParams *params_out);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t hNode, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t
cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);

OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphAddExternalSemaphoresWaitNode(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
    size_t numDependencies, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(
    cudaGraphNode_t hNode, struct cudaExternalSemaphoreWaitNodeParams *params_out);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t hNode, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL __host__ cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_UNSUPPORTED_EXTERNAL
