// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's graphs: nodes of all kinds, edges, parameters changed before and after instantiation.
// flags: -lcuda
#include "../modules/ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.visible .entry add(.param .u64 out, .param .u32 value)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [value];
	mov.u32 %r2, %tid.x;
	mul.wide.u32 %rd2, %r2, 4;
	add.s64 %rd1, %rd1, %rd2;
	red.global.add.u32 [%rd1], %r1;
	ret;
}
)");
  CUfunction function;
  CUdeviceptr words;
  CUcontext context;
  TRY(cuCtxGetCurrent(&context));
  TRY(cuModuleGetFunction(&function, module, "add"));
  TRY(cuMemAlloc(&words, 16));
  CUgraph graph, copy;
  CUgraphNode set, kernel, host, out, none;
  TRY(cuGraphCreate(&graph, 0));
  CUDA_MEMSET_NODE_PARAMS zeros{};
  zeros.dst = words;
  zeros.elementSize = 4;
  zeros.width = 4;
  zeros.height = 1;
  zeros.value = 100;
  TRY(cuGraphAddMemsetNode(&set, graph, nullptr, 0, &zeros, context));
  unsigned value = 5, result[4] = {};
  void *arguments[] = {&words, &value};
  CUDA_KERNEL_NODE_PARAMS launch{};
  launch.func = function;
  launch.gridDimX = launch.gridDimY = launch.gridDimZ = 1;
  launch.blockDimX = 4;
  launch.blockDimY = launch.blockDimZ = 1;
  launch.kernelParams = arguments;
  TRY(cuGraphAddKernelNode(&kernel, graph, &set, 1, &launch));
  int calls = 0;
  CUDA_HOST_NODE_PARAMS call{};
  call.fn = [](void *to) { ++*static_cast<int *>(to); };
  call.userData = &calls;
  TRY(cuGraphAddHostNode(&host, graph, &kernel, 1, &call));
  CUDA_MEMCPY3D back{};
  back.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  back.srcDevice = words;
  back.dstMemoryType = CU_MEMORYTYPE_HOST;
  back.dstHost = result;
  back.WidthInBytes = 16;
  back.Height = back.Depth = 1;
  TRY(cuGraphAddMemcpyNode(&out, graph, &host, 1, &back, context));
  TRY(cuGraphAddEmptyNode(&none, graph, nullptr, 0));
  CUgraphNodeType type{};
  size_t nodes = 0, roots = 0, edges = 0;
  TRY(cuGraphGetNodes(graph, nullptr, &nodes));
  TRY(cuGraphGetRootNodes(graph, nullptr, &roots));
  TRY(cuGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges));
  TRY(cuGraphNodeGetType(host, &type));
  std::printf("%zu nodes, %zu roots, %zu edges, type %d\n", nodes, roots, edges, type);
  TRY(cuGraphClone(&copy, graph));
  CUgraphExec exec;
  TRY(cuGraphInstantiate(&exec, graph, 0));
  TRY(cuGraphLaunch(exec, nullptr));
  TRY(cuCtxSynchronize());
  std::printf("%u %u, calls %d\n", result[0], result[3], calls);
  value = 9;
  TRY(cuGraphExecKernelNodeSetParams(exec, kernel, &launch));
  zeros.value = 1000;
  TRY(cuGraphExecMemsetNodeSetParams(exec, set, &zeros, context));
  TRY(cuGraphLaunch(exec, nullptr));
  TRY(cuCtxSynchronize());
  std::printf("%u %u, calls %d\n", result[0], result[3], calls);
  std::printf("a cycle: %s\n", name_of(cuGraphAddDependencies(graph, &out, &set, nullptr, 1)));
  TRY(cuGraphRemoveDependencies(graph, &host, &out, nullptr, 1));
  TRY(cuGraphAddDependencies(graph, &kernel, &out, nullptr, 1));
  TRY(cuGraphDestroyNode(host));
  CUgraphExecUpdateResultInfo info{};
  std::printf("another shape: %s %d\n", name_of(cuGraphExecUpdate(exec, graph, &info)), info.result);
  info = {};
  std::printf("the same shape: %s %d\n", name_of(cuGraphExecUpdate(exec, copy, &info)), info.result);
  TRY(cuGraphLaunch(exec, nullptr));
  TRY(cuCtxSynchronize());
  std::printf("%u %u, calls %d\n", result[0], result[3], calls);
  TRY(cuGraphExecDestroy(exec));
  TRY(cuGraphDestroy(copy));
  TRY(cuGraphDestroy(graph));
}
