// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs as objects: copying, ordering, and running them.
#include "graphs/graph.h"

#include "graphs/device_graphs.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace offloom {

handle_set<CUgraph_st> &graphs() {
  static auto &set = *new handle_set<CUgraph_st>;
  return set;
}

handle_set<CUgraphNode_st> &graph_nodes() {
  static auto &set = *new handle_set<CUgraphNode_st>;
  return set;
}

handle_set<CUgraphExec_st> &executable_graphs() {
  static auto &set = *new handle_set<CUgraphExec_st>;
  return set;
}

void *lasting_address::operator new(std::size_t bytes) { return ::operator new(bytes); }

void lasting_address::operator delete(void *memory) noexcept {
  static std::mutex mutex;
  static std::array<void *, 256> last = {};
  static std::size_t next = 0;
  std::lock_guard lock(mutex);
  std::swap(last[next++ % last.size()], memory);
  ::operator delete(memory);
}

nested_graph::nested_graph() : graph_(std::make_unique<CUgraph_st>()) { graph_->nested = true; }
nested_graph::nested_graph(const CUgraph_st &graph) : graph_(std::make_unique<CUgraph_st>(graph)) {
  graph_->nested = true;
}
nested_graph::nested_graph(nested_graph &&) noexcept = default;
nested_graph &nested_graph::operator=(nested_graph other) noexcept {
  graph_.swap(other.graph_);
  return *this;
}
nested_graph::~nested_graph() = default;

void for_each_nested(node_work &work, const std::function<void(CUgraph_st &)> &visit) {
  if (auto *child = std::get_if<child_graph_work>(&work))
    visit(*child->graph);
  else if (auto *conditional = std::get_if<conditional_work>(&work))
    for (nested_graph &body : conditional->bodies)
      visit(*body);
}

void forget_handles(CUgraph_st &graph) {
  graphs().erase(&graph);
  for (const auto &node : graph.nodes) {
    graph_nodes().erase(node.get());
    for_each_nested(node->work, [](CUgraph_st &nested) { forget_handles(nested); });
  }
}

cudaError_t add_node(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                     std::size_t count, node_work work) {
  if (!node || !graphs().contains(graph) || (count && !dependencies))
    return cudaErrorInvalidValue;
  const std::vector<cudaGraphNode_t> before(dependencies, dependencies + count);
  for (auto d = before.begin(); d != before.end(); ++d)
    if (!graph_nodes().contains(*d) || (*d)->graph != graph ||
        std::find(before.begin(), d, *d) != d)
      return cudaErrorInvalidValue;
  graph->nodes.push_back(std::make_unique<CUgraphNode_st>(graph, std::move(work)));
  *node = graph->nodes.back().get();
  for (cudaGraphNode_t d : before)
    d->dependents.push_back(*node);
  (*node)->dependencies = before;
  return cudaSuccess;
}

/// Whether the work waits for what others do, perhaps another node of the graph.
static bool waits_for_others(const node_work &work) {
  return std::holds_alternative<semaphore_wait_work>(work) ||
         std::holds_alternative<memory_batch_work>(work);
}

bool schedule(CUgraph_st &graph) {
  graph.order.clear();
  std::vector<cudaGraphNode_t> waiting; // their turn comes when nothing else can run
  const auto put = [&](cudaGraphNode_t ready) {
    (waits_for_others(ready->work) ? waiting : graph.order).push_back(ready);
  };
  std::unordered_map<cudaGraphNode_t, std::size_t> waits_for;
  for (const auto &node : graph.nodes) {
    waits_for[node.get()] = node->dependencies.size();
    if (node->dependencies.empty())
      put(node.get());
  }
  for (std::size_t i = 0, next_waiting = 0; i < graph.order.size() || next_waiting < waiting.size();
       ++i) {
    if (i == graph.order.size())
      graph.order.push_back(waiting[next_waiting++]);
    for (cudaGraphNode_t next : graph.order[i]->dependents)
      if (--waits_for[next] == 0)
        put(next);
  }
  bool scheduled = graph.order.size() == graph.nodes.size();
  for (const auto &node : graph.nodes)
    for_each_nested(node->work, [&](CUgraph_st &nested) { scheduled &= schedule(nested); });
  return scheduled;
}

cudaError_t run(const CUgraph_st &graph) {
  for (const auto &condition : graph.conditions)
    if (condition->starts_with_default)
      condition->value = condition->default_value;
  for (const cudaGraphNode_t node : graph.order) {
    const cudaError_t error = node->enabled ? run(node->work) : cudaSuccess;
    if (error != cudaSuccess)
      return error;
    if (context_error != cudaSuccess) // a kernel has failed, which the calls after this one report
      return cudaSuccess;
  }
  return cudaSuccess;
}

cudaGraphNode_t find_copy(CUgraph_st &graph, cudaGraphNode_t node) {
  cudaGraphNode_t found = nullptr;
  for (const auto &candidate : graph.nodes) {
    if (candidate->origin == node)
      return candidate.get();
    for_each_nested(candidate->work, [&](CUgraph_st &nested) {
      if (!found)
        found = find_copy(nested, node);
    });
  }
  return found;
}

} // namespace offloom

using namespace offloom;

CUgraphNode_st::CUgraphNode_st(CUgraph_st *graph, node_work work)
    : graph(graph), work(std::move(work)) {
  graph_nodes().insert(this);
}

CUgraphNode_st::~CUgraphNode_st() { graph_nodes().erase(this); }

CUgraph_st::CUgraph_st() { graphs().insert(this); }

CUgraph_st::CUgraph_st(const CUgraph_st &other)
    : lasting_address(), conditions(other.conditions), memory(other.memory),
      objects(other.objects) {
  std::unordered_map<cudaGraphNode_t, cudaGraphNode_t> copy_of;
  for (const auto &node : other.nodes) {
    nodes.push_back(std::make_unique<CUgraphNode_st>(this, node->work));
    nodes.back()->origin = node.get();
    nodes.back()->enabled = node->enabled;
    copy_of[node.get()] = nodes.back().get();
  }
  for (const auto &node : other.nodes) {
    for (cudaGraphNode_t d : node->dependencies)
      copy_of[node.get()]->dependencies.push_back(copy_of[d]);
    for (cudaGraphNode_t d : node->dependents)
      copy_of[node.get()]->dependents.push_back(copy_of[d]);
  }
  graphs().insert(this);
}

CUgraph_st::~CUgraph_st() { graphs().erase(this); }

CUgraphExec_st::CUgraphExec_st(const CUgraph_st &from, unsigned long long flags)
    : graph(from), flags(flags) {
  forget_handles(graph);
  name_for_devices(graph);
}

CUgraphExec_st::~CUgraphExec_st() { forget_for_devices(graph); }
