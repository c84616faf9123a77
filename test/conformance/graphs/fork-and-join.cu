// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream capture: streams fork and join by events, and what they hold becomes nodes and edges.
// builds: clang++
#include <cstdio>

struct Step {
  int factor, offset;
};

__global__ void apply(int *v, Step step) {
  v[threadIdx.x] = v[threadIdx.x] * step.factor + step.offset;
}
__global__ void combine(int *to, const int *a, const int *b) {
  to[threadIdx.x] = a[threadIdx.x] - b[threadIdx.x];
}

int main() {
  int *v, back[4] = {-1, -1, -1, -1};
  cudaMalloc(&v, 12 * sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaEvent_t fork, join;
  cudaEventCreate(&fork);
  cudaEventCreate(&join);

  printf("%s\n", cudaGetErrorName(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal)));
  cudaMemsetAsync(v, 0, 12 * sizeof(int), first);
  cudaEventRecord(fork, first);
  cudaStreamWaitEvent(second, fork, 0);
  apply<<<1, 4, 0, first>>>(v, {2, 5});
  apply<<<1, 4, 0, first>>>(v, {2, 5});
  apply<<<1, 4, 0, second>>>(v + 4, {3, 1});
  cudaStreamCaptureStatus firstStatus, secondStatus;
  cudaStreamIsCapturing(first, &firstStatus);
  cudaStreamIsCapturing(second, &secondStatus);
  printf("capturing %d %d\n", firstStatus == cudaStreamCaptureStatusActive,
         secondStatus == cudaStreamCaptureStatusActive);
  cudaEventRecord(join, second);
  cudaStreamWaitEvent(first, join, 0);
  combine<<<1, 4, 0, first>>>(v + 8, v, v + 4);
  cudaMemcpyAsync(back, v + 8, sizeof back, cudaMemcpyDeviceToHost, first);
  cudaGraph_t graph;
  printf("%s\n", cudaGetErrorName(cudaStreamEndCapture(first, &graph)));
  cudaStreamIsCapturing(second, &secondStatus);
  printf("capturing %d\n", secondStatus == cudaStreamCaptureStatusActive);
  printf("not run: %d\n", back[0]);

  cudaGraphNode_t nodes[8];
  size_t count = 8;
  cudaGraphGetNodes(graph, nodes, &count);
  printf("%zu nodes:", count);
  int kernels = 0, copies = 0, sets = 0;
  for (size_t i = 0; i < count; ++i) {
    cudaGraphNodeType type;
    cudaGraphNodeGetType(nodes[i], &type);
    kernels += type == cudaGraphNodeTypeKernel;
    copies += type == cudaGraphNodeTypeMemcpy;
    sets += type == cudaGraphNodeTypeMemset;
  }
  printf(" %d kernels, %d copies, %d sets\n", kernels, copies, sets);

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, second);
  cudaStreamSynchronize(second);
  printf("%d %d %d %d\n", back[0], back[1], back[2], back[3]);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(v);
}
