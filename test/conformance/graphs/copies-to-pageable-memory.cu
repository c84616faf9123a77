// The launch of a graph that copies to pageable memory returns when all of it is done; one that only reads such memory, or
// copies to pinned memory, need not be.
#include <cstdio>
#include <cstdlib>

__global__ void slow(int *p) {
  const long long begin = clock64();
  while (clock64() - begin < 100000000)
    ;
  *p += 1;
}

struct Graph {
  cudaGraph_t graph;
  cudaGraphExec_t exec;

  explicit Graph(int *device) {
    cudaGraphCreate(&graph, 0);
    void *arguments[] = {&device};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)slow;
    kernel.gridDim = kernel.blockDim = 1;
    kernel.kernelParams = arguments;
    cudaGraphAddKernelNode(&last, graph, nullptr, 0, &kernel);
  }
  void copy(void *to, const void *from, cudaMemcpyKind kind) {
    cudaGraphNode_t node;
    cudaGraphAddMemcpyNode1D(&node, graph, &last, 1, to, from, sizeof(int), kind);
    last = node;
  }
  cudaGraphNode_t last;
};

void show(const char *name, cudaError_t error, const int *host) { printf("%s: %d %s\n", name, *host, cudaGetErrorName(error)); }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *device, *host = (int *)calloc(1, sizeof(int)), *other = (int *)calloc(1, sizeof(int));
  cudaMalloc(&device, sizeof(int));
  cudaMemset(device, 0, sizeof(int));

  Graph plain(device);
  plain.copy(host, device, cudaMemcpyDeviceToHost);
  cudaGraphInstantiate(&plain.exec, plain.graph, 0);
  for (int i = 0; i < 3; ++i)
    show("to pageable memory", cudaGraphLaunch(plain.exec, stream), host);

  Graph inner(device);
  inner.copy(host, device, cudaMemcpyDefault);
  cudaGraph_t outer;
  cudaGraphNode_t child;
  cudaGraphExec_t exec;
  cudaGraphCreate(&outer, 0);
  cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, inner.graph);
  cudaGraphInstantiate(&exec, outer, 0);
  show("in a child, by default", cudaGraphLaunch(exec, stream), host);

  cudaGraphExecMemcpyNodeSetParams1D(plain.exec, plain.last, other, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaGraphLaunch(plain.exec, stream);
  show("exchanged, the old place", cudaSuccess, host);
  show("exchanged, the new place", cudaSuccess, other);

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  slow<<<1, 1, 0, stream>>>(device);
  cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaGraph_t captured;
  cudaStreamEndCapture(stream, &captured);
  cudaGraphInstantiate(&exec, captured, 0);
  show("captured", cudaGraphLaunch(exec, stream), host);

  cudaGraphExecDestroy(plain.exec);
  free(other);
  cudaStreamSynchronize(stream);
  show("at the end", cudaGetLastError(), host);
}
