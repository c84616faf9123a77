// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs of the driver API: their nodes' parameters, and what becomes of them.
#include "DriverFixture.h"
#include "cuda_runtime.h"
#include "offloom/kernel_address.h"

#include <utility>

namespace {

void store(int *to, int value) { *to = value; }

class DriverGraph : public DriverTest {
protected:
  DriverGraph() {
    EXPECT_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuMemAlloc(&memory, 64), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD8(memory, 0, 64), CUDA_SUCCESS);
  }
  ~DriverGraph() override {
    EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  }

  CUgraphExec instantiate() {
    CUgraphExec exec = nullptr;
    EXPECT_EQ(cuGraphInstantiate(&exec, graph, 0), CUDA_SUCCESS);
    return exec;
  }
  void launch(CUgraphExec exec) {
    EXPECT_EQ(cuGraphUpload(exec, nullptr), CUDA_SUCCESS);
    EXPECT_EQ(cuGraphLaunch(exec, nullptr), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxSynchronize(), CUDA_SUCCESS);
  }
  int contents(unsigned index) {
    int value = 0;
    EXPECT_EQ(cuMemcpyDtoH(&value, memory + 4 * index, 4), CUDA_SUCCESS);
    return value;
  }
  CUDA_MEMSET_NODE_PARAMS setTo(unsigned value) { return {memory, 0, value, 4, 2, 1}; }
  CUDA_MEMCPY3D copyOfFirst() {
    CUDA_MEMCPY3D c{};
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = memory;
    c.dstDevice = memory + 16;
    c.WidthInBytes = 4;
    c.Height = c.Depth = 1;
    return c;
  }

  CUgraph graph = nullptr;
  CUdeviceptr memory = 0;
};

TEST_F(DriverGraph, SetsThenCopies) {
  CUgraphNode set = nullptr, copy = nullptr;
  const CUDA_MEMSET_NODE_PARAMS s = setTo(7);
  EXPECT_EQ(cuGraphAddMemsetNode(&set, graph, nullptr, 0, &s, context), CUDA_SUCCESS);
  const CUDA_MEMCPY3D c = copyOfFirst();
  EXPECT_EQ(cuGraphAddMemcpyNode(&copy, graph, &set, 1, &c, context), CUDA_SUCCESS);
  const CUgraphExec exec = instantiate();
  launch(exec);
  EXPECT_EQ(contents(4), 7);
  const CUDA_MEMSET_NODE_PARAMS other = setTo(9);
  EXPECT_EQ(cuGraphExecMemsetNodeSetParams(exec, set, &other, context), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphNodeSetEnabled(exec, copy, 0), CUDA_SUCCESS);
  unsigned enabled = 1;
  EXPECT_EQ(cuGraphNodeGetEnabled(exec, copy, &enabled), CUDA_SUCCESS);
  EXPECT_EQ(enabled, 0u);
  launch(exec);
  EXPECT_EQ(contents(0), 9);
  EXPECT_EQ(contents(4), 7);
  EXPECT_EQ(cuGraphExecMemcpyNodeSetParams(exec, copy, &c, context), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
}

TEST_F(DriverGraph, GivesParametersBack) {
  CUgraphNode set = nullptr, copy = nullptr;
  const CUDA_MEMSET_NODE_PARAMS s = setTo(7);
  EXPECT_EQ(cuGraphAddMemsetNode(&set, graph, nullptr, 0, &s, context), CUDA_SUCCESS);
  CUDA_MEMSET_NODE_PARAMS of_set{};
  EXPECT_EQ(cuGraphMemsetNodeGetParams(set, &of_set), CUDA_SUCCESS);
  EXPECT_EQ(of_set.dst, memory);
  EXPECT_EQ(of_set.value, 7u);
  EXPECT_EQ(cuGraphMemsetNodeSetParams(set, &of_set), CUDA_SUCCESS);
  const CUDA_MEMCPY3D c = copyOfFirst();
  EXPECT_EQ(cuGraphAddMemcpyNode(&copy, graph, nullptr, 0, &c, context), CUDA_SUCCESS);
  CUDA_MEMCPY3D of_copy{};
  EXPECT_EQ(cuGraphMemcpyNodeGetParams(copy, &of_copy), CUDA_SUCCESS);
  EXPECT_EQ(of_copy.srcMemoryType, CU_MEMORYTYPE_DEVICE);
  EXPECT_EQ(of_copy.dstDevice, memory + 16);
  EXPECT_EQ(of_copy.WidthInBytes, 4u);
  EXPECT_EQ(cuGraphMemcpyNodeSetParams(copy, &of_copy), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphMemcpyNodeGetParams(set, &of_copy), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuGraphMemcpyNodeSetParams(copy, nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverGraph, RunsKernels) {
  CUfunction function = nullptr;
  ASSERT_EQ(cudaGetFuncBySymbol(&function, offloom::kernel_address(store)), cudaSuccess);
  int value = 5;
  void *arguments[] = {&memory, &value};
  CUDA_KERNEL_NODE_PARAMS k{};
  k.func = function;
  k.gridDimX = k.gridDimY = k.gridDimZ = k.blockDimX = k.blockDimY = k.blockDimZ = 1;
  k.kernelParams = arguments;
  CUgraphNode node = nullptr, packed = nullptr;
  ASSERT_EQ(cuGraphAddKernelNode(&node, graph, nullptr, 0, &k), CUDA_SUCCESS);
  CUDA_KERNEL_NODE_PARAMS got{};
  EXPECT_EQ(cuGraphKernelNodeGetParams(node, &got), CUDA_SUCCESS);
  EXPECT_EQ(got.func, function);
  EXPECT_EQ(got.blockDimX, 1u);

  struct {
    CUdeviceptr to;
    int value;
  } buffer{memory + 4, 6};
  size_t bytes = sizeof buffer;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  k.extra = extra;
  EXPECT_EQ(cuGraphAddKernelNode(&packed, graph, nullptr, 0, &k), CUDA_ERROR_INVALID_VALUE)
      << "in both styles";
  k.kernelParams = nullptr;
  ASSERT_EQ(cuGraphAddKernelNode(&packed, graph, &node, 1, &k), CUDA_SUCCESS);
  CUkernelNodeAttrValue attribute{};
  attribute.priority = 0;
  EXPECT_EQ(cuGraphKernelNodeSetAttribute(node, CU_KERNEL_NODE_ATTRIBUTE_PRIORITY, &attribute),
            CUDA_SUCCESS);
  EXPECT_EQ(cuGraphKernelNodeCopyAttributes(packed, node), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphKernelNodeGetAttribute(packed, CU_KERNEL_NODE_ATTRIBUTE_PRIORITY, &attribute),
            CUDA_SUCCESS);
  const CUgraphExec exec = instantiate();
  launch(exec);
  EXPECT_EQ(contents(0), 5);
  EXPECT_EQ(contents(1), 6);
  k.extra = nullptr;
  k.kernelParams = arguments;
  value = 8;
  EXPECT_EQ(cuGraphExecKernelNodeSetParams(exec, node, &k), CUDA_SUCCESS);
  launch(exec);
  EXPECT_EQ(contents(0), 8);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
  k.func = nullptr;
  EXPECT_EQ(cuGraphKernelNodeSetParams(node, &k), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(DriverGraph, TakesNodesOfAnyType) {
  CUgraphNodeParams p{};
  p.type = CU_GRAPH_NODE_TYPE_MEMSET;
  p.memset = {memory, 0, 3, 4, 1, 1, context};
  CUgraphNode set = nullptr, alloc = nullptr, free = nullptr;
  EXPECT_EQ(cuGraphAddNode(&set, graph, nullptr, nullptr, 0, &p), CUDA_SUCCESS);
  p.memset.value = 4;
  EXPECT_EQ(cuGraphNodeSetParams(set, &p), CUDA_SUCCESS);
  p = {};
  p.type = CU_GRAPH_NODE_TYPE_MEM_ALLOC;
  p.alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  p.alloc.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  p.alloc.bytesize = 256;
  EXPECT_EQ(cuGraphAddNode(&alloc, graph, &set, 1, &p), CUDA_SUCCESS);
  EXPECT_NE(p.alloc.dptr, 0u);
  EXPECT_EQ(cuGraphAddMemFreeNode(&free, graph, &alloc, 1, p.alloc.dptr), CUDA_SUCCESS);
  CUdeviceptr freed = 0;
  EXPECT_EQ(cuGraphMemFreeNodeGetParams(free, &freed), CUDA_SUCCESS);
  EXPECT_EQ(freed, p.alloc.dptr);
  CUDA_MEM_ALLOC_NODE_PARAMS of_alloc{};
  EXPECT_EQ(cuGraphMemAllocNodeGetParams(alloc, &of_alloc), CUDA_SUCCESS);
  EXPECT_EQ(of_alloc.bytesize, 256u);
  p = {};
  p.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
  EXPECT_EQ(cuGraphAddNode(&set, graph, nullptr, 0, &p), CUDA_ERROR_INVALID_VALUE) << "empty";
  p.type = static_cast<CUgraphNodeType>(77);
  EXPECT_EQ(cuGraphAddNode(&set, graph, nullptr, 0, &p), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuGraphAddNode(&set, graph, nullptr, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverGraph, CallsTheHostAndOtherGraphs) {
  int calls = 0;
  CUDA_HOST_NODE_PARAMS h{[](void *data) { ++*static_cast<int *>(data); }, &calls};
  CUgraph inner = nullptr, found = nullptr;
  CUgraphNode host = nullptr, child = nullptr, empty = nullptr;
  EXPECT_EQ(cuGraphCreate(&inner, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddHostNode(&host, inner, nullptr, 0, &h), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphHostNodeGetParams(host, &h), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphHostNodeSetParams(host, &h), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddChildGraphNode(&child, graph, nullptr, 0, inner), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphChildGraphNodeGetGraph(child, &found), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddEmptyNode(&empty, graph, &child, 1), CUDA_SUCCESS);
  const CUgraphExec exec = instantiate();
  launch(exec);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(cuGraphExecChildGraphNodeSetParams(exec, child, inner), CUDA_SUCCESS);
  cuuint64_t flags = 1;
  EXPECT_EQ(cuGraphExecGetFlags(exec, &flags), CUDA_SUCCESS);
  EXPECT_EQ(flags, 0u);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDestroy(inner), CUDA_SUCCESS);
}

TEST_F(DriverGraph, HasNodesOfEvents) {
  CUevent event = nullptr, found = nullptr;
  CUgraphNode record = nullptr, wait = nullptr;
  EXPECT_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddEventRecordNode(&record, graph, nullptr, 0, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddEventWaitNode(&wait, graph, &record, 1, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphEventRecordNodeGetEvent(record, &found), CUDA_SUCCESS);
  EXPECT_EQ(found, event);
  EXPECT_EQ(cuGraphEventWaitNodeGetEvent(wait, &found), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphEventRecordNodeSetEvent(record, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphEventWaitNodeSetEvent(wait, event), CUDA_SUCCESS);
  const CUgraphExec exec = instantiate();
  EXPECT_EQ(cuGraphExecEventRecordNodeSetEvent(exec, record, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecEventWaitNodeSetEvent(exec, wait, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
}

TEST_F(DriverGraph, HasEdges) {
  CUgraphNode a = nullptr, b = nullptr, from = nullptr, to = nullptr, root = nullptr;
  EXPECT_EQ(cuGraphAddEmptyNode(&a, graph, nullptr, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddEmptyNode(&b, graph, nullptr, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddDependencies(graph, &a, &b, 1), CUDA_SUCCESS);
  size_t count = 1;
  CUgraphEdgeData edge{};
  EXPECT_EQ(cuGraphGetEdges(graph, &from, &to, &edge, &count), CUDA_SUCCESS);
  EXPECT_EQ(from, a);
  EXPECT_EQ(cuGraphGetRootNodes(graph, &root, &count), CUDA_SUCCESS);
  EXPECT_EQ(root, a);
  EXPECT_EQ(cuGraphNodeGetDependencies(b, &from, &count), CUDA_SUCCESS);
  EXPECT_EQ(from, a);
  EXPECT_EQ(cuGraphNodeGetDependentNodes(a, &to, &count), CUDA_SUCCESS);
  EXPECT_EQ(to, b);
  CUgraph copy = nullptr;
  CUgraphNode in_copy = nullptr;
  CUgraphNodeType type{};
  EXPECT_EQ(cuGraphClone(&copy, graph), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphNodeFindInClone(&in_copy, a, copy), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphNodeGetType(in_copy, &type), CUDA_SUCCESS);
  EXPECT_EQ(type, CU_GRAPH_NODE_TYPE_EMPTY);
  EXPECT_EQ(cuGraphDestroy(copy), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphNodeGetType(in_copy, &type), CUDA_ERROR_INVALID_VALUE) << "it is gone";
  EXPECT_EQ(cuGraphRemoveDependencies(graph, &a, &b, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDestroyNode(b), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDestroyNode(nullptr), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverGraph, IsTakenOverByOneThatRuns) {
  CUgraphNode node = nullptr, error_node = nullptr;
  CUDA_MEMSET_NODE_PARAMS s = setTo(1);
  EXPECT_EQ(cuGraphAddMemsetNode(&node, graph, nullptr, 0, &s, context), CUDA_SUCCESS);
  CUgraphExec exec = nullptr;
  CUDA_GRAPH_INSTANTIATE_PARAMS how{};
  EXPECT_EQ(cuGraphInstantiateWithParams(&exec, graph, &how), CUDA_SUCCESS);
  EXPECT_EQ(how.result_out, CUDA_GRAPH_INSTANTIATE_SUCCESS);
  s = setTo(2);
  EXPECT_EQ(cuGraphMemsetNodeSetParams(node, &s), CUDA_SUCCESS);
  CUgraphExecUpdateResultInfo info{};
  EXPECT_EQ(cuGraphExecUpdate(exec, graph, &info), CUDA_SUCCESS);
  launch(exec);
  EXPECT_EQ(contents(0), 2);
  EXPECT_EQ(cuGraphAddEmptyNode(&error_node, graph, nullptr, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecUpdate(exec, graph, &info), CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
  EXPECT_EQ(info.result, CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
}

TEST_F(DriverGraph, KeepsObjectsAlive) {
  bool destroyed = false;
  CUuserObject object = nullptr;
  EXPECT_EQ(cuUserObjectCreate(
                &object, &destroyed, [](void *data) { *static_cast<bool *>(data) = true; }, 1,
                CU_USER_OBJECT_NO_DESTRUCTOR_SYNC),
            CUDA_SUCCESS);
  EXPECT_EQ(cuUserObjectRetain(object, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphRetainUserObject(graph, object, 1, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuUserObjectRelease(object, 2), CUDA_SUCCESS);
  EXPECT_FALSE(destroyed);
  EXPECT_EQ(cuGraphReleaseUserObject(graph, object, 1), CUDA_SUCCESS);
  EXPECT_TRUE(destroyed);
}

TEST_F(DriverGraph, CountsItsMemory) {
  unsigned long long used = 1, zero = 0;
  EXPECT_EQ(cuDeviceGraphMemTrim(0), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &used),
            CUDA_SUCCESS);
  EXPECT_EQ(used, 0u);
  EXPECT_EQ(cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &zero), CUDA_SUCCESS);
  CUgraphConditionalHandle condition = 0;
  EXPECT_EQ(cuGraphConditionalHandleCreate(&condition, graph, context, 1, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDebugDotPrint(graph, "/dev/null", 0), CUDA_SUCCESS);
}

} // namespace
