// Names of CUDA 11 and 12 with the number of a version do what the plain names do.
//
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: %offloom check --checks=-api-unchecked-launch,-api-status-dropped %s 2>&1 | count 0

#include <cstdio>

// CHECK: 8 warps of 32
// CHECK: time 0: 1
// CHECK: capturing 1, 1 dependency, graph 1
// CHECK: 3 nodes, 2 edges, plain 1, before the last 1, behind the first 1
// CHECK: sum 6

__global__ void add(int *sum, int x) { *sum += x; }

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties_v2(&p, 0);
  printf("%d warps of %d\n", 256 / p.warpSize, p.warpSize);

  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaEventRecord(e);
  cudaEventSynchronize(e);
  float ms = 1;
  printf("time 0: %d\n", cudaEventElapsedTime_v2(&ms, e, e) == cudaSuccess && ms == 0);
  cudaEventDestroy(e);

  int *sum, one = 1, two = 2, three = 3;
  cudaMallocManaged(&sum, sizeof *sum);
  *sum = 0;
  auto kernel = [&](int &x) {
    static void *arguments[3][2];
    auto &a = arguments[x - 1];
    a[0] = &sum;
    a[1] = &x;
    cudaKernelNodeParams k = {};
    k.func = (void *)add;
    k.gridDim = k.blockDim = 1;
    k.kernelParams = a;
    return k;
  };
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  add<<<1, 1, 0, s>>>(sum, one);
  cudaStreamCaptureStatus status;
  cudaGraph_t graph;
  const cudaGraphNode_t *before;
  size_t count;
  cudaStreamGetCaptureInfo_v2(s, &status, nullptr, &graph, &before, &count);
  cudaGraphNode_t node;
  cudaKernelNodeParams k = kernel(two);
  cudaGraphAddKernelNode(&node, graph, before, count, &k);
  cudaStreamUpdateCaptureDependencies_v2(s, &node, nullptr, 1, cudaStreamSetCaptureDependencies);
  const cudaGraphEdgeData *data;
  cudaStreamGetCaptureInfo_v3(s, &status, nullptr, &graph, &before, &data, &count);
  printf("capturing %d, %zu dependency, graph %d\n", status == cudaStreamCaptureStatusActive, count,
         before[0] == node);
  cudaGraphNodeParams general = {};
  general.type = cudaGraphNodeTypeKernel;
  k = kernel(three);
  general.kernel.func = k.func;
  general.kernel.gridDim = general.kernel.blockDim = 1;
  general.kernel.kernelParams = k.kernelParams;
  cudaGraphNode_t last;
  cudaGraphAddNode_v2(&last, graph, nullptr, nullptr, 0, &general);
  cudaGraphAddDependencies_v2(graph, &node, &last, nullptr, 1);
  cudaGraphRemoveDependencies_v2(graph, &node, &last, nullptr, 1);
  cudaGraphAddDependencies_v2(graph, &node, &last, nullptr, 1);
  cudaStreamUpdateCaptureDependencies_v2(s, &last, nullptr, 1, cudaStreamSetCaptureDependencies);
  cudaStreamEndCapture(s, &graph);

  cudaGraphNode_t from[4], to[4], some[4];
  cudaGraphEdgeData kinds[4];
  size_t edges = 4, nodes = 0, earlier = 4, later = 4;
  cudaGraphGetEdges_v2(graph, from, to, kinds, &edges);
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphNodeGetDependencies_v2(last, some, kinds, &earlier);
  cudaGraphNodeGetDependentNodes_v2(from[0], some, kinds, &later);
  printf("%zu nodes, %zu edges, plain %d, before the last %zu, behind the first %zu\n", nodes, edges,
         kinds[0].type == 0, earlier, later);

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  printf("sum %d\n", *sum);
}
