// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "External Resource Interoperability", and graphs' nodes for it: memory and
// semaphores that somebody else made, by their file descriptors.
//
// Memory is whatever can be mapped: a memfd, a file, what cuMemExportToShareableHandle gave. A
// semaphore (cudaExternalSemaphoreHandleTypeOpaqueFd) is an eventfd, one of a timeline
// (cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd) a memfd that begins with the counter, 64
// bits. Handles of Windows, Direct3D and NvSci are cudaErrorInvalidValue,
// as on a GPU under Linux.
#pragma once

#include "external_resource_types.h"
#include "graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__
    cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
                                         const struct cudaExternalMemoryHandleDesc *memHandleDesc);
__host__ cudaError_t
cudaExternalMemoryGetMappedBuffer(void **devPtr, cudaExternalMemory_t extMem,
                                  const struct cudaExternalMemoryBufferDesc *bufferDesc);
__host__ cudaError_t cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t *mipmap, cudaExternalMemory_t extMem,
    const struct cudaExternalMemoryMipmappedArrayDesc *mipmapDesc);
__host__ cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t extMem);

__host__ cudaError_t
cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
                            const struct cudaExternalSemaphoreHandleDesc *semHandleDesc);
__host__ cudaError_t
cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                  const struct cudaExternalSemaphoreSignalParams *paramsArray,
                                  unsigned int numExtSems, cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t
cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                const struct cudaExternalSemaphoreWaitParams *paramsArray,
                                unsigned int numExtSems, cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem);

__host__ cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
    size_t numDependencies, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
__host__ cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
    cudaGraphNode_t hNode, struct cudaExternalSemaphoreSignalNodeParams *params_out);
__host__ cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t hNode, const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);
__host__ cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const struct cudaExternalSemaphoreSignalNodeParams *nodeParams);

__host__ cudaError_t cudaGraphAddExternalSemaphoresWaitNode(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
    size_t numDependencies, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
__host__ cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(
    cudaGraphNode_t hNode, struct cudaExternalSemaphoreWaitNodeParams *params_out);
__host__ cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t hNode, const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);
__host__ cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const struct cudaExternalSemaphoreWaitNodeParams *nodeParams);

#ifdef __cplusplus
} // extern "C"
#endif
