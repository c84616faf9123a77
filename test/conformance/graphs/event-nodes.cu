// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes that record and await events, and nodes that are graphs: asked for, set, in the graph and in what was made of it.
// builds: clang++
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

__global__ void add(int *to, int amount) { *to += amount; }

cudaGraph_t graph_of(int *to, int amount) {
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphCreate(&graph, 0);
  void *arguments[] = {&to, &amount};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void *)add;
  kernel.gridDim = kernel.blockDim = dim3(1);
  kernel.kernelParams = arguments;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
  return graph;
}

int main() {
  int *sum, value = 0;
  cudaMalloc(&sum, 4);
  cudaMemset(sum, 0, 4);
  cudaEvent_t events[3], told;
  for (cudaEvent_t &event : events)
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  const auto number = [&](cudaEvent_t event) {
    for (int i = 0; i < 3; ++i)
      if (events[i] == event)
        return i;
    return -1;
  };

  cudaGraph_t graph, child = graph_of(sum, 5), other = graph_of(sum, 70);
  cudaGraphNode_t record, wait, inner;
  TRY(cudaGraphCreate(&graph, 0));
  TRY(cudaGraphAddEventRecordNode(&record, graph, nullptr, 0, events[0]));
  TRY(cudaGraphAddEventWaitNode(&wait, graph, &record, 1, events[0]));
  TRY(cudaGraphAddChildGraphNode(&inner, graph, &wait, 1, child));
  TRY(cudaGraphEventRecordNodeGetEvent(record, &told));
  printf("records %d", number(told));
  TRY(cudaGraphEventWaitNodeGetEvent(wait, &told));
  printf(", awaits %d\n", number(told));

  cudaGraphExec_t exec;
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  const auto launch = [&](const char *what) {
    TRY(cudaGraphLaunch(exec, nullptr));
    TRY(cudaDeviceSynchronize());
    cudaMemcpy(&value, sum, 4, cudaMemcpyDeviceToHost);
    printf("%s: %d\n", what, value);
  };
  launch("as added");
  TRY(cudaGraphExecChildGraphNodeSetParams(exec, inner, other));
  launch("another child");
  TRY(cudaGraphExecEventRecordNodeSetEvent(exec, record, events[1]));
  TRY(cudaGraphExecEventWaitNodeSetEvent(exec, wait, events[1]));
  launch("another event");
  TRY(cudaGraphEventRecordNodeGetEvent(record, &told));
  printf("the graph records %d", number(told));
  TRY(cudaGraphEventRecordNodeSetEvent(record, events[2]));
  TRY(cudaGraphEventWaitNodeSetEvent(wait, events[2]));
  TRY(cudaGraphEventRecordNodeGetEvent(record, &told));
  printf(", then %d", number(told));
  TRY(cudaGraphEventWaitNodeGetEvent(wait, &told));
  printf(", awaits %d\n", number(told));
  cudaGraph_t two;
  cudaGraphNode_t node;
  TRY(cudaGraphCreate(&two, 0));
  TRY(cudaGraphAddEmptyNode(&node, two, nullptr, 0));
  printf("another shape: %s\n", cudaGetErrorName(cudaGraphExecChildGraphNodeSetParams(exec, inner, two)));
  printf("no event: %s\n", cudaGetErrorName(cudaGraphEventRecordNodeGetEvent(wait, &told)));
  printf("null: %s\n", cudaGetErrorName(cudaGraphExecEventWaitNodeSetEvent(exec, wait, nullptr)));
  printf("another node: %s\n", cudaGetErrorName(cudaGraphExecEventWaitNodeSetEvent(exec, record, events[0])));
  cudaGetLastError();
  TRY(cudaGraphExecDestroy(exec));
  TRY(cudaGraphDestroy(graph));
}
