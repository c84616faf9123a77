// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cudaGraphDebugDotPrint: a graph in Graphviz's language. CUDA does not fix what is in it; here
// each node has its number and type, and what `flags` asks for.
#include "cuda_runtime_api/graph.h"

#include "graphs/graph.h"

#include <fstream>
#include <ostream>
#include <string>
#include <unordered_map>

namespace offloom {
namespace {

const char *name_of(cudaGraphNodeType type) {
  if (type == memory_batch_work::type) // the driver API's alone
    return "batch mem op";
  switch (type) {
  case cudaGraphNodeTypeKernel:
    return "kernel";
  case cudaGraphNodeTypeMemcpy:
    return "memcpy";
  case cudaGraphNodeTypeMemset:
    return "memset";
  case cudaGraphNodeTypeHost:
    return "host";
  case cudaGraphNodeTypeGraph:
    return "graph";
  case cudaGraphNodeTypeEmpty:
    return "empty";
  case cudaGraphNodeTypeWaitEvent:
    return "event wait";
  case cudaGraphNodeTypeEventRecord:
    return "event record";
  case cudaGraphNodeTypeExtSemaphoreSignal:
    return "semaphore signal";
  case cudaGraphNodeTypeExtSemaphoreWait:
    return "semaphore wait";
  case cudaGraphNodeTypeMemAlloc:
    return "mem alloc";
  case cudaGraphNodeTypeMemFree:
    return "mem free";
  case cudaGraphNodeTypeConditional:
    return "conditional";
  default:
    return "unknown";
  }
}

void print_size(std::ostream &out, const char *what, const dim3 &size) {
  out << "\\n" << what << " (" << size.x << ", " << size.y << ", " << size.z << ")";
}

void print_details(std::ostream &out, const CUgraphNode_st &node, unsigned flags) {
  const auto wants = [&](unsigned flag) { return flags & (flag | cudaGraphDebugDotFlagsVerbose); };
  if (wants(cudaGraphDebugDotFlagsHandles))
    out << "\\n" << static_cast<const void *>(&node);
  if (const auto *k = std::get_if<kernel_work>(&node.work);
      k && wants(cudaGraphDebugDotFlagsKernelNodeParams)) {
    out << "\\nfunction " << k->function;
    print_size(out, "grid", k->grid);
    print_size(out, "block", k->block);
    out << "\\nshared " << k->shared_bytes << " bytes";
  } else if (const auto *c = std::get_if<memcpy_work>(&node.work);
             c && wants(cudaGraphDebugDotFlagsMemcpyNodeParams)) {
    const cudaExtent &e = c->params.extent;
    out << "\\n" << e.width << " x " << e.height << " x " << e.depth;
  } else if (const auto *s = std::get_if<memset_work>(&node.work);
             s && wants(cudaGraphDebugDotFlagsMemsetNodeParams)) {
    out << "\\n" << s->params.value << " in " << s->params.width << " x " << s->params.height;
  }
}

/// Writes nodes and edges, and below each node with graphs of its own those.
void print(std::ostream &out, CUgraph_st &graph, const std::string &prefix, unsigned flags) {
  std::unordered_map<cudaGraphNode_t, std::string> id_of;
  for (const auto &node : graph.nodes) {
    const std::string id = prefix + std::to_string(id_of.size());
    id_of[node.get()] = id;
    out << "  \"" << id << "\" [label=\"" << id << "\\n" << name_of(type_of(node->work));
    print_details(out, *node, flags);
    out << "\"];\n";
    int bodies = 0;
    for_each_nested(node->work, [&](CUgraph_st &nested) {
      const std::string inner = id + "." + std::to_string(bodies++) + ".";
      print(out, nested, inner, flags);
      if (!nested.nodes.empty())
        out << "  \"" << id << "\" -> \"" << inner << "0\" [style=dashed];\n";
    });
  }
  for (const auto &node : graph.nodes)
    for (cudaGraphNode_t next : node->dependents)
      out << "  \"" << id_of[node.get()] << "\" -> \"" << id_of[next] << "\";\n";
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags) {
  return api_call([&] {
    if (!graphs().contains(graph) || !path)
      return cudaErrorInvalidValue;
    std::ofstream file(path);
    file << "digraph graph_0 {\n";
    print(file, *graph, "", flags);
    file << "}\n";
    return file.flush() ? cudaSuccess : cudaErrorOperatingSystem;
  });
}
