// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditional nodes: if, while and switch on values that kernels set.
// builds: clang++
#include <cstdio>

__global__ void choose(cudaGraphConditionalHandle handle, const int *input) {
  cudaGraphSetConditional(handle, *input);
}
__global__ void append(int *number, int digit) { *number = *number * 10 + digit; }
__global__ void countDown(cudaGraphConditionalHandle handle, int *input) {
  cudaGraphSetConditional(handle, --*input > 0);
}

int *number, *input;

template <class... A>
cudaGraphNode_t add(cudaGraph_t graph, const cudaGraphNode_t *after, void *kernel, A... arguments) {
  void *pointers[] = {&arguments...};
  cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
  params.kernel.func = kernel;
  params.kernel.gridDim = params.kernel.blockDim = dim3(1);
  params.kernel.kernelParams = pointers;
  cudaGraphNode_t node;
  cudaGraphAddNode(&node, graph, after, nullptr, after ? 1 : 0, &params);
  return node;
}

cudaGraph_t *condition(cudaGraph_t graph, const cudaGraphNode_t *after,
                       cudaGraphConditionalHandle handle, cudaGraphConditionalNodeType type,
                       unsigned size) {
  cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
  params.conditional.handle = handle;
  params.conditional.type = type;
  params.conditional.size = size;
  cudaGraphNode_t node;
  const cudaError_t error = cudaGraphAddNode(&node, graph, after, nullptr, after ? 1 : 0, &params);
  printf("%s\n", cudaGetErrorName(error));
  return params.conditional.phGraph_out;
}

void launch(cudaGraph_t graph, int last) {
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i <= last; ++i) {
    int value = 0;
    cudaMemcpy(number, &value, sizeof value, cudaMemcpyHostToDevice);
    cudaMemcpy(input, &i, sizeof i, cudaMemcpyHostToDevice);
    cudaGraphLaunch(exec, nullptr);
    cudaMemcpy(&value, number, sizeof value, cudaMemcpyDeviceToHost);
    printf("%d: %d\n", i, value);
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

int main() {
  cudaMalloc(&number, sizeof(int));
  cudaMalloc(&input, sizeof(int));
  cudaGraph_t graph;
  cudaGraphConditionalHandle handle;

  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandleCreate(&handle, graph, 0, 0);
  cudaGraphNode_t before = add(graph, nullptr, (void *)choose, handle, input);
  cudaGraph_t *bodies = condition(graph, &before, handle, cudaGraphCondTypeIf, 2);
  add(bodies[0], nullptr, (void *)append, number, 1);
  add(bodies[1], nullptr, (void *)append, number, 2);
  launch(graph, 2);

  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault);
  bodies = condition(graph, nullptr, handle, cudaGraphCondTypeWhile, 1);
  const cudaGraphNode_t counted = add(bodies[0], nullptr, (void *)append, number, 3);
  add(bodies[0], &counted, (void *)countDown, handle, input);
  launch(graph, 4);

  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandleCreate(&handle, graph, 0, 0);
  before = add(graph, nullptr, (void *)choose, handle, input);
  bodies = condition(graph, &before, handle, cudaGraphCondTypeSwitch, 3);
  for (int i = 0; i < 3; ++i)
    add(bodies[i], nullptr, (void *)append, number, 4 + i);
  launch(graph, 3);
  cudaFree(number);
  cudaFree(input);
}
