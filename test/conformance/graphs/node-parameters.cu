// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parameters of nodes of every type by one function, attributes of kernel nodes, ways to instantiate, a picture of a graph.
// builds: clang++
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

__global__ void add(int *to, int amount) { atomicAdd(to, amount); }

int calls = 0;
void CUDART_CB call(void *by) { calls += *(int *)by; }
void CUDART_CB gone(void *what) { printf("object %d is gone\n", *(int *)what); }

int main() {
  int *sum, value = 0;
  cudaMalloc(&sum, 64);
  cudaMemset(sum, 0, 64);
  cudaGraph_t graph;
  TRY(cudaGraphCreate(&graph, 0));

  int amount = 3, by = 1, ten = 10;
  void *arguments[] = {&sum, &amount};
  cudaGraphNodeParams kernel = {};
  kernel.type = cudaGraphNodeTypeKernel;
  kernel.kernel.func = (void *)add;
  kernel.kernel.gridDim = kernel.kernel.blockDim = dim3(2);
  kernel.kernel.kernelParams = arguments;
  cudaGraphNodeParams host = {};
  host.type = cudaGraphNodeTypeHost;
  host.host.fn = call;
  host.host.userData = &by;
  cudaGraphNodeParams set = {};
  set.type = cudaGraphNodeTypeMemset;
  set.memset.dst = sum + 4;
  set.memset.elementSize = 4;
  set.memset.value = 9;
  set.memset.width = 2;
  set.memset.height = 1;
  cudaGraphNode_t nodes[3], second;
  TRY(cudaGraphAddNode(&nodes[0], graph, nullptr, nullptr, 0, &kernel));
  TRY(cudaGraphAddNode(&nodes[1], graph, &nodes[0], nullptr, 1, &host));
  TRY(cudaGraphAddNode(&nodes[2], graph, &nodes[1], nullptr, 1, &set));

  cudaGraphExec_t exec;
  cudaGraphInstantiateParams how = {};
  how.uploadStream = nullptr;
  TRY(cudaGraphInstantiateWithParams(&exec, graph, &how));
  printf("instantiated: %d, node %d\n", (int)how.result_out, how.errNode_out == nullptr);
  TRY(cudaGraphUpload(exec, nullptr));
  const auto launch = [&](const char *what) {
    TRY(cudaGraphLaunch(exec, nullptr));
    TRY(cudaDeviceSynchronize());
    int all[8];
    cudaMemcpy(all, sum, 32, cudaMemcpyDeviceToHost);
    printf("%s: %d, calls %d, set %d %d %d\n", what, all[0], calls, all[4], all[5], all[6]);
  };
  launch("as added");
  amount = 100;
  kernel.kernel.gridDim = dim3(1);
  host.host.userData = &ten;
  set.memset.value = 7;
  TRY(cudaGraphExecNodeSetParams(exec, nodes[0], &kernel));
  TRY(cudaGraphExecNodeSetParams(exec, nodes[1], &host));
  TRY(cudaGraphExecNodeSetParams(exec, nodes[2], &set));
  launch("executable set");
  cudaHostNodeParams asked;
  TRY(cudaGraphHostNodeGetParams(nodes[1], &asked));
  printf("the graph keeps: %d %d\n", asked.fn == call, asked.userData == &by);
  amount = 1000;
  TRY(cudaGraphNodeSetParams(nodes[0], &kernel));
  TRY(cudaGraphNodeSetParams(nodes[1], &host));
  TRY(cudaGraphHostNodeGetParams(nodes[1], &asked));
  printf("set: %d\n", asked.userData == &ten);
  printf("another type: %s\n", cudaGetErrorName(cudaGraphNodeSetParams(nodes[0], &host)));

  // Attributes of kernel nodes.
  cudaLaunchAttributeValue attribute = {};
  TRY(cudaGraphKernelNodeGetAttribute(nodes[0], cudaLaunchAttributeCooperative, &attribute));
  printf("cooperative %d", attribute.cooperative);
  attribute.cooperative = 1;
  TRY(cudaGraphKernelNodeSetAttribute(nodes[0], cudaLaunchAttributeCooperative, &attribute));
  TRY(cudaGraphAddNode(&second, graph, &nodes[2], nullptr, 1, &kernel));
  TRY(cudaGraphKernelNodeCopyAttributes(second, nodes[0]));
  attribute.cooperative = 0;
  TRY(cudaGraphKernelNodeGetAttribute(second, cudaLaunchAttributeCooperative, &attribute));
  printf(", copied %d\n", attribute.cooperative);

  // Memory of graphs.
  cudaGraph_t memory;
  TRY(cudaGraphCreate(&memory, 0));
  cudaMemAllocNodeParams wanted = {}, told = {};
  wanted.poolProps.allocType = cudaMemAllocationTypePinned;
  wanted.poolProps.location.type = cudaMemLocationTypeDevice;
  wanted.bytesize = 1000;
  cudaGraphNode_t made, freed;
  TRY(cudaGraphAddMemAllocNode(&made, memory, nullptr, 0, &wanted));
  TRY(cudaGraphAddMemFreeNode(&freed, memory, &made, 1, wanted.dptr));
  TRY(cudaGraphMemAllocNodeGetParams(made, &told));
  void *address = nullptr;
  TRY(cudaGraphMemFreeNodeGetParams(freed, &address));
  printf("%zu bytes, same place %d %d\n", told.bytesize, told.dptr == wanted.dptr, address == wanted.dptr);
  cudaGraphExec_t allocating;
  TRY(cudaGraphInstantiateWithFlags(&allocating, memory, 0));
  TRY(cudaGraphLaunch(allocating, nullptr));
  TRY(cudaDeviceSynchronize());
  unsigned long long high = 1, zero = 0;
  TRY(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &high));
  printf("high %d", high > 0);
  TRY(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
  TRY(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &high));
  printf(", reset %llu\n", high);
  printf("%s\n", cudaGetErrorName(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, (high = 5, &high))));
  printf("%s\n", cudaGetErrorName(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &zero)));
  cudaGetLastError();

  // User objects.
  static int one = 1;
  cudaUserObject_t object;
  TRY(cudaUserObjectCreate(&object, &one, gone, 1, cudaUserObjectNoDestructorSync));
  TRY(cudaUserObjectRetain(object, 2));
  TRY(cudaGraphRetainUserObject(graph, object, 2));
  TRY(cudaUserObjectRelease(object, 3));
  printf("the graph has it\n");
  TRY(cudaGraphReleaseUserObject(graph, object, 1));
  printf("once\n");
  TRY(cudaGraphReleaseUserObject(graph, object, 1));

  const char *path = "graph-of-node-parameters.dot";
  TRY(cudaGraphDebugDotPrint(graph, path, cudaGraphDebugDotFlagsVerbose));
  char start[8] = "";
  if (FILE *file = fopen(path, "r")) {
    value = fscanf(file, "%7s", start);
    fclose(file);
    remove(path);
  }
  printf("picture: %d %s\n", value, start);
  TRY(cudaGraphExecDestroy(allocating));
  TRY(cudaGraphExecDestroy(exec));
  TRY(cudaGraphDestroy(memory));
  TRY(cudaGraphDestroy(graph));
}
