// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graph Management": changing executable graphs (CUDA C++ Programming Guide,
// "Updating Instantiated Graphs").
//
// Nodes are named by those of the graph that was instantiated, which stays as it is.
#pragma once

#include "graph_nodes.h"
#include "graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

__host__
    cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                                 const struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec,
                                                      cudaGraphNode_t node,
                                                      const struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec,
                                                        cudaGraphNode_t node, void *dst,
                                                        const void *src, size_t count,
                                                        enum cudaMemcpyKind kind);
__host__ cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec,
                                                      cudaGraphNode_t node,
                                                      const struct cudaMemsetParams *pNodeParams);
__host__ cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec,
                                                    cudaGraphNode_t node,
                                                    const struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec,
                                                          cudaGraphNode_t node,
                                                          cudaGraph_t childGraph);
__host__ cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec,
                                                          cudaGraphNode_t hNode, cudaEvent_t event);
__host__ cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec,
                                                        cudaGraphNode_t hNode, cudaEvent_t event);
__host__ cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec, cudaGraphNode_t node,
                                                struct cudaGraphNodeParams *nodeParams);

/// Kernels, copies and sets can be disabled; other nodes are cudaErrorInvalidValue.
__host__ cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                             unsigned int isEnabled);
__host__ cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                             unsigned int *isEnabled);

/// Takes over the parameters of `hGraph`, whose nodes must have been made in the same order and
/// with the same types and dependencies; cudaErrorGraphExecUpdateFailure if they were not.
__host__ cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                         cudaGraphExecUpdateResultInfo *resultInfo);

#ifdef __cplusplus
} // extern "C"

/// The form of CUDA 11.
__host__ inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                                cudaGraphNode_t *hErrorNode_out,
                                                enum cudaGraphExecUpdateResult *updateResult_out) {
  cudaGraphExecUpdateResultInfo info = {};
  const cudaError_t error = ::cudaGraphExecUpdate(hGraphExec, hGraph, &info);
  if (hErrorNode_out)
    *hErrorNode_out = info.errorNode;
  if (updateResult_out)
    *updateResult_out = info.result;
  return error;
}

template <class T>
__host__ inline cudaError_t
cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                         const T &symbol, const void *src, size_t count,
                                         size_t offset, enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyHostToDevice, [&](void *place) {
        return ::cudaGraphExecMemcpyNodeSetParams1D(hGraphExec, node, place, src, count, kind);
      });
}
template <class T>
__host__ inline cudaError_t
cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                           void *dst, const T &symbol, size_t count, size_t offset,
                                           enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyDeviceToHost, [&](void *place) {
        return ::cudaGraphExecMemcpyNodeSetParams1D(hGraphExec, node, dst, place, count, kind);
      });
}

#endif // C++
