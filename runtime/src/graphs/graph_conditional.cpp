// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditional nodes: values that device code sets, and the bodies they choose.
#include "cuda_runtime_api/graph_nodes.h"
#include "graphs/graph_work.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <map>

namespace offloom {

namespace {

/// Handles are the conditions' addresses; only those here are followed by the host.
struct {
  std::mutex mutex;
  std::map<cudaGraphConditionalHandle, std::weak_ptr<graph_condition>> by_handle;
} known [[gnu::init_priority(before_the_program)]];

cudaGraphConditionalHandle handle_of(const std::shared_ptr<graph_condition> &condition) {
  return reinterpret_cast<cudaGraphConditionalHandle>(condition.get());
}

std::shared_ptr<graph_condition> find_condition(cudaGraphConditionalHandle handle) {
  std::lock_guard lock(known.mutex);
  const auto found = known.by_handle.find(handle);
  return found == known.by_handle.end() ? nullptr : found->second.lock();
}

bool has_valid_size(const cudaConditionalNodeParams &params) {
  switch (params.type) {
  case cudaGraphCondTypeIf:
    return params.size == 1 || params.size == 2;
  case cudaGraphCondTypeWhile:
    return params.size == 1;
  case cudaGraphCondTypeSwitch:
    return params.size >= 1;
  }
  return false;
}

} // namespace

bool has_conditional(const CUgraph_st &graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const auto &node) {
    return std::holds_alternative<conditional_work>(node->work);
  });
}

bool each_condition_has_node(CUgraph_st &graph) {
  bool all = std::all_of(graph.conditions.begin(), graph.conditions.end(),
                         [](const auto &condition) { return condition->has_node; });
  for (const auto &node : graph.nodes)
    for_each_nested(node->work, [&](CUgraph_st &inner) { all &= each_condition_has_node(inner); });
  return all;
}

cudaError_t add_conditional(cudaGraphNode_t *node, cudaGraph_t graph,
                            const cudaGraphNode_t *dependencies, std::size_t count,
                            cudaConditionalNodeParams *params) {
  auto condition = find_condition(params->handle);
  if (!condition || condition->has_node || !has_valid_size(*params))
    return cudaErrorInvalidValue;
  // Bodies take the handles of the graphs that they are in.
  if (condition->made_for != graph && !(graph && graph->nested))
    return cudaErrorInvalidValue;
  conditional_work work{params->handle,
                        std::move(condition),
                        params->type,
                        std::vector<nested_graph>(params->size),
                        {}};
  for (const nested_graph &body : work.bodies)
    work.body_handles.push_back(&*body);
  params->phGraph_out = work.body_handles.data();
  const std::shared_ptr<graph_condition> taken = work.condition;
  const cudaError_t error = add_node(node, graph, dependencies, count, std::move(work));
  taken->has_node = error == cudaSuccess;
  return error;
}

cudaError_t run_conditional(const conditional_work &work) {
  std::atomic<unsigned> &value = work.condition->value;
  const auto run_body = [&](std::size_t i) {
    return i < work.bodies.size() ? run(*work.bodies[i]) : cudaSuccess;
  };
  switch (work.kind) {
  case cudaGraphCondTypeIf:
    return run_body(value ? 0 : 1);
  case cudaGraphCondTypeSwitch:
    return run_body(value);
  case cudaGraphCondTypeWhile:
    for (cudaError_t error; value && context_error == cudaSuccess;)
      if ((error = run_body(0)) != cudaSuccess)
        return error;
    return cudaSuccess;
  }
  return cudaErrorInvalidValue;
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *pHandle_out,
                                             cudaGraph_t graph, unsigned int defaultLaunchValue,
                                             unsigned int flags) {
  return api_call([&] {
    if (!pHandle_out || !graphs().contains(graph) ||
        flags & ~static_cast<unsigned>(cudaGraphCondAssignDefault))
      return cudaErrorInvalidValue;
    auto condition = std::make_shared<graph_condition>();
    condition->default_value = defaultLaunchValue;
    condition->starts_with_default = flags & cudaGraphCondAssignDefault;
    condition->made_for = graph;
    *pHandle_out = handle_of(condition);
    std::lock_guard lock(known.mutex);
    known.by_handle[*pHandle_out] = condition;
    graph->conditions.push_back(std::move(condition));
    return cudaSuccess;
  });
}

void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value) {
  reinterpret_cast<graph_condition *>(handle)->value.store(value, std::memory_order_relaxed);
}
