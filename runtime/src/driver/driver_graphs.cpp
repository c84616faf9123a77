// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs of the driver API, all but the parameters of nodes: see cuda_driver_graphs.h. Those stand
// in driver_graph_nodes.cpp.
#include "cuda.h"

#include "driver/driver_call.h"

using namespace offloom;

// Graphs, nodes, edges

CUresult cuGraphCreate(CUgraph *phGraph, unsigned int flags) {
  return initialised_call([&] { return as_result(cudaGraphCreate(phGraph, flags)); }, phGraph);
}
CUresult cuGraphDestroy(CUgraph hGraph) {
  return initialised_call([&] { return as_result(cudaGraphDestroy(hGraph)); });
}
CUresult cuGraphClone(CUgraph *phGraphClone, CUgraph originalGraph) {
  return initialised_call([&] { return as_result(cudaGraphClone(phGraphClone, originalGraph)); },
                          phGraphClone);
}
CUresult cuGraphNodeFindInClone(CUgraphNode *phNode, CUgraphNode hOriginalNode,
                                CUgraph hClonedGraph) {
  return initialised_call(
      [&] { return as_result(cudaGraphNodeFindInClone(phNode, hOriginalNode, hClonedGraph)); },
      phNode);
}
CUresult cuGraphNodeGetType(CUgraphNode hNode, CUgraphNodeType *type) {
  return initialised_call(
      [&] {
        cudaGraphNodeType found{};
        const cudaError_t error = cudaGraphNodeGetType(hNode, &found);
        if (error == cudaSuccess)
          *type = static_cast<CUgraphNodeType>(found);
        return as_result(error);
      },
      type);
}
CUresult cuGraphGetNodes(CUgraph hGraph, CUgraphNode *nodes, size_t *numNodes) {
  return initialised_call([&] { return as_result(cudaGraphGetNodes(hGraph, nodes, numNodes)); });
}
CUresult cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode *rootNodes, size_t *numRootNodes) {
  return initialised_call(
      [&] { return as_result(cudaGraphGetRootNodes(hGraph, rootNodes, numRootNodes)); });
}
CUresult cuGraphGetEdges(CUgraph hGraph, CUgraphNode *from, CUgraphNode *to,
                         CUgraphEdgeData *edgeData, size_t *numEdges) {
  return initialised_call(
      [&] { return as_result(cudaGraphGetEdges(hGraph, from, to, edgeData, numEdges)); });
}
CUresult cuGraphNodeGetDependencies(CUgraphNode hNode, CUgraphNode *dependencies,
                                    CUgraphEdgeData *edgeData, size_t *numDependencies) {
  return initialised_call([&] {
    return as_result(cudaGraphNodeGetDependencies(hNode, dependencies, edgeData, numDependencies));
  });
}
CUresult cuGraphNodeGetDependentNodes(CUgraphNode hNode, CUgraphNode *dependentNodes,
                                      CUgraphEdgeData *edgeData, size_t *numDependentNodes) {
  return initialised_call([&] {
    return as_result(
        cudaGraphNodeGetDependentNodes(hNode, dependentNodes, edgeData, numDependentNodes));
  });
}
CUresult cuGraphAddDependencies(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to,
                                const CUgraphEdgeData *edgeData, size_t numDependencies) {
  return initialised_call([&] {
    return as_result(cudaGraphAddDependencies(hGraph, from, to, edgeData, numDependencies));
  });
}
CUresult cuGraphRemoveDependencies(CUgraph hGraph, const CUgraphNode *from, const CUgraphNode *to,
                                   const CUgraphEdgeData *edgeData, size_t numDependencies) {
  return initialised_call([&] {
    return as_result(cudaGraphRemoveDependencies(hGraph, from, to, edgeData, numDependencies));
  });
}
CUresult cuGraphDestroyNode(CUgraphNode hNode) {
  return initialised_call([&] { return as_result(cudaGraphDestroyNode(hNode)); });
}
CUresult cuGraphDebugDotPrint(CUgraph hGraph, const char *path, unsigned int flags) {
  return initialised_call([&] { return as_result(cudaGraphDebugDotPrint(hGraph, path, flags)); });
}
CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle *pHandle_out, CUgraph hGraph,
                                        CUcontext, unsigned int defaultLaunchValue,
                                        unsigned int flags) {
  return initialised_call(
      [&] {
        cudaGraphConditionalHandle handle{};
        const cudaError_t error =
            cudaGraphConditionalHandleCreate(&handle, hGraph, defaultLaunchValue, flags);
        if (error == cudaSuccess)
          *pHandle_out = handle;
        return as_result(error);
      },
      pHandle_out);
}

// Executable graphs

CUresult cuGraphInstantiateWithFlags(CUgraphExec *phGraphExec, CUgraph hGraph,
                                     unsigned long long flags) {
  return context_call(
      [&] { return as_result(cudaGraphInstantiateWithFlags(phGraphExec, hGraph, flags)); },
      phGraphExec);
}
CUresult cuGraphInstantiateWithParams(CUgraphExec *phGraphExec, CUgraph hGraph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS *instantiateParams) {
  return context_call(
      [&] {
        CUDA_GRAPH_INSTANTIATE_PARAMS &p = *instantiateParams;
        cudaGraphInstantiateParams same{p.flags, p.hUploadStream, nullptr,
                                        cudaGraphInstantiateSuccess};
        const cudaError_t error = cudaGraphInstantiateWithParams(phGraphExec, hGraph, &same);
        p.hErrNode_out = same.errNode_out;
        p.result_out = static_cast<CUgraphInstantiateResult>(same.result_out);
        return as_result(error);
      },
      phGraphExec, instantiateParams);
}
CUresult cuGraphExecGetFlags(CUgraphExec hGraphExec, cuuint64_t *flags) {
  return context_call(
      [&] {
        unsigned long long known = 0;
        const cudaError_t error = cudaGraphExecGetFlags(hGraphExec, &known);
        if (error == cudaSuccess)
          *flags = known;
        return as_result(error);
      },
      flags);
}
CUresult cuGraphUpload(CUgraphExec hGraphExec, CUstream hStream) {
  return context_call([&] { return as_result(cudaGraphUpload(hGraphExec, hStream)); });
}
CUresult cuGraphLaunch(CUgraphExec hGraphExec, CUstream hStream) {
  return context_call([&] { return as_result(cudaGraphLaunch(hGraphExec, hStream)); });
}
CUresult cuGraphExecDestroy(CUgraphExec hGraphExec) {
  return context_call([&] { return as_result(cudaGraphExecDestroy(hGraphExec)); });
}
CUresult cuGraphExecUpdate(CUgraphExec hGraphExec, CUgraph hGraph,
                           CUgraphExecUpdateResultInfo *resultInfo) {
  return context_call(
      [&] {
        cudaGraphExecUpdateResultInfo info{};
        const cudaError_t error = cudaGraphExecUpdate(hGraphExec, hGraph, &info);
        *resultInfo = {static_cast<CUgraphExecUpdateResult>(info.result), info.errorNode,
                       info.errorFromNode};
        return as_result(error);
      },
      resultInfo);
}
CUresult cuGraphNodeSetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int isEnabled) {
  return context_call(
      [&] { return as_result(cudaGraphNodeSetEnabled(hGraphExec, hNode, isEnabled)); });
}
CUresult cuGraphNodeGetEnabled(CUgraphExec hGraphExec, CUgraphNode hNode, unsigned int *isEnabled) {
  return context_call(
      [&] { return as_result(cudaGraphNodeGetEnabled(hGraphExec, hNode, isEnabled)); });
}

// Memory of graphs, and objects that they keep alive

CUresult cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value) {
  return initialised_call([&] {
    return as_result(cudaDeviceGetGraphMemAttribute(
        device, static_cast<cudaGraphMemAttributeType>(attr), value));
  });
}
CUresult cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attr, void *value) {
  return initialised_call([&] {
    return as_result(cudaDeviceSetGraphMemAttribute(
        device, static_cast<cudaGraphMemAttributeType>(attr), value));
  });
}
CUresult cuDeviceGraphMemTrim(CUdevice device) {
  return initialised_call([&] { return as_result(cudaDeviceGraphMemTrim(device)); });
}
CUresult cuUserObjectCreate(CUuserObject *object_out, void *ptr, CUhostFn destroy,
                            unsigned int initialRefcount, unsigned int flags) {
  return initialised_call([&] {
    return as_result(cudaUserObjectCreate(object_out, ptr, destroy, initialRefcount, flags));
  });
}
CUresult cuUserObjectRetain(CUuserObject object, unsigned int count) {
  return initialised_call([&] { return as_result(cudaUserObjectRetain(object, count)); });
}
CUresult cuUserObjectRelease(CUuserObject object, unsigned int count) {
  return initialised_call([&] { return as_result(cudaUserObjectRelease(object, count)); });
}
CUresult cuGraphRetainUserObject(CUgraph graph, CUuserObject object, unsigned int count,
                                 unsigned int flags) {
  return initialised_call(
      [&] { return as_result(cudaGraphRetainUserObject(graph, object, count, flags)); });
}
CUresult cuGraphReleaseUserObject(CUgraph graph, CUuserObject object, unsigned int count) {
  return initialised_call(
      [&] { return as_result(cudaGraphReleaseUserObject(graph, object, count)); });
}
