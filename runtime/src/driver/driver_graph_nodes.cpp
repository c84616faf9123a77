// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's nodes of graphs that do something, and their parameters: see
// cuda_driver_graphs.h. Each is the runtime's.
#include "cuda.h"

#include "driver/driver_graph_params.h"
#include "driver/driver_launch_attributes.h"

#include <bit>

using namespace offloom;

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

// Host functions

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
