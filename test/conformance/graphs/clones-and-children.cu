// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A child graph is a copy; a clone is another; launching a graph invalidates a capture.
// builds: clang++
#include <cstdio>

__global__ void append(int *number, int digit) { *number = *number * 10 + digit; }

int *number;

cudaGraphNode_t add(cudaGraph_t graph, int digit, const cudaGraphNode_t *after) {
  void *arguments[] = {&number, &digit};
  cudaKernelNodeParams params = {};
  params.func = (void *)append;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, after, after ? 1 : 0, &params);
  return node;
}

void launch(const char *what, cudaGraph_t graph) {
  cudaGraphExec_t exec;
  int value = 0;
  cudaMemcpy(number, &value, sizeof value, cudaMemcpyHostToDevice);
  const cudaError_t error = cudaGraphInstantiate(&exec, graph, 0);
  if (error == cudaSuccess) {
    cudaGraphLaunch(exec, nullptr);
    cudaGraphExecDestroy(exec);
  }
  cudaMemcpy(&value, number, sizeof value, cudaMemcpyDeviceToHost);
  printf("%s: %d %s\n", what, value, cudaGetErrorName(error));
}

int main() {
  cudaMalloc(&number, sizeof(int));
  cudaGraph_t inner, outer, clone, captured;
  cudaGraphCreate(&inner, 0);
  cudaGraphCreate(&outer, 0);
  const cudaGraphNode_t two = add(inner, 2, nullptr);
  const cudaGraphNode_t one = add(outer, 1, nullptr);
  cudaGraphNode_t child;
  cudaGraphAddChildGraphNode(&child, outer, &one, 1, inner);
  add(outer, 4, &child);
  add(inner, 9, &two); // not in the child any more
  launch("outer", outer);
  launch("inner", inner);

  cudaGraph_t ofChild;
  cudaGraphChildGraphNodeGetGraph(child, &ofChild);
  cudaGraphNode_t root;
  size_t count = 1;
  cudaGraphGetRootNodes(ofChild, &root, &count);
  add(ofChild, 3, &root);
  launch("outer", outer);

  cudaGraphClone(&clone, outer);
  cudaGraphNode_t oneInClone;
  printf("find: %s\n", cudaGetErrorName(cudaGraphNodeFindInClone(&oneInClone, one, clone)));
  int digit = 7;
  void *arguments[] = {&number, &digit};
  cudaKernelNodeParams params = {};
  params.func = (void *)append;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphKernelNodeSetParams(oneInClone, &params);
  launch("clone", clone);
  launch("outer", outer);

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, inner, 0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  append<<<1, 1, 0, stream>>>(number, 5);
  cudaGraphLaunch(exec, stream);
  append<<<1, 1, 0, stream>>>(number, 6);
  cudaStreamEndCapture(stream, &captured);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(inner);
  count = 0;
  cudaGraphGetNodes(captured, nullptr, &count);
  printf("captured %zu nodes\n", count);
  launch("captured", captured);

  const cudaGraphNode_t cycle[] = {one, child};
  cudaGraphAddDependencies(outer, &cycle[1], &cycle[0], nullptr, 1);
  launch("cycle", outer);
  cudaGraphDestroy(captured);
  cudaGraphDestroy(clone);
  cudaGraphDestroy(outer);
  cudaFree(number);
}
