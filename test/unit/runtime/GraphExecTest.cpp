// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Executable graphs: updates, memory nodes, and conditional nodes.
#include "cuda_runtime.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <type_traits>

namespace {

void add(int *sum, int amount) { *sum += amount; }
void set_condition(cudaGraphConditionalHandle handle, int *value) {
  cudaGraphSetConditional(handle, static_cast<unsigned>(*value));
}
void count_down(cudaGraphConditionalHandle handle, int *value) {
  cudaGraphSetConditional(handle, --*value != 0);
}
void write_and_read(int *scratch, int *out) {
  *scratch = 5;
  *out = *scratch;
}

class GraphExec : public testing::Test {
protected:
  GraphExec() { cudaGraphCreate(&graph, 0); }
  ~GraphExec() override {
    cudaGraphDestroy(graph);
    if (exec)
      cudaGraphExecDestroy(exec);
    cudaGetLastError();
  }

  /// Parameters of a kernel node, kept alive by the fixture until the next call.
  template <class... P, class... A> cudaKernelNodeParams kernel(void (*f)(P...), A &...args) {
    std::size_t i = 0;
    ((arguments[i++] = const_cast<std::remove_const_t<A> *>(&args)), ...);
    return {offloom::kernel_address(f), 1, 1, 0, arguments, nullptr};
  }

  cudaGraphNode_t add_kernel(cudaGraph_t to, const cudaKernelNodeParams &params,
                             cudaGraphNode_t after = nullptr) {
    cudaGraphNode_t node = nullptr;
    EXPECT_EQ(cudaGraphAddKernelNode(&node, to, &after, after ? 1 : 0, &params), cudaSuccess);
    return node;
  }

  void launch() {
    if (!exec) {
      EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    }
    EXPECT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
  }

  cudaGraph_t graph;
  cudaGraphExec_t exec = nullptr;
  void *arguments[4];
  int sum = 0, *sum_address = &sum;
};

TEST_F(GraphExec, NodesAreChangedAndDisabled) {
  int amount = 1;
  const auto node = add_kernel(graph, kernel(add, sum_address, amount));
  launch();
  EXPECT_EQ(sum, 1);
  amount = 10;
  const auto params = kernel(add, sum_address, amount);
  EXPECT_EQ(cudaGraphExecKernelNodeSetParams(exec, node, &params), cudaSuccess);
  launch();
  EXPECT_EQ(sum, 11);
  unsigned enabled = 2;
  EXPECT_EQ(cudaGraphNodeGetEnabled(exec, node, &enabled), cudaSuccess);
  EXPECT_EQ(enabled, 1u);
  EXPECT_EQ(cudaGraphNodeSetEnabled(exec, node, 0), cudaSuccess);
  launch();
  EXPECT_EQ(sum, 11);
  cudaGraphNode_t stranger;
  cudaGraphAddEmptyNode(&stranger, graph, nullptr, 0);
  EXPECT_EQ(cudaGraphNodeSetEnabled(exec, stranger, 0), cudaErrorInvalidValue);
}

TEST_F(GraphExec, HasNoGraphThatIsAHandle) {
  add_kernel(graph, kernel(add, sum_address, sum));
  launch();
  const auto as_graph = reinterpret_cast<cudaGraph_t>(exec); // it begins with one
  std::size_t count = 0;
  EXPECT_EQ(cudaGraphGetNodes(as_graph, nullptr, &count), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphDestroy(as_graph), cudaErrorInvalidValue);
  launch();
}

TEST_F(GraphExec, UpdatesTakeOverGraphsOfTheSameShape) {
  int amount = 1;
  const auto first = add_kernel(graph, kernel(add, sum_address, amount));
  add_kernel(graph, kernel(add, sum_address, amount), first);
  launch();
  EXPECT_EQ(sum, 2);
  cudaGraph_t other;
  cudaGraphCreate(&other, 0);
  amount = 100;
  const auto a = add_kernel(other, kernel(add, sum_address, amount));
  cudaGraphExecUpdateResultInfo info;
  EXPECT_EQ(cudaGraphExecUpdate(exec, other, &info), cudaErrorGraphExecUpdateFailure);
  EXPECT_EQ(info.result, cudaGraphExecUpdateErrorTopologyChanged);
  const auto b = add_kernel(other, kernel(add, sum_address, amount), a);
  EXPECT_EQ(cudaGraphExecUpdate(exec, other, &info), cudaSuccess);
  EXPECT_EQ(info.result, cudaGraphExecUpdateSuccess);
  launch();
  EXPECT_EQ(sum, 202);
  cudaGraphDestroyNode(b);
  cudaGraphNode_t empty;
  cudaGraphAddEmptyNode(&empty, other, &a, 1);
  EXPECT_EQ(cudaGraphExecUpdate(exec, other, &info), cudaErrorGraphExecUpdateFailure);
  EXPECT_EQ(info.result, cudaGraphExecUpdateErrorNodeTypeChanged);
  EXPECT_EQ(info.errorNode, empty);
  cudaGraphDestroy(other);
}

std::uint64_t graph_memory_used() {
  std::uint64_t bytes = 0;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &bytes);
  return bytes;
}

cudaMemAllocNodeParams allocation(std::size_t bytes) {
  cudaMemAllocNodeParams params = {};
  params.poolProps.allocType = cudaMemAllocationTypePinned;
  params.poolProps.location = {cudaMemLocationTypeDevice, 0};
  params.bytesize = bytes;
  return params;
}

TEST_F(GraphExec, AllocationsUseFreedAddressesAgain) {
  auto params = allocation(1000);
  cudaGraphNode_t alloc, free, again;
  EXPECT_EQ(cudaGraphAddMemAllocNode(&alloc, graph, nullptr, 0, &params), cudaSuccess);
  void *const first = params.dptr;
  const auto use = add_kernel(graph, kernel(write_and_read, first, sum_address), alloc);
  EXPECT_EQ(cudaGraphAddMemFreeNode(&free, graph, &use, 1, first), cudaSuccess);
  EXPECT_EQ(cudaGraphAddMemAllocNode(&again, graph, nullptr, 0, &params), cudaSuccess);
  EXPECT_NE(params.dptr, first);
  void *const unfreed = params.dptr;
  EXPECT_EQ(cudaGraphAddMemAllocNode(&again, graph, &free, 1, &params), cudaSuccess);
  EXPECT_EQ(params.dptr, first);
  EXPECT_EQ(cudaGraphAddMemFreeNode(&free, graph, &again, 1, first), cudaSuccess);
  launch();
  EXPECT_EQ(sum, 5);
  EXPECT_GT(graph_memory_used(), 0u);
  EXPECT_EQ(cudaGraphLaunch(exec, nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(unfreed), cudaSuccess);
  EXPECT_GT(graph_memory_used(), 0u);
  EXPECT_EQ(cudaDeviceGraphMemTrim(0), cudaSuccess);
  EXPECT_EQ(graph_memory_used(), 0u);
  EXPECT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(unfreed, nullptr), cudaSuccess);
  cudaGraph_t clone;
  EXPECT_EQ(cudaGraphClone(&clone, graph), cudaErrorNotSupported);
  EXPECT_EQ(cudaDeviceGraphMemTrim(0), cudaSuccess);
}

TEST_F(GraphExec, LaunchesCanFreeWhatTheLastOneLeft) {
  auto params = allocation(1000);
  cudaGraphNode_t alloc;
  EXPECT_EQ(cudaGraphAddMemAllocNode(&alloc, graph, nullptr, 0, &params), cudaSuccess);
  EXPECT_EQ(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch),
            cudaSuccess);
  cudaGraphExec_t second;
  EXPECT_EQ(cudaGraphInstantiate(&second, graph, 0), cudaErrorNotSupported);
  launch();
  launch();
  EXPECT_EQ(cudaFree(params.dptr), cudaSuccess);
  EXPECT_EQ(cudaFree(params.dptr), cudaErrorInvalidValue);
}

class GraphCondition : public GraphExec {
protected:
  cudaGraph_t *add_conditional(cudaGraphConditionalNodeType type, unsigned size,
                               cudaGraphNode_t after) {
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = handle;
    params.conditional.type = type;
    params.conditional.size = size;
    cudaGraphNode_t node;
    EXPECT_EQ(cudaGraphAddNode(&node, graph, &after, nullptr, after ? 1 : 0, &params), cudaSuccess);
    return params.conditional.phGraph_out;
  }

  cudaGraphConditionalHandle handle;
  int value = 0, *value_address = &value;
};

TEST_F(GraphCondition, IfAndElse) {
  EXPECT_EQ(cudaGraphConditionalHandleCreate(&handle, graph), cudaSuccess);
  const auto decide = add_kernel(graph, kernel(set_condition, handle, value_address));
  cudaGraph_t *bodies = add_conditional(cudaGraphCondTypeIf, 2, decide);
  int one = 1, ten = 10;
  add_kernel(bodies[0], kernel(add, sum_address, one));
  add_kernel(bodies[1], kernel(add, sum_address, ten));
  launch();
  EXPECT_EQ(sum, 10);
  value = 3;
  launch();
  EXPECT_EQ(sum, 11);
}

TEST_F(GraphCondition, WhileStartsWithTheDefault) {
  EXPECT_EQ(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault),
            cudaSuccess);
  cudaGraph_t *bodies = add_conditional(cudaGraphCondTypeWhile, 1, nullptr);
  int one = 1;
  const auto count = add_kernel(bodies[0], kernel(add, sum_address, one));
  add_kernel(bodies[0], kernel(count_down, handle, value_address), count);
  for (int launches = 1; launches <= 2; ++launches) {
    value = 4;
    launch();
    EXPECT_EQ(sum, 4 * launches);
  }
}

TEST_F(GraphCondition, Switch) {
  EXPECT_EQ(cudaGraphConditionalHandleCreate(&handle, graph), cudaSuccess);
  const auto decide = add_kernel(graph, kernel(set_condition, handle, value_address));
  cudaGraph_t *bodies = add_conditional(cudaGraphCondTypeSwitch, 3, decide);
  for (int i = 0, amount = 1; i < 3; ++i, amount *= 10)
    add_kernel(bodies[i], kernel(add, sum_address, amount));
  for (value = 0; value < 4; ++value)
    launch();
  EXPECT_EQ(sum, 111);
  EXPECT_EQ(cudaGraphConditionalHandleCreate(nullptr, graph), cudaErrorInvalidValue);
}

} // namespace
