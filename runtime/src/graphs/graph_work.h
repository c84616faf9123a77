// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a node does, made from the parameters that a program gives.
#pragma once

#include "graphs/graph.h"

namespace offloom {

// Each checks the parameters as CUDA does when they are given.
cudaError_t make_work(node_work &work, const cudaKernelNodeParams *params);
cudaError_t make_work(node_work &work, const cudaMemcpy3DParms *params);
cudaError_t make_work(node_work &work, const cudaMemsetParams *params);
cudaError_t make_work(node_work &work, const cudaHostNodeParams *params);
cudaError_t make_work(node_work &work, const cudaChildGraphNodeParams *params);
cudaError_t make_work(node_work &work, const cudaEventWaitNodeParams *params);
cudaError_t make_work(node_work &work, const cudaEventRecordNodeParams *params);
cudaError_t make_work(node_work &work, const cudaExternalSemaphoreSignalNodeParams *params);
cudaError_t make_work(node_work &work, const cudaExternalSemaphoreWaitNodeParams *params);
cudaError_t make_work(node_work &work, const CUDA_BATCH_MEM_OP_NODE_PARAMS *params);

/// For the types above. Allocations, frees and conditional nodes are cudaErrorNotSupported: adding
/// one takes more than its parameters, and changing one is not allowed.
cudaError_t make_work(node_work &work, const cudaGraphNodeParams *params);

/// A copy of `count` bytes.
cudaMemcpy3DParms linear_copy(void *dst, const void *src, std::size_t count, cudaMemcpyKind kind);

/// A copy of `height` rows of `width` bytes.
cudaMemcpy3DParms rectangle_copy(void *dst, std::size_t dpitch, const void *src, std::size_t spitch,
                                 std::size_t width, std::size_t height, cudaMemcpyKind kind);

/// `height` rows of `width` bytes set to the byte that `value` converts to.
cudaMemsetParams row_set(void *dst, std::size_t pitch, int value, std::size_t width,
                         std::size_t height);

/// Gives a node other work of the same type. A kernel node keeps its attributes.
cudaError_t replace_work(CUgraphNode_st &node, node_work work);

/// Adds an allocation, whose address is written to `params->dptr`.
cudaError_t add_allocation(cudaGraphNode_t *node, cudaGraph_t graph,
                           const cudaGraphNode_t *dependencies, std::size_t count,
                           cudaMemAllocNodeParams *params);

/// Adds the end of an allocation.
cudaError_t add_free(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                     std::size_t count, void *memory);

/// Whether one of the graph's own nodes is conditional.
bool has_conditional(const CUgraph_st &graph);

/// Whether a node takes each handle that was made for the graph, or for a graph in it.
bool each_condition_has_node(CUgraph_st &graph);

/// Adds a conditional node, whose bodies are written to `params->phGraph_out`.
cudaError_t add_conditional(cudaGraphNode_t *node, cudaGraph_t graph,
                            const cudaGraphNode_t *dependencies, std::size_t count,
                            cudaConditionalNodeParams *params);

/// Runs the body that the condition chooses, or one again and again.
cudaError_t run_conditional(const conditional_work &work);

} // namespace offloom
