// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs as device code sees them: the one that a kernel runs in, launches of others, and kernel
// nodes that kernels change (CUDA C++ Programming Guide, "Device Graph Launch" and "Device-side
// kernel node updates").
//
// A graph that is launched as fire-and-forget, also as a sibling, runs when the launching kernel's
// grid has ended; one that is a tail launch runs when the launching graph and all that it launched
// are done.
#pragma once

#include "graph_types.h"

enum cudaGraphKernelNodeField {
  cudaGraphKernelNodeFieldInvalid = 0,
  cudaGraphKernelNodeFieldGridDim = 1,
  cudaGraphKernelNodeFieldParam = 2,
  cudaGraphKernelNodeFieldEnabled = 3,
};

/// One change of a node.
struct cudaGraphKernelNodeUpdate {
  cudaGraphDeviceNode_t node;
  enum cudaGraphKernelNodeField field;
  union {
    dim3 gridDim;
    struct {
      const void *pValue;
      size_t offset; ///< in bytes, among the kernel's parameters
      size_t size;
    } param;
    unsigned int isEnabled;
  } updateData;
};

#ifdef __cplusplus
extern "C" {

/// Null in a kernel that runs in no graph.
__device__ cudaGraphExec_t cudaGetCurrentGraphExec(void);

// Each changes the node for all launches to come, also of the graph that runs if the node's turn is
// still to come. cudaErrorInvalidValue: no such node, or no such parameter.
__device__ cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset,
                                                   const void *value, size_t size);
__device__ cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable);
__device__ cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim);
__device__ cudaError_t cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates,
                                                       size_t updateCount);

} // extern "C"

template <class T>
__device__ inline cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset,
                                                          const T &value) {
  return ::cudaGraphKernelNodeSetParam(node, offset, &value, sizeof value);
}

#endif // C++
