// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs, their nodes and edges, and running them: see cuda_runtime_api/graph.h.
#include "cuda_runtime_api/graph.h"

#include "devices/call_recording.h"
#include "graphs/device_graphs.h"
#include "graphs/graph.h"
#include "graphs/graph_launch.h"
#include "graphs/graph_work.h"
#include "streams/stream_calls.h"

#include <algorithm>

namespace offloom {
namespace {

template <class F> cudaError_t graph_call(cudaGraph_t graph, F &&body) {
  return lasting_call(
      [&] { return graphs().contains(graph) ? body(*graph) : cudaErrorInvalidValue; });
}

template <class F> cudaError_t node_call(cudaGraphNode_t node, F &&body) {
  return api_call(
      [&] { return graph_nodes().contains(node) ? body(*node) : cudaErrorInvalidValue; });
}

/// Answers with a list as CUDA does: only its length when there is no array; otherwise as many as
/// fit, null beyond the end, and how many there are of them.
cudaError_t give_list(const std::vector<cudaGraphNode_t> &list, cudaGraphNode_t *out,
                      std::size_t *count) {
  if (!count || (out && *count == 0))
    return cudaErrorInvalidValue;
  if (out) {
    const std::size_t fit = std::min(*count, list.size());
    std::copy_n(list.begin(), fit, out);
    std::fill(out + fit, out + *count, nullptr);
    *count = fit;
  } else {
    *count = list.size();
  }
  return cudaSuccess;
}

template <class Wanted> std::vector<cudaGraphNode_t> nodes_of(CUgraph_st &graph, Wanted &&wanted) {
  std::vector<cudaGraphNode_t> list;
  for (const auto &node : graph.nodes)
    if (wanted(*node))
      list.push_back(node.get());
  return list;
}

void remove_from(std::vector<cudaGraphNode_t> &list, cudaGraphNode_t node) {
  list.erase(std::remove(list.begin(), list.end(), node), list.end());
}

bool depends(cudaGraphNode_t from, cudaGraphNode_t to) {
  return std::find(to->dependencies.begin(), to->dependencies.end(), from) !=
         to->dependencies.end();
}

/// Calls change(from, to) for each edge up to the first that is not `present`, or is: those before
/// it stay changed, as with NVIDIA's driver. Where a node is wrong, nothing changes.
template <class F>
cudaError_t change_edges(CUgraph_st &graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                         std::size_t count, bool present, F &&change) {
  const auto is_mine = [&](cudaGraphNode_t n) {
    return graph_nodes().contains(n) && n->graph == &graph;
  };
  if (count && (!from || !to))
    return cudaErrorInvalidValue;
  for (std::size_t i = 0; i < count; ++i)
    if (!is_mine(from[i]) || !is_mine(to[i]) || from[i] == to[i])
      return cudaErrorInvalidValue;
  for (std::size_t i = 0; i < count; ++i) {
    if (depends(from[i], to[i]) != present)
      return cudaErrorInvalidValue;
    change(from[i], to[i]);
  }
  return cudaSuccess;
}

/// The first node that keeps device code from launching the graph, or null.
cudaGraphNode_t find_node_of_host(const CUgraph_st &graph) {
  const auto is_of_host = [](const auto &node) {
    switch (type_of(node->work)) {
    case cudaGraphNodeTypeKernel:
    case cudaGraphNodeTypeMemcpy:
    case cudaGraphNodeTypeMemset:
      return false;
    case cudaGraphNodeTypeGraph:
      return find_node_of_host(*std::get<child_graph_work>(node->work).graph) != nullptr;
    default:
      return true;
    }
  };
  const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(), is_of_host);
  return found == graph.nodes.end() ? nullptr : found->get();
}

cudaError_t instantiate(cudaGraphExec_t *exec, CUgraph_st &graph, unsigned long long flags) {
  if (const cudaError_t broken = context_error; broken != cudaSuccess)
    return broken;
  constexpr unsigned long long known =
      cudaGraphInstantiateFlagAutoFreeOnLaunch | cudaGraphInstantiateFlagUpload |
      cudaGraphInstantiateFlagDeviceLaunch | cudaGraphInstantiateFlagUseNodePriority;
  if (!exec || flags & ~known)
    return cudaErrorInvalidValue;
  if (flags & cudaGraphInstantiateFlagDeviceLaunch && find_node_of_host(graph))
    return cudaErrorInvalidValue;
  if (!each_condition_has_node(graph))
    return cudaErrorInvalidValue;
  if ((!graph.memory.empty() || changes_by_devices(graph)) && !graph.instance.expired())
    return cudaErrorNotSupported;
  auto made = std::make_shared<CUgraphExec_st>(graph, flags);
  if (!schedule(made->graph))
    return cudaErrorInvalidValue;
  graph.instance = made->instance;
  made->self = made;
  *exec = made.get();
  executable_graphs().insert(*exec);
  return cudaSuccess;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags) {
  return lasting_call([&] {
    if (!pGraph || flags)
      return cudaErrorInvalidValue;
    *pGraph = new CUgraph_st;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return graph_call(graph, [](CUgraph_st &g) {
    if (g.nested)
      return cudaErrorInvalidValue;
    delete &g;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph) {
  return graph_call(originalGraph, [&](CUgraph_st &original) {
    if (!pGraphClone)
      return cudaErrorInvalidValue;
    if (!original.memory.empty() || changes_by_devices(original) || has_conditional(original))
      return cudaErrorNotSupported;
    *pGraphClone = new CUgraph_st(original);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *pNode, cudaGraphNode_t originalNode,
                                     cudaGraph_t clonedGraph) {
  return graph_call(clonedGraph, [&](CUgraph_st &clone) {
    if (!pNode || !originalNode)
      return cudaErrorInvalidValue;
    *pNode = find_copy(clone, originalNode);
    return *pNode ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *pType) {
  return node_call(node, [&](CUgraphNode_st &n) {
    if (!pType)
      return cudaErrorInvalidValue;
    *pType = type_of(n.work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes) {
  return graph_call(graph, [&](CUgraph_st &g) {
    return give_list(nodes_of(g, [](const CUgraphNode_st &) { return true; }), nodes, numNodes);
  });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes,
                                  size_t *pNumRootNodes) {
  return graph_call(graph, [&](CUgraph_st &g) {
    return give_list(nodes_of(g, [](const CUgraphNode_st &n) { return n.dependencies.empty(); }),
                     pRootNodes, pNumRootNodes);
  });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              size_t *numEdges) {
  return graph_call(graph, [&](CUgraph_st &g) {
    if (!numEdges || !from != !to)
      return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> starts, ends;
    for (const auto &node : g.nodes)
      for (cudaGraphNode_t next : node->dependents) {
        starts.push_back(node.get());
        ends.push_back(next);
      }
    std::size_t count = *numEdges;
    (void)give_list(starts, from, &count);
    return give_list(ends, to, numEdges);
  });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *pDependencies,
                                         size_t *pNumDependencies) {
  return node_call(node, [&](CUgraphNode_st &n) {
    return give_list(n.dependencies, pDependencies, pNumDependencies);
  });
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *pDependentNodes,
                                           size_t *pNumDependentNodes) {
  return node_call(node, [&](CUgraphNode_st &n) {
    return give_list(n.dependents, pDependentNodes, pNumDependentNodes);
  });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, size_t numDependencies) {
  return graph_call(graph, [&](CUgraph_st &g) {
    return change_edges(g, from, to, numDependencies, false,
                        [](cudaGraphNode_t first, cudaGraphNode_t second) {
                          first->dependents.push_back(second);
                          second->dependencies.push_back(first);
                        });
  });
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to, size_t numDependencies) {
  return graph_call(graph, [&](CUgraph_st &g) {
    return change_edges(g, from, to, numDependencies, true,
                        [](cudaGraphNode_t first, cudaGraphNode_t second) {
                          remove_from(first->dependents, second);
                          remove_from(second->dependencies, first);
                        });
  });
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  return node_call(node, [&](CUgraphNode_st &n) {
    if (!n.graph->memory.empty() || may_change_by_devices(n))
      return cudaErrorNotSupported;
    for (cudaGraphNode_t d : n.dependencies)
      remove_from(d->dependents, &n);
    for (cudaGraphNode_t d : n.dependents)
      remove_from(d->dependencies, &n);
    auto &nodes = n.graph->nodes;
    nodes.erase(
        std::find_if(nodes.begin(), nodes.end(), [&](const auto &p) { return p.get() == &n; }));
    return cudaSuccess;
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                          unsigned long long flags) {
  return graph_call(graph, [&](CUgraph_st &g) {
    if (flags & cudaGraphInstantiateFlagUpload) // into a stream, which there is none of
      return cudaErrorInvalidValue;
    const cudaError_t refused = capturing_streams ? refuse_if_capturing() : cudaSuccess;
    return refused != cudaSuccess ? refused : instantiate(pGraphExec, g, flags);
  });
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams *instantiateParams) {
  return graph_call(graph, [&](CUgraph_st &g) {
    if (!instantiateParams)
      return cudaErrorInvalidValue;
    const cudaError_t error = instantiate(pGraphExec, g, instantiateParams->flags);
    const bool fails_for_devices =
        error != cudaSuccess && instantiateParams->flags & cudaGraphInstantiateFlagDeviceLaunch;
    instantiateParams->errNode_out = fails_for_devices ? find_node_of_host(g) : nullptr;
    instantiateParams->result_out =
        error == cudaSuccess ? cudaGraphInstantiateSuccess
        : error == cudaErrorNotSupported || instantiateParams->errNode_out
            ? cudaGraphInstantiateNodeOperationNotSupported
            : cudaGraphInstantiateInvalidStructure;
    return error;
  });
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags) {
  return api_call([&] {
    if (!flags || !executable_graphs().contains(graphExec))
      return cudaErrorInvalidValue;
    *flags = graphExec->flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream) {
  return stream_call(stream, [&] {
    return executable_graphs().contains(graphExec) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream) {
  if (device_work *const work = current_device_work())
    return launch_in_device_code(*work, graphExec, stream);
  const recorded_call recorded;
  if (!executable_graphs().contains(graphExec))
    return remember(cudaErrorInvalidValue);
  const cudaError_t result =
      stream_call(stream, [&] { return launch_graph(*graphExec, queue_of(stream)); });
  return recorded.changed_all("cudaGraphLaunch", result);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec) {
  return api_call([&] {
    if (!executable_graphs().contains(graphExec))
      return cudaErrorInvalidValue;
    executable_graphs().erase(graphExec);
    const auto last = std::move(graphExec->self); // or launches that wait in streams are the last
    return cudaSuccess;
  });
}
