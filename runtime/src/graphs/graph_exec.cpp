// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Changing executable graphs: see cuda_runtime_api/graph_exec.h.
#include "cuda_runtime_api/graph_exec.h"

#include "cuda_runtime_api/external_resource.h"
#include "driver/driver_call.h"
#include "graphs/graph_launch.h"
#include "graphs/graph_work.h"

#include <unordered_map>

namespace offloom {
namespace {

/// Calls body(node) with the executable graph's own node.
template <class F> cudaError_t copy_call(cudaGraphExec_t exec, cudaGraphNode_t node, F &&body) {
  return api_call([&] {
    if (!executable_graphs().contains(exec) || !graph_nodes().contains(node))
      return cudaErrorInvalidValue;
    const cudaGraphNode_t copy = find_copy(exec->graph, node);
    if (!copy)
      return cudaErrorInvalidValue;
    wait_for_launches(*exec);
    return body(*copy);
  });
}

bool is_linear(const cudaMemcpy3DParms &p) {
  return !p.srcArray && !p.dstArray && p.extent.height == 1 && p.extent.depth == 1;
}

bool is_linear(const memset_work &w) { return w.params.height == 1 && w.slices == 1; }

/// A copy can be changed where it is of one dimension, and stays between the kinds of memory that
/// it was made for.
bool can_become(const memcpy_work &from, const memcpy_work &to) {
  return from.params.kind == to.params.kind && is_linear(from.params) && is_linear(to.params);
}

bool can_become(const memset_work &from, const memset_work &to) {
  return is_linear(from) && is_linear(to);
}

template <class Work> bool can_become(const node_work &from, const node_work &to) {
  const auto *before = std::get_if<Work>(&from), *after = std::get_if<Work>(&to);
  return !before || !after || can_become(*before, *after);
}
bool can_become(const node_work &from, const node_work &to) {
  return can_become<memcpy_work>(from, to) && can_become<memset_work>(from, to);
}

template <class Params>
cudaError_t set(cudaGraphExec_t exec, cudaGraphNode_t node, const Params *params) {
  return copy_call(exec, node, [&](CUgraphNode_st &copy) {
    node_work work;
    const cudaError_t error = make_work(work, params);
    if (error != cudaSuccess)
      return error;
    bool runs = true;
    for_each_nested(work, [&](CUgraph_st &nested) {
      runs &= schedule(nested);
      forget_handles(nested);
    });
    return runs && can_become(copy.work, work) ? replace_work(copy, std::move(work))
                                               : cudaErrorInvalidValue;
  });
}

bool can_be_disabled(const CUgraphNode_st &node) {
  const cudaGraphNodeType type = type_of(node.work);
  return type == cudaGraphNodeTypeKernel || type == cudaGraphNodeTypeMemcpy ||
         type == cudaGraphNodeTypeMemset;
}

/// A memset of several rows cannot be changed by an update.
bool keeps_rows(const node_work &from, const node_work &to) {
  const auto *before = std::get_if<memset_work>(&from), *after = std::get_if<memset_work>(&to);
  if (!before || !after || (is_linear(*before) && is_linear(*after)))
    return true;
  const cudaMemsetParams &b = before->params, &a = after->params;
  return b.dst == a.dst && b.pitch == a.pitch && b.value == a.value &&
         b.elementSize == a.elementSize && b.width == a.width && b.height == a.height &&
         before->slices == after->slices;
}

/// A copy stays between the kinds of memory that it was made for, where it says them.
bool keeps_kinds(const node_work &from, const node_work &to) {
  const auto *before = std::get_if<memcpy_work>(&from), *after = std::get_if<memcpy_work>(&to);
  if (!before || !after)
    return true;
  const cudaMemcpyKind was = before->params.kind, is = after->params.kind;
  return was == is || was == cudaMemcpyDefault || is == cudaMemcpyDefault;
}

std::size_t edges(const CUgraph_st &graph) {
  std::size_t count = 0;
  for (const auto &node : graph.nodes)
    count += node->dependencies.size();
  return count;
}

using difference = cudaGraphExecUpdateResultInfo;

/// The first difference between two graphs that an update cannot take over.
difference compare(const CUgraph_st &mine, const CUgraph_st &theirs) {
  if (mine.nodes.size() != theirs.nodes.size() || edges(mine) < edges(theirs))
    return {cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
  std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> counterpart;
  for (std::size_t i = 0; i < mine.nodes.size(); ++i) {
    CUgraphNode_st &to = *mine.nodes[i], &from = *theirs.nodes[i];
    counterpart[&from] = &to;
    if (type_of(to.work) != type_of(from.work))
      return {cudaGraphExecUpdateErrorNodeTypeChanged, &from, nullptr};
    if (to.dependencies.size() != from.dependencies.size())
      return {cudaGraphExecUpdateErrorTopologyChanged, &from, nullptr};
    if (!keeps_rows(to.work, from.work) || !keeps_kinds(to.work, from.work))
      return {cudaGraphExecUpdateErrorParametersChanged, &from, nullptr};
    std::vector<CUgraph_st *> own, others;
    for_each_nested(to.work, [&](CUgraph_st &g) { own.push_back(&g); });
    for_each_nested(from.work, [&](CUgraph_st &g) { others.push_back(&g); });
    if (own.size() != others.size())
      return {cudaGraphExecUpdateErrorParametersChanged, &from, nullptr};
    for (std::size_t n = 0; n < own.size(); ++n)
      if (difference nested = compare(*own[n], *others[n]);
          nested.result != cudaGraphExecUpdateSuccess)
        return nested;
  }
  for (const auto &[from, to] : counterpart)
    for (std::size_t d = 0; d < from->dependencies.size(); ++d)
      if (counterpart.at(from->dependencies[d]) != to->dependencies[d])
        return {cudaGraphExecUpdateErrorTopologyChanged, from, nullptr};
  return {cudaGraphExecUpdateSuccess, nullptr, nullptr};
}

/// Takes over the work of a graph that compares equal. The nodes stay, and so does what they were
/// made from, by which the program names them.
void take_over(CUgraph_st &mine, const CUgraph_st &theirs) {
  for (std::size_t i = 0; i < mine.nodes.size(); ++i) {
    node_work &to = mine.nodes[i]->work;
    node_work &from = theirs.nodes[i]->work;
    if (auto *child = std::get_if<child_graph_work>(&to)) {
      take_over(*child->graph, *std::get<child_graph_work>(from).graph);
    } else if (auto *conditional = std::get_if<conditional_work>(&to)) {
      const auto &other = std::get<conditional_work>(from);
      conditional->handle = other.handle;
      conditional->condition = other.condition;
      conditional->kind = other.kind;
      for (std::size_t b = 0; b < conditional->bodies.size(); ++b)
        take_over(*conditional->bodies[b], *other.bodies[b]);
    } else {
      to = from;
    }
  }
  mine.conditions = theirs.conditions;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams *pNodeParams) {
  return set(hGraphExec, node, pNodeParams);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms *pNodeParams) {
  return set(hGraphExec, node, pNodeParams);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                               void *dst, const void *src, size_t count,
                                               cudaMemcpyKind kind) {
  const cudaMemcpy3DParms params = linear_copy(dst, src, count, kind);
  return set(hGraphExec, node, &params);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemsetParams *pNodeParams) {
  return set(hGraphExec, node, pNodeParams);
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                           const cudaHostNodeParams *pNodeParams) {
  return set(hGraphExec, node, pNodeParams);
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                                 cudaGraph_t childGraph) {
  return copy_call(hGraphExec, node, [&](CUgraphNode_st &copy) {
    auto *child = std::get_if<child_graph_work>(&copy.work);
    if (!child || !graphs().contains(childGraph))
      return cudaErrorInvalidValue;
    if (compare(*child->graph, *childGraph).result != cudaGraphExecUpdateSuccess)
      return cudaErrorGraphExecUpdateFailure;
    take_over(*child->graph, *childGraph);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                                 cudaEvent_t event) {
  const cudaEventRecordNodeParams params{event};
  return set(hGraphExec, hNode, &params);
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                               cudaEvent_t event) {
  const cudaEventWaitNodeParams params{event};
  return set(hGraphExec, hNode, &params);
}

cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const cudaExternalSemaphoreSignalNodeParams *nodeParams) {
  return set(hGraphExec, hNode, nodeParams);
}

cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const cudaExternalSemaphoreWaitNodeParams *nodeParams) {
  return set(hGraphExec, hNode, nodeParams);
}

CUresult cuGraphExecBatchMemOpNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                            const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams) {
  return initialised_call([&] { return as_result(set(hGraphExec, hNode, nodeParams)); });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec, cudaGraphNode_t node,
                                       cudaGraphNodeParams *nodeParams) {
  return set(graphExec, node, static_cast<const cudaGraphNodeParams *>(nodeParams));
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                    unsigned int isEnabled) {
  return copy_call(hGraphExec, hNode, [&](CUgraphNode_st &copy) {
    if (!can_be_disabled(copy))
      return cudaErrorInvalidValue;
    copy.enabled = isEnabled;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                    unsigned int *isEnabled) {
  return copy_call(hGraphExec, hNode, [&](CUgraphNode_st &copy) {
    if (!isEnabled || !can_be_disabled(copy))
      return cudaErrorInvalidValue;
    *isEnabled = copy.enabled;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo *resultInfo) {
  return api_call([&] {
    if (!executable_graphs().contains(hGraphExec) || !graphs().contains(hGraph))
      return cudaErrorInvalidValue;
    if (!schedule(*hGraph))
      return cudaErrorGraphExecUpdateFailure; // a cycle, of which the GPU says no more
    const difference found = compare(hGraphExec->graph, *hGraph);
    if (resultInfo)
      *resultInfo = found;
    if (found.result != cudaGraphExecUpdateSuccess)
      return cudaErrorGraphExecUpdateFailure;
    wait_for_launches(*hGraphExec);
    take_over(hGraphExec->graph, *hGraph);
    return cudaSuccess;
  });
}
