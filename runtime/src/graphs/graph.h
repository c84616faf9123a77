// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs as objects: nodes, what each does, and how they are copied and run.
#pragma once

#include "cuda_runtime_api/graph_types.h"
#include "devices/api_call.h"
#include "graphs/graph_memory.h"
#include "graphs/user_object.h"
#include "launches/packed_arguments.h"
#include "streams/external_semaphore.h"
#include "streams/stream_memory.h"
#include "streams/stream_queue.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <variant>
#include <vector>

namespace offloom {

/// What a cudaGraphConditionalHandle points to. Device code sets it while a graph runs.
struct graph_condition {
  std::atomic<unsigned> value;
  unsigned default_value;
  bool starts_with_default;
  bool has_node = false; ///< which takes it: there is one for a handle
  const CUgraph_st *made_for = nullptr;
};

/// A graph inside a node. Copying the node copies the graph.
class nested_graph {
public:
  nested_graph();
  explicit nested_graph(const CUgraph_st &graph);
  nested_graph(const nested_graph &other) : nested_graph(*other) {}
  nested_graph(nested_graph &&) noexcept;
  nested_graph &operator=(nested_graph other) noexcept;
  ~nested_graph();
  CUgraph_st &operator*() const { return *graph_; }

private:
  std::unique_ptr<CUgraph_st> graph_;
};

// What nodes do: one type for each cudaGraphNodeType.

struct kernel_work {
  static constexpr auto type = cudaGraphNodeTypeKernel;
  const void *function;
  dim3 grid, block;
  unsigned shared_bytes;
  packed_arguments arguments;
  cudaAccessPolicyWindow window = {};
  int cooperative = 0;
  int priority = 0;
  dim3 cluster = dim3(0, 0, 0);   ///< x is 0 without
  const void *named_as = nullptr; ///< the handle or address that the program gave, if it did
  /// Attributes that are kept and change nothing.
  std::map<cudaLaunchAttributeID, cudaLaunchAttributeValue> hints = {};
  std::shared_ptr<CUgraphDeviceUpdatableNode_st> updatable =
      nullptr; ///< by device code; null if it is not
};
struct memcpy_work {
  static constexpr auto type = cudaGraphNodeTypeMemcpy;
  cudaMemcpy3DParms params;
};
struct memset_work {
  static constexpr auto type = cudaGraphNodeTypeMemset;
  cudaMemsetParams params; ///< of the first slice
  std::size_t slices = 1, slice_bytes = 0;
};
struct host_work {
  static constexpr auto type = cudaGraphNodeTypeHost;
  cudaHostNodeParams params;
  std::shared_ptr<void> data = nullptr; ///< what the parameters point to, of a library's work
};
struct child_graph_work {
  static constexpr auto type = cudaGraphNodeTypeGraph;
  nested_graph graph;
};
struct empty_work {
  static constexpr auto type = cudaGraphNodeTypeEmpty;
};
struct event_wait_work {
  static constexpr auto type = cudaGraphNodeTypeWaitEvent;
  cudaEvent_t event;
};
struct event_record_work {
  static constexpr auto type = cudaGraphNodeTypeEventRecord;
  cudaEvent_t event;
};
struct mem_alloc_work {
  static constexpr auto type = cudaGraphNodeTypeMemAlloc;
  cudaMemAllocNodeParams params;
  std::vector<cudaMemAccessDesc> access;
  std::shared_ptr<graph_memory> memory;
};
struct mem_free_work {
  static constexpr auto type = cudaGraphNodeTypeMemFree;
  void *memory;
};
struct conditional_work {
  static constexpr auto type = cudaGraphNodeTypeConditional;
  cudaGraphConditionalHandle handle;
  std::shared_ptr<graph_condition> condition;
  cudaGraphConditionalNodeType kind;
  std::vector<nested_graph> bodies;
  std::vector<cudaGraph_t> body_handles; ///< what phGraph_out points to
};
struct semaphore_signal_work {
  static constexpr auto type = cudaGraphNodeTypeExtSemaphoreSignal;
  semaphore_signals list;
};
struct semaphore_wait_work {
  static constexpr auto type = cudaGraphNodeTypeExtSemaphoreWait;
  semaphore_waits list;
};
struct memory_batch_work {
  static constexpr auto type = static_cast<cudaGraphNodeType>(CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
  CUcontext context;
  std::vector<CUstreamBatchMemOpParams> operations;
};

using node_work =
    std::variant<empty_work, kernel_work, memcpy_work, memset_work, host_work, child_graph_work,
                 event_wait_work, event_record_work, mem_alloc_work, mem_free_work,
                 conditional_work, semaphore_signal_work, semaphore_wait_work, memory_batch_work>;

inline cudaGraphNodeType type_of(const node_work &work) {
  return std::visit([](const auto &w) { return w.type; }, work);
}

/// Calls visit(graph) for each graph inside the node's work.
void for_each_nested(node_work &work, const std::function<void(CUgraph_st &)> &visit);

/// Does the work, on the calling thread. A stream is doing the graph.
cudaError_t run(const node_work &work);

/// The handles of one type that name a living object.
template <class T> class handle_set {
public:
  void insert(T *object) {
    std::lock_guard lock(mutex_);
    handles_.insert(object);
  }
  void erase(T *object) {
    std::lock_guard lock(mutex_);
    handles_.erase(object);
  }
  bool contains(T *object) const {
    std::lock_guard lock(mutex_);
    return handles_.count(object) != 0;
  }

private:
  mutable std::mutex mutex_;
  std::unordered_set<T *> handles_;
};

/// Of objects that are known by their addresses. An address is not given out again soon, so that a
/// handle whose object is gone names no other.
class lasting_address {
public:
  static void *operator new(std::size_t bytes);
  static void operator delete(void *memory) noexcept;
};

/// The program has no name for `graph` and its nodes, which belong to an executable graph: a handle
/// that has the address of one is that of something else.
void forget_handles(CUgraph_st &graph);

handle_set<CUgraph_st> &graphs();
handle_set<CUgraphNode_st> &graph_nodes();
handle_set<CUgraphExec_st> &executable_graphs();

/// Adds a node that depends on the given ones. cudaErrorInvalidValue if one is none of the graph's.
cudaError_t add_node(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                     std::size_t count, node_work work);

/// Puts the graph's nodes, and those of the graphs inside them, in the order in which they run.
/// False if there is a cycle.
bool schedule(CUgraph_st &graph);

/// Runs a scheduled graph's nodes, up to the first that fails.
cudaError_t run(const CUgraph_st &graph);

/// The executable graph's node that was made from `node`; null if there is none.
cudaGraphNode_t find_copy(CUgraph_st &graph, cudaGraphNode_t node);

} // namespace offloom

struct CUgraphNode_st : offloom::lasting_address {
  CUgraphNode_st(CUgraph_st *graph, offloom::node_work work);
  CUgraphNode_st(const CUgraphNode_st &) = delete;
  CUgraphNode_st &operator=(const CUgraphNode_st &) = delete;
  ~CUgraphNode_st();

  CUgraph_st *graph;
  offloom::node_work work;
  std::vector<cudaGraphNode_t> dependencies;
  std::vector<cudaGraphNode_t> dependents;
  cudaGraphNode_t origin = nullptr; ///< what this is a copy of; may be gone
  bool enabled = true;
};

struct CUgraph_st : offloom::lasting_address {
  CUgraph_st();
  CUgraph_st(const CUgraph_st &other);
  CUgraph_st &operator=(const CUgraph_st &) = delete;
  ~CUgraph_st();

  std::vector<std::unique_ptr<CUgraphNode_st>> nodes; ///< in the order of their creation
  std::vector<cudaGraphNode_t> order;                 ///< see offloom::schedule()
  std::vector<std::shared_ptr<offloom::graph_condition>> conditions;
  offloom::graph_memory_plan memory;
  offloom::object_references objects;
  std::weak_ptr<void> instance; ///< of the executable graph made last
  bool nested = false;          ///< inside a node, which destroys it
};

/// What device code changes a kernel node by.
struct CUgraphDeviceUpdatableNode_st {
  std::mutex mutex;
  CUgraphNode_st *node = nullptr; ///< of the executable graph; null as long as there is none
};

struct CUgraphExec_st {
  CUgraphExec_st(const CUgraph_st &from, unsigned long long flags);
  CUgraphExec_st(const CUgraphExec_st &) = delete;
  CUgraphExec_st &operator=(const CUgraphExec_st &) = delete;
  ~CUgraphExec_st();

  CUgraph_st graph;
  unsigned long long flags;
  std::shared_ptr<void> instance = std::make_shared<int>(); ///< tells that this exists

  // A launch that waits in a stream keeps the graph alive; changes wait for it.
  std::shared_ptr<CUgraphExec_st> self; ///< until cudaGraphExecDestroy()
  offloom::queue_reference last_queue;  ///< of the last launch; null if there was none
  std::uint64_t last_number = 0;
};
