// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Stream Management": capture (CUDA C++ Programming Guide, "Creating a Graph
// Using Stream Capture").
//
// While a stream is being captured, kernels, copies, sets, host functions and allocations become
// nodes instead of running; other streams join by waiting for an event that it records. What cannot
// be captured, such as the launch of a graph, is cudaErrorStreamCaptureUnsupported and invalidates
// the capture: cudaStreamEndCapture() then says so and gives no graph.
#pragma once

#include "graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The legacy default stream is cudaErrorStreamCaptureUnsupported, a stream that is being captured
/// cudaErrorIllegalState. `mode` says which threads may not make calls that wait for the device,
/// such as cudaMalloc(), meanwhile: all, this one, or none.
__host__ cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);

/// The same with a graph of the program, after nodes that it has.
__host__ cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                                   const cudaGraphNode_t *dependencies,
                                                   const cudaGraphEdgeData *dependencyData,
                                                   size_t numDependencies,
                                                   enum cudaStreamCaptureMode mode);

/// Must be called for the stream that the capture began with, which all others must have joined
/// again. Without a capture it is cudaErrorIllegalState.
__host__ cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph);

__host__ cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                           enum cudaStreamCaptureStatus *pCaptureStatus);

/// Everything but the status is written for an active capture only, and may be null. The
/// dependencies are the stream's own, up to the next call that changes them.
__host__ cudaError_t cudaStreamGetCaptureInfo(
    cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out OFFLOOM_DEFAULT(0), cudaGraph_t *graph_out OFFLOOM_DEFAULT(0),
    const cudaGraphNode_t **dependencies_out OFFLOOM_DEFAULT(0),
    size_t *numDependencies_out OFFLOOM_DEFAULT(0));

/// Adds to what the stream's next node depends on, or with cudaStreamSetCaptureDependencies
/// replaces it.
__host__ cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                         cudaGraphNode_t *dependencies,
                                                         size_t numDependencies,
                                                         unsigned int flags OFFLOOM_DEFAULT(0));

/// Exchanges what this thread allows itself: see cudaStreamBeginCapture().
__host__ cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);

#ifdef __cplusplus
} // extern "C"

// The forms of CUDA 13, with descriptions of edges: see graph.h.

__host__ inline cudaError_t
cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
                         unsigned long long *id_out, cudaGraph_t *graph_out,
                         const cudaGraphNode_t **dependencies_out,
                         const cudaGraphEdgeData **edgeData_out, size_t *numDependencies_out) {
  if (edgeData_out)
    *edgeData_out = nullptr;
  return ::cudaStreamGetCaptureInfo(stream, captureStatus_out, id_out, graph_out, dependencies_out,
                                    numDependencies_out);
}
__host__ inline cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream,
                                                                cudaGraphNode_t *dependencies,
                                                                const cudaGraphEdgeData *,
                                                                size_t numDependencies,
                                                                unsigned int flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies(stream, dependencies, numDependencies, flags);
}

#endif // C++
