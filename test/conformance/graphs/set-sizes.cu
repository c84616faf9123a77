// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of elements of one, two and four bytes in rows, and copies of boxes and to variables.
// builds: clang++
#include <cstdio>

__device__ int factors[4];

__global__ void scale(int *v) { v[threadIdx.x] *= factors[threadIdx.x % 4]; }

int main() {
  unsigned char bytes[64];
  unsigned char *memory;
  cudaMalloc(&memory, sizeof bytes);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t clear, nodes[3], copy;
  cudaMemsetParams params = {};
  params.dst = memory;
  params.elementSize = 4;
  params.width = 16;
  params.height = 1;
  cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &params);
  const unsigned sizes[] = {1, 2, 4};
  for (int i = 0; i < 3; ++i) {
    params.dst = memory + 4 * i;
    params.elementSize = sizes[i];
    params.value = 0x01020304;
    if (sizes[i] < 4)
      params.value &= (1u << 8 * sizes[i]) - 1;
    params.width = 1;
    params.pitch = 16;
    params.height = 3;
    printf("%s\n", cudaGetErrorName(cudaGraphAddMemsetNode(&nodes[i], graph, &clear, 1, &params)));
  }
  params.elementSize = 3;
  cudaGraphNode_t wrong;
  printf("%s\n", cudaGetErrorName(cudaGraphAddMemsetNode(&wrong, graph, nullptr, 0, &params)));
  cudaGetLastError();
  cudaGraphAddMemcpyNode1D(&copy, graph, nodes, 3, bytes, memory, sizeof bytes,
                           cudaMemcpyDeviceToHost);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, nullptr);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%x%c", bytes[i], i % 16 == 15 ? '\n' : ' ');
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);

  int values[] = {1, 2, 3, 4}, input[] = {5, 6, 7, 8}, *v;
  cudaMalloc(&v, sizeof values);
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t toSymbol, in, kernel, out;
  cudaGraphAddMemcpyNodeToSymbol(&toSymbol, graph, nullptr, 0, factors, values, sizeof values, 0,
                                 cudaMemcpyHostToDevice);
  cudaMemcpy3DParms box = {};
  box.srcPtr = make_cudaPitchedPtr(input, 2 * sizeof(int), 2, 2);
  box.dstPtr = make_cudaPitchedPtr(v, 2 * sizeof(int), 2, 2);
  box.extent = make_cudaExtent(2 * sizeof(int), 2, 1);
  box.kind = cudaMemcpyHostToDevice;
  cudaGraphAddMemcpyNode(&in, graph, nullptr, 0, &box);
  void *arguments[] = {&v};
  cudaKernelNodeParams kernelParams = {};
  kernelParams.func = (void *)scale;
  kernelParams.gridDim = dim3(1);
  kernelParams.blockDim = dim3(4);
  kernelParams.kernelParams = arguments;
  const cudaGraphNode_t both[] = {toSymbol, in};
  cudaGraphAddKernelNode(&kernel, graph, both, 2, &kernelParams);
  cudaGraphAddMemcpyNode1D(&out, graph, &kernel, 1, input, v, sizeof input, cudaMemcpyDeviceToHost);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, nullptr);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", input[0], input[1], input[2], input[3]);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(v);
  cudaFree(memory);
}
