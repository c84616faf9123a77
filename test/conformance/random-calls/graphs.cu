// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random graphs made node by node, changed, cloned, instantiated, updated and launched, right and
// wrong. builds: clang++
#include "in_processes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

__global__ void add(int *to, int value) { atomicAdd(to, value); }
__global__ void add_twice(int *to, int value) { atomicAdd(to, 2 * value); }
int calls;
void CUDART_CB count(void *by) { calls += int(reinterpret_cast<std::size_t>(by)); }

struct Node {
  cudaGraphNode_t node;
  int graph, type;
};

struct Program {
  Numbers r;
  int *memory, *other;
  cudaStream_t stream;
  cudaEvent_t events[2];
  std::vector<cudaGraph_t> graphs;
  std::vector<Node> nodes; // of all graphs
  std::vector<cudaGraphExec_t> execs;

  cudaGraph_t graph(int g) { return graphs[g]; }
  cudaGraphNode_t node(int n) { return n < 0 ? nullptr : nodes[n].node; }
  // Mostly of this graph, and of this type, if there are such.
  int any_node(int graph = -1, int type = -1) {
    if (nodes.empty() || r.one_in(40))
      return -1;
    const bool is_strict = !r.one_in(12);
    int n = 0;
    for (int i = 0; i < 40; ++i) {
      n = r.below(int(nodes.size()));
      if ((graph < 0 || nodes[n].graph == graph || !is_strict) &&
          (type < 0 || nodes[n].type == type || !is_strict))
        break;
    }
    return n;
  }
  cudaKernelNodeParams kernel(int *&to, int &value, void **arguments) {
    to = memory + r.below(4), value = 1 + r.below(9);
    arguments[0] = &to, arguments[1] = &value;
    cudaKernelNodeParams p{};
    p.func = r.one_in(3) ? (void *)add_twice : (void *)add;
    p.gridDim = r.one_in(30) ? 0 : 1 + r.below(3);
    p.blockDim = r.one_in(30) ? 1025 : 1 + r.below(8);
    p.sharedMemBytes = r.one_in(30) ? 300000 : r.one_in(4) ? 64 : 0;
    p.kernelParams = arguments;
    return p;
  }
  cudaMemsetParams fill() {
    cudaMemsetParams p{};
    p.dst = other + 16 * r.below(4);
    p.elementSize = r.one_in(15) ? r.below(9) : 1 << r.below(3);
    p.value = r.next();
    p.width = r.one_in(20) ? 0 : 1 + r.below(8);
    p.height = r.one_in(20) ? 0 : 1 + r.below(2);
    p.pitch = r.one_in(10) ? r.below(64) : 64;
    return p;
  }
  void add_node(cudaGraphNode_t n, int graph) {
    if (!n)
      return;
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    cudaGraphNodeGetType(n, &type);
    nodes.push_back({n, graph, type});
  }
  cudaError_t one();
  cudaError_t make();
  cudaError_t change(cudaGraphExec_t exec);
  cudaError_t tell(cudaGraph_t graph);
  void run(int seed);
};

cudaError_t edges_of(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                     std::size_t *n) {
#if CUDART_VERSION >= 13000
  return cudaGraphGetEdges(graph, from, to, nullptr, n);
#else
  return cudaGraphGetEdges(graph, from, to, n);
#endif
}
cudaError_t depend(bool adds, cudaGraph_t graph, const cudaGraphNode_t *from,
                   const cudaGraphNode_t *to, std::size_t n) {
#if CUDART_VERSION >= 13000
  return adds ? cudaGraphAddDependencies(graph, from, to, nullptr, n)
              : cudaGraphRemoveDependencies(graph, from, to, nullptr, n);
#else
  return adds ? cudaGraphAddDependencies(graph, from, to, n)
              : cudaGraphRemoveDependencies(graph, from, to, n);
#endif
}

cudaError_t Program::tell(cudaGraph_t graph) {
  std::size_t n = 0, e = 0, roots = 0;
  const cudaError_t error = cudaGraphGetNodes(graph, nullptr, &n);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  edges_of(graph, nullptr, nullptr, &e);
  std::printf(" %zu nodes, %zu edges, %zu roots", n, e, roots);
  return error;
}

cudaError_t Program::make() {
  const int g = r.below(int(graphs.size()));
  std::vector<cudaGraphNode_t> before;
  std::string after;
  for (int i = r.below(3); i > 0; --i) {
    const int n = any_node(g);
    if (n >= 0 && nodes[n].graph != g && !r.one_in(4))
      continue;
    before.push_back(node(n)), after += " " + std::to_string(n);
  }
  cudaGraphNode_t made = nullptr;
  cudaError_t error;
  const auto *b = before.data();
  const std::size_t nb = before.size();
  switch (r.below(8)) {
  case 0:
    std::printf("cudaGraphAddEmptyNode(%d,%s)", g, after.c_str());
    error = cudaGraphAddEmptyNode(&made, graph(g), b, nb);
    break;
  case 1:
  case 2: {
    int *to, value;
    void *arguments[2];
    cudaKernelNodeParams p = kernel(to, value, arguments);
    std::printf("cudaGraphAddKernelNode(%d,%s, %u %u %u)", g, after.c_str(), p.gridDim.x,
                p.blockDim.x, p.sharedMemBytes);
    error = cudaGraphAddKernelNode(&made, graph(g), b, nb, &p);
    break;
  }
  case 3: {
    cudaMemsetParams p = fill();
    std::printf("cudaGraphAddMemsetNode(%d,%s, %u of %u, %zu x %zu by %zu)", g, after.c_str(),
                p.value, p.elementSize, p.width, p.height, p.pitch);
    error = cudaGraphAddMemsetNode(&made, graph(g), b, nb, &p);
    break;
  }
  case 4: {
    const std::size_t n = r.one_in(20) ? 0 : 1 + r.below(64);
    const cudaMemcpyKind kind =
        r.one_in(10) ? cudaMemcpyKind(r.below(7) - 1) : cudaMemcpyDeviceToDevice;
    std::printf("cudaGraphAddMemcpyNode1D(%d,%s, %zu, %d)", g, after.c_str(), n, kind);
    error = cudaGraphAddMemcpyNode1D(&made, graph(g), b, nb, other + 128 + r.below(8), other + 256,
                                     n, kind);
    break;
  }
  case 5: {
    cudaHostNodeParams p{r.one_in(20) ? nullptr : count, (void *)std::size_t(r.below(10))};
    std::printf("cudaGraphAddHostNode(%d,%s, %d)", g, after.c_str(), p.fn != nullptr);
    error = cudaGraphAddHostNode(&made, graph(g), b, nb, &p);
    break;
  }
  case 6: {
    const int e = r.below(2);
    const bool records = r.one_in(2);
    std::printf("cudaGraphAddEvent%sNode(%d,%s, %d)", records ? "Record" : "Wait", g, after.c_str(),
                e);
    error = records ? cudaGraphAddEventRecordNode(&made, graph(g), b, nb, events[e])
                    : cudaGraphAddEventWaitNode(&made, graph(g), b, nb, events[e]);
    break;
  }
  default: {
    const int child = (g + 1 + r.below(int(graphs.size()) - 1)) % int(graphs.size());
    std::printf("cudaGraphAddChildGraphNode(%d,%s, %d)", g, after.c_str(), child);
    error = cudaGraphAddChildGraphNode(&made, graph(g), b, nb, graph(child));
    break;
  }
  }
  add_node(made, g);
  return error;
}

// Of a node, or of one in what was instantiated.
cudaError_t Program::change(cudaGraphExec_t exec) {
  const int types[] = {cudaGraphNodeTypeKernel, cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemset,
                       cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeHost,   -1};
  const int which = r.below(6), n = any_node(-1, types[which]);
  const char *of = exec ? "Exec" : "";
  switch (which) {
  case 0:
  case 1: {
    int *to, value;
    void *arguments[2];
    cudaKernelNodeParams p = kernel(to, value, arguments);
    std::printf("cudaGraph%sKernelNodeSetParams(%d, %u %u %u)", of, n, p.gridDim.x, p.blockDim.x,
                p.sharedMemBytes);
    return exec ? cudaGraphExecKernelNodeSetParams(exec, node(n), &p)
                : cudaGraphKernelNodeSetParams(node(n), &p);
  }
  case 2: {
    cudaMemsetParams p = fill();
    std::printf("cudaGraph%sMemsetNodeSetParams(%d, %u of %u, %zu x %zu by %zu)", of, n, p.value,
                p.elementSize, p.width, p.height, p.pitch);
    return exec ? cudaGraphExecMemsetNodeSetParams(exec, node(n), &p)
                : cudaGraphMemsetNodeSetParams(node(n), &p);
  }
  case 3: {
    const std::size_t bytes = r.one_in(20) ? 0 : 1 + r.below(64);
    std::printf("cudaGraph%sMemcpyNodeSetParams1D(%d, %zu)", of, n, bytes);
    return exec ? cudaGraphExecMemcpyNodeSetParams1D(exec, node(n), other + 128, other + 256, bytes,
                                                     cudaMemcpyDeviceToDevice)
                : cudaGraphMemcpyNodeSetParams1D(node(n), other + 128, other + 256, bytes,
                                                 cudaMemcpyDeviceToDevice);
  }
  case 4: {
    cudaHostNodeParams p{count, (void *)std::size_t(r.below(10))};
    std::printf("cudaGraph%sHostNodeSetParams(%d)", of, n);
    return exec ? cudaGraphExecHostNodeSetParams(exec, node(n), &p)
                : cudaGraphHostNodeSetParams(node(n), &p);
  }
  default: {
    if (!exec) {
      cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
      std::printf("cudaGraphNodeGetType(%d)", n);
      const cudaError_t error = cudaGraphNodeGetType(node(n), &type);
      std::printf(" %d", type);
      return error;
    }
    const unsigned enabled = r.below(3);
    std::printf("cudaGraphNodeSetEnabled(%d, %u)", n, enabled);
    const cudaError_t error = cudaGraphNodeSetEnabled(exec, node(n), enabled);
    unsigned is = 7;
    std::printf(" %s", cudaGetErrorName(cudaGraphNodeGetEnabled(exec, node(n), &is)));
    std::printf(" %u", is);
    return error;
  }
  }
}

cudaError_t Program::one() {
  const int g = r.below(int(graphs.size())), n = any_node();
  switch (r.below(24)) {
  case 0: {
    cudaGraph_t made = nullptr;
    const unsigned flags = r.one_in(4);
    std::printf("cudaGraphCreate(%u)", flags);
    const cudaError_t error = cudaGraphCreate(&made, flags);
    if (made)
      graphs.push_back(made);
    return error;
  }
  case 1:
  case 2:
  case 3:
  case 4: {
    const int count = r.below(3);
    const bool adds = !r.one_in(3);
    std::vector<cudaGraphNode_t> from, to;
    std::printf("cudaGraph%sDependencies(%d", adds ? "Add" : "Remove", g);
    for (int i = 0; i < count; ++i) {
      const int f = any_node(g), t = any_node(g);
      from.push_back(node(f)), to.push_back(node(t));
      std::printf(", %d>%d", f, t);
    }
    std::printf(")");
    const cudaError_t error = depend(adds, graph(g), from.data(), to.data(), count);
    tell(graph(g));
    return error;
  }
  case 5: {
    std::printf("cudaGraphDestroyNode(%d)", n);
    if (n < 0)
      return cudaGraphDestroyNode(nullptr);
    const cudaError_t error = cudaGraphDestroyNode(node(n));
    if (!error)
      nodes.erase(nodes.begin() + n);
    return error;
  }
  case 6: {
    cudaGraph_t made = nullptr;
    std::printf("cudaGraphClone(%d)", g);
    const cudaError_t error = cudaGraphClone(&made, graph(g));
    if (made) {
      tell(made);
      graphs.push_back(made);
      for (int i = 0, all = int(nodes.size()); i < all; ++i) {
        cudaGraphNode_t found = nullptr;
        const cudaError_t there = cudaGraphNodeFindInClone(&found, nodes[i].node, made);
        std::printf(" %d", there);
        add_node(found, int(graphs.size()) - 1);
      }
    }
    return error;
  }
  case 7:
  case 8: {
    cudaGraphExec_t made = nullptr;
    const unsigned long long flags = r.one_in(6) ? r.below(4) : 0;
    std::printf("cudaGraphInstantiate(%d, %llu)", g, flags);
    const cudaError_t error = cudaGraphInstantiate(&made, graph(g), flags);
    if (made)
      execs.push_back(made);
    return error;
  }
  case 9:
  case 10: {
    if (execs.empty())
      return make();
    const int e = r.below(int(execs.size()));
    cudaGraphExecUpdateResultInfo info{};
    std::printf("cudaGraphExecUpdate(%d, %d)", e, g);
    const cudaError_t error = cudaGraphExecUpdate(execs[e], graph(g), &info);
    return error;
  }
  case 11:
  case 12: {
    if (execs.empty())
      return make();
    const int e = r.below(int(execs.size()));
    std::printf("cudaGraphLaunch(%d)", e);
    cudaMemset(memory, 0, 64);
    calls = 0;
    const cudaError_t error = cudaGraphLaunch(execs[e], stream);
    std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    int sums[4];
    cudaMemcpy(sums, memory, sizeof sums, cudaMemcpyDeviceToHost);
    std::printf(" %d %d %d %d, %d", sums[0], sums[1], sums[2], sums[3], calls);
    return error;
  }
  case 13:
  case 14:
    return change(nullptr);
  case 15:
  case 16:
    return execs.empty() ? make() : change(execs[r.below(int(execs.size()))]);
  case 17: {
    const int n = any_node(-1, cudaGraphNodeTypeKernel);
    cudaKernelNodeParams p{};
    std::printf("cudaGraphKernelNodeGetParams(%d)", n);
    const cudaError_t error = cudaGraphKernelNodeGetParams(node(n), &p);
    if (!error)
      std::printf(" %d %u %u %u %d", p.func == (void *)add_twice, p.gridDim.x, p.blockDim.x,
                  p.sharedMemBytes, *(int *)p.kernelParams[1]);
    return error;
  }
  case 18: {
    const int n = any_node(-1, cudaGraphNodeTypeMemset);
    cudaMemsetParams p{};
    std::printf("cudaGraphMemsetNodeGetParams(%d)", n);
    const cudaError_t error = cudaGraphMemsetNodeGetParams(node(n), &p);
    std::printf(" %u of %u, %zu x %zu by %zu", p.value, p.elementSize, p.width, p.height, p.pitch);
    return error;
  }
  case 19: {
    const int n = any_node(-1, cudaGraphNodeTypeGraph);
    cudaGraph_t child = nullptr;
    std::printf("cudaGraphChildGraphNodeGetGraph(%d)", n);
    const cudaError_t error = cudaGraphChildGraphNodeGetGraph(node(n), &child);
    if (child)
      tell(child);
    return error;
  }
  default:
    return make();
  }
}

void Program::run(int seed) {
  cudaMalloc(&memory, 4096), cudaMalloc(&other, 4096);
  cudaStreamCreate(&stream);
  cudaEventCreate(&events[0]), cudaEventCreateWithFlags(&events[1], cudaEventDisableTiming);
  graphs.resize(2);
  cudaGraphCreate(&graphs[0], 0), cudaGraphCreate(&graphs[1], 0);
  cudaGetLastError();
  for (int i = 0; i < 40; ++i) {
    std::printf("%d: ", seed);
    const cudaError_t error = i < 8 ? make() : one();
    print_error(error);
  }
  for (cudaGraphExec_t e : execs)
    cudaGraphExecDestroy(e);
  for (cudaGraph_t g : graphs)
    cudaGraphDestroy(g);
  cudaFree(memory), cudaFree(other);
  cudaStreamDestroy(stream);
}

int main(int argc, char **argv) {
  return run_in_processes(argc, argv, 30, [](int seed) {
    Program{{seed * 1000ull}, {}, {}, {}, {}, {}, {}, {}}.run(seed);
  });
}
