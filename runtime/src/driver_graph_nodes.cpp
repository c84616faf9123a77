// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nodes of the driver API's graphs, and their parameters: see cuda_driver_graphs.h. Each is the
// runtime's, whose descriptions of kernels, copies and sets are others.
#include "cuda.h"

#include "driver_call.h"
#include "driver_copy_description.h"
#include "driver_launch_attributes.h"
#include "function_handles.h"

#include <algorithm>
#include <bit>
#include <iterator>

using namespace offloom;

namespace {

// From the driver API's descriptions to the runtime's.

CUresult read_kernel(cudaKernelNodeParams &to, const CUDA_KERNEL_NODE_PARAMS &from) {
  const CUfunction function =
      from.func ? from.func : reinterpret_cast<CUfunction>(from.kern); // they are one thing here
  if (!is_function(function))
    return CUDA_ERROR_INVALID_HANDLE;
  to = {function,
        dim3(from.gridDimX, from.gridDimY, from.gridDimZ),
        dim3(from.blockDimX, from.blockDimY, from.blockDimZ),
        from.sharedMemBytes,
        from.kernelParams,
        from.extra};
  return CUDA_SUCCESS;
}
CUresult read(cudaKernelNodeParams &to, const CUDA_KERNEL_NODE_PARAMS &from) {
  return read_kernel(to, from);
}
CUresult read(cudaMemcpy3DParms &to, const CUDA_MEMCPY3D &from) { return read_copy(to, from); }
CUresult read(cudaMemsetParams &to, const CUDA_MEMSET_NODE_PARAMS &from) {
  to = {pointer(from.dst), from.pitch, from.value, from.elementSize, from.width, from.height};
  return CUDA_SUCCESS;
}
CUresult read(cudaHostNodeParams &to, const CUDA_HOST_NODE_PARAMS &from) {
  to = {from.fn, from.userData};
  return CUDA_SUCCESS;
}

// And back.

CUDA_KERNEL_NODE_PARAMS described(const cudaKernelNodeParams &p) {
  auto *const named = static_cast<CUfunction>(p.func);
  const CUfunction function = is_function(named) ? named : find_program_function(p.func);
  return {function,     p.gridDim.x,      p.gridDim.y,    p.gridDim.z, p.blockDim.x, p.blockDim.y,
          p.blockDim.z, p.sharedMemBytes, p.kernelParams, p.extra,     nullptr,      nullptr};
}
CUDA_MEMCPY3D described(const cudaMemcpy3DParms &p) { return describe(p); }
CUDA_MEMSET_NODE_PARAMS described(const cudaMemsetParams &p) {
  return {address_of(p.dst), p.pitch, p.value, p.elementSize, p.width, p.height};
}
CUDA_HOST_NODE_PARAMS described(const cudaHostNodeParams &p) { return {p.fn, p.userData}; }

/// Calls `call` with the parameters as the runtime's functions want them.
template <class Params, class Given, class F> CUresult with_params(const Given *given, F &&call) {
  return initialised_call(
      [&] {
        Params params{};
        const CUresult result = read(params, *given);
        return result == CUDA_SUCCESS ? as_result(call(&params)) : result;
      },
      given);
}

/// Gives the parameters that get(&params) finds.
template <class Params, class Given, class F> CUresult give_params(Given *out, F &&get) {
  return initialised_call(
      [&] {
        Params params{};
        const cudaError_t error = get(&params);
        if (error == cudaSuccess)
          *out = described(params);
        return as_result(error);
      },
      out);
}

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
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL:
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT:
    case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP:
      return CUDA_ERROR_NOT_SUPPORTED;
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

} // namespace

CUresult cuGraphAddNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
                        const CUgraphEdgeData *dependencyData, size_t numDependencies,
                        CUgraphNodeParams *nodeParams) {
  return with_any_params(nodeParams, [&](cudaGraphNodeParams *p) {
    return ::cudaGraphAddNode(phGraphNode, hGraph, dependencies, dependencyData, numDependencies,
                              p);
  });
}
CUresult cuGraphNodeSetParams(CUgraphNode hNode, CUgraphNodeParams *nodeParams) {
  return with_any_params(nodeParams,
                         [&](cudaGraphNodeParams *p) { return cudaGraphNodeSetParams(hNode, p); });
}
CUresult cuGraphExecNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                  CUgraphNodeParams *nodeParams) {
  return with_any_params(nodeParams, [&](cudaGraphNodeParams *p) {
    return cudaGraphExecNodeSetParams(hGraphExec, hNode, p);
  });
}

// Kernels

CUresult cuGraphAddKernelNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                              const CUgraphNode *dependencies, size_t numDependencies,
                              const CUDA_KERNEL_NODE_PARAMS *nodeParams) {
  return with_params<cudaKernelNodeParams>(nodeParams, [&](const cudaKernelNodeParams *p) {
    return cudaGraphAddKernelNode(phGraphNode, hGraph, dependencies, numDependencies, p);
  });
}
CUresult cuGraphKernelNodeGetParams(CUgraphNode hNode, CUDA_KERNEL_NODE_PARAMS *nodeParams) {
  return give_params<cudaKernelNodeParams>(
      nodeParams, [&](cudaKernelNodeParams *p) { return cudaGraphKernelNodeGetParams(hNode, p); });
}
CUresult cuGraphKernelNodeSetParams(CUgraphNode hNode, const CUDA_KERNEL_NODE_PARAMS *nodeParams) {
  return with_params<cudaKernelNodeParams>(nodeParams, [&](const cudaKernelNodeParams *p) {
    return cudaGraphKernelNodeSetParams(hNode, p);
  });
}
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                        const CUDA_KERNEL_NODE_PARAMS *nodeParams) {
  return with_params<cudaKernelNodeParams>(nodeParams, [&](const cudaKernelNodeParams *p) {
    return cudaGraphExecKernelNodeSetParams(hGraphExec, hNode, p);
  });
}
CUresult cuGraphKernelNodeCopyAttributes(CUgraphNode dst, CUgraphNode src) {
  return initialised_call([&] { return as_result(cudaGraphKernelNodeCopyAttributes(dst, src)); });
}
CUresult cuGraphKernelNodeGetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr,
                                       CUkernelNodeAttrValue *value_out) {
  return initialised_call(
      [&] {
        cudaKernelNodeAttrValue value{};
        const cudaError_t error =
            cudaGraphKernelNodeGetAttribute(hNode, static_cast<cudaKernelNodeAttrID>(attr), &value);
        if (error == cudaSuccess)
          *value_out = attribute_value(value);
        return as_result(error);
      },
      value_out);
}
CUresult cuGraphKernelNodeSetAttribute(CUgraphNode hNode, CUkernelNodeAttrID attr,
                                       const CUkernelNodeAttrValue *value) {
  return initialised_call(
      [&] {
        const cudaKernelNodeAttrValue same = attribute_value(*value);
        return as_result(
            cudaGraphKernelNodeSetAttribute(hNode, static_cast<cudaKernelNodeAttrID>(attr), &same));
      },
      value);
}

// Copies and sets

CUresult cuGraphAddMemcpyNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                              const CUgraphNode *dependencies, size_t numDependencies,
                              const CUDA_MEMCPY3D *copyParams, CUcontext) {
  return with_params<cudaMemcpy3DParms>(copyParams, [&](const cudaMemcpy3DParms *p) {
    return cudaGraphAddMemcpyNode(phGraphNode, hGraph, dependencies, numDependencies, p);
  });
}
CUresult cuGraphMemcpyNodeGetParams(CUgraphNode hNode, CUDA_MEMCPY3D *nodeParams) {
  return give_params<cudaMemcpy3DParms>(
      nodeParams, [&](cudaMemcpy3DParms *p) { return cudaGraphMemcpyNodeGetParams(hNode, p); });
}
CUresult cuGraphMemcpyNodeSetParams(CUgraphNode hNode, const CUDA_MEMCPY3D *nodeParams) {
  return with_params<cudaMemcpy3DParms>(nodeParams, [&](const cudaMemcpy3DParms *p) {
    return cudaGraphMemcpyNodeSetParams(hNode, p);
  });
}
CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                        const CUDA_MEMCPY3D *copyParams, CUcontext) {
  return with_params<cudaMemcpy3DParms>(copyParams, [&](const cudaMemcpy3DParms *p) {
    return cudaGraphExecMemcpyNodeSetParams(hGraphExec, hNode, p);
  });
}
CUresult cuGraphAddMemsetNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                              const CUgraphNode *dependencies, size_t numDependencies,
                              const CUDA_MEMSET_NODE_PARAMS *memsetParams, CUcontext) {
  return with_params<cudaMemsetParams>(memsetParams, [&](const cudaMemsetParams *p) {
    return cudaGraphAddMemsetNode(phGraphNode, hGraph, dependencies, numDependencies, p);
  });
}
CUresult cuGraphMemsetNodeGetParams(CUgraphNode hNode, CUDA_MEMSET_NODE_PARAMS *nodeParams) {
  return give_params<cudaMemsetParams>(
      nodeParams, [&](cudaMemsetParams *p) { return cudaGraphMemsetNodeGetParams(hNode, p); });
}
CUresult cuGraphMemsetNodeSetParams(CUgraphNode hNode, const CUDA_MEMSET_NODE_PARAMS *nodeParams) {
  return with_params<cudaMemsetParams>(nodeParams, [&](const cudaMemsetParams *p) {
    return cudaGraphMemsetNodeSetParams(hNode, p);
  });
}
CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                        const CUDA_MEMSET_NODE_PARAMS *memsetParams, CUcontext) {
  return with_params<cudaMemsetParams>(memsetParams, [&](const cudaMemsetParams *p) {
    return cudaGraphExecMemsetNodeSetParams(hGraphExec, hNode, p);
  });
}

// Host functions, graphs in graphs, events

CUresult cuGraphAddHostNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                            const CUgraphNode *dependencies, size_t numDependencies,
                            const CUDA_HOST_NODE_PARAMS *nodeParams) {
  return with_params<cudaHostNodeParams>(nodeParams, [&](const cudaHostNodeParams *p) {
    return cudaGraphAddHostNode(phGraphNode, hGraph, dependencies, numDependencies, p);
  });
}
CUresult cuGraphHostNodeGetParams(CUgraphNode hNode, CUDA_HOST_NODE_PARAMS *nodeParams) {
  return give_params<cudaHostNodeParams>(
      nodeParams, [&](cudaHostNodeParams *p) { return cudaGraphHostNodeGetParams(hNode, p); });
}
CUresult cuGraphHostNodeSetParams(CUgraphNode hNode, const CUDA_HOST_NODE_PARAMS *nodeParams) {
  return with_params<cudaHostNodeParams>(nodeParams, [&](const cudaHostNodeParams *p) {
    return cudaGraphHostNodeSetParams(hNode, p);
  });
}
CUresult cuGraphExecHostNodeSetParams(CUgraphExec hGraphExec, CUgraphNode hNode,
                                      const CUDA_HOST_NODE_PARAMS *nodeParams) {
  return with_params<cudaHostNodeParams>(nodeParams, [&](const cudaHostNodeParams *p) {
    return cudaGraphExecHostNodeSetParams(hGraphExec, hNode, p);
  });
}
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

// Allocations

CUresult cuGraphAddMemAllocNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                                const CUgraphNode *dependencies, size_t numDependencies,
                                CUDA_MEM_ALLOC_NODE_PARAMS *nodeParams) {
  return initialised_call(
      [&] {
        auto params = std::bit_cast<cudaMemAllocNodeParams>(*nodeParams);
        const cudaError_t error =
            cudaGraphAddMemAllocNode(phGraphNode, hGraph, dependencies, numDependencies, &params);
        nodeParams->dptr = address_of(params.dptr);
        return as_result(error);
      },
      nodeParams);
}
CUresult cuGraphMemAllocNodeGetParams(CUgraphNode hNode, CUDA_MEM_ALLOC_NODE_PARAMS *params_out) {
  return initialised_call(
      [&] {
        cudaMemAllocNodeParams params{};
        const cudaError_t error = cudaGraphMemAllocNodeGetParams(hNode, &params);
        if (error == cudaSuccess)
          *params_out = std::bit_cast<CUDA_MEM_ALLOC_NODE_PARAMS>(params);
        return as_result(error);
      },
      params_out);
}
CUresult cuGraphAddMemFreeNode(CUgraphNode *phGraphNode, CUgraph hGraph,
                               const CUgraphNode *dependencies, size_t numDependencies,
                               CUdeviceptr dptr) {
  return initialised_call([&] {
    return as_result(
        cudaGraphAddMemFreeNode(phGraphNode, hGraph, dependencies, numDependencies, pointer(dptr)));
  });
}
CUresult cuGraphMemFreeNodeGetParams(CUgraphNode hNode, CUdeviceptr *dptr_out) {
  return initialised_call(
      [&] {
        return give_address(dptr_out,
                            [&](void **m) { return cudaGraphMemFreeNodeGetParams(hNode, m); });
      },
      dptr_out);
}
