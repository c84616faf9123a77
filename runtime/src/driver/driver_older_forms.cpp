// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the driver API as older versions of CUDA have them, for programs that ask for them
// by name: libcuda.so.1 has `offloom_NAME` as NAME (runtime/driver_library), and cuGetProcAddress()
// gives it where a version is older than the function's parameters of today.
#include "cuda.h"

#include <cstddef>
#include <cstring>

namespace {

struct kernel_node {
  std::byte parts[offsetof(CUDA_KERNEL_NODE_PARAMS, kern)];
};

CUDA_KERNEL_NODE_PARAMS with_rest(const kernel_node *kernel) {
  CUDA_KERNEL_NODE_PARAMS all{};
  if (kernel)
    std::memcpy(&all, kernel, sizeof *kernel);
  return all;
}

} // namespace

extern "C" {

CUresult offloom_cuCtxCreate(CUcontext *context, unsigned flags, CUdevice device) {
  return cuCtxCreate(context, flags, device);
}
CUresult offloom_cuCtxCreate_v2(CUcontext *context, unsigned flags, CUdevice device) {
  return cuCtxCreate(context, flags, device);
}
CUresult offloom_cuCtxCreate_v3(CUcontext *context, CUexecAffinityParam *affinity, int count,
                                unsigned flags, CUdevice device) {
  CUctxCreateParams parameters{};
  parameters.execAffinityParams = affinity;
  parameters.numExecAffinityParams = count;
  return cuCtxCreate(context, &parameters, flags, device);
}

CUresult offloom_cuGetProcAddress(const char *name, void **function, int version,
                                  cuuint64_t flags) {
  return cuGetProcAddress(name, function, version, flags);
}

CUresult offloom_cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *failed,
                                    char *log, size_t bytes) {
  return cuGraphInstantiate(exec, graph, failed, log, bytes);
}
CUresult offloom_cuGraphInstantiate_v2(CUgraphExec *exec, CUgraph graph, CUgraphNode *failed,
                                       char *log, size_t bytes) {
  return cuGraphInstantiate(exec, graph, failed, log, bytes);
}
CUresult offloom_cuGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                                size_t count, CUgraphNodeParams *parameters) {
  return cuGraphAddNode(node, graph, before, count, parameters);
}
// Until CUDA 12, a kernel's node did not have `kern` and `ctx`.
CUresult offloom_cuGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                                      size_t count, const kernel_node *kernel) {
  const CUDA_KERNEL_NODE_PARAMS all = with_rest(kernel);
  return cuGraphAddKernelNode(node, graph, before, count, kernel ? &all : nullptr);
}
CUresult offloom_cuGraphKernelNodeGetParams(CUgraphNode node, kernel_node *kernel) {
  CUDA_KERNEL_NODE_PARAMS all{};
  const CUresult result = cuGraphKernelNodeGetParams(node, kernel ? &all : nullptr);
  if (result == CUDA_SUCCESS)
    std::memcpy(kernel, &all, sizeof *kernel);
  return result;
}
CUresult offloom_cuGraphKernelNodeSetParams(CUgraphNode node, const kernel_node *kernel) {
  const CUDA_KERNEL_NODE_PARAMS all = with_rest(kernel);
  return cuGraphKernelNodeSetParams(node, kernel ? &all : nullptr);
}
CUresult offloom_cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                                const kernel_node *kernel) {
  const CUDA_KERNEL_NODE_PARAMS all = with_rest(kernel);
  return cuGraphExecKernelNodeSetParams(exec, node, kernel ? &all : nullptr);
}

CUresult offloom_cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *failed,
                                   CUgraphExecUpdateResult *why) {
  CUgraphExecUpdateResultInfo info{};
  const CUresult result = cuGraphExecUpdate(exec, graph, &info);
  if (failed)
    *failed = info.errorNode;
  if (why)
    *why = info.result;
  return result;
}
CUresult offloom_cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from,
                                        const CUgraphNode *to, size_t count) {
  return cuGraphAddDependencies(graph, from, to, count);
}
CUresult offloom_cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from,
                                           const CUgraphNode *to, size_t count) {
  return cuGraphRemoveDependencies(graph, from, to, count);
}
CUresult offloom_cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *count) {
  return cuGraphGetEdges(graph, from, to, count);
}
CUresult offloom_cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *before, size_t *count) {
  return cuGraphNodeGetDependencies(node, before, count);
}
CUresult offloom_cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *after, size_t *count) {
  return cuGraphNodeGetDependentNodes(node, after, count);
}

CUresult offloom_cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus *status,
                                        cuuint64_t *id) {
  return cuStreamGetCaptureInfo(stream, status, id);
}
CUresult offloom_cuStreamGetCaptureInfo_v2(CUstream stream, CUstreamCaptureStatus *status,
                                           cuuint64_t *id, CUgraph *graph,
                                           const CUgraphNode **before, size_t *count) {
  return cuStreamGetCaptureInfo(stream, status, id, graph, before, count);
}
CUresult offloom_cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode *before,
                                                   size_t count, unsigned flags) {
  return cuStreamUpdateCaptureDependencies(stream, before, count, flags);
}

CUresult offloom_cuMemAdvise(CUdeviceptr memory, size_t bytes, CUmem_advise advice,
                             CUdevice device) {
  return cuMemAdvise(memory, bytes, advice, device);
}
CUresult offloom_cuMemPrefetchAsync(CUdeviceptr memory, size_t bytes, CUdevice device,
                                    CUstream stream) {
  return cuMemPrefetchAsync(memory, bytes, device, stream);
}
CUresult offloom_cuMemcpyBatchAsync(CUdeviceptr *to, CUdeviceptr *from, size_t *bytes, size_t count,
                                    CUmemcpyAttributes *attributes, size_t *indices,
                                    size_t attribute_count, size_t *failed, CUstream stream) {
  return cuMemcpyBatchAsync(to, from, bytes, count, attributes, indices, attribute_count, failed,
                            stream);
}
CUresult offloom_cuMemcpy3DBatchAsync(size_t count, CUDA_MEMCPY3D_BATCH_OP *operations,
                                      size_t *failed, unsigned long long flags, CUstream stream) {
  return cuMemcpy3DBatchAsync(count, operations, failed, flags, stream);
}
}
