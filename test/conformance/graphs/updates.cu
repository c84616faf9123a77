// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executable graphs change: parameters of a node, a disabled node, and a whole update.
// builds: clang++
#include <cstdio>

__global__ void add(int *v, int amount) { atomicAdd(v, amount); }
__global__ void multiply(int *v, int factor) { *v *= factor; }

int *v;
cudaStream_t stream;

int launched(cudaGraphExec_t exec) {
  int value = 1;
  cudaMemcpy(v, &value, sizeof value, cudaMemcpyHostToDevice);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(&value, v, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

cudaGraph_t captured(int kernels, int amount) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add<<<1, 1, 0, stream>>>(v, amount);
  if (kernels > 1)
    multiply<<<1, 1, 0, stream>>>(v, amount);
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  return graph;
}

int main() {
  cudaMalloc(&v, sizeof(int));
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t first, second;
  int amount = 4, factor = 10;
  void *addArguments[] = {&v, &amount}, *multiplyArguments[] = {&v, &factor};
  cudaKernelNodeParams addParams = {}, multiplyParams = {};
  addParams.func = (void *)add;
  addParams.gridDim = addParams.blockDim = dim3(1);
  addParams.kernelParams = addArguments;
  multiplyParams = addParams;
  multiplyParams.func = (void *)multiply;
  multiplyParams.kernelParams = multiplyArguments;
  cudaGraphAddKernelNode(&first, graph, nullptr, 0, &addParams);
  cudaGraphAddKernelNode(&second, graph, &first, 1, &multiplyParams);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  printf("%d\n", launched(exec));

  amount = 6;
  addParams.blockDim = dim3(3);
  cudaGraphExecKernelNodeSetParams(exec, first, &addParams);
  printf("set: %d\n", launched(exec));
  cudaGraphNodeSetEnabled(exec, second, 0);
  unsigned enabled = 7;
  cudaGraphNodeGetEnabled(exec, second, &enabled);
  printf("disabled: %d, %u\n", launched(exec), enabled);
  cudaGraphNodeSetEnabled(exec, second, 1);
  cudaKernelNodeParams asked = {};
  cudaGraphKernelNodeGetParams(first, &asked);
  printf("the graph's own: %u threads, amount %d\n", asked.blockDim.x,
         *(int *)asked.kernelParams[1]);
  cudaGraphExecDestroy(exec);

  cudaGraph_t graphs[] = {captured(2, 2), captured(2, 5), captured(1, 5)};
  cudaGraphInstantiate(&exec, graphs[0], 0);
  for (cudaGraph_t g : graphs) {
    cudaGraphExecUpdateResultInfo info = {};
    const cudaError_t error = cudaGraphExecUpdate(exec, g, &info);
    printf("update: %s %d, %d\n", cudaGetErrorName(error), info.result, launched(exec));
    cudaGraphDestroy(g);
  }
  cudaGetLastError();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(v);
}
