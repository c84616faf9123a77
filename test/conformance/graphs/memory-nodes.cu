// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocations in graphs: addresses that are used again, memory that outlives a launch, captured
// cudaMallocAsync and cudaFreeAsync.
// builds: clang++
#include <cstdio>

__global__ void fill(int *v, int value) { v[threadIdx.x] = value + threadIdx.x; }
__global__ void sum(const int *v, int *out) {
  *out = 0;
  for (int i = 0; i < 64; ++i)
    *out += v[i];
}

unsigned long long used() {
  unsigned long long bytes = 0;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &bytes);
  return bytes;
}

int main() {
  int *out, total;
  cudaMalloc(&out, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);

  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaMemAllocNodeParams alloc = {};
  alloc.poolProps.allocType = cudaMemAllocationTypePinned;
  alloc.poolProps.location.type = cudaMemLocationTypeDevice;
  alloc.bytesize = 64 * sizeof(int);
  cudaGraphNode_t first, filled, summed, freed, second, kept;
  cudaGraphAddMemAllocNode(&first, graph, nullptr, 0, &alloc);
  int *const a = (int *)alloc.dptr;
  int value = 10;
  void *fillArguments[] = {(void *)&a, &value}, *sumArguments[] = {(void *)&a, &out};
  cudaKernelNodeParams params = {};
  params.func = (void *)fill;
  params.gridDim = dim3(1);
  params.blockDim = dim3(64);
  params.kernelParams = fillArguments;
  cudaGraphAddKernelNode(&filled, graph, &first, 1, &params);
  params.func = (void *)sum;
  params.blockDim = dim3(1);
  params.kernelParams = sumArguments;
  cudaGraphAddKernelNode(&summed, graph, &filled, 1, &params);
  cudaGraphAddMemFreeNode(&freed, graph, &summed, 1, a);
  cudaGraphAddMemAllocNode(&second, graph, &freed, 1, &alloc);
  int *const b = (int *)alloc.dptr;
  printf("same address: %d\n", a == b);
  params.func = (void *)fill;
  params.blockDim = dim3(64);
  void *keptArguments[] = {(void *)&b, &value};
  params.kernelParams = keptArguments;
  cudaGraphAddKernelNode(&kept, graph, &second, 1, &params);

  cudaGraph_t clone;
  printf("clone: %s\n", cudaGetErrorName(cudaGraphClone(&clone, graph)));
  cudaGetLastError();
  cudaGraphExec_t exec;
  printf("instantiate: %s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0)));
  printf("used before: %d\n", used() > 0);
  cudaGraphLaunch(exec, stream);
  cudaMemcpyAsync(&total, out, sizeof total, cudaMemcpyDeviceToHost, stream);
  int last = 0;
  cudaMemcpyAsync(&last, b + 63, sizeof last, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d\n", total, last);
  printf("used: %d\n", used() > 0);
  printf("launch again: %s\n", cudaGetErrorName(cudaGraphLaunch(exec, stream)));
  cudaGetLastError();
  printf("free: %s\n", cudaGetErrorName(cudaFreeAsync(b, stream)));
  printf("launch again: %s\n", cudaGetErrorName(cudaGraphLaunch(exec, stream)));
  cudaStreamSynchronize(stream);
  printf("free: %s\n", cudaGetErrorName(cudaFree(b)));
  printf("trim: %s\n", cudaGetErrorName(cudaDeviceGraphMemTrim(0)));
  printf("used: %d\n", used() > 0);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int *c;
  cudaMallocAsync(&c, 64 * sizeof(int), stream);
  fill<<<1, 64, 0, stream>>>(c, 1);
  sum<<<1, 1, 0, stream>>>(c, out);
  cudaFreeAsync(c, stream);
  cudaMemcpyAsync(&total, out, sizeof total, cudaMemcpyDeviceToHost, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphNode_t nodes[8];
  size_t count = 8;
  cudaGraphGetNodes(graph, nodes, &count);
  for (size_t i = 0; i < count; ++i) {
    cudaGraphNodeType type;
    cudaGraphNodeGetType(nodes[i], &type);
    printf("%d ", (int)type);
  }
  printf("\n");
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; ++i) {
    total = 0;
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    printf("%d\n", total);
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(out);
}
