// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphs/graph_launch.h"

#include "device_memory/copy_order.h"
#include "graphs/device_graphs.h"

#include "streams/event_record.h"
#include "streams/stream_calls.h"

#include <algorithm>

namespace offloom {

namespace {

cudaError_t run_with_memory(CUgraphExec_st &exec) {
  if (exec.flags & cudaGraphInstantiateFlagAutoFreeOnLaunch)
    exec.graph.memory.free_leftovers();
  return exec.graph.memory.has_leftovers() ? cudaErrorInvalidValue : run_to_end(exec.self);
}

/// Calls visit(record) for each event in nodes of type Work, also of graphs inside the nodes.
template <class Work, class F> void for_each_event(CUgraph_st &graph, F &&visit) {
  for (const auto &node : graph.nodes) {
    if (const auto *work = std::get_if<Work>(&node->work))
      if (events().contains(work->event))
        visit(*work->event);
    for_each_nested(node->work, [&](CUgraph_st &nested) { for_each_event<Work>(nested, visit); });
  }
}

/// A graph waits for the events in it, and for its own launches before.
void hold_up(CUgraphExec_st &exec, const queue_reference &queue) {
  for_each_event<event_wait_work>(exec.graph,
                                  [&](CUevent_st &event) { event.record->hold_up(queue); });
  if (exec.last_queue && exec.last_queue != queue)
    stream_scheduler::instance().put_wait(queue, exec.last_queue, exec.last_number);
}

/// Whether a node, or one of a graph inside a node, copies to pageable memory.
bool fills_pageable(CUgraph_st &graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const auto &node) {
    const auto *copy = std::get_if<memcpy_work>(&node->work);
    bool found = copy && node->enabled && !copy->params.dstArray &&
                 writes_pageable(copy->params.dstPtr.ptr, copy->params.kind);
    for_each_nested(node->work, [&](CUgraph_st &nested) { found |= fills_pageable(nested); });
    return found;
  });
}

} // namespace

cudaError_t launch_graph(CUgraphExec_st &exec, const queue_reference &queue) {
  hold_up(exec, queue);
  if (!exec.graph.memory.empty() || streams_are_synchronous() || fills_pageable(exec.graph))
    return do_in_stream(queue, [&] { return run_with_memory(exec); });
  const std::uint64_t number =
      stream_scheduler::instance().put(queue, [self = exec.self](cudaError_t broken) {
        if (broken == cudaSuccess)
          if (const cudaError_t error = run_to_end(self); error != cudaSuccess)
            break_context(error);
      });
  exec.last_queue = queue;
  exec.last_number = number;
  for_each_event<event_record_work>(exec.graph, [&](CUevent_st &event) {
    event.capture = nullptr;
    event.record->make(queue, number);
  });
  return cudaSuccess;
}

void wait_for_launches(const CUgraphExec_st &exec) {
  if (exec.last_queue)
    stream_scheduler::instance().wait(exec.last_queue, exec.last_number);
}

} // namespace offloom
