// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphs/device_graphs.h"

#include "cuda_runtime_api/graph_device.h"
#include "streams/stream_calls.h"

#include <cstring>

namespace offloom {

/// One run of an executable graph, from the first node to the last.
class graph_run {
public:
  explicit graph_run(std::shared_ptr<CUgraphExec_st> exec) : exec_(std::move(exec)) {
    current_graph_run = this;
  }
  graph_run(const graph_run &) = delete;
  graph_run &operator=(const graph_run &) = delete;
  ~graph_run() { current_graph_run = outer_; }

  CUgraphExec_st &exec() const { return *exec_; }

  void add_tail(std::shared_ptr<CUgraphExec_st> exec) {
    std::lock_guard lock(mutex_);
    tails_.push_back(std::move(exec));
  }
  /// Moves them onto a stack, the first on top.
  void move_tails(std::vector<std::shared_ptr<CUgraphExec_st>> &stack) {
    stack.insert(stack.end(), std::make_move_iterator(tails_.rbegin()),
                 std::make_move_iterator(tails_.rend()));
    tails_.clear();
  }

private:
  std::shared_ptr<CUgraphExec_st> exec_;
  graph_run *const outer_ = current_graph_run;
  std::mutex mutex_;
  std::vector<std::shared_ptr<CUgraphExec_st>> tails_;
};

// A graph may launch itself again and again: no run is inside another.
cudaError_t run_to_end(std::shared_ptr<CUgraphExec_st> exec) {
  std::vector<std::shared_ptr<CUgraphExec_st>> stack{std::move(exec)};
  while (!stack.empty()) {
    graph_run one(std::move(stack.back()));
    stack.pop_back();
    if (const cudaError_t error = run(one.exec().graph); error != cudaSuccess)
      return error;
    if (context_error != cudaSuccess)
      return cudaSuccess;
    one.move_tails(stack);
  }
  return cudaSuccess;
}

cudaError_t launch_in_device_code(device_work &work, cudaGraphExec_t exec, cudaStream_t stream) {
  if (!work.graph() || !executable_graphs().contains(exec) ||
      !(exec->flags & cudaGraphInstantiateFlagDeviceLaunch))
    return cudaErrorInvalidValue;
  if (stream == cudaStreamGraphTailLaunch) {
    work.graph()->add_tail(exec->self);
    return cudaSuccess;
  }
  if (stream != cudaStreamGraphFireAndForget && stream != cudaStreamGraphFireAndForgetAsSibling)
    return cudaErrorInvalidValue;
  return work.add(stream, [self = exec->self] {
    if (const cudaError_t error = run_to_end(self); error != cudaSuccess)
      break_context(error);
  });
}

/// Calls visit(node, device node) for each kernel node that device code may change.
template <class F> static void for_each_updatable(CUgraph_st &graph, F &&visit) {
  for (const auto &node : graph.nodes) {
    if (auto *kernel = std::get_if<kernel_work>(&node->work); kernel && kernel->updatable)
      visit(*node, *kernel->updatable);
    for_each_nested(node->work, [&](CUgraph_st &nested) { for_each_updatable(nested, visit); });
  }
}

bool may_change_by_devices(const CUgraphNode_st &node) {
  const auto *const kernel = std::get_if<kernel_work>(&node.work);
  return kernel && kernel->updatable;
}

bool changes_by_devices(CUgraph_st &graph) {
  bool found = false;
  for_each_updatable(graph,
                     [&](CUgraphNode_st &, CUgraphDeviceUpdatableNode_st &) { found = true; });
  return found;
}

void name_for_devices(CUgraph_st &graph) {
  for_each_updatable(graph, [](CUgraphNode_st &node, CUgraphDeviceUpdatableNode_st &name) {
    std::lock_guard lock(name.mutex);
    name.node = &node;
  });
}

void forget_for_devices(CUgraph_st &graph) {
  for_each_updatable(graph, [](CUgraphNode_st &node, CUgraphDeviceUpdatableNode_st &name) {
    std::lock_guard lock(name.mutex);
    if (name.node == &node)
      name.node = nullptr;
  });
}

namespace {

/// Calls change(node, work) with the executable graph's node.
template <class F> cudaError_t change_node(cudaGraphDeviceNode_t name, F &&change) {
  if (!name)
    return cudaErrorInvalidValue;
  std::lock_guard lock(name->mutex);
  return name->node ? change(*name->node, std::get<kernel_work>(name->node->work))
                    : cudaErrorInvalidValue;
}

/// The place of `size` bytes at `offset` among the parameters; null unless all are of one.
void *find_parameter(const packed_arguments &arguments, std::size_t offset, std::size_t size) {
  const detail::kernel_signature &signature = *arguments.signature();
  std::size_t begin = 0;
  for (std::size_t i = 0; i < signature.parameter_count; ++i) {
    const detail::parameter_type &type = *signature.parameters[i];
    begin = (begin + type.alignment - 1) / type.alignment * type.alignment;
    if (offset >= begin && offset - begin < type.size)
      return size <= type.size - (offset - begin)
                 ? static_cast<std::byte *>(arguments.values()[i]) + (offset - begin)
                 : nullptr;
    begin += type.size;
  }
  return nullptr;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaGraphExec_t cudaGetCurrentGraphExec() {
  const device_work *work = current_device_work();
  return work && work->graph() ? &work->graph()->exec() : nullptr;
}

cudaError_t cudaGraphKernelNodeSetParam(cudaGraphDeviceNode_t node, size_t offset,
                                        const void *value, size_t size) {
  return change_node(node, [&](CUgraphNode_st &, kernel_work &work) {
    void *const place = find_parameter(work.arguments, offset, size);
    if (!place || !value)
      return cudaErrorInvalidValue;
    std::memcpy(place, value, size);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphKernelNodeSetEnabled(cudaGraphDeviceNode_t node, bool enable) {
  return change_node(node, [&](CUgraphNode_st &n, kernel_work &) {
    n.enabled = enable;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphKernelNodeSetGridDim(cudaGraphDeviceNode_t node, dim3 gridDim) {
  return change_node(node, [&](CUgraphNode_st &, kernel_work &work) {
    work.grid = gridDim;
    return cudaSuccess;
  });
}

static cudaError_t apply(const cudaGraphKernelNodeUpdate &update) {
  const auto &data = update.updateData;
  switch (update.field) {
  case cudaGraphKernelNodeFieldGridDim:
    return cudaGraphKernelNodeSetGridDim(update.node, data.gridDim);
  case cudaGraphKernelNodeFieldParam:
    return cudaGraphKernelNodeSetParam(update.node, data.param.offset, data.param.pValue,
                                       data.param.size);
  case cudaGraphKernelNodeFieldEnabled:
    return cudaGraphKernelNodeSetEnabled(update.node, data.isEnabled != 0);
  default:
    return cudaErrorInvalidValue;
  }
}

cudaError_t cudaGraphKernelNodeUpdatesApply(const cudaGraphKernelNodeUpdate *updates,
                                            size_t updateCount) {
  for (const cudaGraphKernelNodeUpdate *u = updates; u != updates + updateCount; ++u)
    if (const cudaError_t error = apply(*u); error != cudaSuccess)
      return error;
  return cudaSuccess;
}
