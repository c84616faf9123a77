// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names with the number of a version, as CUDA 11 and 12 have them beside those without. Programs
// that say which of two forms they mean write them; CUDA 13 gave the newer forms the plain names.
#pragma once

#include "device.h"
#include "event.h"
#include "graph.h"
#include "graph_nodes.h"
#include "stream_capture.h"

#ifdef __cplusplus

__host__ inline cudaError_t cudaGetDeviceProperties_v2(struct cudaDeviceProp *prop, int device) {
  return ::cudaGetDeviceProperties(prop, device);
}

__host__ inline cudaError_t cudaEventElapsedTime_v2(float *ms, cudaEvent_t start, cudaEvent_t end) {
  return ::cudaEventElapsedTime(ms, start, end);
}

__host__ inline cudaError_t
cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
                            unsigned long long *id_out = nullptr, cudaGraph_t *graph_out = nullptr,
                            const cudaGraphNode_t **dependencies_out = nullptr,
                            size_t *numDependencies_out = nullptr) {
  return ::cudaStreamGetCaptureInfo(stream, captureStatus_out, id_out, graph_out, dependencies_out,
                                    numDependencies_out);
}
__host__ inline cudaError_t
cudaStreamGetCaptureInfo_v3(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
                            unsigned long long *id_out = nullptr, cudaGraph_t *graph_out = nullptr,
                            const cudaGraphNode_t **dependencies_out = nullptr,
                            const cudaGraphEdgeData **edgeData_out = nullptr,
                            size_t *numDependencies_out = nullptr) {
  return ::cudaStreamGetCaptureInfo(stream, captureStatus_out, id_out, graph_out, dependencies_out,
                                    edgeData_out, numDependencies_out);
}
__host__ inline cudaError_t
cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                       const cudaGraphEdgeData *dependencyData,
                                       size_t numDependencies, unsigned int flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies(stream, dependencies, dependencyData,
                                               numDependencies, flags);
}

__host__ inline cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t *from,
                                                 cudaGraphNode_t *to, cudaGraphEdgeData *edgeData,
                                                 size_t *numEdges) {
  return ::cudaGraphGetEdges(graph, from, to, edgeData, numEdges);
}
__host__ inline cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node,
                                                            cudaGraphNode_t *pDependencies,
                                                            cudaGraphEdgeData *edgeData,
                                                            size_t *pNumDependencies) {
  return ::cudaGraphNodeGetDependencies(node, pDependencies, edgeData, pNumDependencies);
}
__host__ inline cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node,
                                                              cudaGraphNode_t *pDependentNodes,
                                                              cudaGraphEdgeData *edgeData,
                                                              size_t *pNumDependentNodes) {
  return ::cudaGraphNodeGetDependentNodes(node, pDependentNodes, edgeData, pNumDependentNodes);
}
__host__ inline cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph,
                                                        const cudaGraphNode_t *from,
                                                        const cudaGraphNode_t *to,
                                                        const cudaGraphEdgeData *edgeData,
                                                        size_t numDependencies) {
  return ::cudaGraphAddDependencies(graph, from, to, edgeData, numDependencies);
}
__host__ inline cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph,
                                                           const cudaGraphNode_t *from,
                                                           const cudaGraphNode_t *to,
                                                           const cudaGraphEdgeData *edgeData,
                                                           size_t numDependencies) {
  return ::cudaGraphRemoveDependencies(graph, from, to, edgeData, numDependencies);
}
__host__ inline cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t *pGraphNode, cudaGraph_t graph,
                                                const cudaGraphNode_t *pDependencies,
                                                const cudaGraphEdgeData *dependencyData,
                                                size_t numDependencies,
                                                struct cudaGraphNodeParams *nodeParams) {
  return ::cudaGraphAddNode(pGraphNode, graph, pDependencies, dependencyData, numDependencies,
                            nodeParams);
}

#endif // C++
