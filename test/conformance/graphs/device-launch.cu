// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs that kernels launch: fire and forget, as siblings, behind the launching graph, the same graph again; and what
// cannot be launched.
// flags: -rdc=true -lcudadevrt
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

__device__ int log_length, events[64];
__device__ int rounds;

__device__ void note(int what) { events[atomicAdd(&log_length, 1)] = what; }

__global__ void say(int what) { note(what); }

__global__ void start(cudaGraphExec_t one, cudaStream_t how, int what, int *error) {
  note(what);
  *error = cudaGraphLaunch(one, how);
}

__global__ void again(int last) {
  note(100 + rounds);
  if (++rounds < last) {
    const cudaError_t error = cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
    if (error != cudaSuccess)
      note(-int(error));
  }
}

__global__ void two_tails(cudaGraphExec_t first, cudaGraphExec_t second) {
  cudaGraphLaunch(first, cudaStreamGraphTailLaunch);
  cudaGraphLaunch(second, cudaStreamGraphTailLaunch);
  note(1);
}

void show(const char *what) {
  TRY(cudaDeviceSynchronize());
  int length = 0, all[64] = {};
  cudaMemcpyFromSymbol(&length, log_length, sizeof length);
  cudaMemcpyFromSymbol(all, events, sizeof all);
  printf("%s:", what);
  for (int i = 0; i < length && i < 64; ++i)
    printf(" %d", all[i]);
  printf("\n");
  length = 0;
  cudaMemcpyToSymbol(log_length, &length, sizeof length);
  cudaMemcpyToSymbol(rounds, &length, sizeof length);
}

template <class... P, class... A>
cudaGraphNode_t add(cudaGraph_t graph, cudaGraphNode_t after, void (*kernel)(P...), A... values) {
  void *arguments[] = {&values...};
  cudaKernelNodeParams params = {};
  params.func = (void *)kernel;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphNode_t node = nullptr;
  TRY(cudaGraphAddKernelNode(&node, graph, after ? &after : nullptr, after ? 1 : 0, &params));
  return node;
}

cudaGraphExec_t for_devices(cudaGraph_t graph) {
  cudaGraphExec_t exec = nullptr;
  TRY(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagDeviceLaunch));
  TRY(cudaGraphUpload(exec, nullptr));
  return exec;
}

cudaGraphExec_t saying(int what) {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  add(graph, add(graph, nullptr, say, what), say, what + 1);
  return for_devices(graph);
}

int main() {
  int *error;
  cudaMallocManaged(&error, 2 * sizeof(int));
  const cudaGraphExec_t ten = saying(10), twenty = saying(20);

  const auto launches = [&](cudaStream_t how, const char *what) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphCreate(&graph, 0);
    add(graph, add(graph, nullptr, start, ten, how, 1, error), say, 2);
    TRY(cudaGraphInstantiate(&exec, graph, 0));
    *error = -1;
    TRY(cudaGraphLaunch(exec, nullptr));
    show(what);
    printf("%s\n", cudaGetErrorName((cudaError_t)*error));
  };
  launches(cudaStreamGraphTailLaunch, "tail");

  // Fire and forget runs beside the rest of its graph: only what it does itself is in order.
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaGraphCreate(&graph, 0);
  add(graph, nullptr, start, ten, cudaStreamGraphFireAndForget, 1, error);
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  TRY(cudaGraphLaunch(exec, nullptr));
  show("fire and forget");
  cudaGraphCreate(&graph, 0);
  add(graph, nullptr, start, ten, cudaStreamGraphFireAndForgetAsSibling, 1, error);
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  TRY(cudaGraphLaunch(exec, nullptr));
  show("sibling");

  cudaGraphCreate(&graph, 0);
  add(graph, nullptr, two_tails, ten, twenty);
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  TRY(cudaGraphLaunch(exec, nullptr));
  show("two tails");

  cudaGraphCreate(&graph, 0);
  add(graph, nullptr, again, 5);
  exec = for_devices(graph);
  TRY(cudaGraphLaunch(exec, nullptr));
  show("itself again");

  // What device code cannot launch.
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node;
  cudaHostNodeParams host = {[](void *) {}, nullptr};
  TRY(cudaGraphAddHostNode(&node, graph, nullptr, 0, &host));
  printf("host node: %s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagDeviceLaunch)));
  cudaGetLastError();
  unsigned long long flags = 0;
  TRY(cudaGraphExecGetFlags(ten, &flags));
  printf("flags %llu\n", flags);
}
