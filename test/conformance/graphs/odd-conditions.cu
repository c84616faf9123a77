// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditional nodes: handles that no node has, empty bodies, clones, other graphs' handles.
#include <cstdio>
#include <initializer_list>

#define SHOW(call)                                                                                 \
  {                                                                                                \
    const cudaError_t code = call;                                                                 \
    printf("%s: %s\n", #call, cudaGetErrorName(code));                                             \
  }
__global__ void add(int *o, int k) { *o += k; }

static cudaGraphConditionalHandle handle(cudaGraph_t graph) {
  cudaGraphConditionalHandle made = 0;
  SHOW(cudaGraphConditionalHandleCreate(&made, graph, 1, cudaGraphCondAssignDefault));
  return made;
}
static cudaGraph_t conditional(cudaGraph_t graph, cudaGraphConditionalHandle of) {
  cudaGraphNodeParams params{};
  params.type = cudaGraphNodeTypeConditional;
  params.conditional.handle = of;
  params.conditional.type = cudaGraphCondTypeIf;
  params.conditional.size = 1;
  cudaGraphNode_t node;
  SHOW(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params));
  return params.conditional.phGraph_out ? params.conditional.phGraph_out[0] : nullptr;
}
static cudaGraphNode_t kernel(cudaGraph_t graph, std::initializer_list<cudaGraphNode_t> after, int *o, int k) {
  void *arguments[] = {&o, &k};
  cudaKernelNodeParams params{};
  params.func = (void *)add;
  params.gridDim = params.blockDim = 1;
  params.kernelParams = arguments;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, after.begin(), after.size(), &params);
  return node;
}
static cudaGraphExec_t instance(cudaGraph_t graph) {
  cudaGraphExec_t made = nullptr;
  SHOW(cudaGraphInstantiate(&made, graph, 0));
  cudaGetLastError();
  return made;
}

static void conditions(int *o) {
  cudaGraph_t graph, other, clone;
  cudaGraphCreate(&graph, 0);
  handle(graph); // of no node
  kernel(graph, {}, o, 1);
  instance(graph);

  cudaGraphCreate(&graph, 0);
  conditional(graph, handle(graph)); // nothing in it
  if (cudaGraphExec_t made = instance(graph))
    SHOW(cudaGraphLaunch(made, nullptr));
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaGraphClone(&clone, graph));

  cudaGraphCreate(&graph, 0);
  cudaGraphCreate(&other, 0);
  conditional(other, handle(graph));

  cudaGraphCreate(&graph, 0);
  cudaGraph_t body = conditional(graph, handle(graph));
  kernel(body, {}, o, 10);
  conditional(body, handle(body)); // the body's own
  instance(graph);
  cudaGraphCreate(&graph, 0);
  body = conditional(graph, handle(graph));
  cudaGraph_t inner = conditional(body, handle(graph)); // the outer graph's
  if (inner)
    kernel(inner, {}, o, 100);
  instance(graph);
  cudaGraphCreate(&other, 0);
  cudaGraphNode_t child;
  SHOW(cudaGraphAddChildGraphNode(&child, other, nullptr, 0, graph));
  cudaGetLastError();
}

int main() {
  int *o;
  cudaMallocManaged(&o, 4);
  conditions(o);
}
