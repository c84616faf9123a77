// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graph Management": making nodes, and asking and changing what they do.
//
// A node copies its parameters, a kernel's arguments included. Those that make no sense by
// themselves (an unknown kernel, a copy in no direction) are refused when they are given; ranges of
// memory are checked when the node runs.
#pragma once

#include "graph_types.h"
#include "symbol.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The kernel must be known by its address: see execution.h.
__host__ cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                            const cudaGraphNode_t *pDependencies,
                                            size_t numDependencies,
                                            const struct cudaKernelNodeParams *pNodeParams);
/// `kernelParams` points into the node then.
__host__ cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
                                                  struct cudaKernelNodeParams *pNodeParams);
__host__ cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                                  const struct cudaKernelNodeParams *pNodeParams);
/// Access policy window, cooperative, and priority; others are cudaErrorInvalidValue.
__host__ cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode,
                                                     cudaKernelNodeAttrID attr,
                                                     cudaKernelNodeAttrValue *value_out);
__host__ cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode,
                                                     cudaKernelNodeAttrID attr,
                                                     const cudaKernelNodeAttrValue *value);
__host__ cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst, cudaGraphNode_t hSrc);

__host__ cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                            const cudaGraphNode_t *pDependencies,
                                            size_t numDependencies,
                                            const struct cudaMemcpy3DParms *pCopyParams);
__host__ cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                              const cudaGraphNode_t *pDependencies,
                                              size_t numDependencies, void *dst, const void *src,
                                              size_t count, enum cudaMemcpyKind kind);
__host__ cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node,
                                                  struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                                                  const struct cudaMemcpy3DParms *pNodeParams);
__host__ cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst,
                                                    const void *src, size_t count,
                                                    enum cudaMemcpyKind kind);

__host__ cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                            const cudaGraphNode_t *pDependencies,
                                            size_t numDependencies,
                                            const struct cudaMemsetParams *pMemsetParams);
__host__ cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node,
                                                  struct cudaMemsetParams *pNodeParams);
__host__ cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                                                  const struct cudaMemsetParams *pNodeParams);

__host__ cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                          const cudaGraphNode_t *pDependencies,
                                          size_t numDependencies,
                                          const struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node,
                                                struct cudaHostNodeParams *pNodeParams);
__host__ cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                                                const struct cudaHostNodeParams *pNodeParams);

/// The node gets a copy of `childGraph`, which cudaGraphChildGraphNodeGetGraph gives.
__host__ cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                                const cudaGraphNode_t *pDependencies,
                                                size_t numDependencies, cudaGraph_t childGraph);
__host__ cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph);

__host__ cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                           const cudaGraphNode_t *pDependencies,
                                           size_t numDependencies);

__host__ cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                                 const cudaGraphNode_t *pDependencies,
                                                 size_t numDependencies, cudaEvent_t event);
__host__ cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);
__host__ cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);
__host__ cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                               const cudaGraphNode_t *pDependencies,
                                               size_t numDependencies, cudaEvent_t event);
__host__ cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out);
__host__ cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);

/// The address is fixed now and the same at each launch; memory that a node before this one frees
/// is used again. Each launch must free it before the next one: in the graph, by cudaFree() or
/// cudaFreeAsync(), or with cudaGraphInstantiateFlagAutoFreeOnLaunch.
__host__ cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                              const cudaGraphNode_t *pDependencies,
                                              size_t numDependencies,
                                              struct cudaMemAllocNodeParams *nodeParams);
__host__ cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
                                                    struct cudaMemAllocNodeParams *params_out);
__host__ cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                             const cudaGraphNode_t *pDependencies,
                                             size_t numDependencies, void *dptr);
__host__ cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out);

/// Bytes that a GPU would hold for graphs' allocations, in units of 32 MiB. Freed ones count, as
/// used and as reserved, until cudaDeviceGraphMemTrim().
__host__ cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
                                                    void *value);
/// Resets a high-water mark; the value must be 0.
__host__ cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
                                                    void *value);
__host__ cudaError_t cudaDeviceGraphMemTrim(int device);

/// A node of any type. `nodeParams` gets what the node gives back: an allocation's address, a
/// conditional node's bodies.
__host__ cudaError_t cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                      const cudaGraphNode_t *pDependencies,
                                      const cudaGraphEdgeData *dependencyData,
                                      size_t numDependencies,
                                      struct cudaGraphNodeParams *nodeParams);
__host__ cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node,
                                            struct cudaGraphNodeParams *nodeParams);

/// A value that device code sets, and on which conditional nodes of the graph decide (CUDA C++
/// Programming Guide, "Conditional Graph Nodes"). With cudaGraphCondAssignDefault every launch
/// starts with the default.
__host__ cudaError_t cudaGraphConditionalHandleCreate(
    cudaGraphConditionalHandle *pHandle_out, cudaGraph_t graph,
    unsigned int defaultLaunchValue OFFLOOM_DEFAULT(0), unsigned int flags OFFLOOM_DEFAULT(0));
__device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);

#ifdef __cplusplus
} // extern "C"

/// The form of CUDA 12.
__host__ inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                             const cudaGraphNode_t *pDependencies,
                                             size_t numDependencies,
                                             struct cudaGraphNodeParams *nodeParams) {
  return ::cudaGraphAddNode(pGraphNode, graph, pDependencies, nullptr, numDependencies, nodeParams);
}

// Copies to and from variables: those of one dimension whose one side is the variable.

namespace offloom {
namespace detail {

/// Calls make(place) with where in a variable a node's copy begins, or ends.
template <class T, class F>
__host__ cudaError_t with_part_of_symbol(const T &symbol, size_t count, size_t offset,
                                         cudaMemcpyKind kind, cudaMemcpyKind towards, F make) {
  const symbol_place place = symbol_of(symbol);
  const cudaError_t error = offloomCheckSymbolNode(place.begin, place.size, count, offset, kind,
                                                   towards == cudaMemcpyHostToDevice);
  return error != cudaSuccess ? error : make((char *)const_cast<void *>(place.begin) + offset);
}

} // namespace detail
} // namespace offloom

template <class T>
__host__ inline cudaError_t
cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                               const cudaGraphNode_t *pDependencies, size_t numDependencies,
                               const T &symbol, const void *src, size_t count, size_t offset,
                               enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyHostToDevice, [&](void *place) {
        return ::cudaGraphAddMemcpyNode1D(pGraphNode, graph, pDependencies, numDependencies, place,
                                          src, count, kind);
      });
}
template <class T>
__host__ inline cudaError_t
cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                 const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                 void *dst, const T &symbol, size_t count, size_t offset,
                                 enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyDeviceToHost, [&](void *place) {
        return ::cudaGraphAddMemcpyNode1D(pGraphNode, graph, pDependencies, numDependencies, dst,
                                          place, count, kind);
      });
}
template <class T>
__host__ inline cudaError_t
cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol, const void *src,
                                     size_t count, size_t offset, enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyHostToDevice,
      [&](void *place) { return ::cudaGraphMemcpyNodeSetParams1D(node, place, src, count, kind); });
}
template <class T>
__host__ inline cudaError_t
cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *dst, const T &symbol,
                                       size_t count, size_t offset, enum cudaMemcpyKind kind) {
  return offloom::detail::with_part_of_symbol(
      symbol, count, offset, kind, cudaMemcpyDeviceToHost,
      [&](void *place) { return ::cudaGraphMemcpyNodeSetParams1D(node, dst, place, count, kind); });
}

#endif // C++
