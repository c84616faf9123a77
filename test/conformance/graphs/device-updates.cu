// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel nodes that kernels change: parameters, grids, whether they run; one by one and many at once.
// flags: -rdc=true -lcudadevrt
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

struct Pair {
  short low;
  int high;
};

__global__ void work(int *out, int add, Pair pair) { atomicAdd(out, add + pair.low + pair.high); }

__global__ void change(cudaGraphDeviceNode_t node, int round, int *errors) {
  switch (round) {
  case 1:
    errors[0] = cudaGraphKernelNodeSetParam(node, 8, 100);
    errors[1] = cudaGraphKernelNodeSetGridDim(node, dim3(3));
    break;
  case 2:
    errors[0] = cudaGraphKernelNodeSetEnabled(node, false);
    break;
  case 3: {
    const int high = 5000;
    alignas(cudaGraphKernelNodeUpdate) char memory[3 * sizeof(cudaGraphKernelNodeUpdate)] = {};
    cudaGraphKernelNodeUpdate *const updates = reinterpret_cast<cudaGraphKernelNodeUpdate *>(memory);
    updates[0].node = updates[1].node = updates[2].node = node;
    updates[0].field = cudaGraphKernelNodeFieldEnabled;
    updates[0].updateData.isEnabled = 1;
    updates[1].field = cudaGraphKernelNodeFieldParam;
    updates[1].updateData.param.pValue = &high;
    updates[1].updateData.param.offset = 16;
    updates[1].updateData.param.size = sizeof high;
    updates[2].field = cudaGraphKernelNodeFieldGridDim;
    updates[2].updateData.gridDim = dim3(2, 2);
    errors[0] = cudaGraphKernelNodeUpdatesApply(updates, 3);
    break;
  }
  default:
    errors[0] = errors[1] = cudaSuccess;
  }
}

int main() {
  int *out, *errors, round = 0, add = 7;
  TRY(cudaMallocManaged(&out, sizeof(int)));
  TRY(cudaMallocManaged(&errors, 2 * sizeof(int)));
  Pair pair = {1, 20};
  cudaGraph_t graph;
  cudaGraphNode_t changing, working;
  TRY(cudaGraphCreate(&graph, 0));
  cudaGraphDeviceNode_t name = nullptr;
  void *arguments[] = {&name, &round, &errors}, *of_work[] = {&out, &add, &pair};
  cudaKernelNodeParams params = {};
  params.gridDim = params.blockDim = dim3(1);
  params.func = (void *)change;
  params.kernelParams = arguments;
  TRY(cudaGraphAddKernelNode(&changing, graph, nullptr, 0, &params));
  cudaKernelNodeParams other = params;
  other.func = (void *)work;
  other.kernelParams = of_work;
  TRY(cudaGraphAddKernelNode(&working, graph, &changing, 1, &other));
  cudaLaunchAttributeValue value = {};
  value.deviceUpdatableKernelNode.deviceUpdatable = 1;
  TRY(cudaGraphKernelNodeSetAttribute(working, cudaLaunchAttributeDeviceUpdatableKernelNode, &value));
  value = {};
  TRY(cudaGraphKernelNodeGetAttribute(working, cudaLaunchAttributeDeviceUpdatableKernelNode, &value));
  name = value.deviceUpdatableKernelNode.devNode;
  printf("updatable %d, named %d\n", value.deviceUpdatableKernelNode.deviceUpdatable, name != nullptr);
  TRY(cudaGraphKernelNodeSetParams(changing, &params));
  cudaGraphExec_t exec, second;
  TRY(cudaGraphInstantiate(&exec, graph, 0));
  TRY(cudaGraphUpload(exec, nullptr));
  for (round = 0; round < 5; ++round) {
    TRY(cudaGraphExecKernelNodeSetParams(exec, changing, &params));
    *out = 0;
    errors[0] = errors[1] = 0;
    TRY(cudaGraphLaunch(exec, nullptr));
    TRY(cudaDeviceSynchronize());
    printf("round %d: %d, errors %d %d\n", round, *out, errors[0], errors[1]);
  }
  printf("again: %s\n", cudaGetErrorName(cudaGraphInstantiate(&second, graph, 0)));
  cudaGraph_t clone;
  printf("clone: %s\n", cudaGetErrorName(cudaGraphClone(&clone, graph)));
  printf("no longer: ");
  value = {};
  printf("%s\n", cudaGetErrorName(cudaGraphKernelNodeSetAttribute(working, cudaLaunchAttributeDeviceUpdatableKernelNode, &value)));
  printf("removal: %s\n", cudaGetErrorName(cudaGraphDestroyNode(working)));
}
