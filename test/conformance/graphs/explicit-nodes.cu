// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph made node by node: a set, copies, kernels and a host function, launched several times.
// builds: clang++
#include <cstdio>

__global__ void scale(int *v, int factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] *= factor;
}

__global__ void addTo(int *sum, const int *v, int n) {
  for (int i = 0; i < n; ++i)
    *sum += v[i];
}

void CUDART_CB count(void *data) { ++*static_cast<int *>(data); }

int main() {
  const int n = 100;
  int input[n], output[n], sum = -1, calls = 0;
  for (int i = 0; i < n; ++i)
    input[i] = i;
  int *v, *total;
  cudaMalloc(&v, sizeof input);
  cudaMalloc(&total, sizeof sum);

  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t clear, copyIn, scaled, added, copyOut, copySum, called;
  cudaMemsetParams memset = {};
  memset.dst = total;
  memset.elementSize = 4;
  memset.width = memset.height = 1;
  cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &memset);
  cudaGraphAddMemcpyNode1D(&copyIn, graph, nullptr, 0, v, input, sizeof input,
                           cudaMemcpyHostToDevice);
  int factor = 3, size = n;
  void *scaleArguments[] = {&v, &factor, &size};
  cudaKernelNodeParams kernel = {};
  kernel.func = (void *)scale;
  kernel.gridDim = dim3(4);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = scaleArguments;
  cudaGraphAddKernelNode(&scaled, graph, &copyIn, 1, &kernel);
  factor = 1000; // the node has copied its arguments
  void *addArguments[] = {&total, &v, &size};
  kernel.func = (void *)addTo;
  kernel.gridDim = kernel.blockDim = dim3(1);
  kernel.kernelParams = addArguments;
  const cudaGraphNode_t both[] = {clear, scaled};
  cudaGraphAddKernelNode(&added, graph, both, 2, &kernel);
  cudaGraphAddMemcpyNode1D(&copyOut, graph, &scaled, 1, output, v, sizeof output,
                           cudaMemcpyDeviceToHost);
  cudaGraphAddMemcpyNode1D(&copySum, graph, &added, 1, &sum, total, sizeof sum,
                           cudaMemcpyDeviceToHost);
  cudaHostNodeParams host = {};
  host.fn = count;
  host.userData = &calls;
  const cudaGraphNode_t copies[] = {copyOut, copySum};
  cudaGraphAddHostNode(&called, graph, copies, 2, &host);

  size_t nodes = 0, roots = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  printf("%zu nodes, %zu roots\n", nodes, roots);

  cudaGraphExec_t exec;
  printf("%s\n", cudaGetErrorName(cudaGraphInstantiate(&exec, graph, 0)));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  for (int launch = 0; launch < 3; ++launch) {
    for (int i = 0; i < n; ++i)
      input[i] = i + launch;
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    printf("%d %d sum %d calls %d\n", output[0], output[n - 1], sum, calls);
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(v);
  cudaFree(total);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
