// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphs/graph_work.h"

#include "graphs/kernel_node_attributes.h"

#include "cuda_runtime_api/copy_multidimensional.h"
#include "device_memory/box_copy.h"
#include "device_memory/copy_checks.h"
#include "devices/function_handles.h"
#include "launches/kernel_registry.h"
#include "launches/launch_checks.h"
#include "launches/unpacked_arguments.h"
#include "streams/event_record.h"
#include "streams/stream_calls.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace offloom {

namespace {

template <class T> void fill_row(std::byte *row, unsigned value, std::size_t width) {
  std::fill_n(reinterpret_cast<T *>(row), width, static_cast<T>(value));
}

cudaError_t fill(const cudaMemsetParams &p) {
  const std::size_t row_bytes = p.width * p.elementSize;
  const std::size_t pitch = p.height > 1 ? p.pitch : row_bytes;
  if (row_bytes == 0 || p.height == 0)
    return cudaSuccess;
  if (pitch < row_bytes)
    return cudaErrorInvalidPitchValue;
  if (!is_range(p.dst, box_bytes({row_bytes, p.height, 1}, pitch, 0)))
    return cudaErrorInvalidValue;
  auto *row = static_cast<std::byte *>(p.dst);
  for (std::size_t y = 0; y < p.height; ++y, row += pitch)
    switch (p.elementSize) {
    case 1:
      std::memset(row, static_cast<int>(p.value), p.width);
      break;
    case 2:
      fill_row<std::uint16_t>(row, p.value, p.width);
      break;
    case 4:
      fill_row<std::uint32_t>(row, p.value, p.width);
      break;
    }
  return cudaSuccess;
}

/// Whether a node may do this: the memory is CUDA's, and holds the rows.
bool is_set(const cudaMemsetParams &p) {
  const std::size_t row_bytes = p.width * p.elementSize;
  return (p.elementSize == 1 || p.elementSize == 2 || p.elementSize == 4) && p.width && p.height &&
         reinterpret_cast<std::uintptr_t>(p.dst) % p.elementSize == 0 &&
         (p.height == 1 || (p.pitch >= row_bytes && p.pitch % p.elementSize == 0)) &&
         is_settable(p.dst, box_bytes({row_bytes, p.height, 1}, p.pitch, 0));
}

/// Does each kind of work.
struct runner {
  cudaError_t operator()(const empty_work &) const { return cudaSuccess; }
  cudaError_t operator()(const kernel_work &w) const {
    launch_config config{w.grid, w.block, w.shared_bytes, at_once()};
    config.cooperative = w.cooperative;
    if (w.cluster.x)
      config.cluster = w.cluster;
    const cudaError_t error = check_launch(config, w.function);
    return error != cudaSuccess
               ? error
               : w.arguments.signature()->launch(config, w.function, w.arguments.values());
  }
  cudaError_t operator()(const memcpy_work &w) const {
    box_copy copy;
    const cudaError_t error = make_copy(copy, w.params);
    if (error == cudaSuccess)
      perform(copy);
    return error;
  }
  cudaError_t operator()(const memset_work &w) const {
    cudaMemsetParams slice = w.params;
    cudaError_t error = cudaSuccess;
    for (std::size_t z = 0; z < w.slices && error == cudaSuccess; ++z) {
      error = fill(slice);
      slice.dst = static_cast<std::byte *>(slice.dst) + w.slice_bytes;
    }
    return error;
  }
  cudaError_t operator()(const host_work &w) const {
    host_function_scope scope;
    w.params.fn(w.params.userData);
    return cudaSuccess;
  }
  cudaError_t operator()(const child_graph_work &w) const { return run(*w.graph); }
  cudaError_t operator()(const event_wait_work &) const {
    return cudaSuccess; // the launch has waited
  }
  cudaError_t operator()(const event_record_work &w) const {
    if (events().contains(w.event))
      w.event->record->take_time();
    return cudaSuccess;
  }
  cudaError_t operator()(const mem_alloc_work &w) const { return begin_allocation(w.memory); }
  cudaError_t operator()(const mem_free_work &w) const { return end_allocation(w.memory); }
  cudaError_t operator()(const conditional_work &w) const { return run_conditional(w); }
  cudaError_t operator()(const semaphore_signal_work &w) const { return run(w.list); }
  cudaError_t operator()(const semaphore_wait_work &w) const { return run(w.list); }
  cudaError_t operator()(const memory_batch_work &w) const {
    return run_operations(w.operations.data(), w.operations.size());
  }
};

} // namespace

cudaError_t run(const node_work &work) { return std::visit(runner{}, work); }

cudaError_t make_work(node_work &work, const cudaKernelNodeParams *params) {
  if (!params)
    return cudaErrorInvalidValue;
  known_kernel kernel;
  const void *const function = kernel_behind(params->func);
  if (const cudaError_t error = find_kernel(function, kernel); error != cudaSuccess)
    return error;
  const detail::kernel_signature *const signature = kernel.signature;
  if (!signature)
    return cudaErrorInvalidResourceHandle;
  launch_config config{params->gridDim, params->blockDim, params->sharedMemBytes};
  if (const cudaError_t error = check_launch(config, function); error != cudaSuccess)
    return error;
  const packed_buffer packed = read_extra(params->extra);
  unpacked_arguments unpacked(*signature, packed);
  if (packed.begin && (params->kernelParams || !unpacked.fit()))
    return cudaErrorInvalidValue;
  void *const *const arguments = packed.begin ? unpacked.values() : params->kernelParams;
  if (signature->parameter_count && !arguments)
    return cudaErrorInvalidValue;
  kernel_work kernel_node{function, params->gridDim, params->blockDim, params->sharedMemBytes,
                          packed_arguments(*signature, arguments)};
  kernel_node.named_as = params->func;
  work = std::move(kernel_node);
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaMemcpy3DParms *params) {
  if (!params)
    return cudaErrorInvalidValue;
  if (!params->extent.width || !params->extent.height || !params->extent.depth)
    return cudaErrorInvalidValue;
  box_copy copy;
  if (const cudaError_t error = make_copy(copy, *params); error != cudaSuccess)
    return error;
  work = memcpy_work{*params};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaMemsetParams *params) {
  if (!params || !is_set(*params))
    return cudaErrorInvalidValue;
  work = memset_work{*params};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaHostNodeParams *params) {
  if (!params || !params->fn)
    return cudaErrorInvalidValue;
  work = host_work{*params, nullptr};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaChildGraphNodeParams *params) {
  if (!params || !graphs().contains(params->graph))
    return cudaErrorInvalidValue;
  if (params->ownership != cudaGraphChildGraphOwnershipClone || !params->graph->memory.empty() ||
      has_conditional(*params->graph))
    return cudaErrorNotSupported;
  work = child_graph_work{nested_graph(*params->graph)};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaEventWaitNodeParams *params) {
  if (!params || !events().contains(params->event))
    return cudaErrorInvalidValue;
  work = event_wait_work{params->event};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaEventRecordNodeParams *params) {
  if (!params || !events().contains(params->event))
    return cudaErrorInvalidValue;
  work = event_record_work{params->event};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaExternalSemaphoreSignalNodeParams *params) {
  if (!params)
    return cudaErrorInvalidValue;
  semaphore_signal_work made;
  const cudaError_t error =
      make_list(made.list, params->extSemArray, params->paramsArray, params->numExtSems);
  work = std::move(made);
  return error;
}

cudaError_t make_work(node_work &work, const cudaExternalSemaphoreWaitNodeParams *params) {
  if (!params)
    return cudaErrorInvalidValue;
  semaphore_wait_work made;
  const cudaError_t error =
      make_list(made.list, params->extSemArray, params->paramsArray, params->numExtSems);
  work = std::move(made);
  return error;
}

cudaError_t make_work(node_work &work, const CUDA_BATCH_MEM_OP_NODE_PARAMS *params) {
  if (!params || params->flags || !are_operations(params->paramArray, params->count))
    return cudaErrorInvalidValue;
  work = memory_batch_work{params->ctx, {params->paramArray, params->paramArray + params->count}};
  return cudaSuccess;
}

cudaError_t make_work(node_work &work, const cudaGraphNodeParams *params) {
  if (!params || params->reserved0[0] || params->reserved0[1] || params->reserved0[2])
    return cudaErrorInvalidValue;
  switch (params->type) {
  case cudaGraphNodeTypeEmpty:
    work = empty_work{};
    return cudaSuccess;
  case cudaGraphNodeTypeKernel: {
    const cudaKernelNodeParamsV2 &k = params->kernel;
    const cudaKernelNodeParams kernel{k.func,           k.gridDim,      k.blockDim,
                                      k.sharedMemBytes, k.kernelParams, k.extra};
    return make_work(work, &kernel);
  }
  case cudaGraphNodeTypeMemcpy:
    return make_work(work, &params->memcpy.copyParams);
  case cudaGraphNodeTypeMemset: {
    const cudaMemsetParamsV2 &m = params->memset;
    const cudaMemsetParams memset{m.dst, m.pitch, m.value, m.elementSize, m.width, m.height};
    return make_work(work, &memset);
  }
  case cudaGraphNodeTypeHost: {
    const cudaHostNodeParams host{params->host.fn, params->host.userData};
    return make_work(work, &host);
  }
  case cudaGraphNodeTypeGraph:
    return make_work(work, &params->graph);
  case cudaGraphNodeTypeWaitEvent:
    return make_work(work, &params->eventWait);
  case cudaGraphNodeTypeEventRecord:
    return make_work(work, &params->eventRecord);
  case cudaGraphNodeTypeExtSemaphoreSignal: {
    const cudaExternalSemaphoreSignalNodeParamsV2 &s = params->extSemSignal;
    const cudaExternalSemaphoreSignalNodeParams signal{s.extSemArray, s.paramsArray, s.numExtSems};
    return make_work(work, &signal);
  }
  case cudaGraphNodeTypeExtSemaphoreWait: {
    const cudaExternalSemaphoreWaitNodeParamsV2 &w = params->extSemWait;
    const cudaExternalSemaphoreWaitNodeParams wait{w.extSemArray, w.paramsArray, w.numExtSems};
    return make_work(work, &wait);
  }
  case cudaGraphNodeTypeMemAlloc:
  case cudaGraphNodeTypeMemFree:
  case cudaGraphNodeTypeConditional:
    return cudaErrorNotSupported;
  default:
    return cudaErrorInvalidValue;
  }
}

cudaMemcpy3DParms linear_copy(void *dst, const void *src, std::size_t count, cudaMemcpyKind kind) {
  return rectangle_copy(dst, count, src, count, count, 1, kind);
}

cudaMemcpy3DParms rectangle_copy(void *dst, std::size_t dpitch, const void *src, std::size_t spitch,
                                 std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(const_cast<void *>(src), spitch, width, height);
  p.dstPtr = make_cudaPitchedPtr(dst, dpitch, width, height);
  p.extent = {width, height, 1};
  p.kind = kind;
  return p;
}

cudaMemsetParams row_set(void *dst, std::size_t pitch, int value, std::size_t width,
                         std::size_t height) {
  return {dst, pitch, static_cast<unsigned char>(value), 1, width, height};
}

cudaError_t replace_work(CUgraphNode_st &node, node_work work) {
  if (node.work.index() != work.index())
    return cudaErrorInvalidValue;
  if (auto *to = std::get_if<kernel_work>(&work)) {
    const auto &from = std::get<kernel_work>(node.work);
    copy_attributes(*to, from);
    to->updatable = from.updatable;
  }
  node.work = std::move(work);
  return cudaSuccess;
}

cudaError_t add_allocation(cudaGraphNode_t *node, cudaGraph_t graph,
                           const cudaGraphNode_t *dependencies, std::size_t count,
                           cudaMemAllocNodeParams *params) {
  if (!graphs().contains(graph) || (count && !dependencies) || !params || params->bytesize == 0 ||
      (params->accessDescCount && !params->accessDescs) ||
      params->poolProps.allocType != cudaMemAllocationTypePinned ||
      params->poolProps.location.type != cudaMemLocationTypeDevice ||
      !is_device(params->poolProps.location.id))
    return cudaErrorInvalidValue;
  mem_alloc_work work{*params, {}, nullptr};
  work.access.assign(params->accessDescs, params->accessDescs + params->accessDescCount);
  work.memory = graph->memory.plan_allocation(params->bytesize, dependencies, count);
  work.params.dptr = params->dptr = work.memory->address();
  return add_node(node, graph, dependencies, count, std::move(work));
}

cudaError_t add_free(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                     std::size_t count, void *memory) {
  if (!is_planned_memory(memory))
    return cudaErrorInvalidValue;
  const cudaError_t error = add_node(node, graph, dependencies, count, mem_free_work{memory});
  if (error != cudaSuccess)
    return error;
  return graph->memory.plan_free(memory, *node) ? cudaSuccess : cudaErrorInvalidValue;
}

} // namespace offloom
