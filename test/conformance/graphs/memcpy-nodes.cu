// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes that copy: parameters asked for and set, in the graph and in what was made of it, from and to symbols.
// builds: clang++
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

__device__ int source[8] = {10, 11, 12, 13, 14, 15, 16, 17};
__device__ int target[8];
__constant__ int constants[4] = {1, 2, 3, 4};

int *buffer, *other;

void show(const char *what) {
  int all[24];
  cudaMemcpy(all, buffer, 32, cudaMemcpyDeviceToHost);
  cudaMemcpy(all + 8, other, 32, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(all + 16, target, 32);
  printf("%s:", what);
  for (int i = 0; i < 24; ++i)
    printf("%s%d", i % 8 ? " " : " | ", all[i]);
  printf("\n");
  cudaMemset(buffer, 0, 32);
  cudaMemset(other, 0, 32);
  cudaMemset(all, 0, 0);
  int none[8] = {};
  cudaMemcpyToSymbol(target, none, 32);
}

void launch(cudaGraphExec_t exec, const char *what) {
  TRY(cudaGraphLaunch(exec, nullptr));
  TRY(cudaDeviceSynchronize());
  show(what);
}

int main() {
  cudaMalloc(&buffer, 32);
  cudaMalloc(&other, 32);
  show("at first");
  const int host[8] = {-1, -2, -3, -4, -5, -6, -7, -8};
  cudaGraph_t graph;
  cudaGraphNode_t plain, from, to, one;
  TRY(cudaGraphCreate(&graph, 0));
  cudaMemcpy3DParms parameters = {};
  parameters.srcPtr = make_cudaPitchedPtr((void *)host, 32, 32, 1);
  parameters.dstPtr = make_cudaPitchedPtr(buffer, 32, 32, 1);
  parameters.extent = make_cudaExtent(16, 1, 1);
  parameters.kind = cudaMemcpyHostToDevice;
  TRY(cudaGraphAddMemcpyNode(&plain, graph, nullptr, 0, &parameters));
  TRY(cudaGraphAddMemcpyNodeFromSymbol(&from, graph, &plain, 1, buffer + 4, source, 12, 4, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphAddMemcpyNodeToSymbol(&to, graph, &from, 1, target, buffer, 20, 8, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphAddMemcpyNode1D(&one, graph, &to, 1, other, buffer, 16, cudaMemcpyDeviceToDevice));

  cudaGraphExec_t exec;
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  launch(exec, "as added");

  cudaMemcpy3DParms told = {};
  TRY(cudaGraphMemcpyNodeGetParams(plain, &told));
  printf("source %d, target %d, %zu x %zu x %zu, kind %d\n", told.srcPtr.ptr == host, told.dstPtr.ptr == buffer,
         told.extent.width, told.extent.height, told.extent.depth, (int)told.kind);
  TRY(cudaGraphMemcpyNodeGetParams(one, &told));
  printf("1D: source %d, target %d, %zu x %zu x %zu, kind %d\n", told.srcPtr.ptr == buffer, told.dstPtr.ptr == other,
         told.extent.width, told.extent.height, told.extent.depth, (int)told.kind);

  // The executable graph alone.
  parameters.srcPtr.ptr = (void *)(host + 4);
  TRY(cudaGraphExecMemcpyNodeSetParams(exec, plain, &parameters));
  TRY(cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, from, buffer + 5, source, 8, 16, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, to, target, buffer, 8, 24, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphExecMemcpyNodeSetParams1D(exec, one, other + 1, buffer + 1, 24, cudaMemcpyDeviceToDevice));
  launch(exec, "executable set");
  TRY(cudaGraphMemcpyNodeGetParams(plain, &told));
  printf("the graph keeps: %d\n", told.srcPtr.ptr == host);

  // The graph, for what is made of it later.
  parameters.extent.width = 8;
  TRY(cudaGraphMemcpyNodeSetParams(plain, &parameters));
  TRY(cudaGraphMemcpyNodeSetParamsFromSymbol(from, buffer + 2, constants, 16, 0, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphMemcpyNodeSetParamsToSymbol(to, target, buffer, 32, 0, cudaMemcpyDeviceToDevice));
  TRY(cudaGraphMemcpyNodeSetParams1D(one, other, buffer + 4, 8, cudaMemcpyDeviceToDevice));
  launch(exec, "still as set before");
  cudaGraphExec_t second;
  TRY(cudaGraphInstantiateWithFlags(&second, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  launch(second, "graph set");
  unsigned long long flags = 77;
  TRY(cudaGraphExecGetFlags(second, &flags));
  printf("flags %llu\n", flags);
  TRY(cudaGraphExecGetFlags(exec, &flags));
  printf("flags %llu\n", flags);

  // What cannot be: more than the symbol has, another kind of node, another direction.
  printf("%s\n", cudaGetErrorName(cudaGraphMemcpyNodeSetParamsFromSymbol(from, buffer, constants, 16, 4, cudaMemcpyDeviceToDevice)));
  printf("%s\n", cudaGetErrorName(cudaGraphMemcpyNodeSetParamsToSymbol(to, target, buffer, 36, 0, cudaMemcpyDeviceToDevice)));
  printf("%s\n", cudaGetErrorName(cudaGraphExecMemcpyNodeSetParams1D(exec, one, (void *)host, buffer, 8, cudaMemcpyDeviceToHost)));
  printf("%s\n", cudaGetErrorName(cudaGraphMemcpyNodeSetParams(plain, nullptr)));
  cudaGraphNode_t empty;
  TRY(cudaGraphAddEmptyNode(&empty, graph, nullptr, 0));
  printf("%s\n", cudaGetErrorName(cudaGraphMemcpyNodeGetParams(empty, &told)));
  cudaGetLastError();
  TRY(cudaGraphExecDestroy(second));
  TRY(cudaGraphExecDestroy(exec));
  TRY(cudaGraphDestroy(graph));
}
