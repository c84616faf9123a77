// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's nodes of graphs that are about order: graphs in graphs, empty nodes, events and
// semaphores. See cuda_driver_graphs.h; each is the runtime's.
#include "cuda.h"

#include "cuda_runtime_api/external_resource.h"
#include "driver/driver_call.h"

using namespace offloom;

CUresult cuGraphAddChildGraphNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                  const CUgraphNode *dependencies, size_t numDependencies,
                                  CUgraph childGraph) {
  return initialised_call([&] {
    return as_result(
        cudaGraphAddChildGraphNode(phGraphNode, hGraph, dependencies, numDependencies, childGraph));
  });
}
CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode hNode, CUgraph *phGraph) {
  return initialised_call(
      [&] { return as_result(cudaGraphChildGraphNodeGetGraph(hNode, phGraph)); }, phGraph);
}
CUresult cuGraphExecChildGraphNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                            CUgraph childGraph) {
  return initialised_call([&] {
    return as_result(cudaGraphExecChildGraphNodeSetParams(hGraphExec, hNode, childGraph));
  });
}
CUresult cuGraphAddEmptyNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                             const CUgraphNode *dependencies, size_t numDependencies) {
  return initialised_call([&] {
    return as_result(cudaGraphAddEmptyNode(phGraphNode, hGraph, dependencies, numDependencies));
  });
}
CUresult cuGraphAddEventRecordNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                   const CUgraphNode *dependencies, size_t numDependencies,
                                   CUevent event) {
  return initialised_call([&] {
    return as_result(
        cudaGraphAddEventRecordNode(phGraphNode, hGraph, dependencies, numDependencies, event));
  });
}
CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode hNode, CUevent *event_out) {
  return initialised_call(
      [&] { return as_result(cudaGraphEventRecordNodeGetEvent(hNode, event_out)); }, event_out);
}
CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode hNode, CUevent event) {
  return initialised_call(
      [&] { return as_result(cudaGraphEventRecordNodeSetEvent(hNode, event)); });
}
CUresult cuGraphExecEventRecordNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode,
                                            CUevent event) {
  return initialised_call(
      [&] { return as_result(cudaGraphExecEventRecordNodeSetEvent(hGraphExec, hNode, event)); });
}
CUresult cuGraphAddEventWaitNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                 const CUgraphNode *dependencies, size_t numDependencies,
                                 CUevent event) {
  return initialised_call([&] {
    return as_result(
        cudaGraphAddEventWaitNode(phGraphNode, hGraph, dependencies, numDependencies, event));
  });
}
CUresult cuGraphEventWaitNodeGetEvent(CUgraphNode hNode, CUevent *event_out) {
  return initialised_call(
      [&] { return as_result(cudaGraphEventWaitNodeGetEvent(hNode, event_out)); }, event_out);
}
CUresult cuGraphEventWaitNodeSetEvent(CUgraphNode hNode, CUevent event) {
  return initialised_call([&] { return as_result(cudaGraphEventWaitNodeSetEvent(hNode, event)); });
}
CUresult cuGraphExecEventWaitNodeSetEvent(CUgraphExec hGraphExec, CUgraphNode hNode,
                                          CUevent event) {
  return initialised_call(
      [&] { return as_result(cudaGraphExecEventWaitNodeSetEvent(hGraphExec, hNode, event)); });
}

// Semaphores

CUresult cuGraphAddExternalSemaphoresSignalNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                                const CUgraphNode *dependencies,
                                                size_t numDependencies,
                                                const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) {
  return initialised_call([&] {
    return as_result(cudaGraphAddExternalSemaphoresSignalNode(phGraphNode, hGraph, dependencies,
                                                              numDependencies, nodeParams));
  });
}
CUresult cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode hNode,
                                                      CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *params_out) {
  return initialised_call(
      [&] { return as_result(cudaGraphExternalSemaphoresSignalNodeGetParams(hNode, params_out)); });
}
CUresult
cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode hNode,
                                             const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) {
  return initialised_call(
      [&] { return as_result(cudaGraphExternalSemaphoresSignalNodeSetParams(hNode, nodeParams)); });
}
CUresult cuGraphExecExternalSemaphoresSignalNodeSetParams(
    CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams) {
  return initialised_call([&] {
    return as_result(
        cudaGraphExecExternalSemaphoresSignalNodeSetParams(hGraphExec, hNode, nodeParams));
  });
}
CUresult cuGraphAddExternalSemaphoresWaitNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                              const CUgraphNode *dependencies,
                                              size_t numDependencies,
                                              const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) {
  return initialised_call([&] {
    return as_result(cudaGraphAddExternalSemaphoresWaitNode(phGraphNode, hGraph, dependencies,
                                                            numDependencies, nodeParams));
  });
}
CUresult cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode hNode,
                                                    CUDA_EXT_SEM_WAIT_NODE_PARAMS *params_out) {
  return initialised_call(
      [&] { return as_result(cudaGraphExternalSemaphoresWaitNodeGetParams(hNode, params_out)); });
}
CUresult
cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode hNode,
                                           const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) {
  return initialised_call(
      [&] { return as_result(cudaGraphExternalSemaphoresWaitNodeSetParams(hNode, nodeParams)); });
}
CUresult
cuGraphExecExternalSemaphoresWaitNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                               const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams) {
  return initialised_call([&] {
    return as_result(
        cudaGraphExecExternalSemaphoresWaitNodeSetParams(hGraphExec, hNode, nodeParams));
  });
}
