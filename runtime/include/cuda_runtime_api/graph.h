// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graph Management": graphs, their nodes and edges, and running them (CUDA C++
// Programming Guide, "CUDA Graphs").
//
// A launch runs the nodes one after another, each after all it depends on, otherwise in the order
// in which they were added; it returns when they are done. A handle that is none of a living graph
// or node is cudaErrorInvalidValue. Lists of nodes are read as CUDA's: with a null array the number
// alone is given.
#pragma once

#include "graph_device.h"
#include "graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `flags` must be 0.
__host__ cudaError_t cudaGraphCreate(cudaGraph_t *pGraph, unsigned int flags);
__host__ cudaError_t cudaGraphDestroy(cudaGraph_t graph);

/// A graph with memory nodes is cudaErrorNotSupported.
__host__ cudaError_t cudaGraphClone(cudaGraph_t *pGraphClone, cudaGraph_t originalGraph);
__host__ cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *pNode, cudaGraphNode_t originalNode,
                                              cudaGraph_t clonedGraph);

__host__ cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *pType);
__host__ cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *numNodes);
__host__ cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *pRootNodes,
                                           size_t *pNumRootNodes);
__host__ cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                       cudaGraphNode_t *to, size_t *numEdges);
__host__ cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                                                  cudaGraphNode_t *pDependencies,
                                                  size_t *pNumDependencies);
__host__ cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                                                    cudaGraphNode_t *pDependentNodes,
                                                    size_t *pNumDependentNodes);
__host__ cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                              const cudaGraphNode_t *to, size_t numDependencies);
__host__ cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                 const cudaGraphNode_t *to, size_t numDependencies);
__host__ cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node);

/// Makes a copy of the graph that can be launched. A cycle is cudaErrorInvalidValue.
__host__ cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                                   unsigned long long flags OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                                    cudaGraphInstantiateParams *instantiateParams);
__host__ cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long *flags);
__host__ cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream);
/// In device code, of a kernel that runs in a graph, `stream` is one of the three of
/// cudaStreamGraph...: see graph_device.h.
__host__ __device__ cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream);
__host__ cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec);

/// Writes the graph in Graphviz's language to the file at `path`.
__host__ cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path,
                                            unsigned int flags);

#ifdef __cplusplus
} // extern "C"
#endif

__host__
    OFFLOOM_INLINE cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                                    unsigned long long flags OFFLOOM_DEFAULT(0)) {
  return cudaGraphInstantiateWithFlags(pGraphExec, graph, flags);
}

#ifdef __cplusplus
/// The form of CUDA 11. The log stays empty.
__host__ inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *pGraphExec, cudaGraph_t graph,
                                                 cudaGraphNode_t *pErrorNode, char *pLogBuffer,
                                                 size_t bufferSize) {
  if (pErrorNode)
    *pErrorNode = nullptr;
  if (pLogBuffer && bufferSize)
    *pLogBuffer = 0;
  return ::cudaGraphInstantiateWithFlags(pGraphExec, graph, 0);
}

// The forms of CUDA 13, with a description of each edge. All edges are full dependencies here, so
// descriptions are not kept, and those given back are zero.

__host__ inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                              cudaGraphNode_t *to, cudaGraphEdgeData *edgeData,
                                              size_t *numEdges) {
  const cudaError_t error = ::cudaGraphGetEdges(graph, from, to, numEdges);
  for (size_t i = 0; edgeData && error == cudaSuccess && i < *numEdges; ++i)
    edgeData[i] = {};
  return error;
}
__host__ inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                                                         cudaGraphNode_t *pDependencies,
                                                         cudaGraphEdgeData *edgeData,
                                                         size_t *pNumDependencies) {
  const cudaError_t error = ::cudaGraphNodeGetDependencies(node, pDependencies, pNumDependencies);
  for (size_t i = 0; edgeData && error == cudaSuccess && i < *pNumDependencies; ++i)
    edgeData[i] = {};
  return error;
}
__host__ inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                                                           cudaGraphNode_t *pDependentNodes,
                                                           cudaGraphEdgeData *edgeData,
                                                           size_t *pNumDependentNodes) {
  const cudaError_t error =
      ::cudaGraphNodeGetDependentNodes(node, pDependentNodes, pNumDependentNodes);
  for (size_t i = 0; edgeData && error == cudaSuccess && i < *pNumDependentNodes; ++i)
    edgeData[i] = {};
  return error;
}
__host__ inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                     const cudaGraphNode_t *to,
                                                     const cudaGraphEdgeData *,
                                                     size_t numDependencies) {
  return ::cudaGraphAddDependencies(graph, from, to, numDependencies);
}
__host__ inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph,
                                                        const cudaGraphNode_t *from,
                                                        const cudaGraphNode_t *to,
                                                        const cudaGraphEdgeData *,
                                                        size_t numDependencies) {
  return ::cudaGraphRemoveDependencies(graph, from, to, numDependencies);
}

#endif // C++
