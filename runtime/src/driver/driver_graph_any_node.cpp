// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nodes of any type of the driver API's graphs: see cuda_driver_graphs.h.
#include "cuda.h"

#include "driver/driver_graph_params.h"

#include <algorithm>
#include <bit>
#include <iterator>

using namespace offloom;

namespace {

/// The parameters of a node of any type, while a call lasts.
class any_params {
public:
  /// An error where they make no sense.
  CUresult read(const CUgraphNodeParams &from) {
    to_ = {};
    to_.type = static_cast<cudaGraphNodeType>(from.type);
    std::copy(std::begin(from.reserved0), std::end(from.reserved0), to_.reserved0);
    switch (from.type) {
    case CU_GRAPH_NODE_TYPE_KERNEL: {
      cudaKernelNodeParams k;
      if (const CUresult result = read_kernel(k, from.kernel); result != CUDA_SUCCESS)
        return result;
      to_.kernel = {k.func,         k.gridDim, k.blockDim,     k.sharedMemBytes,
                    k.kernelParams, k.extra,   from.kernel.ctx};
      return CUDA_SUCCESS;
    }
    case CU_GRAPH_NODE_TYPE_MEMCPY:
      return read_copy(to_.memcpy.copyParams, from.memcpy.copyParams);
    case CU_GRAPH_NODE_TYPE_MEMSET: {
      const CUDA_MEMSET_NODE_PARAMS_v2 &m = from.memset;
      to_.memset = {pointer(m.dst), m.pitch, m.value, m.elementSize, m.width, m.height, m.ctx};
      return CUDA_SUCCESS;
    }
    case CU_GRAPH_NODE_TYPE_HOST:
      to_.host = {from.host.fn, from.host.userData, 0};
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_GRAPH:
      to_.graph = {from.graph.graph,
                   static_cast<cudaGraphChildGraphNodeOwnership>(from.graph.ownership)};
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_EMPTY:
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
      to_.eventWait = {from.eventWait.event};
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
      to_.eventRecord = {from.eventRecord.event};
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
      to_.alloc = std::bit_cast<cudaMemAllocNodeParamsV2>(from.alloc);
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_MEM_FREE:
      to_.free = {pointer(from.free.dptr)};
      return CUDA_SUCCESS;
    case CU_GRAPH_NODE_TYPE_CONDITIONAL: {
      const CUDA_CONDITIONAL_NODE_PARAMS &c = from.conditional;
      to_.conditional = {c.handle, static_cast<cudaGraphConditionalNodeType>(c.type), c.size,
                         c.phGraph_out, c.ctx};
      return CUDA_SUCCESS;
    }
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL: {
      const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS &s = from.extSemSignal;
      to_.extSemSignal = {s.extSemArray, s.paramsArray, s.numExtSems};
      return CUDA_SUCCESS;
    }
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT: {
      const CUDA_EXT_SEM_WAIT_NODE_PARAMS &w = from.extSemWait;
      to_.extSemWait = {w.extSemArray, w.paramsArray, w.numExtSems};
      return CUDA_SUCCESS;
    }
    case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: // which the runtime does not have
      return CUDA_ERROR_INVALID_VALUE;
    }
    return CUDA_ERROR_INVALID_VALUE;
  }

  /// What the call gave back.
  void write(CUgraphNodeParams &from) const {
    if (from.type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
      from.alloc.dptr = address_of(to_.alloc.dptr);
    else if (from.type == CU_GRAPH_NODE_TYPE_CONDITIONAL)
      from.conditional.phGraph_out = to_.conditional.phGraph_out;
  }

  cudaGraphNodeParams *params() { return &to_; }

private:
  cudaGraphNodeParams to_{};
};

/// Calls call(params) with the parameters of a node of any type.
template <class F> CUresult with_any_params(CUgraphNodeParams *given, F &&call) {
  return initialised_call(
      [&] {
        any_params params;
        if (const CUresult result = params.read(*given); result != CUDA_SUCCESS)
          return result;
        const cudaError_t error = call(params.params());
        params.write(*given);
        return as_result(error);
      },
      given);
}

/// Whether the parameters are a batch's, whose nodes are the driver API's alone.
bool is_batch(const CUgraphNodeParams *params) {
  return params && params->type == CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
}

} // namespace

CUresult cuGraphAddNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
                        const CUgraphEdgeData *dependencyData, size_t numDependencies,
                        CUgraphNodeParams *nodeParams) {
  if (is_batch(nodeParams))
    return cuGraphAddBatchMemOpNode(phGraphNode, hGraph, dependencies, numDependencies,
                                    &nodeParams->memOp);
  return with_any_params(nodeParams, [&](cudaGraphNodeParams *p) {
    return ::cudaGraphAddNode(phGraphNode, hGraph, dependencies, dependencyData, numDependencies,
                              p);
  });
}
CUresult cuGraphNodeSetParams(CUgraphNode hNode, CUgraphNodeParams *nodeParams) {
  if (is_batch(nodeParams))
    return cuGraphBatchMemOpNodeSetParams(hNode, &nodeParams->memOp);
  return with_any_params(nodeParams,
                         [&](cudaGraphNodeParams *p) { return cudaGraphNodeSetParams(hNode, p); });
}
CUresult cuGraphExecNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                  CUgraphNodeParams *nodeParams) {
  if (is_batch(nodeParams))
    return cuGraphExecBatchMemOpNodeSetParams(hGraphExec, hNode, &nodeParams->memOp);
  return with_any_params(nodeParams, [&](cudaGraphNodeParams *p) {
    return cudaGraphExecNodeSetParams(hGraphExec, hNode, p);
  });
}
