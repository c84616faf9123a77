// Why updates of executable graphs fail, and of which node that is said; why device code cannot launch a graph.
// builds: clang++
#include <cstdio>
#include <cstring>

__global__ void add(int *v) { *v += 1; }
static void on_host(void *) {}

static int *v;

static cudaGraphNode_t add_kernel(cudaGraph_t graph, const cudaGraphNode_t *after = nullptr) {
  void *arguments[] = {&v};
  cudaKernelNodeParams params{};
  params.func = reinterpret_cast<void *>(add);
  params.gridDim = params.blockDim = 1;
  params.kernelParams = arguments;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, after, after ? 1 : 0, &params);
  return node;
}
static cudaGraph_t empty() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  return graph;
}
static cudaGraph_t kernels(bool in_order) {
  const cudaGraph_t graph = empty();
  const cudaGraphNode_t first = add_kernel(graph);
  add_kernel(graph, in_order ? &first : nullptr);
  return graph;
}
static cudaGraph_t copy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
  const cudaGraph_t graph = empty();
  cudaGraphNode_t node;
  cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, to, from, bytes, kind);
  return graph;
}
static void update(const char *what, cudaGraph_t from, cudaGraph_t to) {
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, from, 0);
  cudaGraphExecUpdateResultInfo info;
  memset(&info, 0x7f, sizeof info);
  const cudaError_t error = cudaGraphExecUpdate(exec, to, &info);
  printf("%s: %s, result %d, %s\n", what, cudaGetErrorName(error), info.result, info.errorNode ? "of a node" : "of none");
}

int main() {
  cudaMallocManaged(&v, 4096);
  char *host = new char[64];
  update("an edge less", kernels(true), kernels(false));
  update("an edge more", kernels(false), kernels(true));
  update("the same", kernels(true), kernels(true));
  update("no nodes", kernels(true), empty());
  update("a copy that turns around", copy(v, host, 8, cudaMemcpyHostToDevice), copy(host, v, 8, cudaMemcpyDeviceToHost));
  update("a longer copy", copy(v, host, 8, cudaMemcpyHostToDevice), copy(v + 8, host, 32, cudaMemcpyHostToDevice));
  const cudaGraph_t of_host = empty();
  const cudaGraphNode_t kernel = add_kernel(of_host);
  const cudaHostNodeParams params{on_host, nullptr};
  cudaGraphNode_t node;
  cudaGraphAddHostNode(&node, of_host, &kernel, 1, &params);
  cudaGraphInstantiateParams how{};
  how.flags = cudaGraphInstantiateFlagDeviceLaunch;
  cudaGraphExec_t exec;
  const cudaError_t error = cudaGraphInstantiateWithParams(&exec, of_host, &how);
  printf("%s, result %d, %s\n", cudaGetErrorName(error), how.result_out, how.errNode_out == node ? "the host's" : "another");
}
