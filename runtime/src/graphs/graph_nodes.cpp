// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Making, asking and changing nodes: see cuda_runtime_api/graph_nodes.h.
#include "cuda_runtime_api/graph_nodes.h"

#include "cuda_runtime_api/external_resource.h"
#include "driver/driver_call.h"
#include "graphs/graph_work.h"
#include "graphs/kernel_node_attributes.h"

#include <cstring>

namespace offloom {
namespace {

template <class Params>
cudaError_t add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                std::size_t count, const Params *params) {
  return api_call([&] {
    node_work work;
    const cudaError_t error = make_work(work, params);
    return error != cudaSuccess ? error
                                : add_node(node, graph, dependencies, count, std::move(work));
  });
}

template <class Params> cudaError_t set(cudaGraphNode_t node, const Params *params) {
  return api_call([&] {
    if (!graph_nodes().contains(node))
      return cudaErrorInvalidValue;
    node_work work;
    const cudaError_t error = make_work(work, params);
    return error != cudaSuccess ? error : replace_work(*node, std::move(work));
  });
}

/// Calls give(work, *out) if the node does work of that type and there is somewhere to give to.
template <class Work, class Out, class F>
cudaError_t get(cudaGraphNode_t node, Out *out, F &&give) {
  return api_call([&] {
    auto *work = graph_nodes().contains(node) ? std::get_if<Work>(&node->work) : nullptr;
    if (!work || !out)
      return cudaErrorInvalidValue;
    give(*work, *out);
    return cudaSuccess;
  });
}

void give_params(const auto &work, auto &out) { out = work.params; }
void give_event(const auto &work, cudaEvent_t &out) { out = work.event; }

kernel_work *kernel_of(cudaGraphNode_t node) {
  return graph_nodes().contains(node) ? std::get_if<kernel_work>(&node->work) : nullptr;
}

cudaError_t add_any(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                    std::size_t count, cudaGraphNodeParams *params) {
  if (!params)
    return cudaErrorInvalidValue;
  switch (params->type) {
  case cudaGraphNodeTypeMemAlloc: {
    cudaMemAllocNodeParamsV2 &a = params->alloc;
    cudaMemAllocNodeParams alloc{a.poolProps, a.accessDescs, a.accessDescCount, a.bytesize, a.dptr};
    const cudaError_t error = add_allocation(node, graph, dependencies, count, &alloc);
    a.dptr = alloc.dptr;
    return error;
  }
  case cudaGraphNodeTypeMemFree:
    return add_free(node, graph, dependencies, count, params->free.dptr);
  case cudaGraphNodeTypeConditional:
    return add_conditional(node, graph, dependencies, count, &params->conditional);
  default:
    node_work work;
    const cudaError_t error = make_work(work, params);
    return error != cudaSuccess ? error
                                : add_node(node, graph, dependencies, count, std::move(work));
  }
}

/// Gives a list that stays the node's.
void give_list(auto &work, auto &out) {
  auto &list = work.list;
  out = {list.handles.data(), list.params.data(), static_cast<unsigned>(list.handles.size())};
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                   const cudaKernelNodeParams *pNodeParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, pNodeParams);
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *pNodeParams) {
  return get<kernel_work>(node, pNodeParams, [](kernel_work &w, cudaKernelNodeParams &out) {
    out = {const_cast<void *>(w.named_as ? w.named_as : w.function),
           w.grid,
           w.block,
           w.shared_bytes,
           const_cast<void **>(w.arguments.values()),
           nullptr};
  });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams *pNodeParams) {
  return set(node, pNodeParams);
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode, cudaKernelNodeAttrID attr,
                                            cudaKernelNodeAttrValue *value_out) {
  return api_call([&] {
    const kernel_work *work = kernel_of(hNode);
    return work && value_out ? get_attribute(*work, attr, *value_out) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode, cudaKernelNodeAttrID attr,
                                            const cudaKernelNodeAttrValue *value) {
  return api_call([&] {
    kernel_work *work = kernel_of(hNode);
    return work && value ? set_attribute(*work, attr, *value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst, cudaGraphNode_t hSrc) {
  return api_call([&] {
    kernel_work *to = kernel_of(hDst);
    const kernel_work *from = kernel_of(hSrc);
    if (!to || !from)
      return cudaErrorInvalidValue;
    copy_attributes(*to, *from);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                   const cudaMemcpy3DParms *pCopyParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, pCopyParams);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                     void *dst, const void *src, size_t count,
                                     cudaMemcpyKind kind) {
  const cudaMemcpy3DParms params = linear_copy(dst, src, count, kind);
  return add(pGraphNode, graph, pDependencies, numDependencies, &params);
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *pNodeParams) {
  return get<memcpy_work>(node, pNodeParams, [](auto &w, auto &out) { give_params(w, out); });
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemcpy3DParms *pNodeParams) {
  return set(node, pNodeParams);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src,
                                           size_t count, cudaMemcpyKind kind) {
  const cudaMemcpy3DParms params = linear_copy(dst, src, count, kind);
  return set(node, &params);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                   const cudaMemsetParams *pMemsetParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, pMemsetParams);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *pNodeParams) {
  return get<memset_work>(node, pNodeParams, [](auto &w, auto &out) { give_params(w, out); });
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemsetParams *pNodeParams) {
  return set(node, pNodeParams);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                 const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                 const cudaHostNodeParams *pNodeParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, pNodeParams);
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams *pNodeParams) {
  return get<host_work>(node, pNodeParams, [](auto &w, auto &out) { give_params(w, out); });
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                                       const cudaHostNodeParams *pNodeParams) {
  return set(node, pNodeParams);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                       const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                       cudaGraph_t childGraph) {
  const cudaChildGraphNodeParams params{childGraph, cudaGraphChildGraphOwnershipClone};
  return add(pGraphNode, graph, pDependencies, numDependencies, &params);
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *pGraph) {
  return get<child_graph_work>(node, pGraph, [](auto &w, cudaGraph_t &out) { out = &*w.graph; });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                  const cudaGraphNode_t *pDependencies, size_t numDependencies) {
  return api_call(
      [&] { return add_node(pGraphNode, graph, pDependencies, numDependencies, empty_work{}); });
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                        const cudaGraphNode_t *pDependencies,
                                        size_t numDependencies, cudaEvent_t event) {
  const cudaEventRecordNodeParams params{event};
  return add(pGraphNode, graph, pDependencies, numDependencies, &params);
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out) {
  return get<event_record_work>(node, event_out, [](auto &w, auto &out) { give_event(w, out); });
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  const cudaEventRecordNodeParams params{event};
  return set(node, &params);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                      const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                      cudaEvent_t event) {
  const cudaEventWaitNodeParams params{event};
  return add(pGraphNode, graph, pDependencies, numDependencies, &params);
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event_out) {
  return get<event_wait_work>(node, event_out, [](auto &w, auto &out) { give_event(w, out); });
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  const cudaEventWaitNodeParams params{event};
  return set(node, &params);
}

cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t *pGraphNode, cudaGraph_t graph, const cudaGraphNode_t *pDependencies,
    size_t numDependencies, const cudaExternalSemaphoreSignalNodeParams *nodeParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, nodeParams);
}

cudaError_t
cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t hNode,
                                               cudaExternalSemaphoreSignalNodeParams *params_out) {
  return get<semaphore_signal_work>(hNode, params_out,
                                    [](auto &w, auto &out) { give_list(w, out); });
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t hNode, const cudaExternalSemaphoreSignalNodeParams *nodeParams) {
  return set(hNode, nodeParams);
}

cudaError_t
cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                       const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                       const cudaExternalSemaphoreWaitNodeParams *nodeParams) {
  return add(pGraphNode, graph, pDependencies, numDependencies, nodeParams);
}

cudaError_t
cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t hNode,
                                             cudaExternalSemaphoreWaitNodeParams *params_out) {
  return get<semaphore_wait_work>(hNode, params_out, [](auto &w, auto &out) { give_list(w, out); });
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t hNode, const cudaExternalSemaphoreWaitNodeParams *nodeParams) {
  return set(hNode, nodeParams);
}

CUresult cuGraphAddBatchMemOpNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                  const CUgraphNode *dependencies, size_t numDependencies,
                                  const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams) {
  return initialised_call([&] {
    return as_result(add(phGraphNode, hGraph, dependencies, numDependencies, nodeParams));
  });
}

CUresult cuGraphBatchMemOpNodeGetParams(CUgraphNode hNode,
                                        CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams_out) {
  return initialised_call([&] {
    return as_result(get<memory_batch_work>(hNode, nodeParams_out, [](auto &w, auto &out) {
      out = {w.context, static_cast<unsigned>(w.operations.size()), w.operations.data(), 0};
    }));
  });
}

CUresult cuGraphBatchMemOpNodeSetParams(CUgraphNode hNode,
                                        const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams) {
  return initialised_call([&] { return as_result(set(hNode, nodeParams)); });
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                     cudaMemAllocNodeParams *nodeParams) {
  return api_call([&] {
    return add_allocation(pGraphNode, graph, pDependencies, numDependencies, nodeParams);
  });
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
                                           cudaMemAllocNodeParams *params_out) {
  return get<mem_alloc_work>(node, params_out, [](mem_alloc_work &w, auto &out) {
    out = w.params;
    out.accessDescs = w.access.data();
  });
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                    const cudaGraphNode_t *pDependencies, size_t numDependencies,
                                    void *dptr) {
  return api_call(
      [&] { return add_free(pGraphNode, graph, pDependencies, numDependencies, dptr); });
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *dptr_out) {
  return get<mem_free_work>(node, static_cast<void **>(dptr_out),
                            [](mem_free_work &w, void *&out) { out = w.memory; });
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                             const cudaGraphNode_t *pDependencies, const cudaGraphEdgeData *,
                             size_t numDependencies, cudaGraphNodeParams *nodeParams) {
  return api_call(
      [&] { return add_any(pGraphNode, graph, pDependencies, numDependencies, nodeParams); });
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams *nodeParams) {
  return set(node, static_cast<const cudaGraphNodeParams *>(nodeParams));
}
